import ArgumentParser
import UnlockEngine

/// Options that say what their value is called, as `--out <dir>`.
extension Option {
  init<T: ExpressibleByArgument>(
    _ help: String, value: String, name: NameSpecification = .long, completion: CompletionKind? = nil
  ) where Value == T? {
    self.init(name: name, help: ArgumentHelp(help, valueName: value), completion: completion)
  }

  init(
    wrappedValue: Value, _ help: String, value: String, name: NameSpecification = .long,
    completion: CompletionKind? = nil
  ) where Value: ExpressibleByArgument {
    self.init(
      wrappedValue: wrappedValue, name: name, help: ArgumentHelp(help, valueName: value),
      completion: completion)
  }

  init<T: ExpressibleByArgument>(
    wrappedValue: [T], _ help: String, value: String, parsing: ArrayParsingStrategy = .singleValue,
    completion: CompletionKind? = nil
  ) where Value == [T] {
    self.init(
      wrappedValue: wrappedValue, parsing: parsing, help: ArgumentHelp(help, valueName: value),
      completion: completion)
  }
}

/// Options with a few words to choose from, which shells offer.
extension Option {
  init<Choice: CaseIterable & RawRepresentable<String> & Sendable>(_ help: String, value: String? = nil)
  where Value == Choice? {
    self.init(
      help: ArgumentHelp(help, valueName: value), completion: Completing.words(Choice.self),
      transform: Choice.meant(by:))
  }

  init(wrappedValue: Value, _ help: String, name: NameSpecification = .long)
  where Value: CaseIterable & RawRepresentable<String> & Sendable {
    self.init(
      wrappedValue: wrappedValue, name: name, help: ArgumentHelp(help),
      completion: Completing.words(Value.self), transform: Value.meant(by:))
  }
}

extension Option<[String]> {
  /// Settings of a section, as `--device biometry=faceID iOS=26`.
  init(wrappedValue: [String], settings section: SettingSection, _ help: String) {
    self.init(
      wrappedValue: wrappedValue, help, value: "k=v", parsing: .upToNextOption,
      completion: Completing.settings(section))
  }
}
