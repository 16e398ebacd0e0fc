import Diagnostics
import FlowFiles
import Foundation
public import SimulatedDeviceExploring
import UnlockEngine
import YAML

extension Comparison {
  /// The flow of a flow file, made to go along with the app: the same moves, on a phone of its own.
  ///
  /// After each move both are looked at: whether content is visible, which dialog of the system's is up, and the screens that are named.
  /// The first order after which they differ is the finding.
  ///
  /// ```swift
  /// try await explore(.upTo(moves: 6), comparedWith: .flowFile("app-lock.flow.yaml", screens: ["locked": "cover"])) { … }
  /// ```
  ///
  /// - Parameters:
  ///   - path: The flow file, from the folder of the test's own file if it isn't absolute.
  ///   - app: Options of the flow to begin with, as scenarios have them under `app`: `["method": "pin", "pin": "2580"]`.
  ///   - moves: What the app's own moves are in the flow, each by steps: `["right PIN": [.type("2580")]]`. A move that isn't named here is
  ///     tapped: the control of its name, or what comes after “tap ”.
  ///   - screens: What the app's `screen` says while the flow shows one of its screens, by the screens' names. Others aren't compared.
  ///   - file: The test's own file.
  /// - Throws: `UnreadableFlow` when the app is explored, if the file can't be read or says something wrong.
  public static func flowFile(
    _ path: String, app: KeyValuePairs<String, String> = [:], moves: [String: [FlowStep]] = [:],
    screens: [String: String] = [:], file: StaticString = #filePath
  ) -> Comparison {
    let folder = URL(fileURLWithPath: "\(file)").deletingLastPathComponent()
    let place = path.hasPrefix("/") ? path : folder.appendingPathComponent(path).path
    let options = app.map { Setup.Entry($0.key, $0.value) }
    return Comparison { device in
      let flow = try FlowOnFile.read(place)
      var setup = Setup()
      setup.app = options
      return try FlowCounterpart(flow, setup, device, moves: moves, screens: screens)
    }
  }
}

/// What one of the app's moves is in the flow.
public enum FlowStep: Hashable, Sendable {
  /// Taps a control, by its title or name.
  case tap(String)
  /// Types on the pad, or into the field that is active.
  case type(String)
}

/// Why an app can't be compared with a flow: what is wrong with its file, in lines for people.
public struct UnreadableFlow: Error, CustomStringConvertible {
  /// One line or more, each of which can be printed.
  public let description: String
}

enum FlowOnFile {
  /// No flow file has more.
  private static let mostBytes = 4_000_000

  static func read(_ path: String) throws(UnreadableFlow) -> FileFlow {
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw UnreadableFlow(description: "There is no flow file at \(SafeText(path).string).")
    }
    guard bytes.count <= mostBytes, let text = String(validating: bytes, as: UTF8.self) else {
      throw UnreadableFlow(
        description: "\(SafeText(path).string) is no text of UTF-8, or has more than \(mostBytes) bytes.")
    }
    let source = SourceText(path: path, text: text)
    var mistakes = DiagnosticList(source)
    if let root = YAMLReading.read(source, of: .flowFile, &mistakes),
      let check = FlowReader.checked(root, &mistakes), mistakes.all.isEmpty
    {
      return check.flow
    }
    throw UnreadableFlow(description: mistakes.sorted.map(\.text.string).joined(separator: "\n"))
  }
}
