import FlowFiles
import SystemIO

/// The JSON Schema of flow files, made of the words that the reference is made of: editors complete, explain and check
/// with it while one writes. What a name stands for, and what follows from the whole, only the reader knows.
public enum FlowFileSchema {
  /// The schema, as it stands in docs/flow.schema.json.
  public static var text: String {
    let schema: JSONText =
      [
        "$schema": "http://json-schema.org/draft-07/schema#", "title": "A flow file of unlocksim",
        "required": ["flow", "moments", "screens"],
      ] + entries(of: .file) + ["definitions": definitions]
    return schema.pretty() + "\n"
  }

  private static var definitions: JSONText {
    let places = FlowPlace.allCases.filter { ![.file, .braces, .ruleCondition].contains($0) }
    return .object(places.map { ($0.rawValue, definition($0)) }) + [
      "steps": ["type": "array", "maxItems": 50, "items": .reference("step")],
      "name": .pattern("^[a-z][a-z0-9-]*$"),
      "varying": .any([.scalar, .reference("copy"), .array(of: .reference("copy"))]),
    ]
  }

  private static func definition(_ place: FlowPlace) -> JSONText {
    var map = entries(of: place)
    switch place {
    case .condition, .goalCondition:
      // Anything else is a value of the file’s, and what it has to be.
      let value = JSONText.any([.oneOrMore(.scalar), .reference("comparison"), .reference("typed")])
      let words = Keyword.all(in: place == .condition ? .ruleCondition : place)
      let properties = (Keyword.all(in: .condition) + words).map { keyword in
        let form = json(keyword.form)
        return (
          keyword.word, JSONText.described(keyword.about, keyword.mayBeValue ? .any([form, value]) : form)
        )
      }
      return .any([
        ["type": "object", "additionalProperties": value, "properties": .object(properties)],
        .array(of: .reference("condition")),
      ])
    case .copy:
      // By a value: its words are keys.
      let byValue: JSONText = [
        "type": "object", "required": ["by"], "additionalProperties": .reference("varying"),
      ]
      return .any([map, byValue])
    case .step:
      let alone = Keyword.all(in: .step).filter { $0.form.isAlone }.map(\.word)
      return .any([.choice(alone), map])
    case .sending:
      // Anything else is an answer, and what follows.
      map["additionalProperties"] = .reference("steps")
      return map
    default: return map
    }
  }

  /// A map with the words of a place and no others.
  private static func entries(of place: FlowPlace) -> JSONText {
    let words = Keyword.all(in: place).filter { !$0.form.isAlone }
    return ["type": "object", "additionalProperties": false, "properties": properties(words)]
  }

  private static func properties(_ words: [Keyword]) -> JSONText {
    .object(words.map { ($0.word, .described($0.about, json($0.form))) })
  }

  private static func json(_ form: FlowForm) -> JSONText {
    switch form {
    case .text: .scalar
    case .flag: .any([["type": "boolean"], .choice(["true", "false"])])
    case .number(let range): .number(range)
    case .name: .scalar
    case .names: .oneOrMore(.scalar)
    case .choice(let words): .choice(words)
    case .choices(let words): .oneOrMore(.choice(words))
    case .copy: .reference("varying")
    case .texts: .any([.reference("varying"), .array(of: .reference("varying"))])
    case .steps: .reference("steps")
    case .condition: .reference("condition")
    case .alone: ["type": "null"]
    case .map(let place): .reference(place.rawValue)
    case .named(let place): .each(.reference(place.rawValue))
    case .each(let form): .each(json(form))
    case .list(let form): .array(of: json(form))
    case .any(let forms): .any(forms.map { json($0) })
    }
  }
}

extension FlowForm {
  fileprivate var isAlone: Bool {
    if case .alone = self { return true }
    return false
  }
}

extension JSONText {
  /// A map of names of one’s own.
  fileprivate static func each(_ form: JSONText) -> JSONText {
    ["type": "object", "additionalProperties": form]
  }
}
