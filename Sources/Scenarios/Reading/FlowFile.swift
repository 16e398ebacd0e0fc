import FlowFiles
import UnlockEngine

/// A flow that stands in a file.
public enum FlowFile {
  /// Whether a name is the path of a flow file, and not the name of a flow.
  public static func isPath(_ name: String) -> Bool { name.contains("/") || name.hasSuffix(".yaml") }

  /// How the names of flow files end.
  public static let ending = ".flow.yaml"

  /// Reads a flow from a file's text: all that is wrong with it, or the flow.
  public static func read(
    _ source: SourceText, from origin: FlowOrigin? = nil
  ) -> Result<FileFlow, InvalidScenario> {
    var mistakes = DiagnosticList(source)
    if let root = YAMLReading.read(source, of: .flowFile, &mistakes) {
      let flow = FlowReader.read(root, &mistakes)
      if let flow, mistakes.all.isEmpty { return .success(origin.map(flow.read) ?? flow) }
    }
    return .failure(InvalidScenario(path: source.path, mistakes: mistakes.sorted))
  }

  /// The name that a file says it has, be there what may wrong with it: without reading all of it as YAML.
  public static func name(in source: SourceText) -> String? {
    for line in source.text.split(whereSeparator: \.isNewline) where line.hasPrefix("flow:") {
      let value = line.dropFirst(5).prefix { $0 != "#" }
      return value.filter { !" \t\r\"'".contains($0) }
    }
    return nil
  }
}
