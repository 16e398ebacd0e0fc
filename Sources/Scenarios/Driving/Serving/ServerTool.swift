import UnlockEngine

/// What a client can call.
enum ServerTool: String, CaseIterable {
  case `do`, see, back, record, check, compare

  /// How long exploring may take, where nothing is said, and at most.
  static let time = (standard: Duration.seconds(10), most: Duration.seconds(60))

  var summary: String {
    switch self {
    case .do:
      "Does one step on the phone, as scenario files have it, and answers what is on it then: \"launch\", "
        + "{\"tap\": \"Sign in\"}, {\"type\": \"2580\"}, {\"expect\": {\"alert\": \"none\"}}; also {\"reset\": true}, and "
        + "\"describe\", which tells every step, setting and fact. What can’t be done changes nothing."
    case .see:
      "Answers what is on the phone, facts, what can be done now, the date, deadlines and the device’s settings; or "
        + "the phone drawn in plain text."
    case .back: "Takes steps back."
    case .record:
      "Answers what was done as a scenario’s YAML, what was seen filled in as expectations."
    case .check:
      "Tells what is wrong with the flow’s file as it is now, as “unlocksim check --json” does: mistakes, screens never "
        + "reached, rules that don’t hold. It explores, up to a time."
    case .compare:
      "Tells how the flow differs under two settings, or from another flow, as “unlocksim compare --json” does. It "
        + "explores, up to a time."
    }
  }

  /// The names of its arguments.
  var arguments: [String] {
    guard case .object(let entries)? = input(for: nil).first?.1 else { return [] }
    return entries.map(\.0)
  }

  var isReading: Bool { self == .see || self == .record || self == .check || self == .compare }

  // MARK: Schemas

  func value(for flow: any Flow) -> JSONText {
    var input: [(String, JSONText)] = [("type", .text("object")), ("additionalProperties", .flag(false))]
    input += self.input(for: flow)
    var value: [(String, JSONText)] = [
      ("name", .text(rawValue)), ("description", .text(summary)), ("inputSchema", .object(input)),
    ]
    // What checking and comparing tell is described where they are.
    if self != .check, self != .compare { value.append(("outputSchema", DriveSchema.answer)) }
    return .object(value + [("annotations", .object([("readOnlyHint", .flag(isReading))]))])
  }

  /// The properties that it takes, and what these refer to; without a flow, for their names alone.
  private func input(for flow: (any Flow)?) -> [(String, JSONText)] {
    let text = JSONText.object([("type", .text("string"))])
    let flag = JSONText.object([("type", .text("boolean"))])
    switch self {
    case .do:
      guard let flow else { return Self.properties([("step", text)]) }
      return Self.properties([("step", DriveSchema.step(for: flow))]) + [
        ("required", .texts(["step"])), DriveSchema.definitions(for: flow),
      ]
    case .see: return Self.properties([("picture", .described("Draw the phone as well.", flag))])
    case .back:
      let number = JSONText.object([("type", .text("integer")), ("minimum", .number(1))])
      return Self.properties([("steps", .described("How many (default: 1).", number))])
    case .record:
      return Self.properties([
        ("title", .described("What happens, in a sentence.", text)),
        ("masked", .described("Put other passcodes and PINs in place of these.", flag)), ("raw", flag),
      ])
    case .check: return Self.properties([("time", Self.timeSchema)])
    case .compare:
      let settings = JSONText.map(Self.sections.map { ($0, .object([("type", .text("object"))])) })
      let ignored = JSONText.object([("enum", .texts(Ignored.allCases.map(\.rawValue)))])
      return Self.properties([
        ("with", .described("Another flow, by its name or its .flow.yaml file (default: the same).", text)),
        ("a", .described("Settings of the flow.", settings)),
        ("b", .described("Settings of what it is compared with.", settings)),
        ("ignore", .object([("type", .text("array")), ("items", ignored)])), ("time", Self.timeSchema),
      ])
    }
  }

  static let sections = ["device", "app", "policy"]

  private static let timeSchema = JSONText.described(
    "How long it explores at most, 1s to \(time.most.scenarioText) (default: \(time.standard.scenarioText)).",
    JSONText.duration)

  private static func properties(_ entries: [(String, JSONText)]) -> [(String, JSONText)] {
    [("properties", .object(entries))]
  }
}
