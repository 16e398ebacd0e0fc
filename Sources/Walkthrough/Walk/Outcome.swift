import DeviceSimulation
import UnlockEngine

/// What something that can be done now leads to: found by doing it to a copy.
struct Outcome: Sendable {
  /// The key that does it, or what is typed.
  var key: String
  var label: String
  /// What is done; empty if more than that has to happen.
  var inputs: [Input]
  var end: Simulation
}

extension Walk {
  /// What the next keys lead to: the answers of a sensor that waits for one, what the focus leads to, what comes by
  /// itself, and then the other controls. The likeliest first.
  ///
  /// - Parameter filling: how many are enough: other controls are only there to fill the room.
  func outcomes(upTo most: Int, filling enough: Int) -> [Outcome] {
    var outcomes = nearest
    for (place, control) in others where outcomes.count < enough {
      let isWayBack = control.id == top?.wayBack?.id && place > 0
      let key = isWayBack ? "Esc" : place == 0 ? "Enter" : place == 1 ? "Tab Enter" : "\(place) × Tab, Enter"
      // Many keys lead to the same, as those of a sheet with a Cancel.
      guard let tapped = outcome(of: [.tap(control.id)], key, control.title),
        !outcomes.contains(where: { $0.end.screen == tapped.end.screen })
      else { continue }
      outcomes.append(tapped)
    }
    for outcome in comingsBack where outcomes.count < enough { outcomes.append(outcome) }
    return Array(outcomes.prefix(most))
  }

  /// What whoever leaves the app comes back to, and whoever opens it anew.
  private var comingsBack: [Outcome] {
    guard simulation.world.phone == .app, !isScanning else { return [] }
    let ways: [(String, String, LifeCycle)] = [
      ("h r", "leave, and come back", .leave), ("f r", "force-quit, and open", .forceQuit),
    ]
    return ways.compactMap { key, label, event in
      outcome(of: [.lifeCycle(event), .lifeCycle(.launch)], key, label)
    }
  }

  /// The controls that aren't told of yet, each with the number of times that Tab moves the focus there.
  private var others: [(place: Int, control: Control)] {
    let targets = top?.focusTargets ?? []
    let here = focus.flatMap { targets.firstIndex(of: focusedKey == nil ? $0 : .entry) } ?? 0
    return targets.indices.compactMap { place in
      guard case .control(let id) = targets[(here + place) % targets.count], let control = top?.control(id),
        !control.isField, isScanning || control.id != nextControl?.id
      else { return nil }
      return (place, control)
    }
  }

  private var nearest: [Outcome] {
    if isScanning { return answers(in: simulation, after: "") }
    var outcomes: [Outcome] = []
    if let control = nextControl, let tapped = outcome(of: [.tap(control.id)], "Enter", control.title) {
      outcomes.append(tapped)
      // The prompt that it brings up is only half of the story.
      if tapped.end.world.device.isScanning { outcomes += answers(in: tapped.end, after: "then ") }
    } else if focus == .entry || focusedKey != nil {
      outcomes += entries
    }
    if focus == nil || top?.timeLeft != nil,
      let later = outcome(of: [.elapseToNextDeadline], ">", "by itself")
    {
      outcomes.append(later)
    }
    return outcomes
  }

  /// The control that Enter taps.
  private var nextControl: Control? {
    let control = focusedControl.flatMap { $0.isField ? top?.submit : $0 } ?? submitControl
    return control?.isEnabled == true ? control : nil
  }

  /// What the sensor can be shown, and what follows.
  private func answers(in prompt: Simulation, after word: String) -> [Outcome] {
    let answers: [(SensorAnswer, String, String)] = [
      (.match, "m", "match"), (.noMatch, "n", "no match"), (.cancel, "c", "cancel"),
    ]
    return answers.compactMap { answer, key, label in
      guard prompt.world.device.sees(answer) || (answer != .cancel && prompt.world.device.isScanning),
        var outcome = outcome(of: [.biometry(answer)], word + key, label, in: prompt)
      else { return nil }
      if !word.isEmpty { outcome.inputs = [] }
      return outcome
    }
  }

  /// Where the right code and a wrong one lead, by the keys that type them.
  private var entries: [Outcome] {
    guard let keypad = top?.keypad, keypad.isEnabled else { return [] }
    let isOfDevice = screen.system != nil
    let known = isOfDevice ? simulation.world.device.passcode?.text.text : simulation.world.expectedPIN?.text
    let name = screen.codeName
    guard known != nil else {
      return [entry(right: true, isOfDevice ? "a passcode" : "any \(name)")].compactMap { $0 }
    }
    return [entry(right: true, "the right \(name)"), entry(right: false, "a wrong \(name)")].compactMap { $0 }
  }

  /// What typing a code leads to, where need be with the button that submits it.
  private func entry(right isRight: Bool, _ label: String) -> Outcome? {
    guard let inputs = simulation.entry(right: isRight) else { return nil }
    let typed = String(
      String.UnicodeScalarView(
        inputs.compactMap { input in if case .type(.character(let scalar)) = input { scalar } else { nil } }))
    // Whoever keeps codes out of what others see keeps them off the screen, too.
    let shown = masksCodes ? String(repeating: "•", count: typed.count) : typed
    let binding = KeyTable.bindings.first { $0.command == .answer(right: isRight) }
    let key = binding?.reachableKeys(in: self).first.map { Binding.text(of: $0) } ?? ""
    return outcome(of: inputs, key, "\(label), \(shown)")
  }

  /// What inputs lead to, once nothing is busy any more; `nil` where they do nothing.
  private func outcome(
    of inputs: [Input], _ key: String, _ label: String, in start: Simulation? = nil
  ) -> Outcome? {
    var end = start ?? simulation
    for input in inputs where end.step(input).contains(where: \.isIgnored) { return nil }
    end.settle()
    return Outcome(key: key, label: label, inputs: inputs, end: end)
  }
}

extension Simulation {
  /// The number of deadlines that something busy may take.
  static let patience = 12

  /// Lets time pass until what was begun is over, as far as nobody has to do anything for it.
  mutating func settle() { for _ in 0..<Self.patience where isUnsettled { step(.elapseToNextDeadline) } }

  /// Whether something goes on by itself for a moment.
  var isUnsettled: Bool {
    let isBusy = screen.top?.isBusy == true && !world.device.isScanning
    return (isBusy || world.isAnimating || world.phone == .off) && world.nextDeadline != nil
  }
}
