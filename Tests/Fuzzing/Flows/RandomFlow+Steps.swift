import SeededDraws

// What happens in a drawn flow file, and when.

extension RandomFlow {
  // MARK: Steps

  /// A list of steps as a block, each on a line of its own.
  mutating func list(
    _ indent: Int, then last: String? = nil, mayGo: Bool = true, mayRun: Bool = true, depth: Int = 0
  ) -> String {
    var steps: [String] = []
    for _ in 0..<draw.within(1...2) { steps.append(step(indent, mayGo, mayRun, depth)) }
    if let last { steps.append(last) }
    return steps.map { "\n" + String(repeating: " ", count: indent) + "- " + $0 }.joined()
  }

  mutating func step(_ indent: Int, _ mayGo: Bool, _ mayRun: Bool, _ depth: Int) -> String {
    let inner = indent + 4
    let space = String(repeating: " ", count: indent + 2)
    switch draw.below(24) {
    case 0...4 where mayGo:
      return "\(draw.once(in: 6) ? "turn-to" : "go"): \(draw.one(of: ["home", "lock"] + others))"
    case 5 where mayGo: return "go: place"
    case 6, 7:
      return
        "set: { \(draw.one(of: ["touched: true", "touched: false", "set-up: true", "kind: other", "method: pin", "method: owner", "place: here", "pin: \"2\"", "pin: none", "first: pin", "pin: first"])) }"
    case 8, 9:
      return "count: \(draw.one(of: ["wrong", "left"] + (text.contains("rounded:") ? ["rounded"] : [])))"
    case 10: return "take: \(draw.one(of: ["wrong", "left"]))"
    case 11: return "reset: \(draw.one(of: ["wrong", "left", "pin", "touched", "[set-up, kind]"]))"
    case 12 where text.contains("faces:"): return "set: { faces: now }"
    case 13 where mayGo: return "show: sorry"
    case 14: return draw.one(of: ["retry", "shake", "hold", "steady", "clear"])
    case 15 where hasTimers && mayRun && !goesByCondition:
      return "\(draw.one(of: ["start", "start", "stop"])): idle"
    case 16 where hasServersTimer && mayRun: return "\(draw.one(of: ["start", "start", "stop"])): grace"
    case 17 where mayRun: return "do: \(draw.one(of: ["lower", "upper"]))"
    case 18 where depth == 0 && mayRun && mayGo: return question(space, inner)
    case 19 where hasServer && depth == 0 && mayRun && mayGo:
      return
        "send:\n\(space)  request: check\n\(space)  done:\(list(inner + 2, depth: 1))\n\(space)  else:\(list(inner + 2, depth: 1))"
        + (draw.once(in: 3) ? "\n\(space)  offline: [show: sorry]\n\(space)  unreachable: [retry]" : "")
    case 20 where mayRun: return "withdraw"
    case 20...23 where depth < 2:
      let condition = condition()
      var text =
        "if: \(condition)\n\(space)then:\(list(inner, mayGo: mayGo, mayRun: mayRun, depth: depth + 1))"
      if draw.once(in: 2) {
        text += "\n\(space)else:\(list(inner, mayGo: mayGo, mayRun: mayRun, depth: depth + 1))"
      }
      return text
    default: return "set: { touched: true }"
    }
  }

  mutating func question(_ space: String, _ inner: Int) -> String {
    let isBiometric = draw.once(in: 2)
    var text = "ask-owner:\n\(space)  for: To go on"
    if isBiometric { text += "\n\(space)  policy: biometrics" }
    if draw.once(in: 6) {
      let keys = ["none", "user-presence"] + (isBiometric ? ["biometry-any", "biometry-current-set"] : [])
      text += "\n\(space)  binds: \(draw.one(of: keys))"
    }
    if draw.once(in: 3) { text += "\n\(space)  fallback-title: Use PIN\n\(space)  cancel-title: Not now" }
    if draw.once(in: 8) { text += "\n\(space)  reuse: \(draw.one(of: ["10s", "5m"]))" }
    text += "\n\(space)  success:\(list(inner + 2, depth: 1))"
    if draw.once(in: 2) { text += "\n\(space)  cancel:\(list(inner + 2, depth: 1))" }
    if isBiometric, draw.once(in: 2) {
      text +=
        "\n\(space)  fallback: [go: lock]\n\(space)  failed: [count: wrong]\n\(space)  locked-out: [set: { kind: other }]"
    }
    if draw.once(in: 3) { text += "\n\(space)  no-passcode: [set: { touched: true }]" }
    if isBiometric, draw.once(in: 3) { text += "\n\(space)  unavailable: [show: sorry]" }
    if draw.once(in: 2) { text += "\n\(space)  else:\(list(inner + 2, depth: 1))" }
    return text
  }

  // MARK: Conditions

  mutating func typedCondition() -> String {
    draw.one(of: [
      "{ typed: pin }", "{ typed: pin }", "{ typed: first }", "{ typed: { breaks: [sequences, repeats] } }",
      "{ typed: { breaks: { more-in-a-row: most-equal } } }",
      "{ typed: { breaks: { listed-in: blocked-codes } } }",
    ])
  }

  mutating func condition(depth: Int = 0) -> String {
    switch draw.below(26) {
    case 0...2: "{ touched: \(draw.once(in: 2)) }"
    case 3, 4: "{ wrong: { reached: tries } }"
    case 5: "{ method: \(draw.one(of: ["none", "pin", "[owner, pin]"])) }"
    case 6, 7: "{ pin: \(draw.one(of: ["set", "none"])) }"
    case 8: "{ kind: other }"
    case 9: "{ left: \(draw.below(3)) }"
    case 10: "{ screen: \(draw.one(of: ["home", "lock", "[home, lock]"])) }"
    case 11:
      "{ biometry: \(draw.one(of: ["offered", "enrolled", "usable", "locked-out", "none", "touchID"])) }"
    case 12: "{ owner: can-be-asked }"
    case 13: "{ retrying: true }"
    case 14:
      "{ \(draw.one(of: ["ios: 17", "model: iPad", "jailbroken: true", "network: online", "passcode: none", "face-id-permission: denied", "system: none", "captured: true", "system: passcode"])) }"
    case 15 where hasTimers: "{ running: idle }"
    case 16: "{ alert: \(draw.one(of: ["none", "sorry"])) }"
    case 17: "{ set-aside: \(draw.once(in: 2)) }"
    case 18: "{ entry: \(draw.one(of: ["begun", "empty"])) }"
    case 19 where hasServer: draw.one(of: ["{ waiting-for: check }", "{ stage: owed }"])
    case 20 where text.contains("faces:"): "{ faces: \(draw.one(of: ["changed", "same", "none"])) }"
    case 21 where depth < 1: "{ not: \(condition(depth: depth + 1)) }"
    case 22 where depth < 1: "{ all: [\(condition(depth: 1)), \(condition(depth: 1))] }"
    case 23 where depth < 1: "{ any: [\(condition(depth: 1)), \(condition(depth: 1))] }"
    case 24 where text.contains("rounded:"): "{ rounded: \(draw.one(of: ["used-up", "last-round"])) }"
    default: "{ set-up: true }"
    }
  }
}
