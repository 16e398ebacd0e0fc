import BundledFlowFiles
import Exploration
import FlowFiles
import Scenarios
import Testing
import UnlockEngine

/// A product, and what is other in it when something in its file is.
struct ChangedProduct: Sendable {
  let name: String
  /// How many pairs of states are visited until what was changed is found.
  let pairs: Int
  let changes: [Change]

  struct Change: Sendable {
    let old: String
    let new: String
    /// What is found to be other.
    let kind: SideDifference.Kind
    /// Where both begin, if that is nearer than the plans' starting points.
    let start: Setup

    init(_ old: String, _ new: String, _ kind: SideDifference.Kind, from start: Setup = Setup()) {
      (self.old, self.new, self.kind, self.start) = (old, new, kind, start)
    }
  }

  init(_ name: String, pairs: Int = 6000, _ changes: [Change]) {
    (self.name, self.pairs, self.changes) = (name, pairs, changes)
  }

  /// Somebody with a PIN and no more than one try, on a phone without a sensor: the server is near there.
  private static let registered = Setup(
    device: ["biometry": "none"], app: ["pin": "17923"], policy: ["pin-attempts": "1"])

  /// The same of a wallet that every wrong PIN locks for a while.
  private static let oneTryInARound = Setup(
    device: ["biometry": "none"], app: ["pin": "024791"], policy: ["attempts-per-round": "1"])

  /// PowerAuth, begun in some way, with no more than three attempts.
  private static func powerAuth(app: [String: String] = [:], device: [String: String] = [:]) -> Setup {
    Setup(device: device, app: app, policy: ["max-attempts": "3"])
  }

  private static let active = powerAuth(app: ["activation": "active", "biometry": "true"])
  private static let withoutFaceID = powerAuth(app: ["activation": "active"])
  private static let oneFailed = powerAuth(
    app: ["activation": "active", "failed-attempts": "1"], device: ["biometry": "none"])
  private static let withoutSensor = powerAuth(device: ["biometry": "none"])
  private static let offline = powerAuth(device: ["biometry": "none", "network": "offline"])

