import Diagnostics
import UnlockEngine

/// What a flow file names, each kind in the order of the numbers that stand for it.
struct Names {
  var limits: [String] = []
  var values: [String] = []
  var codes: [String] = []
  var conditions: [String] = []
  var words: [String] = []
  var steps: [String] = []
  var screens: [String] = []
  var alerts: [String] = []
  var timers: [String] = []
  /// The screens that show by themselves in another's place, and the timers that start by themselves.
  var variants: Set<String> = []
  var keptTimers: Set<String> = []
  var requests: [String] = []

  /// A kind of names, and what messages call one.
  struct Kind {
    let path: WritableKeyPath<Names, [String]>
    let what: String
    /// How many there can be: states are of one size, and sets of screens are a word's bits.
    let most: Int

    /// Whether conditions and copy speak of it, which have words of their own.
    let isSpokenOf: Bool
    /// How many of another kind stand in the same list.
    let others: Int
    /// The kind in whose order it stands, where it shares that.
    let order: String

    private init(
      _ path: WritableKeyPath<Names, [String]>, _ what: String, most: Int, isSpokenOf: Bool = false,
      after others: Int = 0, inOrderOf order: String? = nil
    ) {
      (self.path, self.what, self.most, self.isSpokenOf) = (path, what, most, isSpokenOf)
      self.others = others
      self.order = order ?? what
    }

    static var limit: Kind { Kind(\.limits, "limit", most: FileLimits.limit, isSpokenOf: true) }
    static var value: Kind { Kind(\.values, "value", most: FileState.numberLimit, isSpokenOf: true) }
    static var code: Kind { code(after: 0) }
    static var text: Kind { text(after: 0) }
    static var condition: Kind { Kind(\.conditions, "condition", most: 100, isSpokenOf: true) }
    static var word: Kind { Kind(\.words, "word", most: 100, isSpokenOf: true) }
    static var step: Kind { Kind(\.steps, "list of steps", most: 100) }
    static var screen: Kind { Kind(\.screens, "screen", most: 62) }
    static var alert: Kind { Kind(\.alerts, "alert", most: 62) }
    static var timer: Kind { Kind(\.timers, "timer", most: FileTimer.limit) }
    static var request: Kind { Kind(\.requests, "request", most: FileRequest.limit) }

    static func code(after count: Int) -> Kind {
      Kind(\.codes, "code", most: FileState.Codes.limit, isSpokenOf: true, after: count)
    }
    static func text(after count: Int) -> Kind {
      Kind(\.codes, "text", most: FileState.Texts.limit, isSpokenOf: true, after: count, inOrderOf: "code")
    }
    static func serverText(after count: Int) -> Kind {
      Kind(\.codes, "server text", most: FileServer.textLimit, isSpokenOf: true, after: count)
    }

    /// Values and codes of the server's have numbers after the app's.
    static func serverValue(after count: Int) -> Kind {
      Kind(\.values, "server value", most: FileServer.numberLimit, isSpokenOf: true, after: count)
    }
    static func serverCode(after count: Int) -> Kind {
      Kind(\.codes, "server code", most: FileServer.codeLimit, isSpokenOf: true, after: count)
    }
  }

  /// Whether a text can be the name of something: "wrong-pins".
  static func canBe(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, ("a"..."z").contains(first) else { return false }
    return canBeWord(name)
  }

  /// Why a text can't be a name.
  static func why(_ name: String) -> String {
    let length = name.unicodeScalars.count
    if length > 40 { return "as one its title has \(length) characters, of 40" }
    let begins = name.unicodeScalars.first.map { ("0"..."9").contains($0) } ?? false
    return begins ? "its title begins with a digit" : "its title has no such letters"
  }

  /// Whether a text can be a word of a value, which may begin with a digit: "404".
  static func canBeWord(_ name: String) -> Bool {
    let scalars = name.unicodeScalars
    return (1...40).contains(scalars.count)
      && scalars.allSatisfy { ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "-" }
  }

