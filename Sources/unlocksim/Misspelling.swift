import Scenarios
import UnlockEngine

/// A word that the command line doesn't know, with what was probably meant.
struct Misspelling: Error, CustomStringConvertible {
  var advice: String
  /// The parser says before this which word it is, and where it stands.
  var description: String { advice }
}

extension CaseIterable where Self: RawRepresentable<String> {
  /// The case of a name: what an option with a few words to choose from reads.
  static func meant(by word: String) throws -> Self {
    if let choice = Self(rawValue: word) { return choice }
    throw Misspelling(advice: suggestion(for: word, in: allCases.map(\.rawValue)))
  }
}

extension Flow {
  /// A mistake of a set-up in words: a setting that is there, but behind another option, is told to be.
  static func text(of mistake: SetupError) -> String {
    guard case .unknownSetting(let section, let name, _) = mistake, let home = Self.section(of: name) else {
      return mistake.text
    }
    return "There is no \(section.rawValue) setting “\(name)”. It goes with --\(home.rawValue)."
  }
}
