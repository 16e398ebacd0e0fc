import ArgumentParser
import FlowFiles
import Flows
import Scenarios
import UnlockEngine
import Walkthrough

struct ListVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List flows, screens, options, facts, keys, words, scenarios or requirements.",
    discussion: """
      EXAMPLES
        unlocksim list flows
        unlocksim list screens --flow banno
        unlocksim list screens --flow my-bank  a flow file of that name
        unlocksim list options --flow banno    what files and options may set
        unlocksim list facts --json
        unlocksim list words                   of flow files, with examples
        unlocksim list requirements            with the scenarios for each
        unlocksim list scenarios Scenarios/banno
      """)

  enum Subject: String, CaseIterable {
    case flows, screens, options, facts, keys, words, scenarios, requirements
  }

  @Argument(
    help: ArgumentHelp("\(Subject.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "what"),
    completion: Completing.words(Subject.self), transform: Subject.meant(by:))
  var subject: Subject

  @Argument(
    help: "Where to find scenarios (default: Scenarios); for scenarios and requirements.",
    completion: Completing.scenarios)
  var paths: [String] = []

  @Option(help: "Only those of this flow, or of a flow file.", completion: Completing.flows)
  var flow: String?

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    let flows = try flow.map { [try Unlocksim.flow(named: $0)] } ?? Catalog.flows
    if subject == .scenarios || subject == .requirements {
      let coverage = Coverage(of: paths, flows: FlowLibrary.shared) { writeError($0.text) }
      return try CoverageList(coverage, flow: flow.map { _ in flows[0] }, isJSON: json).print(subject)
    }
    guard paths.isEmpty else { throw UsageError(lines: ["“list \(subject.rawValue)” takes no path."]) }
    let rows =
      switch subject {
      case .flows: flows.map { Row($0.reference, $0.title, group: "flows") } + (flow == nil ? flowFiles : [])
      case .screens: screens(flows)
      case .options: options(flows)
      case .facts: try facts(flows)
      case .words: words
      case .keys, .scenarios, .requirements: keys
      }
    // Keys are the program's own text; a flow file's names and titles aren't.
    let isTrusted = json || subject == .keys
    let printed = json ? JSONText.lines(rows.map(entry)) : text(rows)
    try writeOutput(isTrusted ? Printable(trusted: printed) : Printable(lines: printed))
  }

  /// A line of a listing: a name, its description, and its group.
  struct Row {
    var name: String
    var summary: String
    var group: String
    /// On a line of its own, if there is one.
    var example: String?

    init(_ name: String, _ summary: String, group: String) {
      self.name = name
      self.summary = summary
      self.group = group
    }
  }

  /// The files in `Flows` and in the current folder, each by what finds it; broken ones with what is wrong.
  private var flowFiles: [Row] {
    FlowLibrary.shared.files.map { path in
      switch FlowLibrary.shared.read(path) {
      case .success(let flow):
        Row(
          flow.reference, flow.reference == path ? flow.title : "\(flow.title), \(path)", group: "flow files")
      case .failure(let invalid): Row(path, "can’t be used: \(invalid.headline)", group: "flow files")
      }
    }
  }

  private func screens(_ flows: [any Flow]) -> [Row] {
    let own = flows.flatMap { flow in
      flow.screenIDs.map { Row($0, "screen", group: flow.name) }
        + flow.alertIDs.map { Row($0, "alert", group: flow.name) }
    }
    return own + SystemScreens.ids.map { Row($0, "system layer", group: "system") }
  }

  private func options(_ flows: [any Flow]) -> [Row] {
    let sections: [SettingSection] = [.app, .policy, .server]
    return rows(SettingDescription.ofDevice, of: "every flow")
      + flows.flatMap { flow in sections.flatMap { rows(flow.settings($0), of: flow.name) } }
  }

  private func rows(_ settings: [SettingDescription], of owner: String) -> [Row] {
    settings.map { setting in
      let standard = setting.standard.isEmpty ? "" : "; default \(setting.standard)"
      return Row(
        setting.name, "\(setting.summary) (\(setting.values.text)\(standard))",
        group: "\(owner), \(setting.section.rawValue):")
    }
  }

  private func facts(_ flows: [any Flow]) throws -> [Row] {
    var rows: [Row] = []
    for flow in flows {
      let simulation = try flow.simulation(Setup())
      let own = simulation.world.appFacts
      rows += own.map { Row($0.name, "at the beginning: \($0.value)", group: flow.name) }
      guard flow.name == flows.last?.name else { continue }
      rows += simulation.facts.dropFirst(own.count).map {
        Row($0.name, "at the beginning: \($0.value)", group: "every flow")
      }
    }
    return rows
  }

  private var keys: [Row] {
    KeyTable.bindings.map {
      Row($0.keys.map(Binding.text).joined(separator: " "), $0.summary, group: $0.group.rawValue)
    }
  }

  /// The words of flow files.
  private var words: [Row] {
    FlowPlace.allCases.flatMap { place in
      FlowWord.all(in: place).map { word in
        var row = Row(word.shown, word.sentence, group: place.title)
        row.example = word.example
        return row
      }
    }
  }

  // MARK: Printing

  private func text(_ rows: [Row]) -> String {
    let width = rows.map(\.name.count).max() ?? 0
    var group = ""
    var lines: [String] = []
    for row in rows {
      if row.group != group {
        lines += (lines.isEmpty ? [] : [""]) + [row.group]
        group = row.group
      }
      lines.append("  " + row.name.padding(to: width) + "  " + row.summary)
      if let example = row.example { lines.append(String(repeating: " ", count: width + 4) + example) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func entry(_ row: Row) -> JSONText {
    .object(
      [("name", .text(row.name)), ("summary", .text(row.summary)), ("group", .text(row.group))]
        + (row.example.map { [("example", .text($0))] } ?? []))
  }
}

extension JSONText {
  /// A list that people read too: one line per object.
  static func lines(_ items: [JSONText]) -> String {
    "[\n" + items.map { "  " + $0.text }.joined(separator: ",\n") + "\n]\n"
  }
}

extension String {
  func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
