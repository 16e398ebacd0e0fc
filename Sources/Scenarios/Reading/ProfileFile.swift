/// A file with clauses that flows are judged by: what of it is YAML.
package enum ProfileFile {
  /// The tree that the file is; `nil` where it isn’t YAML, with what is wrong.
  package static func tree(of source: SourceText, _ mistakes: inout DiagnosticList) -> YAMLValue? {
    YAMLReading.read(source, of: .profile, &mistakes)
  }
}
