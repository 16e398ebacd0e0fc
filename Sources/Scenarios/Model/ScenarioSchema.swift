import DeviceSimulation
import UnlockEngine

/// The JSON Schema of scenario files, made of the tables that the reader itself goes by: editors complete
/// and check with it what `unlocksim run` understands.
public enum ScenarioSchema {
  /// The schema of scenarios about some flows, as it stands in docs/scenario.schema.json.
  public static func text(for flows: [any Flow]) -> String { root(flows).withNames.pretty() + "\n" }

  /// What the schema of steps refers to.
  static func definitions(for flows: [any Flow]) -> [(String, JSONText)] {
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
    .object([
      ("$schema", .text("http://json-schema.org/draft-07/schema#")),
      ("title", .text("A scenario of unlocksim")),
      ("type", .text("object")),
      ("required", .list([.text("steps")])),
      (
        "anyOf",
        .list([
          .object([("required", .list([.text("flow")]))]), .object([("required", .list([.text("from")]))]),
        ])
      ),
      ("additionalProperties", .flag(false)),
      ("properties", .object(ScenarioReader.TopKey.allCases.map { ($0.rawValue, property($0, flows)) })),
      ("allOf", .list(flows.map { branch($0.name) })),
      ("definitions", .object(definitions(for: flows))),
    ])
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
    case .app: .described("options of the flow", .object([("type", .text("object"))]))
    case .policy: .described("limits of the flow", .object([("type", .text("object"))]))
    case .cases:
      .described(
        "rows of values, each a scenario: “${name}” stands for a value in the texts of the file",
        .object([
          ("type", .text("array")), ("minItems", .number(1)), ("maxItems", .number(CaseTable.mostRows)),
          (
            "items",
            .object([
              ("type", .text("object")), ("minProperties", .number(1)),
              ("additionalProperties", .oneOrMore(.scalar)),
            ])
          ),
        ]))
    case .from:
      .described("the scenario that this begins after, up to a line: setting-up.yaml#12", .scalar)
    case .knownFailure: .described("why it fails until it is mended", .scalar)
    case .steps: .object([("type", .text("array")), ("minItems", .number(1))])
    }
  }

  private static let idPattern = "^[A-Z][0-9]{1,3}(\\.[0-9]{1,3})?$"

  /// What the keys take for one flow.
  private static func branch(_ flow: String) -> JSONText {
    let keys: [ScenarioReader.TopKey] = [.app, .policy]
    return .object([
      ("if", .object([("properties", .object([("flow", .object([("const", .text(flow))]))]))])),
      (
        "then",
        .object([
          (
            "properties",
            .object(
              keys.map { ($0.rawValue, .reference("\(flow)-\($0.rawValue)")) }
                + [("steps", .object([("items", .reference("\(flow)-step"))]))])
          )
        ])
      ),
    ])
  }

  static func settings(_ settings: [SettingDescription]) -> JSONText {
    .map(settings.map { ($0.name, .described($0.summary, .value($0.values))) })
  }
}

/// What is of one flow: its settings, its steps, its IDs and facts.
struct FlowSchema {
  let name: String
  let sample: Simulation

  init?(_ flow: any Flow) {
    guard let sample = try? flow.simulation(Setup()) else { return nil }
    name = flow.name
    self.sample = sample
  }

  var definitions: [(String, JSONText)] {
    let sections: [SettingSection] = [.app, .policy, .server]
    return sections.map {
      ("\(name)-\($0.rawValue)", ScenarioSchema.settings(sample.world.flow.settings($0)))
    } + [
      ("\(name)-screen", .choice(Self.ids(sample.world.flow.screenIDs))),
      ("\(name)-alert", .choice(Self.ids(sample.world.flow.alertIDs))),
      ("\(name)-expect", .map(ExpectationKey.allCases.map { ($0.rawValue, check($0)) }, atLeast: 1)),
      ("\(name)-step", step),
    ]
  }

