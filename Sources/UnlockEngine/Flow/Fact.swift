import DeviceSimulation

/// A named value that testers can check: "failed-pin-attempts: 2".
public struct Fact: Sendable {
  public var name: String
  public var value: String
  /// What else it can be.
  public var values: FactValues

  /// A fact whose values are none of the below.
  public init(_ name: String, _ value: String, _ values: FactValues = .text) {
    self.name = name
    self.value = value
    self.values = values
  }

  public init(_ name: String, _ value: Int) { self.init(name, String(value), .number(orNone: false)) }
  public init(_ name: String, _ value: Int?) {
    self.init(name, value.map(String.init) ?? "none", .number(orNone: true))
  }
  public init(_ name: String, _ value: Bool) { self.init(name, value ? "true" : "false", .flag) }
  public init(_ name: String, _ value: Duration?) {
    self.init(name, value?.scenarioText ?? "none", .duration)
  }
  /// One of some words.
  public init(_ name: String, _ value: String, among words: [String]) {
    self.init(name, value, .choice(words))
  }
  /// A case of an enumeration, or none.
  public init<Value: CaseIterable & Sendable>(_ name: String, _ value: Value?) {
    self.init(
      name, value.map { kebabCase("\($0)") } ?? "none",
      among: Value.allCases.map { kebabCase("\($0)") } + ["none"])
  }
}

/// What is so is the same, whatever else it could have been.
extension Fact: Hashable {
  public static func == (left: Fact, right: Fact) -> Bool {
    left.name == right.name && left.value == right.value
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(value)
  }
}

/// What a fact can be.
public enum FactValues: Hashable, Sendable {
  case flag
  case number(orNone: Bool)
  /// A length of time, or none.
  case duration
  case choice([String])
  /// Anything.
  case text

  /// The values in words, for listings and messages.
  public var text: String {
    switch self {
    case .flag: "true | false"
    case .number(orNone: false): "a number from 0 on"
    case .number(orNone: true): "a number from 0 on | none"
    case .duration: "a duration such as 30s or 5m | none"
    case .choice(let words): words.joined(separator: " | ")
    case .text: "a text"
    }
  }

  public func contains(_ value: String) -> Bool {
    switch self {
    case .flag: value == "true" || value == "false"
    case .number(let orNone): Int(value).map { $0 >= 0 } ?? (orNone && value == "none")
    case .duration: value == "none" || Duration(scenarioText: value) != nil
    case .choice(let words): words.contains(value)
    case .text: true
    }
  }

  /// The values to choose from, where there is a list of them.
  public var names: [String]? {
    switch self {
    case .flag: ["true", "false"]
    case .choice(let words): words
    case .number, .duration, .text: nil
    }
  }

  /// Whether there can be more or less of it.
  public var isAmount: Bool {
    switch self {
    case .number, .duration: true
    case .flag, .choice, .text: false
    }
  }
}
