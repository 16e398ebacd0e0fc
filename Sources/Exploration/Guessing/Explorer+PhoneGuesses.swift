import DeviceSimulation
import UnlockEngine

/// How often somebody can guess at the passcode of a locked phone, tried out on the phone itself.
public struct PhoneGuesses: Sendable {
  /// When each try can be made, in milliseconds.
  public let times: [Int64]
  /// The way there.
  public let scenario: ScenarioDraft
}

extension Explorer {
  /// Locks the phone of a starting point and types wrong passcodes until it takes no more; `nil` where there is no passcode, or
  /// none that is typed as so many digits.
  ///
  /// Where no app asks for the passcode, exploring types none.
  func phoneGuesses(_ start: AttackStart) -> PhoneGuesses? {
    guard var phone = simulation(of: start.number), let passcode = phone.world.device.passcode,
      let length = passcode.kind.length
    else { return nil }
    var (steps, times): ([ScenarioStep], [Int64]) = ([], [])
    func perform(_ input: Input, _ step: ScenarioStep) {
      phone.step(input)
      steps.append(step)
    }
    perform(.lifeCycle(.launch), .lifeCycle(.launch))
    perform(.lifeCycle(.lock), .lifeCycle(.lock))
    guard
      let title = Controls(phone).text(for: ControlID(owner: .system, code: SystemControl.swipeUp.rawValue))
    else { return nil }
    perform(.tap(.swipeUp), .tap(title))
    // The same wrong one twice in a row counts once.
    let wrong = ["0", "9", "5"].map { String(repeating: $0, count: length) }.filter {
      $0 != passcode.text.text
    }
    let begin = phone.world.clock.now
    // The last of them may erase the phone.
    while !phone.world.device.isDisabled, phone.world.device.passcode != nil, times.count < LockOutTable.limit
    {
      if let end = phone.world.device.lockedOutUntil {
        let wait = end - phone.world.clock.now
        perform(.elapse(wait), .elapse(wait))
      }
      let (text, before) = (wrong[times.count % 2], phone.world.device.failedPasscodes)
      for scalar in text.unicodeScalars { phone.step(.type(scalar)) }
      steps.append(.type(text))
      let after = phone.world.device
      guard after.failedPasscodes > before || after.passcode == nil else { return nil }
      times.append((phone.world.clock.now - begin).inMilliseconds)
    }
    let setup = generator.plan.setup(of: starts[start.number]).tidied(for: generator.plan.flow)
    let draft = ScenarioDraft(
      title: "\(times.count) guesses at the phone’s passcode", flow: generator.plan.flow.reference,
      setup: setup, steps: steps)
    return PhoneGuesses(times: times, scenario: draft)
  }
}
