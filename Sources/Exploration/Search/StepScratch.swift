import DeviceSimulation
import FlowFiles
import UnlockEngine

/// Where a worker has its worlds: places that are used again for each step.
struct StepScratch {
  let before: UnsafeMutablePointer<World<FileFlow>>
  let after: UnsafeMutablePointer<World<FileFlow>>
  let rest: UnsafeMutablePointer<RestPart>
  /// The plan, for rules to point to.
  let plan: UnsafeMutablePointer<ExplorationPlan<FileFlow>>
  /// The device of the world after.
  let device: UnsafePointer<Device>
  let deviceBefore: UnsafePointer<Device>
  private let app: UnsafePointer<FileState>

  init(_ template: World<FileFlow>, _ plan: ExplorationPlan<FileFlow>) {
    self.plan = .allocate(capacity: 1)
    self.plan.initialize(to: plan)
    before = makeZeroed(template)
    after = makeZeroed(template)
    rest = makeZeroed(RestPart(rest: template.rest, memory: FileMemory()))
    device = part(\.device, of: UnsafePointer(after))
    deviceBefore = part(\.device, of: UnsafePointer(before))
    app = part(\.app, of: UnsafePointer(after))
  }

  func free() {
    for world in [before, after] {
      world.deinitialize(count: 1)
      world.deallocate()
    }
    rest.deinitialize(count: 1)
    rest.deallocate()
    plan.deinitialize(count: 1)
    plan.deallocate()
  }

  /// Puts a state's world together as the one before.
  @inline(__always)
  func load(_ state: Int, _ graph: StateGraph) {
    graph.assemble(state, &before.pointee)
    rest.pointee.limits = graph.rests[graph.keys[state].rest].pointee.limits
  }

  /// Begins a step: the world after is the one before.
  @inline(__always)
  func begin(memory: UnsafePointer<FileMemory>) {
    after.pointee = before.pointee
    rest.pointee.memory = memory.pointee
  }

  /// Counts times from now and settles what nothing will read: after this, the world after a step is only compared.
  ///
  /// What is left of waits is lengthened, unless it is to stay as it is where no part of any had passed before.
  @inline(__always)
  func settle(_ generator: MoveGenerator, keepsFirstParts: Bool = false) {
    if after.pointee.clock.now != before.pointee.clock.now, !generator.lengthened.isEmpty,
      !keepsFirstParts || before.pointee.isAmidWait(of: generator.waits)
    {
      after.pointee.lengthenWaits(to: generator.lengthened, leftOf: before)
    }
    after.pointee.rebase()
    after.pointee.settleDisplay()
    generator.plan.settle(&after.pointee)
    generator.plan.settleMemory?(&after.pointee, &rest.pointee.memory)
    rest.pointee.rest = after.pointee.rest
  }

  /// What a step does to the device.
  func deviceTransition(_ step: Transition<FileFlow>, _ effects: [Effect]) -> DeviceTransition<FileFlow> {
    DeviceTransition(
      move: step.move, of: plan, answer: effects.lastOwnersAnswer, isErased: step.erasesDevice,
      before: deviceBefore, after: device, now: after.pointee.clock.now,
      mayReuseUnlock: step.before.mayReuseUnlock || step.after.mayReuseUnlock)
  }

  /// The parts of the world after.
  var parts: StateGraph.Parts { (device, app, UnsafePointer(rest)) }

  /// The numbers of the parts of the world after, which most often are those of a state where the step began.
  @inline(__always)
  func locate(_ key: StateKey, _ graph: StateGraph, _ new: inout NewParts) -> Candidate {
    Candidate(
      device: number(of: device, from: key.device, graph.devices, &new.devices),
      app: number(of: app, from: key.app, graph.apps, &new.apps),
      rest: number(of: UnsafePointer(rest), from: key.rest, graph.rests, &new.rests))
  }

  @inline(__always)
  private func number<Part: Hashable>(
    of part: UnsafePointer<Part>, from old: UInt32, _ table: InternTable<Part>, _ new: inout ByteTable<Part>
  ) -> UInt32 {
    // A step often leaves a part as it is; then the bytes are the very ones it was put together from.
    if haveSameBytes(part, table[old]) { return old }
    let hash = hashOfBytes(part)
    if let number = table.find(part, hash: hash) { return number }
    // Bytes that haven't come yet may still be the old part's value.
    if part.pointee == table[old].pointee { return old }
    return UInt32(new.find(part, hash: hash) ?? new.add(part, hash: hash)) | Candidate.new
  }
}

/// Parts that a worker met and the graph doesn't have yet.
struct NewParts {
  var devices = ByteTable<Device>()
  var apps = ByteTable<FileState>()
  var rests = ByteTable<RestPart>()

  mutating func removeAll() {
    devices.removeAll()
    apps.removeAll()
    rests.removeAll()
  }

  func free() {
    devices.free()
    apps.free()
    rests.free()
  }
}

/// A place for a value whose unused bytes are zero from the beginning, so that equal values have equal bytes
/// as often as can be.
func makeZeroed<Value>(_ value: Value) -> UnsafeMutablePointer<Value> {
  let size = MemoryLayout<Value>.stride
  let bytes = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: MemoryLayout<Value>.alignment)
  bytes.initializeMemory(as: UInt8.self, repeating: 0, count: size)
  let place = bytes.assumingMemoryBound(to: Value.self)
  place.initialize(to: value)
  return place
}

/// How many bytes behind the beginning of a value one of its stored properties stands.
func offset<Whole, Part>(of property: KeyPath<Whole, Part>) -> Int {
  guard let offset = MemoryLayout<Whole>.offset(of: property) else {
    preconditionFailure("only a stored property has a place")
  }
  return offset
}

/// Where a stored property of a value stands.
private func part<Whole, Part>(
  _ property: KeyPath<Whole, Part>, of whole: UnsafePointer<Whole>
) -> UnsafePointer<Part> {
  (UnsafeRawPointer(whole) + offset(of: property)).assumingMemoryBound(to: Part.self)
}
