import DeviceSimulation
import SystemIO
import UnlockEngine

/// The JSON Schema of scenario files, made of the tables that the reader itself goes by: editors complete
/// and check with it what `unlocksim run` understands.
public enum ScenarioSchema {
  /// The schema of scenarios about some flows, as it stands in docs/scenario.schema.json.
  public static func text(for flows: [any Flow]) -> String { root(flows).withNames.pretty() + "\n" }

  /// What the schema of steps refers to.
  package static func definitions(for flows: [any Flow]) -> [(String, JSONText)] {
    var definitions: [(String, JSONText)] = [
      ("device", settings(SettingDescription.ofDevice)), ("duration", .duration),
      ("system", .choice(FlowSchema.ids(SystemScreens.ids))),
      ("amount", .any([.choice(["none"]), .number(0...1_000_000), .bounds(.number(0...1_000_000))])),
      ("time", .any([.choice(["none"]), .duration, .bounds(.reference("duration"))])),
      ("truth", .value(.flag)),
    ]
    let facts = flows.first.flatMap { try? $0.simulation(Setup()) }.map {
      $0.facts.dropFirst($0.world.appFacts.count)
    }
    definitions += (facts ?? []).map { ("fact-\($0.name)", FlowSchema.fact($0.values)) }
    for flow in flows { definitions += FlowSchema(flow)?.definitions ?? [] }
    return definitions
  }

  private static func root(_ flows: [any Flow]) -> JSONText {
    [
      "$schema": "http://json-schema.org/draft-07/schema#", "title": "A scenario of unlocksim",
      "type": "object", "required": ["steps"], "anyOf": [["required": ["flow"]], ["required": ["from"]]],
      "additionalProperties": false,
      "properties": .object(ScenarioReader.TopKey.allCases.map { ($0.rawValue, property($0, flows)) }),
      "allOf": .list(flows.map { branch($0.name) }), "definitions": .object(definitions(for: flows)),
    ]
  }

  /// What a key takes whatever the flow.
  private static func property(_ key: ScenarioReader.TopKey, _ flows: [any Flow]) -> JSONText {
    switch key {
    case .title: .described("what happens, in a sentence", .scalar)
    case .covers: .described("the requirements it stands for", .oneOrMore(.pattern(idPattern)))
    case .tags: .described("words to select it by", .oneOrMore(.scalar))
    case .flow:
      .described(
        "the product: a flow’s name, or a flow file’s name or path",
        .any([.choice(flows.map { $0.name }), .scalar]))
    case .device: .described("the device at the start", .reference("device"))
    case .app: .described("options of the flow", ["type": "object"])
    case .policy: .described("limits of the flow", ["type": "object"])
    case .cases:
      .described(
        "rows of values, each a scenario: “${name}” stands for a value in the texts of the file",
        .any([
          [
            "type": "array", "minItems": 1, "maxItems": .number(CaseTable.mostRows),
            "items": ["type": "object", "minProperties": 1, "additionalProperties": .oneOrMore(.scalar)],
          ],
          .map(
            [
              "every": .described(
                "columns: each value of one with each of the others",
                [
                  "type": "object", "minProperties": 1,
                  "additionalProperties": ["type": "array", "minItems": 1],
                ]), "csv": .described("a file of rows, with names in its first line", .pattern("[.]csv$")),
            ], atLeast: 1),
        ]))
    case .from: .described("the scenario that this begins after, up to a line: setting-up.yaml#12", .scalar)
    case .knownFailure: .described("why it fails until it is mended", .scalar)
    case .uses: .described("files with steps that others share", .oneOrMore(.scalar))
    case .throughout: .described("what is to be so after every step, as in “expect”", ["type": "object"])
    case .steps: ["type": "array", "minItems": 1]
    }
  }

  private static let idPattern = "^[A-Za-z]([A-Za-z0-9._/-]{0,38}[A-Za-z0-9])?$"

  /// What the keys take for one flow.
  private static func branch(_ flow: String) -> JSONText {
    let keys: [ScenarioReader.TopKey] = [.app, .policy]
    return [
      "if": ["required": ["flow"], "properties": ["flow": ["const": .text(flow)]]],
      "then": [
        "properties": .object(
          keys.map { ($0.rawValue, .reference("\(flow)-\($0.rawValue)")) }
            + [("throughout", .reference("\(flow)-expect"))] + [
              ("steps", ["items": .reference("\(flow)-step")])
            ])
      ],
    ]
  }

  package static func settings(_ settings: [SettingDescription]) -> JSONText {
    .map(.object(settings.map { ($0.name, .described($0.summary, .value($0.values))) }))
  }
}

extension JSONText {
  /// The same where a name of a table’s values, “${pin}”, may stand in place of what is a choice, a number, or of a form.
  fileprivate var withNames: JSONText {
    switch self {
    case .object(let entries):
      let object = JSONText.object(entries.map { ($0.0, $0.1.withNames) })
      let isForm = entries.contains { key, value in
        key == "enum" || key == "pattern" && value.isText
          || key == "type" && value.isText("integer", "boolean")
      }
      return isForm ? .any([object, .pattern("[$][{]")]) : object
    case .list(let items): return .list(items.map(\.withNames))
    default: return self
    }
  }

  /// Whether it is a text, and not what a property of that name takes.
  private var isText: Bool {
    if case .text = self { return true }
    return false
  }

  private func isText(_ texts: String...) -> Bool {
    if case .text(let text) = self { return texts.contains(text) }
    return false
  }
}
