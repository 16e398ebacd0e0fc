import FlowReading
import SystemIO
import UnlockEngine

extension CaseTable {
  /// Whether a file may hold a table: whether a line begins with its key. To be certain, it has to be read.
  package static func isLikely(in path: String) -> Bool {
    guard path != "-", let bytes = try? FileReading.bytes(of: path) else { return false }
    let key = Array("cases:".utf8)
    if bytes.starts(with: key) { return true }
    let lines = bytes.indices.lazy.filter {
      bytes[$0] == UInt8(ascii: "\n") || bytes[$0] == UInt8(ascii: "\r")
    }
    return lines.contains { bytes[($0 + 1)...].starts(with: key) }
  }
}

extension Scenario {
  /// The file that a path stands in: "table.yaml" of "table.yaml:12".
  public static func file(of path: String) -> String { Targets.place(path)?.file ?? path }

  /// Reads the scenario that a path stands for: a file, or "table.yaml:12", the row with that line.
  public static func read(
    _ path: String, flows: any FlowLookup
  ) throws(InvalidFile) -> (scenario: Scenario, source: SourceText) {
    let place = Targets.place(path)
    let source = try SourceText.read(place?.file ?? path)
    let all = try ScenarioReader.readAll(source, flows: flows).get()
    return (try all.only(at: all.first?.row == nil ? nil : place?.row, in: source).get(), source)
  }
}
