import Diagnostics
import FlowFiles
import SystemIO
import UnlockEngine

/// Where charts of flow files are kept: beside them.
public enum KeptCharts {
  private static let ending = ".chart"

  /// The path of a file’s chart: “Flows/banno.chart”, for “Flows/banno.flow.yaml”.
  public static func path(beside file: String) -> String {
    for ending in [FlowFile.ending, ".yaml"] where file.hasSuffix(ending) {
      return file.dropLast(ending.count) + Self.ending
    }
    return file + Self.ending
  }

  /// What lies there; `nil` if nothing does. What can’t be read, and what is no text, is no chart.
  public static func text(beside file: String, of source: SourceText) -> KeptText? {
    let path = path(beside: file)
    guard file != "-", FileWriting.isTaken(path) else { return nil }
    let bytes = (try? FileReading.bytes(of: path)) ?? []
    return KeptText(String(validating: bytes, as: UTF8.self) ?? "", named: path, besides: source.text)
  }
}
