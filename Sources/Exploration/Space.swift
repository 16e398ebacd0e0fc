import SimulatedLocalAuthentication
import UnlockEngine

/// All states that were found, and every step between them.
final class Space<F: Explored> {
  let devices = PartTable<Device>()
  let apps = PartTable<F.State>()
  let rests = PartTable<RestPart<F>>()
  let table = StateTable()

  /// By state: its parts, the state it was first reached from, and by which move.
  private(set) var keys: [StateKey] = []
  private(set) var parents: [UInt32] = []
  private(set) var moves: [Move] = []

  /// By expanded state: where its steps begin in `targets`, and what is to be seen.
  var firstTargets: [UInt32] = []
  var targets: [UInt32] = []
  var pictures: [UInt16] = []

  /// What a starting point has in place of a parent.
  static var none: UInt32 { .max }

  var count: Int { keys.count }
  var expandedCount: Int { firstTargets.count }

  @inline(__always)
  func key(of state: UInt32) -> StateKey { keys[Int(state)] }

  /// The states that a state's steps lead to, in the order of its moves.
  func targets(of state: Int) -> ArraySlice<UInt32> {
    let end = state + 1 < firstTargets.count ? Int(firstTargets[state + 1]) : targets.count
    return targets[Int(firstTargets[state])..<end]
  }

  /// The number of a state, which gets one when it is new.
  func intern(_ key: StateKey, parent: UInt32, move: Move) -> UInt32 {
    if let number = table.find(key) { return number }
    keys.append(key)
    parents.append(parent)
    moves.append(move)
    return table.add(key)
  }

  /// Whether there is room for more parts.
  var isFull: Bool {
    max(devices.count, apps.count, rests.count) >= Int(StateKey.partLimit) - (1 << 16)
      || targets.count >= Int(Candidate.own) - (1 << 22)
  }

  func memory(of state: UInt32) -> F.Memory { rests[key(of: state).rest].pointee.memory }

  /// Puts a state's world together.
  func assemble(_ state: UInt32, _ world: inout World<F>) {
    let key = key(of: state)
    world.assemble(devices[key.device].pointee, apps[key.app].pointee, rests[key.rest].pointee.rest)
  }

  /// What the states themselves take, without the steps between them.
  var stateBytes: Int {
    table.byteCount + keys.capacity * 8 + parents.capacity * 4 + moves.capacity * MemoryLayout<Move>.stride
      + firstTargets.capacity * 4 + pictures.capacity * 2
      + devices.byteCount + apps.byteCount + rests.byteCount
  }

  /// What the steps between them take.
  var stepBytes: Int { targets.capacity * 4 }
}
