import Diagnostics
import FlowFiles
import UnlockEngine
import YAML

/// A flow that stands in a file.
public enum FlowFile {
  /// Whether a name is the path of a flow file, and not the name of a flow.
  public static func isPath(_ name: String) -> Bool { name.contains("/") || name.hasSuffix(".yaml") }

  /// How the names of flow files end.
  public static let ending = ".flow.yaml"

  /// Whether a text is a scenario and no flow: by what it has at its top.
  public static func isScenario(_ source: SourceText) -> Bool {
    !source.path.hasSuffix(ending) && has("steps", source) && !has("screens", source)
  }

  /// Whether a text is a flow and no scenario.
  package static func isFlow(_ source: SourceText) -> Bool {
    source.path.hasSuffix(ending) || has("screens", source) && !has("steps", source)
  }

  private static func has(_ key: String, _ source: SourceText) -> Bool {
    source.lines.contains { $0.starts(with: "\(key):".unicodeScalars) }
  }

  /// Reads a flow from a file's text: all that is wrong with it, or the flow.
  public static func read(
    _ source: SourceText, from origin: FlowOrigin? = nil
  ) -> Result<FileFlow, InvalidFile> {
    check(source).map { check in origin.map(check.flow.read) ?? check.flow }
  }

  /// The same, and what can be told of a flow beyond its mistakes.
  public static func check(_ source: SourceText) -> Result<FlowCheck, InvalidFile> {
    var mistakes = DiagnosticList(source)
    if let root = YAMLReading.read(source, of: .flowFile, &mistakes) {
      let check = FlowReader.checked(root, &mistakes)
      if let check { FlowImages.read(for: check, of: source, &mistakes) }
      if let check, mistakes.all.isEmpty { return .success(check) }
    }
    return .failure(InvalidFile(path: source.path, mistakes: mistakes.sorted))
  }

  /// The tree that a file is; `nil` where it isn’t YAML.
  package static func tree(of source: SourceText) -> YAMLValue? {
    var mistakes = DiagnosticList(source)
    return YAMLReading.read(source, of: .flowFile, &mistakes)
  }

  /// The flow that another tree is, as if it stood in the same file; `nil` where something is wrong with it.
  package static func flow(of root: YAMLValue, like original: FileFlow, _ source: SourceText) -> FileFlow? {
    var mistakes = DiagnosticList(source)
    guard let check = FlowReader.checked(root, &mistakes), mistakes.all.isEmpty else { return nil }
    return original.file.map(check.flow.read) ?? check.flow
  }

  /// The name that a file says it has, whatever else is wrong with it, without reading all of it as YAML.
  public static func name(in source: SourceText) -> String? {
    for line in source.text.split(whereSeparator: \.isNewline) where line.hasPrefix("flow:") {
      let value = line.dropFirst(5).prefix { $0 != "#" }
      return value.filter { !" \t\r\"'".contains($0) }
    }
    return nil
  }
}
