import Scenarios
import SystemIO
import UnlockEngine

/// The JSON Schemas of lines and of their answers.
enum DriveSchema {
  private static let draft = ("$schema", JSONText.text("http://json-schema.org/draft-07/schema#"))
  private static let text = type("string")
  private static let number = type("integer")
  private static let flag = type("boolean")

  private static func type(_ name: String) -> JSONText { .object([("type", .text(name))]) }
  private static func list(_ form: JSONText) -> JSONText {
    .object([("type", .text("array")), ("items", form)])
  }

  /// What may stand in a line about a flow: the steps of its scenarios, and what there is beside them.
  static func line(for flow: any Flow) -> JSONText {
    let bare = step(of: flow)
    return .object([
      draft, ("title", .text("A line for unlocksim drive \(flow.reference)")),
      ("anyOf", .list([bare, .map([id, ("do", bare)], atLeast: 1)])),
      ("definitions", .object(ScenarioSchema.definitions(for: [flow]))),
    ])
  }

  private static let id = ("id", JSONText.any([text, number]))

  /// A line whose step stands in no value of its own; it refers to the definitions of scenarios.
  static func step(of flow: any Flow) -> JSONText {
    let words = StepName.allCases.filter { $0.lifeCycle != nil || $0 == .picture }.map(\.rawValue)
    let alone = JSONText.object([
      ("enum", .texts(words + DriveWord.allCases.map(\.rawValue)))
    ])
    let steps =
      FlowSchema(flow).map { schema in StepName.allCases.map { ($0.rawValue, step($0, schema)) } } ?? []
    let others = DriveWord.allCases.map { ($0.rawValue, $0.schema) }
    let beside = [
      id,
      (
        "times", .object([("type", .text("integer")), ("minimum", .number(1)), ("maximum", .number(10_000))])
      ),
      ("ignored", flag), ("style", flag),
    ]
    return .any([
      alone, .map(steps + others + beside, oneOf: Array(Set((steps + others).map(\.0))).sorted()),
    ])
  }

  private static func step(_ step: StepName, _ schema: FlowSchema) -> JSONText {
    if step.lifeCycle != nil { return .object([("enum", .list([.null, .flag(true)]))]) }
    guard step == .picture else { return schema.value(step) }
    return .object([("type", .list([.text("string"), .text("null"), .text("boolean")]))])
  }

  // MARK: Answers

  static let answer = JSONText.object(
    [draft, ("title", .text("An answer of unlocksim drive"))] + answerFields)

  /// The same without its title, for those who say elsewhere what it is of.
  static let answerForm = JSONText.object(answerFields)

  private static let answerFields: [(String, JSONText)] = [
    ("type", .text("object")),
    ("required", .list([.text("ok")])), ("additionalProperties", .flag(false)),
    (
      "properties",
      .object([
        ("id", .any([text, number])), ("ok", flag), ("error", error), ("screen", text), ("alert", text),
        ("system", text), ("milliseconds", number), ("layers", list(layer)),
        ("facts", .object([("type", .text("object")), ("additionalProperties", value)])), ("can", can),
        ("notes", list(text)), ("picture", text), ("scenario", text), ("description", type("object")),
        ("flow", text), ("steps", number), ("date", text),
        ("deadlines", list(closed([("name", text), ("in", text)]))),
        ("device", .object([("type", .text("object")), ("additionalProperties", text)])),
      ])
    ),
  ]

  private static let value = JSONText.any([text, number, flag])

  /// An object that has all of these, perhaps some others, and no more.
  private static func closed(
    _ entries: [(String, JSONText)], perhaps others: [(String, JSONText)] = []
  ) -> JSONText {
    guard case .object(let map) = JSONText.map(entries + others) else { return .null }
    return .object(map + [("required", .list(entries.map { .text($0.0) }))])
  }

  private static let error = closed(
    [
      ("code", .object([("enum", .texts(DriveMistake.Code.allCases.map(\.rawValue)))])),
      ("message", text),
    ],
    perhaps: [
      ("column", number), ("steps", number),
      ("mistakes", list(closed([("column", number), ("message", text)]))),
      (
        "differences",
        list(
          closed([("what", text), ("expected", text), ("actual", text)], perhaps: [("changes", list(text))]))
      ),
    ])

  private static let can = closed(
    [("tap", list(text)), ("events", list(text))],
    perhaps: [
      ("type", .object([("enum", .list([.text("digits"), .text("text"), .text("pattern")]))])),
      ("biometry", list(text)), ("open", list(text)),
      ("interrupt", list(text)),
      ("elapse", closed([("next-deadline", text)])),
    ])

  private static let layer = closed(
    [
      ("id", text), ("kind", .object([("enum", .texts(["screen", "alert", "system"]))])),
      ("title", text), ("texts", list(text)), ("controls", list(control)),
    ],
    perhaps: [
      (
        "keypad",
        closed(
          [
            ("keys", .object([("enum", .texts(Keypad.Keys.allCases.map(\.name)))])), ("filled", number),
            ("enabled", flag),
          ], perhaps: [("length", number)])
      ),
      ("time-left", text), ("busy", flag), ("done", flag), ("extension", flag),
    ])

  private static let control = closed(
    [
      ("name", text), ("title", text),
      ("role", .object([("enum", .texts(Control.Role.names))])), ("enabled", flag),
    ], perhaps: [("on", flag), ("selected", flag), ("text", text), ("active", flag), ("secure", flag)])
}
