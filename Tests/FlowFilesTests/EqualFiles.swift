import Exploration
import FlowFiles
import Flows
import Scenarios
import Testing
import UnlockEngine

/// A flow file that is proven equal to a flow in Swift, and what would be found if it weren't.
struct EqualFile: Sendable, CustomTestStringConvertible {
  let swift: ComparedFlow
  let changes: [Change]
  /// The options that only the file has: what Swift keeps in one value, or gives no option for.
  let ownOptions: Set<String>

  var name: String { swift.flow.name }
  var testDescription: String { name }

  /// One thing that is changed in the file, and the kind of difference that it makes.
  struct Change: Sendable, CustomTestStringConvertible {
    let old: String
    let new: String
    let kind: SideDifference.Kind

    init(_ old: String, _ new: String, _ kind: SideDifference.Kind) {
      (self.old, self.new, self.kind) = (old, new, kind)
    }

    var testDescription: String { "\(old) → \(new)" }
  }

  static let all = [banno, appPasscode, nlWallet]

  /// The flow of the file, with one thing in it changed.
  func flow(_ old: String = "", _ new: String = "") throws -> FileFlow { try flowFile(name, old, new) }

  static let banno = EqualFile(
    swift: ComparedFlow(Banno()),
    changes: [
      Change("Accounts", "Your accounts", .copy),
      Change("pin-attempts: { is: 5", "pin-attempts: { is: 4", .copy),
      Change("after-more-than: away-limit", "after: away-limit", .screen),
      Change("reset: failed-pin-attempts, do: go-on", "do: go-on", .copy),
      Change("Back: [go: settings]", "Back: [go: dashboard]", .screen),
      Change("private: true\n    leave: [set: { place: here }, do: lock]", "private: true", .screen),
      Change("busy: true", "busy: false", .enabled),
      Change("facts: { unlock-method: method }", "facts: { unlock-method: opener }", .facts),
    ],
    ownOptions: ["failed-pin-attempts"])

  static let appPasscode = EqualFile(
    swift: ComparedFlow(AppPasscode()),
    changes: [
      Change("rounds: lock-out-attempts, kept-with: lock-out-attempts", "rounds: lock-out-attempts", .copy),
      Change("unlock: [reset: failed-passcode-attempts, go: place]", "unlock: [go: place]", .copy),
      Change("    typing: [steady]\n", "", .keypad),
      Change(
        "then: [steady]\n    complete: [set: { first", "then: [clear]\n    complete: [set: { first", .keypad),
      Change("blurs: content", "blurs: settings", .screen),
      Change("outlives-process: true", "outlives-process: false", .wait),
      Change("lock-out-attempts: { is: 0", "lock-out-attempts: { is: 3", .enabled),
      Change("            policy: biometrics\n", "", .screen),
      Change("ios: 9, passcode: set", "ios: 8, passcode: set", .facts),
      Change("fallback: { if: { ios: 9 }", "fallback: { if: { ios: 8 }", .copy),
      Change("    background: [go: set-passcode]\n", "", .screen),
      Change("    then: []", "    then: [reset: failed-passcode-attempts]", .copy),
    ],
    ownOptions: ["failed-passcode-attempts"])

  static let nlWallet = EqualFile(
    swift: ComparedFlow(NLWallet()),
    changes: [
      Change("attempts-per-round: { is: 4", "attempts-per-round: { is: 3", .copy),
      Change(
        "after: [time-out-1, time-out-2, time-out-3]", "after: [time-out-2, time-out-1, time-out-3]", .wait),
      Change("    outlives-process: true\n", "", .screen),
      Change(
        "role: link, then: [set: { opener: here }, turn-to: info]",
        "role: link, then: [set: { opener: here }, go: info]", .keypad),
      Change(
        "set: { refused: false, trouble: none }, go: unlock", "set: { refused: false }, go: unlock", .screen),
      Change("failed: [set: { trouble: not-recognized }, steady]", "failed: [steady]", .screen),
      Change("first: { breaks: repeats } }", "first: { breaks: ascending } }", .screen),
      Change("then: [set: { warned: true }]", "then: [do: lock]", .screen),
      Change("shakes-if: { refused: true } ", "", .keypad),
      Change("offline: [go: no-internet]", "offline: [go: server-unreachable]", .screen),
      Change("less: idle-warning, ", "", .wait),
      Change("fallback-title: Use PIN", "fallback-title: Enter PIN", .copy),
    ],
    ownOptions: ["biometric-unlock"])
}