  private var step: JSONText {
    let steps = StepName.allCases.map { ($0.rawValue, value($0)) }
    let words = StepName.allCases.filter { $0.lifeCycle != nil }.map(\.rawValue)
    return .any([
      .choice(words),
      .map(
        steps + [
          ("times", .number(1...10_000)),
          ("ignored", .described("whether the step shall have no effect", .value(.flag))),
          ("style", .described("whether a picture holds colours and emphasis, too", .value(.flag))),
        ], oneOf: steps.map(\.0)),
    ])
  }

  func value(_ step: StepName) -> JSONText {
    switch step {
    case .launch, .leave, .return, .terminate, .forceQuit, .reboot, .interrupt, .openSwitcher, .controlCentre,
      .notificationCentre, .lock, .unlock:
      .object([("type", .text("null"))])
    case .tap: .described("the title or name of a control", .scalar)
    case .type: .described("what is typed", .scalar)
    case .press: .described("keys, as in the terminal: Tab, Enter, Ctrl-r, F1, a", .oneOrMore(.scalar))
    case .biometry: .choice(SensorAnswer.allCases.map { kebabCase("\($0)") })
    case .fail: .choice(LAError.Code.allCases.map(\.name))
    case .device: .reference("device")
    case .server: .reference("\(name)-server")
    case .policy: .reference("\(name)-policy")
    case .elapse: .any([.choice(["next-deadline"]), .duration])
    case .expect: .reference("\(name)-expect")
    case .picture:
      .described(
        "the phone as drawn; empty to be accepted by --update",
        .object([("type", .list([.text("string"), .text("null")]))]))
    case .note: .described("what there is to say of what is on the phone now; it does nothing", .scalar)
    }
  }

  private func check(_ check: ExpectationKey) -> JSONText {
    let flow = sample.world.flow
    switch check {
    case .screen: return .oneOrMore(.reference("\(name)-screen"))
    case .alert: return .oneOrMore(.reference("\(name)-alert"))
    case .system: return .oneOrMore(.reference("system"))
    case .shows, .hides, .buttons, .enabled, .disabled: return .oneOrMore(.scalar)
    case .keypad: return .reference("amount")
    case .facts:
      let own = sample.world.appFacts
      let others = sample.facts.dropFirst(own.count)
      return .map(
        own.map { ($0.name, Self.fact($0.values)) }
          + others.map { fact in
            (fact.name, fact.name == "request" ? Self.fact(fact.values) : .reference("fact-\(fact.name)"))
          }, atLeast: 1)
    case .timeLeft: return .reference("time")
    case .calls: return counts(Asked.callNames + flow.purposeNames)
    case .requests: return counts(flow.requestNames)
    case .not: return .reference("\(name)-expect")
    }
  }

  static func fact(_ values: FactValues) -> JSONText {
    switch values {
    case .flag: .oneOrMore(.reference("truth"))
    // Some readers of YAML take “yes” for a truth value.
    case .choice(let words):
      .oneOrMore(words.contains("yes") ? .any([.choice(words), .reference("truth")]) : .choice(words))
    case .number: .any([.reference("amount"), .oneOrMore(.scalar)])
    case .duration: .any([.reference("time"), .oneOrMore(.scalar)])
    case .text: .oneOrMore(.scalar)
    }
  }

  private func counts(_ names: [String]) -> JSONText {
    let count = JSONText.reference("amount")
    return names.isEmpty ? count : .any([count, .map(names.map { ($0, count) }, atLeast: 1)])
  }

  /// Each with its owner in front, and without.
  static func ids(_ ids: [String]) -> [String] {
    ids.flatMap { [$0, String($0.drop { $0 != "." }.dropFirst())] } + ["none"]
  }
}

