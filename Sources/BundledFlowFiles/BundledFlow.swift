import CResources
import Diagnostics
import FlowFiles
import FlowReading
import Synchronization

/// A product whose file is inside the program. What a picker shows is known without reading it; reading takes milliseconds,
/// and is done when somebody asks for the flow, once.
public final class BundledFlow: Sendable {
  /// “banno”: the file’s name.
  public let name: String
  // The program’s own constants.
  private nonisolated(unsafe) let resource: Resource
  private let read = Mutex<FileFlow?>(nil)

  init(_ resource: Resource) {
    self.resource = resource
    name = String(cString: resource.name)
  }

  /// The whole file.
  public var text: String { String(cString: resource.text) }

  /// What exploring it has found, as it lies beside the file; empty where nobody has kept that yet.
  public var chartText: String { String(cString: resource.chart) }

  /// The product’s name for people, as its file says it in a line of its own.
  public var title: String {
    var line = resource.text
    while line.pointee != 0 {
      if let value = Self.value(of: "title: ", at: line) { return value }
      while line.pointee != 0, line.pointee != Self.newline { line += 1 }
      if line.pointee != 0 { line += 1 }
    }
    return name
  }

  private static let newline = CChar(UInt8(ascii: "\n"))

  /// What stands behind a key where a line begins; `nil` if that begins with something else.
  private static func value(of key: StaticString, at line: UnsafePointer<CChar>) -> String? {
    var place = line
    let isIt = key.withUTF8Buffer { key in
      for byte in key {
        guard place.pointee == CChar(byte) else { return false }
        place += 1
      }
      return true
    }
    guard isIt else { return nil }
    var end = place
    while end.pointee != 0, end.pointee != newline { end += 1 }
    let value = UnsafeBufferPointer(start: place, count: end - place).map { UInt8(bitPattern: $0) }
    return String(decoding: value, as: UTF8.self)
  }

  /// The flow, with its chart.
  public var flow: FileFlow {
    read.withLock { read in
      if let read { return read }
      let text = text
      switch FlowFile.read(SourceText(path: "\(name)\(FlowFile.ending)", text: text)) {
      case .success(let flow):
        let path = KeptCharts.path(beside: name + FlowFile.ending)
        let chart = chartText
        read = flow.keeping(chart.isEmpty ? nil : KeptText(chart, named: path, besides: text))
        return flow
      case .failure(let invalid): preconditionFailure("\(name): \(invalid.mistakes.first?.message ?? "")")
      }
    }
  }
}
