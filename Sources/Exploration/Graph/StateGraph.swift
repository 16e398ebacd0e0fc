import DeviceSimulation
import FlowFiles
import UnlockEngine

/// All states that were found, and every step between them.
///
/// A plain value like `GrowableBuffer`: the explorer owns it, and the workers read copies of it.
struct StateGraph {
  private(set) var devices = InternTable<Device>()
  private(set) var apps = InternTable<FileState>()
  private(set) var rests = InternTable<RestPart>()
  private(set) var table = StateTable()
  /// The limits that apply, each once: starting points may differ in them.
  private var limits: [FileLimits] = []
  private let partLimit: Int
  private let memoryOffset: Int

  /// By state: its parts.
  private(set) var keys = GrowableBuffer<StateKey>(atMost: stateLimit)

  /// By expanded state: where its steps begin in `targets`, and what is to be seen.
  private(set) var firstTargets = GrowableBuffer<UInt32>(atMost: stateLimit)
  private(set) var targets = GrowableBuffer<UInt32>(atMost: stepLimit)
  private(set) var screens = GrowableBuffer<UInt16>(atMost: stateLimit)
  /// What can be done in it.
  private(set) var rows = GrowableBuffer<UInt32>(atMost: stateLimit)
  private(set) var moveRows = MoveRows()
  /// What steps mean to somebody who guesses, in their order, where they mean anything.
  private(set) var marks = GrowableBuffer<MarkedStep>()

  /// How many states and steps there can be: their numbers have 31 bits.
  private static var stateLimit: Int { 1 << 28 }
  private static var stepLimit: Int { 1 << 31 }

  typealias Parts = (
    device: UnsafePointer<Device>, app: UnsafePointer<FileState>, rest: UnsafePointer<RestPart>
  )

  init(partLimit: Int) {
    self.partLimit = partLimit
    memoryOffset = offset(of: \RestPart.memory)
  }

  func free() {
    devices.free()
    apps.free()
    rests.free()
    table.free()
    keys.free()
    firstTargets.free()
    targets.free()
    screens.free()
    rows.free()
    moveRows.free()
    marks.free()
  }

  var count: Int { keys.count }
  var expandedCount: Int { firstTargets.count }

  /// The states that a state's steps lead to, in the order of its moves.
  func successors(of state: Int) -> UnsafeBufferPointer<UInt32> {
    let steps = steps(of: state)
    return UnsafeBufferPointer(start: targets.pointer + steps.lowerBound, count: steps.count)
  }

  /// By state: the one that it was first reached from; `nil` for those where exploring begins.
  ///
  /// States are numbered as steps come to them, so that going through the steps tells it.
  func parents(beginnings: Int) -> [UInt32?] {
    var parents = [UInt32?](repeating: nil, count: count)
    var next = beginnings
    for state in 0..<expandedCount {
      for target in successors(of: state) where target == next {
        parents[next] = UInt32(state)
        next += 1
      }
    }
    return parents
  }

  /// The numbers of a state’s steps, in the order of its moves.
  func steps(of state: Int) -> Range<Int> { StepTable(self).steps(of: state) }

  /// All moves from an expanded state, in the order of its steps.
  func moves(from state: Int) -> UnsafeBufferPointer<Move> { moveRows[rows[state]] }

  // MARK: Adding

  /// The number of a row of moves, which gets one when it is new.
  mutating func intern(_ row: UnsafeBufferPointer<Move>) -> UInt32 { moveRows.intern(row) }

  /// The number of a state, which gets one when it is new.
  mutating func intern(_ parts: Parts) -> UInt32 {
    intern(
      StateKey(
        device: devices.intern(parts.device), app: apps.intern(parts.app), rest: rests.intern(parts.rest)))
  }

  /// The key of a state that a step led to: most often its parts are those of the state where the step began.
  @inline(__always)
  mutating func key(_ parts: Parts, from key: StateKey) -> StateKey {
    StateKey(
      device: haveSameBytes(parts.device, devices[key.device]) ? key.device : devices.intern(parts.device),
      app: haveSameBytes(parts.app, apps[key.app]) ? key.app : apps.intern(parts.app),
      rest: haveSameBytes(parts.rest, rests[key.rest]) ? key.rest : rests.intern(parts.rest))
  }

