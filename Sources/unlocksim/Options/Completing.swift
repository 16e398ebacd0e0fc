import BundledFlowFiles
import ArgumentParser
import Scenarios
import UnlockEngine

/// The values that shells offer where the parser can't list them by itself. Those that flows have are put together when a shell
/// asks for them: at each start it would take longer than everything else that the parser does.
enum Completing {
  static let scenarios = CompletionKind.file(extensions: ["yaml", "yml"])
  /// The names of flows, built in and in files, and the paths of flow files below what has been typed.
  static let flows = CompletionKind.custom { _, _, typed in
    let files = FlowLibrary.shared.files
    // A file of a built-in flow's name is reached by its path.
    let named = files.map { path in !Catalog.has(FlowFolder.stem(of: path)) ? FlowFolder.stem(of: path) : path
    }
    return inOrder(
      Catalog.products.map(\.name) + named + (typed.isEmpty ? [] : FlowFolder.paths(beginning: typed))
    ).filter(isPlain)
  }

  static let reports = CompletionKind.list([
    "junit=", "junit-steps=", "xunit=", "tap=", "json=", "html=", "github",
  ])

  /// Requirements, and the rows that group them.
  static let requirements = CompletionKind.custom { _, _, _ in
    let files = FlowLibrary.shared.files.compactMap { try? FlowLibrary.shared.read($0).get() as any Flow }
    let ids = Requirement.all(of: Catalog.flows + files).map(\.id)
    return inOrder(ids.flatMap { id in [Requirement.row(of: id), id] })
  }

  /// The settings of the device, or of the flows that the command line names, built in or in files; of all that are built in where it
  /// names none.
  static func settings(_ section: SettingSection) -> CompletionKind {
    .custom { line, _, _ in
      if section == .device { return words(SettingDescription.ofDevice) }
      let named = line.dropFirst().compactMap { try? FlowLibrary.shared.flow($0, in: nil).get() }
      return words((named.isEmpty ? Catalog.flows : named).flatMap { $0.settings(section) }).filter(isPlain)
    }
  }

  static func words<Choice: CaseIterable & RawRepresentable<String>>(
    _ choice: Choice.Type
  ) -> CompletionKind {
    .list(Choice.allCases.map(\.rawValue))
  }

  /// "biometry=faceID" if there are values to choose from, otherwise "passcode=".
  private static func words(_ settings: [SettingDescription]) -> [String] {
    inOrder(settings.flatMap { setting in (setting.values.names ?? [""]).map { "\(setting.name)=\($0)" } })
  }

  /// Whether a shell reads nothing in a word but itself. Bash expands what it is offered: a file's name could run a command.
  private static func isPlain(_ word: String) -> Bool {
    word.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || " ./_-+,:@%=".unicodeScalars.contains(scalar)
    }
  }

  /// Without duplicates, because several flows have settings of the same name.
  private static func inOrder(_ words: [String]) -> [String] {
    var seen: Set<String> = []
    return words.filter { seen.insert($0).inserted }
  }
}
