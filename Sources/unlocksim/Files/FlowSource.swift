import BundledFlowFiles
import FlowFiles
import FlowReading
import Scenarios

/// The text that a flow was read from.
enum FlowSource {
  /// Called as messages call it.
  static func text(of flow: FileFlow) throws -> SourceText {
    if let file = flow.file {
      let text = try reading { () throws(InvalidFile) in try SourceText.read(file.path) }
      return SourceText(path: FlowFolder.shown(file.path), text: text.text)
    }
    guard let text = BundledFlowFiles.all.first(where: { $0.name == flow.name })?.text else {
      throw UsageError(lines: ["“\(flow.name)” has no file."])
    }
    return SourceText(path: "\(flow.name)\(FlowFile.ending)", text: text)
  }
}
