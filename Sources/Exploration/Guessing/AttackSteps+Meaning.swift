import DeviceSimulation
import FlowFiles
import UnlockEngine

// What a step means to an attacker: whether he can take it, and what it is a guess at.

extension AttackSteps {
  var passcodePlace: Int { start.secrets.count - 2 }
  var scanPlace: Int { start.secrets.count - 1 }

  /// Whether nothing keeps the attacker from having his own face enrolled.
  private var canEnrol: Bool { attacker == .passcode && !isProtected || attacker == .enrolled }

  /// Whether the passcode alone changes nothing that Stolen Device Protection guards (D20).
  var isProtected: Bool { reader.world.pointee.device.refusesPasscode }

  /// Whether a match is the attacker’s own face or finger.
  private func isEnrolled(_ hasEnrolled: Bool) -> Bool { hasEnrolled || canEnrol && !keepsEnrolledSet }

  private func match(_ hasEnrolled: Bool) -> AttackStep? {
    if isEnrolled(hasEnrolled) { return .free }
    return canEnrol ? nil : .right(scanPlace)
  }

  /// Whether an unlock of the phone may do in place of the app’s own question.
  var reusesUnlock: Bool { explorer.generator.plan.flow.longestReuse > .zero }

  func isProofOutside(_ move: Move) -> Bool {
    guard case .tap(let control) = move else { return false }
    return explorer.generator.plan.flow.standsForProof(control, in: VisibleWorld(reader.world))
  }

  /// `nil` for what he can’t do; and whether he has his face enrolled in it.
  func meaning(
    of move: Move, _ step: Int, to target: UInt32, _ hasEnrolled: Bool
  ) -> (AttackStep, enrols: Bool)? {
    switch move {
    case .server: return nil
    case .change(let index):
      return change(explorer.generator.plan.changes[Int(index)].entry).map { step, enrols in
        // What has to be waited for hasn’t happened yet (D20).
        (step, enrols && (!isProtected || reader.world.pointee.device.securityDelay == .over))
      }
    case .biometry(.match): return match(hasEnrolled).map { ($0, false) }
    // Who can have his face enrolled tries no other.
    case .biometry(.noMatch): return (canEnrol ? .free : .wrong(at: scanPlace), false)
    case .lifeCycle(.unlock): return unlocking(hasEnrolled)
    case .enter(let text), .finish(let text):
      return (typed(Int(text)) ?? wrong(step, to: target) ?? .free, false)
    default: return (wrong(step, to: target) ?? .free, false)
    }
  }

  func device(of state: UInt32) -> Device {
    explorer.graph.devices[explorer.graph.keys[Int(state)].device].pointee
  }

  private func change(_ entry: Setup.Entry) -> (AttackStep, enrols: Bool)? {
    let byPasscode: AttackStep =
      isProtected
      ? attacker == .enrolled ? .free : .right(scanPlace)
      : attacker == .passcode ? .free : .right(passcodePlace)
    switch entry.name {
    case "enrolled-set": return (attacker == .enrolled ? .free : byPasscode, true)
    case "enrolled": return (attacker == .enrolled && enrolsInTwoSteps ? .free : byPasscode, entry.enrols)
    case "passcode", "passcode-kind", "erase-data", "unlocked-with-passcode": return (byPasscode, false)
    // The screen can be recorded by whoever holds the phone, too.
    case "network", "captured", "face-id-permission", "auto-lock", "animations", "language", "text-size",
      "appearance", "date":
      return (.free, false)
    // Another phone, another sensor: nobody changes that on this one.
    default: return nil
    }
  }

  /// The lock screen opens for who knows the passcode, or whose face is enrolled. Where the app takes an unlock of the phone for its
  /// own, that is one by a face or finger alone (D23).
  private func unlocking(_ hasEnrolled: Bool) -> (AttackStep, enrols: Bool)? {
    let device = reader.world.pointee.device
    if reusesUnlock, device.isScanning, device.passcode != nil {
      return match(hasEnrolled).map { ($0, false) }
    }
    if device.passcode == nil || attacker == .passcode { return (.free, false) }
    if isEnrolled(hasEnrolled), device.canUnlockWithBiometry { return (.free, false) }
    return device.isScanning ? (.right(scanPlace), false) : (.right(passcodePlace), false)
  }

  /// What typing a text is, by its number, if it is right.
  private func typed(_ number: Int) -> AttackStep? {
    if VisibleWorld(reader.world).isTypingToSystem {
      let text = String(String.UnicodeScalarView(explorer.generator.texts[number]))
      guard reader.world.pointee.device.passcode?.text.text == text else { return nil }
      return attacker == .passcode ? .free : .right(passcodePlace)
    }
    func first(_ secrets: UInt32) -> AttackStep? {
      secrets == 0 ? nil : .right(secrets.trailingZeroBitCount)
    }
    let same = secretsTyped[number]
    // Also where another one is chosen: only who knows the owner’s would take the same. What another is asked for isn’t that one.
    return first(same & shownAsks.secrets) ?? (shownAsks.compares ? nil : first(same))
  }

  /// A wrong guess, at the app, at its server or at the phone; `nil` where nothing was learnt.
  private func wrong(_ step: Int, to target: UInt32) -> AttackStep? {
    if attacker != .passcode,
      device(of: target).failedPasscodes > reader.world.pointee.device.failedPasscodes
    {
      return .wrong(at: passcodePlace)
    }
    guard let marks = marks(of: step) else { return nil }
    let flow = explorer.generator.plan.flow
    let world = VisibleWorld(reader.world)
    // On a pad that takes several codes an entry is a guess at each.
    let guessed = start.values.indices.reduce(UInt32(0)) { guessed, number in
      let value = start.right(number)
      // Also where the last one takes the secret away: it was a guess before that.
      let isGuessed = marks.wrong & (1 << UInt16(number)) != 0 && flow.secretValue(number, in: world) == value
      return value != 0 && isGuessed ? guessed | 1 << UInt32(number) : guessed
    }
    return guessed == 0 ? nil : .wrong(guessed)
  }

  /// What a step means to somebody who guesses, of steps that are asked about in their order; `nil` for nothing.
  private func marks(of step: Int) -> GuessMarks? {
    let marks = explorer.graph.marks
    while mark < marks.count, marks[mark].step < UInt32(step) { mark += 1 }
    return mark < marks.count && marks[mark].step == UInt32(step) ? marks[mark].marks : nil
  }
}
