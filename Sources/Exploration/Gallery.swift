import DeviceSimulation
import UnlockEngine

/// The pictures that a worker has seen, found by what they follow from.
///
/// Making a screen takes longer than all the rest of a step, and nearly all states look like one that came
/// before. What is to be seen of a device and of a rest is worked out once for each of them; a state's
/// picture is then found by three numbers.
struct Gallery<F: Explored> {
  private(set) var pictures = Column<Picture>()
  private var deviceSights = Sights<DeviceSight>()
  private var restSights = Sights<LimitedSight>()
  private var known = StateTable()
  /// By sight: its picture.
  private var numbers = Column<UInt32>()
  private var numbersByScreen: [Screen: UInt32] = [:]

  /// What is to be seen of a rest, and the limits that it is seen with.
  private struct LimitedSight: Hashable {
    let sight: World<F>.RestSight
    let limits: UInt8
  }

  func free() {
    for number in 0..<pictures.count { pictures[number].free() }
    pictures.free()
    deviceSights.free()
    restSights.free()
    known.free()
    numbers.free()
  }

  /// The number of the picture that a state shows.
  @inline(__always)
  mutating func number(
    _ key: StateKey, _ space: Space<F>, isBroken: (Screen) -> Bool
  ) -> Int {
    let device = deviceSights.number(key.device) { DeviceSight(space.devices[key.device].pointee) }
    let rest = restSights.number(key.rest) {
      let part = space.rests[key.rest]
      return LimitedSight(sight: part.pointee.rest.sight, limits: part.pointee.limits)
    }
    let sight = StateKey(device: device, app: key.app, rest: rest)
    if let place = known.find(sight) { return Int(numbers[Int(place)]) }
    return add(sight, space, isBroken)
  }

  private mutating func add(_ sight: StateKey, _ space: Space<F>, _ isBroken: (Screen) -> Bool) -> Int {
    let rest = restSights[sight.rest]
    let screen = World<F>.screen(
      space.apps[sight.app].pointee, deviceSights[sight.device], rest.sight,
      space.policies[Int(rest.limits)])
    let number = numbersByScreen[screen] ?? UInt32(pictures.count)
    if number == pictures.count {
      numbersByScreen[screen] = number
      pictures.append(Picture(screen, isBroken: isBroken(screen)))
    }
    _ = known.intern(sight)
    numbers.append(number)
    return Int(number)
  }
}

/// What is to be seen of parts: each sight once, and its number by the part's.
private struct Sights<Sight: Hashable> {
  private var sights: [Sight] = []
  private var numbersBySight: [Sight: UInt32] = [:]
  private var numbers = Column<UInt32>()

  private static var unknown: UInt32 { .max }

  func free() { numbers.free() }

  subscript(number: UInt32) -> Sight { sights[Int(number)] }

  @inline(__always)
  mutating func number(_ part: UInt32, _ sight: () -> Sight) -> UInt32 {
    if part < numbers.count, numbers[Int(part)] != Self.unknown { return numbers[Int(part)] }
    return add(part, sight())
  }

  private mutating func add(_ part: UInt32, _ sight: Sight) -> UInt32 {
    while numbers.count <= part { numbers.append(Self.unknown) }
    let number = numbersBySight[sight] ?? UInt32(sights.count)
    if number == sights.count {
      numbersBySight[sight] = number
      sights.append(sight)
    }
    numbers[Int(part)] = number
    return number
  }
}
