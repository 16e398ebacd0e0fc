import FlowFiles

/// A flow that stands in a file.
public enum FlowFile {
  /// Whether a name is the path of a flow file, and not the name of a flow.
  public static func isPath(_ name: String) -> Bool { name.contains("/") || name.hasSuffix(".yaml") }

  /// Whether a text is a scenario and no flow: by what it has at its top.
  public static func isScenario(_ source: SourceText) -> Bool {
    func has(_ key: String) -> Bool { source.lines.contains { $0.starts(with: "\(key):".unicodeScalars) } }
    return !source.path.hasSuffix(".flow.yaml") && has("steps") && !has("screens")
  }

  /// Reads a flow from a file's text: all that is wrong with it, or the flow.
  public static func read(_ source: SourceText) -> Result<FileFlow, InvalidScenario> {
    check(source).map(\.flow)
  }

  /// The same, and what can be told of a flow beyond its mistakes.
  public static func check(_ source: SourceText) -> Result<FlowCheck, InvalidScenario> {
    var mistakes = DiagnosticList(source)
    if let root = YAMLReading.read(source, of: .flowFile, &mistakes) {
      let check = FlowReader.checked(root, &mistakes)
      if let check, mistakes.all.isEmpty { return .success(check) }
    }
    return .failure(InvalidScenario(path: source.path, mistakes: mistakes.sorted))
  }
}
