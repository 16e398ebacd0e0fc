import DeviceSimulation
import FlowFiles
import UnlockEngine

/// Keeps passcodes and PINs out of a recording: a story with other codes, in which the same things happen.
///
/// The codes that were set up, the ones that were typed and the wrong ones all go through one mask. What
/// comes out is tried: were another screen or another fact to follow, the next mask is taken.
struct Masking {
  private static let orders: UInt64 = 60

  private var actions: RecordedActions
  private var setup: Setup
  private var flow: any Flow { actions.start.world.flow }

  /// A story and a set-up without the codes of these.
  package static func masked(_ actions: RecordedActions, _ setup: Setup) throws(Recording.Refusal) -> (
    RecordedActions, Setup
  ) {
    var masking = Masking(actions, setup)
    masking.nameDefaults()
    let codes = masking.codes
    let masks = (0..<orders).map { CodeMask(order: $0) } + (1...9).map { CodeMask(turning: $0) }
    for mask in masks {
      guard let masked = masking.told(with: mask), codes.isDisjoint(with: masked.codes) else { continue }
      let short = masked.withoutPasscode(unlike: setup)
      return (short.actions, short.setup)
    }
    throw .cannotMask
  }

  /// Whether a recording of a story and a set-up would tell codes.
  static func isOfUse(for actions: RecordedActions, _ setup: Setup) -> Bool {
    !Masking(actions, setup).codes.isEmpty
  }

  /// The same without a passcode that wasn’t in the set-up, where no one needs it.
  private func withoutPasscode(unlike original: Setup) -> Masking {
    if original.device.contains(where: { $0.name == "passcode" }) { return self }
    var other = self
    other.setup.device.removeAll { $0.name == "passcode" }
    guard let start = try? flow.simulation(other.setup) else { return self }
    other.actions = actions.retold(from: start) { input, _ in input }
    return other.isSame(as: self) ? other : self
  }

  /// Whether the same is to be seen after each action.
  private func isSame(as other: Masking) -> Bool {
    zip(actions.list, other.actions.list).allSatisfy { $0.visibleState == $1.visibleState }
  }

  private init(_ actions: RecordedActions, _ setup: Setup) {
    self.actions = actions
    self.setup = setup
  }

  /// Writes the codes into the set-up that are the right ones because nobody set others: masked, they are
  /// no longer the ones that a flow begins with by itself.
  private mutating func nameDefaults() {
    let device = Device()
    if let passcode = device.passcode?.text.text, !setup.device.contains(where: { $0.name == "passcode" }) {
      setup.device.append(Setup.Entry("passcode", passcode))
    }
    for name in flow.codeOptions where !setup.app.contains(where: { $0.name == name }) {
      for code in typed.sorted() {
        var other = setup
        other.app.append(Setup.Entry(name, code))
        guard let start = try? flow.simulation(other), start.isSame(as: actions.start) else { continue }
        setup = other
        break
      }
    }
  }

  // MARK: Where codes are

  /// All codes: set up, set on the way, and typed.
  private var codes: Set<String> {
    var codes = typed
    for entry in setup.device where entry.name == "passcode" { codes.insert(entry.value) }
    for entry in setup.app where flow.codeOptions.contains(entry.name) { codes.insert(entry.value) }
    for action in actions.list {
      if case .change(.passcode(let passcode?)) = action.input { codes.insert(passcode.text.text) }
    }
    codes.remove("none")
    return codes
  }

  /// The codes that were typed, as far as each was.
  private var typed: Set<String> {
    var codes: Set<String> = []
    var entry = ""
    func end() {
      // Two digits are the beginning of a code, and any mask may meet one by chance.
      if entry.unicodeScalars.count > 2 { codes.insert(entry) }
      entry = ""
    }
    for (index, action) in actions.list.enumerated() {
      let before = actions.before(index)
      if case .type(let keystroke) = action.input, before.takesCode {
        switch keystroke {
        case .character(let scalar): entry.unicodeScalars.append(scalar)
        case .delete: entry = String(entry.dropLast())
        }
      }
      // A keypad that is empty again has taken its code; a field keeps it until one leaves it.
      let isTaken = action.visibleState.filled == 0 || action.after.activeField != before.activeField
      if isTaken || action.visibleState.layers != actions.visibleState(before: index).layers { end() }
    }
    end()
    return codes
  }

  // MARK: Other codes

  /// The story with other codes; `nil` when it isn’t the same story then.
  private func told(with mask: CodeMask) -> Masking? {
    var mask = mask
    var other = self
    for index in setup.device.indices where setup.device[index].name == "passcode" {
      other.setup.device[index].value = Self.masked(setup.device[index].value, &mask)
    }
    for index in setup.app.indices where flow.codeOptions.contains(setup.app[index].name) {
      other.setup.app[index].value = Self.masked(setup.app[index].value, &mask)
    }
    guard let start = try? flow.simulation(other.setup) else { return nil }
    other.actions = actions.retold(from: start) { Self.masked($0, in: $1, &mask) }
    guard other.isSame(as: self) else { return nil }
    // Whoever wrote a code into a note meant it no more for others than the code itself.
    let codes = codes.sorted { ($0.utf8.count, $1) > ($1.utf8.count, $0) }
    other.actions.startNote = actions.startNote.map { Self.masked(note: $0, of: codes, &mask) }
    for index in other.actions.list.indices {
      other.actions.list[index].note = actions.list[index].note.map {
        Self.masked(note: $0, of: codes, &mask)
      }
      switch other.actions.list[index].input {
      // The keys that did it are codes too.
      case .type, .change(.passcode): other.actions.list[index].keys = []
      default: break
      }
    }
    return other
  }

  private static func masked(note: String, of codes: [String], _ mask: inout CodeMask) -> String {
    codes.reduce(note) { $0.replacing($1, with: mask.masked($1)) }
  }

  private static func masked(_ code: String, _ mask: inout CodeMask) -> String {
    code == "none" ? code : mask.masked(code)
  }

  private static func masked(_ input: Input, in simulation: Simulation, _ mask: inout CodeMask) -> Input {
    switch input {
    case .type(.character(let scalar)) where simulation.takesCode: return .type(mask.masked(scalar))
    case .change(.passcode(let passcode?)):
      guard let text = ShortText(mask.masked(passcode.text.text)),
        let other = Passcode(kind: passcode.kind, text: text)
      else { return input }
      return .change(.passcode(other))
    default: return input
    }
  }
}

extension Simulation {
  /// The field that characters go to.
  fileprivate var activeField: ControlID? { screen.top?.controls.first(where: \.isActiveField)?.id }

  /// Whether what is typed is a code: on a keypad, into a field that shows dots, or into one for a password
  /// that shows it, as those for one use do.
  fileprivate var takesCode: Bool {
    guard let field = screen.top?.controls.first(where: \.isActiveField) else {
      return screen.top?.keypad != nil
    }
    if case .field(_, _, isSecure: true) = field.role { return true }
    return isNameOfCode(world.name(of: field.id))
  }
}

/// Whether something of this name is a code that a person keeps secret.
private func isNameOfCode(_ name: String) -> Bool {
  ["pin", "passcode", "password"].contains { name.contains($0) }
}

extension Flow {
  /// The options that are codes.
  fileprivate var codeOptions: [String] {
    options.filter { setting in
      switch setting.values {
      case .digits, .lettersAndDigits, .dots: true
      case .text: isNameOfCode(setting.name) || (self as? FileFlow)?.isSecret(setting.name) ?? false
      case .choice, .number, .flag, .duration, .date: false
      }
    }.map(\.name)
  }
}
