import SystemIO
import UnlockEngine

// The forms that schemas are made of.

extension JSONText {
  /// A text, also where YAML takes it for a number or a truth value: scenarios don't.
  package static let scalar: JSONText = ["type": ["string", "number", "boolean"]]

  package static let duration = pattern(
    "^(?=[0-9])([0-9]+d ?)?([0-9]+h ?)?([0-9]+m ?)?([0-9]+s ?)?([0-9]+ms)?$")

  /// At least so much, at most so much, or both.
  package static func bounds(_ form: JSONText) -> JSONText {
    .map(.object(BoundsKey.allCases.map { ($0.rawValue, form) }), atLeast: 1)
  }

  package static func pattern(_ pattern: String) -> JSONText {
    ["type": "string", "pattern": .text(pattern)]
  }

  /// One of these texts, also where YAML takes one for a number.
  package static func choice(_ names: [String]) -> JSONText {
    ["enum": .list(names.map { .text($0) } + names.compactMap { Int($0).map(JSONText.number) })]
  }

  package static func any(_ forms: [JSONText]) -> JSONText { ["anyOf": .list(forms)] }

  package static func array(of form: JSONText) -> JSONText { ["type": "array", "items": form] }

  static func oneOrMore(_ form: JSONText) -> JSONText { .any([form, .array(of: form)]) }

  package static func reference(_ name: String) -> JSONText { ["$ref": "#/definitions/\(name)"] }

  static func described(_ words: String, _ form: JSONText) -> JSONText {
    guard case .object(let entries) = form else { return form }
    // Beside a reference nothing else counts in this version of the standard.
    if entries.first?.0 == "$ref" { return ["description": .text(words), "allOf": [form]] }
    return ["description": .text(words)] + form
  }

  package static func number(_ range: ClosedRange<Int>) -> JSONText {
    var form: JSONText = ["type": "integer", "minimum": .number(range.lowerBound)]
    if range.upperBound < .max { form["maximum"] = .number(range.upperBound) }
    return .any([form, .pattern("^[0-9]+$")])
  }

  /// A map of these keys and no others, with exactly one of some of them.
  package static func map(
    _ properties: JSONText, atLeast least: Int = 0, oneOf names: [String] = []
  ) -> JSONText {
    var form: JSONText = ["type": "object", "additionalProperties": false]
    if least > 0 { form["minProperties"] = .number(least) }
    if !names.isEmpty { form["oneOf"] = .list(names.map { ["required": [.text($0)]] }) }
    form["properties"] = properties
    return form
  }

  package static func value(_ values: SettingValues) -> JSONText {
    switch values {
    case .choice(let names): return .choice(names)
    case .number(let range): return .number(range)
    case .digits(let lengths, let orNone):
      let digits = "[0-9]{\(lengths.lowerBound),\(lengths.upperBound)}"
      return .any([.pattern(orNone ? "^(\(digits)|none)$" : "^\(digits)$"), ["type": "integer"]])
    case .dots(let lengths):
      // No dot stands once more behind itself.
      let dots = "(?!.*([1-9]).*\\2)[1-9]{\(lengths.lowerBound),\(lengths.upperBound)}"
      return .any([.pattern("^(\(dots)|none)$"), ["type": "integer"]])
    case .flag: return .any([["type": "boolean"], .choice(["true", "false"])])
    case .duration: return .reference("duration")
    case .date:
      return .pattern(
        "^(automatic|[+-][0-9]+(ms|s|m|h|d)( ?[0-9]+(ms|s|m|h|d))*|20[0-9]{2}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2})$"
      )
    case .lettersAndDigits(let lengths):
      return .any([
        .pattern("^([0-9A-Z]{\(lengths.lowerBound),\(lengths.upperBound)}|none)$"), ["type": "integer"],
      ])
    case .text: return .scalar
    }
  }
}