extension JSONText {
  /// The same where a name of a table’s values, “${pin}”, may stand in place of what is a choice, a number, or of a form.
  fileprivate var withNames: JSONText {
    switch self {
    case .object(let entries):
      let object = JSONText.object(entries.map { ($0.0, $0.1.withNames) })
      let isForm = entries.contains { key, value in
        key == "enum" || key == "pattern" || key == "type" && value.isText("integer", "boolean")
      }
      return isForm ? .any([object, .pattern("[$][{]")]) : object
    case .list(let items): return .list(items.map(\.withNames))
    default: return self
    }
  }

  private func isText(_ texts: String...) -> Bool {
    if case .text(let text) = self { return texts.contains(text) }
    return false
  }
}

// The forms that schemas are made of.

extension JSONText {
  /// A text, also where YAML takes it for a number or a truth value: scenarios don't.
  static let scalar = JSONText.object([
    ("type", .list([.text("string"), .text("number"), .text("boolean")]))
  ])

  static let duration = pattern("^(?=[0-9])([0-9]+d ?)?([0-9]+h ?)?([0-9]+m ?)?([0-9]+s ?)?([0-9]+ms)?$")

  /// At least so much, at most so much, or both.
  static func bounds(_ form: JSONText) -> JSONText {
    .map(BoundsKey.allCases.map { ($0.rawValue, form) }, atLeast: 1)
  }

  static func pattern(_ pattern: String) -> JSONText {
    .object([("type", .text("string")), ("pattern", .text(pattern))])
  }

  /// One of these texts, also where YAML takes one for a number.
  static func choice(_ names: [String]) -> JSONText {
    .object([("enum", .list(names.map { .text($0) } + names.compactMap { Int($0).map(JSONText.number) }))])
  }

  static func any(_ forms: [JSONText]) -> JSONText { .object([("anyOf", .list(forms))]) }

  static func oneOrMore(_ form: JSONText) -> JSONText {
    .any([form, .object([("type", .text("array")), ("items", form)])])
  }

  static func reference(_ name: String) -> JSONText {
    .object([("$ref", .text("#/definitions/\(name)"))])
  }

  static func described(_ words: String, _ form: JSONText) -> JSONText {
    guard case .object(let entries) = form else { return form }
    // Beside a reference nothing else counts in this version of the standard.
    if entries.first?.0 == "$ref" {
      return .object([("description", .text(words)), ("allOf", .list([form]))])
    }
    return .object([("description", .text(words))] + entries)
  }

  static func number(_ range: ClosedRange<Int>) -> JSONText {
    let limits =
      [("minimum", JSONText.number(range.lowerBound))]
      + (range.upperBound == .max ? [] : [("maximum", .number(range.upperBound))])
    return .any([.object([("type", .text("integer"))] + limits), .pattern("^[0-9]+$")])
  }

  /// A map of these keys and no others, with exactly one of some of them.
  static func map(
    _ entries: [(String, JSONText)], atLeast least: Int = 0, oneOf names: [String] = []
  ) -> JSONText {
    let one = names.map { JSONText.object([("required", .list([.text($0)]))]) }
    return .object(
      [("type", .text("object")), ("additionalProperties", .flag(false))]
        + (least > 0 ? [("minProperties", .number(least))] : [])
        + (one.isEmpty ? [] : [("oneOf", .list(one))])
        + [("properties", .object(entries))])
  }

  static func value(_ values: SettingValues) -> JSONText {
    switch values {
    case .choice(let names): return .choice(names)
    case .number(let range): return .number(range)
    case .digits(let lengths, let orNone):
      let digits = "[0-9]{\(lengths.lowerBound),\(lengths.upperBound)}"
      return .any([
        .pattern(orNone ? "^(\(digits)|none)$" : "^\(digits)$"), .object([("type", .text("integer"))]),
      ])
    case .flag: return .any([.object([("type", .text("boolean"))]), .choice(["true", "false"])])
    case .duration: return .reference("duration")
    case .date:
      return .pattern(
        "^(automatic|[+-][0-9]+(ms|s|m|h|d)( ?[0-9]+(ms|s|m|h|d))*|20[0-9]{2}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2})$"
      )
    case .text: return .scalar
    }
  }
}
