/// Something that a product, or the simulator, must do, by the ID that scenarios name in `covers:`. The IDs are a team's own.
public struct Requirement: Hashable, Sendable {
  public let id: String
  /// What it is about, in a few words or a sentence.
  public let words: String
  /// Where it stands – a document, a page, a ticket – if that was said.
  public let source: String?
  /// Whether a scenario can show it.
  public let isForScenarios: Bool

  public init(_ id: String, _ words: String, source: String? = nil, isForScenarios: Bool = true) {
    self.id = id
    self.words = words
    self.source = source
    self.isForScenarios = isForScenarios
  }

  /// Those of the device, of local authentication, and of measuring and judging, which are no product's.
  public static let shared = [
    Requirement("D1", "iPhone and iPad"), Requirement("D2", "none, Touch ID, Face ID, Optic ID"),
    Requirement("D3", "enrolled or not"), Requirement("D4", "the device passcode and its kinds"),
    Requirement("D5", "what the sensor answers"), Requirement("D6", "the app’s life cycle"),
    Requirement("D7", "the virtual clock"), Requirement("D8", "jailbreak, network, latency"),
    Requirement("D9", "versions of iOS"), Requirement("D10", "the permission for Face ID"),
    Requirement("D11", "the date and the time since a restart"),
    Requirement("D12", "active, inactive, in the background"),
    Requirement("D13", "the phone’s own lock screen"),
    Requirement("D14", "requests and answers that are lost"), Requirement("D15", "opened from outside"),
    Requirement("D16", "installed again, moved, updated"), Requirement("D17", "launched in the background"),
    // No built-in product does anything then: flow files of the tests have the words.
    Requirement("D18", "the moment active, and what of iOS’ own is up", isForScenarios: false),
    Requirement("D19", "a clock that stands still while the phone sleeps", isForScenarios: false),
    Requirement("D20", "Stolen Device Protection, and apps that iOS locks"),
    Requirement("D21", "the screen recorded or mirrored", isForScenarios: false),
    Requirement("D22", "a call that is answered, Siri, Screen Time"),
    Requirement("D23", "an unlock that is used again", isForScenarios: false),
    // Looked at by `check --landscape`, and by no step.
    Requirement("D24", "landscape, Split View", isForScenarios: false),
    // No built-in product has one.
    Requirement("D25", "an extension, a second process", isForScenarios: false),
    Requirement("D26", "when iOS wants the passcode again"), Requirement("A1", "policies and biometry types"),
    Requirement("A2", "errors of preflight and evaluation"),
    Requirement("A3", "biometryType after a preflight"), Requirement("A4", "the dialogs of Face ID"),
    Requirement("A5", "the dialog of Touch ID"), Requirement("A6", "the fallback title"),
    Requirement("A7", "five failures lock biometry"),
    Requirement("A8", "wrong passcodes and their lock-outs"), Requirement("A9", "the lock-out’s countdown"),
    Requirement("A10", "evaluations that are cut off"),
    Requirement("A11", "the passcode where no biometry is usable"), Requirement("A12", "the domain state"),
    Requirement("A13", "the passcode after a reboot"),
    // A library for programs, with tests of its own.
    Requirement("A14", "a library with Apple’s names", isForScenarios: false),
    // Of the program, and of no phone.
    Requirement("M1", "guesses, chances and ways of attackers", isForScenarios: false),
    Requirement("M2", "what a lock costs its owner", isForScenarios: false),
    Requirement("M3", "guessers against owners, over limits", isForScenarios: false),
    Requirement("M4", "models for model checkers, and assumptions", isForScenarios: false),
    Requirement("J1", "clauses as data", isForScenarios: false),
    Requirement("J2", "verdicts, and what shows them", isForScenarios: false),
    Requirement("J3", "an audit in all its forms", isForScenarios: false),
  ]
}
