import DeviceSimulation
import FlowFiles
import UnlockEngine

/// The screens that a worker has seen, found by what they follow from.
///
/// Making a screen takes longer than all the rest of a step, and nearly all states look like one that came
/// before. What is to be seen of a device and of a rest is worked out once for each of them; a state's
/// screen is then found by three numbers.
struct ScreenCache {
  private let flow: FileFlow
  private(set) var screens = GrowableBuffer<ObservedScreen>()
  private var deviceObservations = Observations<DeviceObservation>()
  private var restObservations = Observations<LimitedObservation>()
  private var known = StateTable()
  /// By observation: its screen.
  private var numbers = GrowableBuffer<UInt32>()
  private var numbersByScreen: [Screen: UInt32] = [:]

  /// What is to be seen of a rest, and the limits that it is seen with.
  private struct LimitedObservation: Hashable {
    let observation: World<FileFlow>.RestObservation
    let limits: UInt8
  }

  init(of flow: FileFlow) { self.flow = flow }

  func free() {
    for number in 0..<screens.count { screens[number].free() }
    screens.free()
    deviceObservations.free()
    restObservations.free()
    known.free()
    numbers.free()
  }

  /// The number of the screen that a state shows.
  @inline(__always)
  mutating func number(
    _ key: StateKey, _ graph: StateGraph, _ checker: borrowing RuleChecker
  ) -> Int {
    let observation = observation(key, graph, checker)
    return Int(numbers[observation])
  }

  /// The number of all that a state’s screen follows from.
  @inline(__always)
  mutating func observation(
    _ key: StateKey, _ graph: StateGraph, _ checker: borrowing RuleChecker
  ) -> Int {
    let device = deviceObservations.number(key.device) {
      DeviceObservation(graph.devices[key.device].pointee)
    }
    let rest = restObservations.number(key.rest) {
      let part = graph.rests[key.rest]
      return LimitedObservation(observation: part.pointee.rest.observation, limits: part.pointee.limits)
    }
    let observation = StateKey(device: device, app: key.app, rest: rest)
    if let place = known.find(observation) { return Int(place) }
    return add(observation, graph, checker)
  }

  private mutating func add(
    _ observation: StateKey, _ graph: StateGraph, _ checker: borrowing RuleChecker
  ) -> Int {
    let rest = restObservations[observation.rest]
    let screen = World<FileFlow>.screen(
      of: flow, graph.apps[observation.app].pointee, deviceObservations[observation.device], rest.observation,
      graph.limits(of: rest.limits))
    let number = numbersByScreen[screen] ?? UInt32(screens.count)
    if number == screens.count {
      numbersByScreen[screen] = number
      screens.append(ObservedScreen(screen, isBroken: checker.isBroken(by: screen)))
    }
    numbers.append(number)
    return Int(known.intern(observation).number)
  }
}

/// What is to be seen of parts: each observation once, and its number by the part's.
private struct Observations<Observation: Hashable> {
  private var observations: [Observation] = []
  private var numbersByObservation: [Observation: UInt32] = [:]
  private var numbers = GrowableBuffer<UInt32>()

  private static var unknown: UInt32 { .max }

  func free() { numbers.free() }

  subscript(number: UInt32) -> Observation { observations[Int(number)] }

  @inline(__always)
  mutating func number(_ part: UInt32, _ observation: () -> Observation) -> UInt32 {
    if part < numbers.count, numbers[Int(part)] != Self.unknown { return numbers[Int(part)] }
    return add(part, observation())
  }

  private mutating func add(_ part: UInt32, _ observation: Observation) -> UInt32 {
    while numbers.count <= part { numbers.append(Self.unknown) }
    let number = numbersByObservation[observation] ?? UInt32(observations.count)
    if number == observations.count {
      numbersByObservation[observation] = number
      observations.append(observation)
    }
    numbers[Int(part)] = number
    return number
  }
}