  static let all = [
    ChangedProduct(
      "banno",
      [
        Change("Accounts", "Your accounts", .copy),
        Change("pin-attempts: { is: 5", "pin-attempts: { is: 2", .copy),
        Change("after-more-than: away-limit", "after: away-limit", .screen),
        Change("reset: failed-pin-attempts, do: go-on", "do: go-on", .copy),
        Change("Back: [go: settings]", "Back: [go: dashboard]", .screen),
        Change("private: true\n    leave: [set: { place: here }, do: lock]", "private: true", .screen),
        Change("busy: true", "busy: false", .enabled),
        Change("facts: { unlock-method: method }", "facts: { unlock-method: opener }", .facts),
      ]),
    ChangedProduct(
      "onegini",
      [
        Change("Checking…", "Please wait…", .copy),
        Change("- count: failed-pin-attempts", "- reset: failed-pin-attempts", .copy),
        Change(
          "- if: { screen: pin-challenge }\n      then: pin",
          "- if: { screen: pin-challenge }\n      then: none", .facts),
        Change("wrong-pin: [set: { sdk-error: invalid-pin }, retry]", "wrong-pin: [clear]", .copy),
        Change("for: Log in to Onegini", "for: Log in", .copy),
        Change("enrolled: changed", "enrolled: none", .screen),
        Change("registered-pin: pin }]", "registered-pin: \"85236\" }]", .screen),
        Change(
          "server-error: [do: fail-at-the-server] # not", "server-error: [do: fail-without-a-network] # not",
          .screen, from: registered),
        Change(
          "set: { user-removed: true }, answer: user-deregistered", "answer: wrong-pin", .facts,
          from: registered),
        Change(
          "reset: failed-pin-attempts]\n    next-answer", "set: { biometric-token: none }]\n    next-answer",
          .facts, from: registered),
        Change("more-in-a-row: max-equal-digits", "more-in-a-row: pin-length", .screen),
      ]),
    ChangedProduct(
      "app-passcode", pairs: 12_000,
      [
        Change("    kept-with: lock-out-attempts\n", "", .copy),
        Change("unlock: [reset: failed-passcode-attempts, go: place]", "unlock: [go: place]", .copy),
        Change("    typing: [steady]\n", "", .keypad),
        Change(
          "then: [steady]\n    complete: [set: { first", "then: [clear]\n    complete: [set: { first", .keypad
        ), Change("blurs: content", "blurs: settings", .screen),
        Change("outlives-process: true", "outlives-process: false", .wait),
        Change("lock-out-attempts: { is: 0", "lock-out-attempts: { is: 3", .enabled),
        Change("            policy: biometrics\n", "", .screen),
        Change("ios: 9, passcode: set", "ios: 8, passcode: set", .facts),
        Change("fallback: { if: { ios: 9 }", "fallback: { if: { ios: 8 }", .copy),
        Change("    background: [go: set-passcode]\n", "", .screen),
        Change("    then: []", "    then: [reset: failed-passcode-attempts]", .copy),
      ]),
    ChangedProduct(
      "nl-wallet", pairs: 12_000,
      [
        Change("attempts-per-round: { is: 4", "attempts-per-round: { is: 2", .copy),
        Change(
          "after: [time-out-1, time-out-2, time-out-3]", "after: [time-out-2, time-out-1, time-out-3]", .wait),
        Change("    outlives-process: true\n", "", .facts),
        Change(
          "role: link, then: [set: { opener: here }, turn-to: info]",
          "role: link, then: [set: { opener: here }, go: info]", .keypad),
        Change(
          "set: { refused: false, trouble: none }, go: unlock", "set: { refused: false }, go: unlock", .screen
        ), Change("failed: [set: { trouble: not-recognized }, steady]", "failed: [steady]", .screen),
        Change("first: { breaks: repeats } }", "first: { breaks: ascending } }", .screen),
        Change("then: [set: { warned: true }]", "then: [do: lock]", .screen),
        Change("shakes-if: { refused: true } ", "", .keypad),
        Change("offline: [go: no-internet]", "offline: [go: server-unreachable]", .screen),
        Change("else: [count: failed-pin-attempts, ", "else: [", .facts),
        Change(
          "[ { running: time-out }, { failed-pin-attempts: used-up } ]", "{ failed-pin-attempts: used-up }",
          .screen, from: oneTryInARound),
        Change("set: { unanswered: true }, do: check-pin", "do: check-pin", .copy),
        Change("less: idle-warning, ", "", .wait),
        Change("fallback-title: Use PIN", "fallback-title: Enter PIN", .copy),
      ]),
    ChangedProduct(
      "powerauth", pairs: 40_000,
      [
        Change("checked-by: activation-code", "from: 20, to: 20", .keypad),
        Change("role: staged, then: [show", "then: [show", .buttons),
        Change("tell: { known-failures: failed-attempts }, ", "", .copy, from: oneFailed),
        Change("within: attempts-kept-from-biometry", "within: max-attempts", .screen, from: active),
        Change("then: [clear, set: { attempt: none }, do: check-status]", "then: []", .enabled, from: active),
        Change("has-started: false }, go: pin", "has-started: true }, go: pin", .screen, from: active),
        Change("Cancel: { key: right, ", "Cancel: { key: left, ", .keypad, from: active),
        Change("    enrolled: same\n", "", .screen, from: withoutFaceID),
        Change("then: [set: { activation: expired }]", "then: []", .facts, from: withoutSensor),
        Change(
          "reset: [next-answer, failed-attempts], answer: ok]\n      - then",
          "reset: next-answer, answer: ok]\n      - then", .facts, from: oneFailed),
        Change("else: [send-again]", "else: []", .screen, from: offline),
        Change("then: [turn-to: enter-code]", "then: [go: enter-code]", .keypad, from: offline),
      ]),
  ]
}

/// What is changed in a product's file is found by comparing it with the product.
@Suite struct ChangedProductTests {
  private static let changes = ChangedProduct.all.flatMap { product in product.changes.map { (product, $0) } }

  @Test(arguments: changes)
  func `Whatever is changed in the file is found`(_ product: ChangedProduct, _ change: ChangedProduct.Change)
    throws
  {
    let own = ComparisonSide(FlowExplorer(try flowFile(product.name)).compared, change.start)
    let changed = ComparisonSide(
      FlowExplorer(try flowFile(product.name, change.old, change.new)).compared, change.start)
    // Most are near.
    let isFound = try [2000, product.pairs].contains { pairs in
      try Comparison(own, changed).compare(pairLimit: pairs).differences.contains {
        $0.example.difference.kind == change.kind
      }
    }
    #expect(isFound, "\(change.old) → \(change.new)")
  }
}
