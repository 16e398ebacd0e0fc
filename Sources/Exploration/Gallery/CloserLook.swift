import DeviceSimulation
import UnlockEngine

/// What exploring leaves out because no app can tell it from something else, and people can: half a passcode at the lock
/// screen, Notification Centre where Control Centre stands for it.
///
/// At each sight everything is done that a person could do there without choosing anything: typing a character and taking it
/// back, answering a sensor, leaving, locking, pulling something down, waiting. What is new hangs in the gallery too, and the
/// same is done there, until nothing is new. Where the device asks for its passcode, wrong ones are typed until it is disabled.
struct CloserLook {
  private var sightings: [Sighting]
  private var kinds: Set<SightKind>

  /// A flow whose texts never come to an end isn't looked at for ever.
  private static var mostNew: Int { 500 }

  init(_ sightings: [Sighting]) {
    self.sightings = sightings
    kinds = Set(sightings.map { SightKind($0.layer) })
  }

  /// What was given, and then what is new, the nearest first.
  mutating func all() -> [Sighting] {
    let most = sightings.count + Self.mostNew
    var next = 0
    while next < sightings.count, sightings.count < most {
      let sighting = sightings[next]
      for input in sighting.simulation.closerInputs {
        var simulation = sighting.simulation
        simulation.step(input)
        note(simulation, after: sighting.inputs + [input], since: sighting)
      }
      tryPasscodes(at: sighting)
      next += 1
    }
    return sightings
  }

  /// Types wrong passcodes, and waits as long as none is taken, until the device is disabled.
  private mutating func tryPasscodes(at sighting: Sighting) {
    var (simulation, inputs) = (sighting.simulation, sighting.inputs)
    func perform(_ input: Input) {
      simulation.step(input)
      inputs.append(input)
      note(simulation, after: inputs, since: sighting)
    }
    for number in 0..<Self.mostPasscodes {
      guard let wrong = simulation.wrongPasscode(number) else { return }
      for input in wrong { perform(input) }
      if simulation.wrongPasscode(number) == nil, simulation.world.nextDeadline != nil {
        perform(.elapseToNextDeadline)
      }
    }
  }

  /// As many as disable a device, and one.
  private static var mostPasscodes: Int { 11 }

  /// Keeps what is new now.
  private mutating func note(_ simulation: Simulation, after inputs: [Input], since sighting: Sighting) {
    let screen = simulation.screen
    for (layer, group) in screen.groupedLayers where layer == screen.top {
      guard kinds.insert(SightKind(layer)).inserted else { continue }
      sightings.append(
        Sighting(layer, group, setup: sighting.setup, inputs: inputs, simulation: simulation))
    }
  }
}

extension Simulation {
  /// What enters a passcode that isn't the device's, where it asks for one that is complete with its last digit. The same one
  /// twice in a row counts once, so every other is another.
  fileprivate func wrongPasscode(_ number: Int) -> [Input]? {
    let places = [SystemLayerID.passcode, .lockScreenPasscode].map(\.rawValue)
    guard let top = screen.top, places.contains(top.id), let keypad = top.keypad, keypad.isEnabled,
      let length = keypad.length, let passcode = world.device.passcode
    else {
      return nil
    }
    let wrong = (["0", "1", "2"] as [Unicode.Scalar]).filter { $0 != passcode.text.text.unicodeScalars.last }
    return (keypad.filled..<length).map { _ in .type(.character(wrong[number % 2])) }
  }

  /// What doesn't depend on what stands on the screen. Taps do, and the explorer leaves none of them out.
  fileprivate var closerInputs: [Input] {
    var inputs = LifeCycle.allCases.map { Input.lifeCycle($0) }
    if let top = screen.top,
      top.keypad?.isEnabled == true || top.controls.contains(where: { $0.activeFieldText != nil })
    {
      inputs += [.type("1"), .type("a"), .type(.delete)]
    }
    if world.device.isScanning { inputs += [SensorAnswer.match, .noMatch, .cancel].map { .biometry($0) } }
    if world.nextDeadline != nil { inputs.append(.elapseToNextDeadline) }
    return inputs
  }
}
