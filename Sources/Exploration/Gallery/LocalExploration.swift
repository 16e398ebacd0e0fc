import DeviceSimulation
import UnlockEngine

/// What exploring leaves out because no app can tell it from something else, and people can: half a passcode at the lock
/// screen, Notification Centre where Control Centre stands for it.
///
/// In each state everything is done that a person could do there without choosing anything: typing a character and taking it
/// back, answering a sensor, leaving, locking, pulling something down, waiting. What is new hangs in the gallery too, and the
/// same is done there, until nothing is new. Where the device asks for its passcode, wrong ones are typed until it is disabled.
struct LocalExploration {
  private var examples: [GalleryExample]
  private var states: Set<ScreenState>

  /// A flow whose texts never come to an end isn't looked at for ever.
  private static var mostNew: Int { 500 }

  init(_ examples: [GalleryExample]) {
    self.examples = examples
    states = Set(examples.map { ScreenState($0.layer) })
  }

  /// What was given, and then what is new, the nearest first.
  mutating func all() -> [GalleryExample] {
    let most = examples.count + Self.mostNew
    var next = 0
    while next < examples.count, examples.count < most {
      let example = examples[next]
      for input in example.simulation.closerInputs {
        var simulation = example.simulation
        simulation.step(input)
        note(simulation, after: example.inputs + [input], since: example)
      }
      tryPasscodes(at: example)
      next += 1
    }
    return examples
  }

  /// Types wrong passcodes, and waits as long as none is taken, until the device is disabled.
  private mutating func tryPasscodes(at example: GalleryExample) {
    var (simulation, inputs) = (example.simulation, example.inputs)
    func perform(_ input: Input) {
      simulation.step(input)
      inputs.append(input)
      note(simulation, after: inputs, since: example)
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
  private mutating func note(_ simulation: Simulation, after inputs: [Input], since example: GalleryExample) {
    let screen = simulation.screen
    for (layer, group) in screen.groupedLayers where layer == screen.top {
      guard states.insert(ScreenState(layer)).inserted else { continue }
      examples.append(
        GalleryExample(layer, group, setup: example.setup, inputs: inputs, simulation: simulation))
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
    else { return nil }
    let wrong = (["0", "1", "2"] as [Unicode.Scalar]).filter { $0 != passcode.text.text.unicodeScalars.last }
    return (keypad.filled..<length).map { _ in .type(.character(wrong[number % 2])) }
  }

  /// What doesn't depend on what stands on the screen. Taps do, and the explorer leaves none of them out.
  fileprivate var closerInputs: [Input] {
    var inputs = LifeCycle.ofEveryApp.map { Input.lifeCycle($0) }
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