  @inline(__always)
  mutating func intern(_ key: StateKey) -> UInt32 {
    let (number, isNew) = table.intern(key)
    if isNew { keys.append(key) }
    return number
  }

  /// Adds what a worker found in its share of the states, which are the next to be expanded.
  mutating func add(
    _ output: WorkerOutput, _ new: NewParts, screens sharedScreens: GrowableBuffer<UInt16>,
    rows sharedRows: GrowableBuffer<UInt32>
  ) {
    var deviceNumbers = NewPartNumbers(new.devices)
    var appNumbers = NewPartNumbers(new.apps)
    var restNumbers = NewPartNumbers(new.rests)
    var next = 0
    for index in 0..<output.marks.count {
      let marked = output.marks[index]
      marks.append(MarkedStep(step: UInt32(targets.count) + marked.step, marks: marked.marks))
    }
    for state in 0..<output.rows.count {
      let row = sharedRows[Int(output.rows[state])]
      let end = next + moveRows[row].count
      firstTargets.append(UInt32(targets.count))
      screens.append(sharedScreens[Int(output.screens[state])])
      rows.append(row)
      for index in next..<end {
        var target = output.targets[index]
        if target & Candidate.new != 0 {
          let place = Int(target ^ Candidate.new)
          if place + 24 < output.candidates.count { table.prepare(output.candidates[place + 24].key) }
          let found = output.candidates[place]
          target = intern(
            StateKey(
              device: deviceNumbers.number(of: found.device, in: &devices),
              app: appNumbers.number(of: found.app, in: &apps),
              rest: restNumbers.number(of: found.rest, in: &rests)))
        }
        targets.append(target)
      }
      next = end
    }
  }

  /// The number of the limits, which get one when they are new.
  mutating func number(of value: FileLimits) -> UInt8 {
    if let known = limits.firstIndex(of: value) { return UInt8(known) }
    limits.append(value)
    return UInt8(limits.count - 1)
  }

  /// Whether there are numbers for so many more parts, and for so many steps.
  func hasRoom(devices: Int, apps: Int, rests: Int, steps: Int) -> Bool {
    max(self.devices.count + devices, self.apps.count + apps, self.rests.count + rests) <= partLimit
      && count + steps <= Self.stateLimit && targets.count + steps <= Self.stepLimit
  }

  // MARK: States

  func memory(of state: Int) -> FileMemory { memoryPointer(of: keys[state]).pointee }

  /// Where a state's memory stands.
  @inline(__always)
  func memoryPointer(of key: StateKey) -> UnsafePointer<FileMemory> {
    (UnsafeRawPointer(rests[key.rest]) + memoryOffset).assumingMemoryBound(to: FileMemory.self)
  }

  func limits(of number: UInt8) -> FileLimits { limits[Int(number)] }

  /// Puts a state's world together.
  @inline(__always)
  func assemble(_ state: Int, _ world: inout World<FileFlow>) {
    let key = keys[state]
    let rest = rests[key.rest]
    world.assemble(devices[key.device].pointee, apps[key.app].pointee, rest.pointee.rest)
    if limits.count > 1 { world.put(limits: limits[Int(rest.pointee.limits)]) }
  }

  /// What the states themselves take, without the steps between them.
  var stateBytes: Int {
    table.byteCount + keys.byteCount + firstTargets.byteCount + screens.byteCount + rows.byteCount
      + moveRows.byteCount + devices.byteCount + apps.byteCount + rests.byteCount
  }

  /// What the steps between them take.
  var stepBytes: Int { targets.byteCount + marks.byteCount }
}

/// A world's remaining part together with what the rules remember.
struct RestPart: Hashable {
  var rest: World<FileFlow>.Rest
  var memory: FileMemory
  /// Which of the graph's limits apply.
  var limits: UInt8 = 0
}
