import Scenarios
import SystemIO
import UnlockEngine

/// The JSON Schemas of lines and of their answers.
enum DriveSchema {
  private static let draft: JSONText = "http://json-schema.org/draft-07/schema#"
  private static let text: JSONText = ["type": "string"]
  private static let number: JSONText = ["type": "integer"]
  private static let flag: JSONText = ["type": "boolean"]

  /// What may stand in a line about a flow: the steps of its scenarios, and what there is beside them.
  static func line(for flow: any Flow) -> JSONText {
    let bare = step(of: flow)
    return [
      "$schema": draft, "title": "A line for unlocksim drive \(flow.reference)",
      "anyOf": [bare, .map(["id": id, "do": bare], atLeast: 1)],
      "definitions": .object(ScenarioSchema.definitions(for: [flow])),
    ]
  }

  private static let id = JSONText.any([text, number])

  /// A line whose step stands in no value of its own; it refers to the definitions of scenarios.
  static func step(of flow: any Flow) -> JSONText {
    let words = StepName.allCases.filter { $0.lifeCycle != nil || $0 == .picture }.map(\.rawValue)
    let alone: JSONText = ["enum": .texts(words + DriveWord.allCases.map(\.rawValue))]
    let steps =
      FlowSchema(flow).map { schema in StepName.allCases.map { ($0.rawValue, step($0, schema)) } } ?? []
    let others = DriveWord.allCases.map { ($0.rawValue, $0.schema) }
    let beside: JSONText = [
      "id": id, "times": ["type": "integer", "minimum": 1, "maximum": 10_000], "ignored": flag, "style": flag,
    ]
    return .any([
      alone, .map(.object(steps + others) + beside, oneOf: Array(Set((steps + others).map(\.0))).sorted()),
    ])
  }

  private static func step(_ step: StepName, _ schema: FlowSchema) -> JSONText {
    if step.lifeCycle != nil { return ["enum": [.null, true]] }
    guard step == .picture else { return schema.value(step) }
    return ["type": ["string", "null", "boolean"]]
  }

  // MARK: Answers

  static let answer: JSONText = ["$schema": draft, "title": "An answer of unlocksim drive"] + answerForm

  /// The same without its title, for those who say elsewhere what it is of.
  static let answerForm: JSONText = [
    "type": "object", "required": ["ok"], "additionalProperties": false,
    "properties": [
      "id": id, "ok": flag, "error": error, "screen": text, "alert": text, "system": text,
      "milliseconds": number, "layers": .array(of: layer),
      "facts": ["type": "object", "additionalProperties": value], "can": can, "notes": .array(of: text),
      "picture": text, "scenario": text, "description": ["type": "object"], "flow": text, "steps": number,
      "date": text, "deadlines": .array(of: closed(["name": text, "in": text])),
      "device": ["type": "object", "additionalProperties": text],
    ],
  ]

  private static let value = JSONText.any([text, number, flag])

  /// An object that has all of these, perhaps some others, and no more.
  private static func closed(_ form: JSONText, perhaps others: JSONText = [:]) -> JSONText {
    .map(form + others) + ["required": .texts(form.entries.map(\.0))]
  }

  private static let error = closed(
    ["code": ["enum": .texts(DriveMistake.Code.allCases.map(\.rawValue))], "message": text],
    perhaps: [
      "column": number, "steps": number, "mistakes": .array(of: closed(["column": number, "message": text])),
      "differences": .array(
        of: closed(["what": text, "expected": text, "actual": text], perhaps: ["changes": .array(of: text)])),
    ])

  private static let can = closed(
    ["tap": .array(of: text), "events": .array(of: text)],
    perhaps: [
      "type": ["enum": ["digits", "text", "pattern"]], "biometry": .array(of: text), "open": .array(of: text),
      "interrupt": .array(of: text), "elapse": closed(["next-deadline": text]),
    ])

  private static let layer = closed(
    [
      "id": text, "kind": ["enum": .texts(["screen", "alert", "system"])],
      "title": text, "texts": .array(of: text), "controls": .array(of: control),
    ],
    perhaps: [
      "keypad": closed(
        ["keys": ["enum": .texts(Keypad.Keys.allCases.map(\.name))], "filled": number, "enabled": flag],
        perhaps: ["length": number]), "time-left": text, "busy": flag, "done": flag, "extension": flag,
    ])

  private static let control = closed(
    ["name": text, "title": text, "role": ["enum": .texts(Control.Role.names)], "enabled": flag],
    perhaps: ["on": flag, "selected": flag, "text": text, "active": flag, "secure": flag])
}
