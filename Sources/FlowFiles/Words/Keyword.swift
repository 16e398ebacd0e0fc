/// A word of the format: what it means, what it takes, and an example.
///
/// The reference (docs/flow-files.md), `unlocksim list words` and the JSON Schema are made of these. The reader has
/// tables of its own; a test holds both together, and has every example read.
public struct Keyword: Sendable {
  public let place: FlowPlace
  public let word: String
  public let form: FlowForm
  /// What it means, in a sentence without a full stop.
  public let about: String
  /// One line of YAML, as it stands in its place.
  public let example: String

  init(_ place: FlowPlace, _ word: String, _ form: FlowForm, _ about: String, _ example: String) {
    (self.place, self.word, self.form, self.about, self.example) = (place, word, form, about, example)
  }

  /// All words of a place, in the order in which the reference has them.
  public static func all(in place: FlowPlace) -> [Keyword] {
    switch place {
    case .file: file
    case .requirement: requirements
    case .limit: limits
    case .value: values
    case .moment: moments
    case .start: starts
    case .step: steps
    case .question: questions
    case .condition: conditions
    case .comparison: comparisons
    case .typed: typed
    case .copy: copy
    case .braces: braces
    case .screen: screens
    case .body: bodies
    case .pad: pads
    case .field: fields
    case .button: buttons
    case .alert: alerts
    case .timer: timers
    case .server: server
    case .sending: sending
    case .rule: rules
    case .ruleCondition: ruleConditions
    case .acceptance: acceptances
    case .goal: goals
    case .goalCondition: goalConditions
    case .exploring: exploring
    case .typedText: typedTexts
    case .codeRule: codeRules
    case .look: looks
    case .rounds: rounds
    }
  }
}

/// Where words stand: a kind of map in a flow file, but for `braces`, which stand in texts.
public enum FlowPlace: String, CaseIterable, Sendable {
  case file, requirement, limit, value, start, moment, step, question, condition, comparison, typed, copy,
    braces, screen, body, pad, field, button, alert, timer, server, sending, rule, ruleCondition, acceptance,
    goal, goalCondition, exploring, typedText, codeRule, look, rounds

  /// The heading over its words.
  public var title: String {
    switch self {
    case .file: "The file"
    case .requirement: "A requirement"
    case .limit: "A limit"
    case .value: "A value: remembered, forgotten, or of “app”"
    case .start: "A starting point"
    case .moment: "Moments"
    case .step: "Steps"
    case .question: "Asking the owner"
    case .condition: "Conditions"
    case .comparison: "What a count has come to"
    case .typed: "What was typed"
    case .copy: "Copy that varies"
    case .braces: "In braces, inside texts"
    case .screen: "A screen"
    case .body: "What stands in a body"
    case .pad: "A PIN pad"
    case .field: "A text field"
    case .button: "A button, a row or a switch"
    case .alert: "An alert"
    case .timer: "A timer"
    case .server: "The server"
    case .sending: "Sending a request"
    case .rule: "A rule of one’s own"
    case .ruleCondition: "What only rules ask"
    case .acceptance: "A rule that is known to be broken"
    case .goal: "A goal"
    case .goalCondition: "In conditions of goals, beside all others"
    case .exploring: "Exploring"
    case .typedText: "What exploring types"
    case .rounds: "Rounds of a count"
    case .look: "A look of one’s own"
    case .codeRule: "What makes a code too simple, by a limit"
    }
  }

  /// What the reader knows there.
  var keys: [String] {
    func all<Key: CaseIterable & RawRepresentable<String>>(_: Key.Type) -> [String] {
      Key.allCases.map(\.rawValue)
    }
    return switch self {
    case .file: all(FlowReader.Section.self)
    case .requirement: all(FlowReader.RequirementKey.self)
    case .limit: all(FlowReader.LimitKey.self)
    case .value: all(FlowReader.ValueKey.self)
    case .start: all(FlowReader.StartKey.self)
    case .moment: all(FlowReader.MomentKey.self)
    case .step: all(Verb.self) + all(FlowReader.BranchKey.self)
    case .question: all(FlowReader.QuestionKey.self)
    case .condition: all(ConditionKey.self)
    case .comparison: all(FlowReader.ReachedKey.self)
    case .typed: all(FlowReader.TypedKey.self)
    case .copy: all(FlowReader.WordKey.self) + ["by"]
    case .braces: all(BuiltInCopy.self)
    case .screen: all(FlowReader.ScreenKey.self)
    case .body: all(FlowReader.BodyKey.self)
    case .pad: all(FlowReader.PadKey.self)
    case .field: all(FlowReader.FieldKey.self)
    case .button: all(FlowReader.ButtonKey.self)
    case .alert: all(FlowReader.AlertKey.self)
    case .timer: all(FlowReader.TimerKey.self)
    case .server: all(FlowReader.ServerKey.self)
    case .sending: ["request", "else"] + all(FlowReader.NetworkAnswer.self)
    case .rule: all(FlowReader.RuleKey.self)
    case .ruleCondition: all(RuleConditionKey.self)
    case .acceptance: all(FlowReader.AcceptanceKey.self)
    case .goal: all(FlowReader.GoalKey.self)
    case .goalCondition: all(FlowReader.GoalConditionKey.self)
    case .exploring: all(FlowReader.ExploringKey.self)
    case .typedText: all(FlowReader.TypedTextKey.self)
    case .rounds: all(FlowReader.RoundKey.self)
    case .look: all(FlowReader.LookKey.self)
    case .codeRule: all(FlowReader.CodeRuleKey.self)
    }
  }
}

/// What a word takes: what editors can check while one writes. What only the whole tells is for the reader.
public indirect enum FlowForm: Sendable {
  /// A text, also where YAML takes it for a number or a truth value.
  case text
  case flag
  case number(ClosedRange<Int>)
  /// A name of the file’s own, or several.
  case name, names
  /// One of a few words, or several of them.
  case choice([String]), choices([String])
  /// A text that may vary, or several.
  case copy, texts
  case steps
  case condition
  /// Nothing: the word stands alone.
  case alone
  /// A map with the words of a place, or names of one’s own with such a map each.
  case map(FlowPlace), named(FlowPlace)
  /// Names of one’s own, each with something.
  case each(FlowForm)
  case list(FlowForm)
  case any([FlowForm])
}
