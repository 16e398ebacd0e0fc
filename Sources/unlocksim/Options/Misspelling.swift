import Scenarios
import UnlockEngine

/// An unknown word on the command line, with the word that was probably meant.
struct Misspelling: Error, CustomStringConvertible {
  var advice: String
  /// The parser has already said which word it is and where.
  var description: String { advice }
}

extension CaseIterable where Self: RawRepresentable<String> {
  /// The case with a name: parses options that have a few words to choose from.
  static func meant(by word: String) throws -> Self {
    if let choice = Self(rawValue: word) { return choice }
    throw Misspelling(advice: suggestion(for: word, in: allCases.map(\.rawValue)))
  }
}

extension Flow {
  /// All of them, one after the other.
  func text(of mistakes: SetupErrors) -> String { mistakes.all.map { text(of: $0) }.joined(separator: " ") }

  /// A set-up mistake as a message; a setting given with the wrong option is told which one it belongs to.
  func text(of mistake: SetupError) -> String {
    guard case .unknownSetting(let section, let name, _) = mistake, let home = self.section(of: name) else {
      return mistake.text
    }
    return "There is no \(section.rawValue) setting “\(name)”. It goes with --\(home.rawValue)."
  }
}