  /// A title as a name: "Use in-app PIN" is "use-in-app-pin".
  static func kebab(_ title: String) -> String {
    let words = title.lowercased().unicodeScalars.split { scalar in
      !("a"..."z").contains(scalar) && !("0"..."9").contains(scalar)
    }
    return words.map(String.init).joined(separator: "-")
  }

  /// Words that other readers of YAML take for truth values, or for nothing.
  static let trutheries: Set = ["on", "off", "yes", "no", "y", "n", "true", "false", "null"]
}

extension FlowReader {
  /// Takes up a name of a kind; `false` if it can't be one, or there are too many already.
  mutating func declare(_ entry: YAMLEntry, _ kind: Names.Kind) -> Bool {
    let name = entry.key
    if Names.trutheries.contains(name) {
      mistakes.add(
        "“\(name)” can’t be a name: other readers of YAML take it for a truth value.", atKeyOf: entry)
    } else if !Names.canBe(name) {
      mistakes.add(
        "\(quoted(name)) isn’t a name: names are of small letters, digits and hyphens, as in “wrong-pins”, and have at "
          + "most 40 characters.", atKeyOf: entry)
    } else if kind.isSpokenOf, isTaken(name) {
      mistakes.add("“\(name)” means something already: choose another name.", atKeyOf: entry)
    }
    guard names[keyPath: kind.path].count - kind.others < kind.most else {
      mistakes.add("There can be \(kind.most) \(kind.what)s, and this is one more.", atKeyOf: entry)
      return false
    }
    names[keyPath: kind.path].append(name)
    places.named[kind.order, default: []].append(entry)
    return true
  }

  /// Whether conditions or copy have a word of that name. One that came later takes no name away that a file has.
  private func isTaken(_ name: String) -> Bool {
    ConditionKey(rawValue: name).map { !ConditionKey.later.contains($0) } ?? false
      || RuleConditionKey(rawValue: name) != nil || BuiltInCopy(rawValue: name) != nil
  }

  /// The number that a name stands for; a mistake when nothing is called so.
  mutating func number(of name: String, _ kind: Names.Kind, at value: YAMLValue) -> UInt8? {
    let known = names[keyPath: kind.path]
    if kind.path == \.screens, names.variants.contains(name), asking == nil {
      mistakes.add("“\(name)” shows by itself in place of another screen: name that one here.", at: value)
      return nil
    }
    if let number = known.firstIndex(of: name) { return UInt8(number) }
    // What is wrong with it is told where it is named.
    if doubtful.contains(name) { return nil }
    mistakes.add("There is no \(kind.what) \(quoted(name)). \(suggestion(for: name, in: known))", at: value)
    return nil
  }

  mutating func number(_ item: Item?, _ kind: Names.Kind) -> UInt8? {
    item.flatMap { number(of: $0.text, kind, at: $0.value) }
  }

  /// The set of the screens or alerts with some names, each a bit by its number from 1 on.
  mutating func set(of entry: YAMLEntry, _ kind: Names.Kind, none: Bool = false) -> UInt64 {
    var bits: UInt64 = 0
    for item in texts(of: entry, expected: "the name of a \(kind.what), or a list of names") {
      if none, item.text == "none" {
        bits |= 1
      } else if let number = number(item, kind) {
        bits |= 1 << UInt64(number + 1)
      }
    }
    return bits
  }

  /// The entries of a map by the keys that it can have.
  mutating func keys<Key: CaseIterable & RawRepresentable<String> & Hashable>(
    _ entries: [YAMLEntry], of what: String, _: Key.Type = Key.self
  ) -> [Key: YAMLEntry] {
    var found: [Key: YAMLEntry] = [:]
    for entry in entries where !mistakes.isFull {
      if let key = Key(rawValue: entry.key) {
        found[key] = entry
      } else if let nearest = MissingWords.nearest(to: entry.key), !nearest.contains(what) {
        mistakes.add(
          "Flow files have no \(quoted(entry.key)); what comes nearest is \(nearest).", atKeyOf: entry)
      } else {
        let advice = suggestion(for: entry.key, in: Key.allCases.map(\.rawValue))
        mistakes.add("\(what) has no key \(quoted(entry.key)). \(advice)", atKeyOf: entry)
      }
    }
    return found
  }
}
