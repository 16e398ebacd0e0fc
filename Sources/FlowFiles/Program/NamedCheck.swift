import DeviceSimulation
import UnlockEngine

/// A check that the program has for what is typed in a field: what becomes of each key, and which texts are right. An
/// algorithm has a name, since no list of words should say one.
enum NamedCheck: String, Sendable, CaseIterable {
  /// Four groups of five characters of Base32 with a checksum.
  case activationCode = "activation-code"

  /// A bit of its own.
  var bit: UInt8 {
    switch self {
    case .activationCode: 1
    }
  }

  /// What is made of a key.
  enum Taken: Hashable {
    case character(Unicode.Scalar)
    /// Nothing, and nothing is said of it: what stands between groups comes by itself.
    case nothing
    /// No text that is right has it.
    case refused
  }

  func taken(_ scalar: Unicode.Scalar) -> Taken {
    switch self {
    case .activationCode:
      scalar == "-" ? .nothing : ActivationCode.corrected(scalar).map { .character($0) } ?? .refused
    }
  }

  func passes(_ text: ShortText) -> Bool {
    switch self {
    case .activationCode: ActivationCode(text.text) != nil
    }
  }

  /// How many characters a whole text has.
  var length: Int {
    switch self {
    case .activationCode: ActivationCode.length
    }
  }

  /// How a text looks while it grows.
  func shown(_ text: String) -> String {
    switch self {
    case .activationCode: ActivationCode.grouped(text)
    }
  }

  /// A right text and a wrong one, for the explorer to type.
  var examples: [String] {
    switch self {
    case .activationCode: ["VVVVVVVVVVVVVVVVTFVA", "VVVVVVVVVVVVVVVVVVVA"]
    }
  }
}
