import DeviceSimulation
import UnlockEngine

/// All states that were found, and every step between them.
///
/// A plain value like `Column`: the explorer owns it, and the workers read copies of it.
struct Space<F: Explored> {
  var devices = PartTable<Device>()
  var apps = PartTable<F.State>()
  var rests = PartTable<RestPart<F>>()
  private(set) var table = StateTable()
  /// The limits that apply, each once: starting points may differ in them.
  private(set) var policies = Column<F.Policy>(capacity: 4)

  /// By state: its parts.
  private(set) var keys = Column<StateKey>(atMost: stateLimit)

  /// By expanded state: where its steps begin in `targets`, and what is to be seen.
  var firstTargets = Column<UInt32>(atMost: stateLimit)
  var targets = Column<UInt32>(atMost: stepLimit)
  var pictures = Column<UInt16>(atMost: stateLimit)

  /// How many states and steps there can be: their numbers have 31 bits.
  private static var stateLimit: Int { 1 << 28 }
  private static var stepLimit: Int { 1 << 31 }

  func free() {
    devices.free()
    apps.free()
    rests.free()
    table.free()
    policies.free()
    keys.free()
    firstTargets.free()
    targets.free()
    pictures.free()
  }

  var count: Int { keys.count }
  var expandedCount: Int { firstTargets.count }

  /// The states that a state's steps lead to, in the order of its moves.
  func targets(of state: Int) -> UnsafeBufferPointer<UInt32> {
    let begin = Int(firstTargets[state])
    let end = state + 1 < firstTargets.count ? Int(firstTargets[state + 1]) : targets.count
    return UnsafeBufferPointer(start: targets.pointer + begin, count: end - begin)
  }

  /// The number of a state, which gets one when it is new.
  @inline(__always)
  mutating func intern(_ key: StateKey) -> UInt32 {
    let (number, isNew) = table.intern(key)
    if isNew { keys.append(key) }
    return number
  }

  /// By state: the one that it was first reached from; `nil` for those where exploring begins.
  ///
  /// States are numbered as steps come to them, so that going through the steps tells it.
  func parents(beginnings: Int) -> [UInt32?] {
    var parents = [UInt32?](repeating: nil, count: count)
    var next = beginnings
    for state in 0..<expandedCount {
      for target in targets(of: state) where target == next {
        parents[next] = UInt32(state)
        next += 1
      }
    }
    return parents
  }

  /// The number of the limits, which get one when they are new.
  mutating func number(of policy: F.Policy) -> UInt8 {
    if let known = (0..<policies.count).first(where: { policies[$0] == policy }) { return UInt8(known) }
    policies.append(policy)
    return UInt8(policies.count - 1)
  }

  /// Whether there is no room for the parts or the steps of another batch.
  var isFull: Bool {
    max(devices.count, apps.count, rests.count) >= Int(StateKey.partLimit) - (1 << 16)
      || count >= Self.stateLimit - (1 << 22) || targets.count >= Self.stepLimit - (1 << 22)
  }

  func memory(of state: Int) -> F.Memory { rests[keys[state].rest].pointee.memory }

  /// Where a state's memory stands.
  @inline(__always)
  func memoryPointer(of key: StateKey) -> UnsafePointer<F.Memory> {
    let part = UnsafeRawPointer(rests[key.rest])
    return (part + (MemoryLayout<RestPart<F>>.offset(of: \.memory) ?? 0)).assumingMemoryBound(
      to: F.Memory.self)
  }

  /// Puts a state's world together.
  @inline(__always)
  func assemble(_ state: Int, _ world: inout World<F>) {
    let key = keys[state]
    let rest = rests[key.rest]
    world.assemble(devices[key.device].pointee, apps[key.app].pointee, rest.pointee.rest)
    if policies.count > 1 { world.put(policy: policies[Int(rest.pointee.limits)]) }
  }

  /// What the states themselves take, without the steps between them.
  var stateBytes: Int {
    table.byteCount + keys.byteCount + firstTargets.byteCount + pictures.byteCount + devices.byteCount
      + apps.byteCount + rests.byteCount
  }

  /// What the steps between them take.
  var stepBytes: Int { targets.byteCount }
}
