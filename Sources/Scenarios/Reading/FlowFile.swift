import FlowFiles

/// A flow that stands in a file.
public enum FlowFile {
  /// Whether a name is the path of a flow file, and not the name of a flow.
  public static func isPath(_ name: String) -> Bool { name.contains("/") || name.hasSuffix(".yaml") }

  /// Reads a flow from a file's text: all that is wrong with it, or the flow.
  public static func read(_ source: SourceText) -> Result<FileFlow, InvalidScenario> {
    var mistakes = DiagnosticList(source)
    if let root = YAMLReading.read(source, of: .flowFile, &mistakes) {
      let flow = FlowReader.read(root, &mistakes)
      if let flow, mistakes.all.isEmpty { return .success(flow) }
    }
    return .failure(InvalidScenario(path: source.path, mistakes: mistakes.sorted))
  }
}
