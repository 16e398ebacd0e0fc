/// A file that can’t be read or run, with all that is wrong with it.
public struct InvalidFile: Error, Hashable, Sendable {
  public var path: String
  public var mistakes: [Diagnostic]
  /// All that is wrong with the file of the flow that it names.
  public var ofFlow: [Diagnostic]

  public init(path: String, mistakes: [Diagnostic], ofFlow: [Diagnostic] = []) {
    self.path = path
    self.mistakes = mistakes
    self.ofFlow = ofFlow
  }

  /// All mistakes, each with its line and a caret.
  public var text: SafeText { (ofFlow + mistakes).map { "\($0.text)\n" as SafeText }.joined() }
}
