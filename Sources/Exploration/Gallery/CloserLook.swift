import DeviceSimulation
import UnlockEngine

/// What exploring leaves out because no app can tell it from something else, and people can: half a passcode at the lock
/// screen, Notification Centre where Control Centre stands for it.
///
/// At each sight everything is done that a person could do there without choosing anything: typing a character and taking it
/// back, answering a sensor, leaving, locking, pulling something down, waiting. What is new hangs in the gallery too, and the
/// same is done there, until nothing is new.
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
      for input in sighting.simulation.closerInputs { look(at: sighting, after: input) }
      next += 1
    }
    return sightings
  }

  private mutating func look(at sighting: Sighting, after input: Input) {
    var simulation = sighting.simulation
    simulation.step(input)
    let screen = simulation.screen
    for (layer, group) in screen.groupedLayers where layer == screen.top {
      guard kinds.insert(SightKind(layer)).inserted else { continue }
      sightings.append(
        Sighting(
          layer, group, setup: sighting.setup, inputs: sighting.inputs + [input], simulation: simulation))
    }
  }
}

extension Simulation {
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
