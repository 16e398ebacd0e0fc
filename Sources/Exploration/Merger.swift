import UnlockEngine

/// Puts into the space what the workers found, state by state.
struct Merger<F: Explored> {
  var space: Space<F>
  private var readers: [Harvest.Reader]
  private var numbers: [PartNumbers<F>]

  init(_ space: Space<F>, _ harvests: [Harvest], _ own: [OwnParts<F>]) {
    self.space = space
    readers = harvests.map { Harvest.Reader($0.found) }
    numbers = own.map { PartNumbers($0) }
  }

  func free() { for number in numbers { number.free() } }

  /// Adds the steps of a state; tells which worker took them, and the number of its picture.
  @inline(__always)
  mutating func add(_ state: Int) -> (worker: Int, picture: UInt32) {
    let worker = space.keys[state].share(of: readers.count)
    space.firstTargets.append(UInt32(space.targets.count))
    for _ in 0..<readers[worker].moveCount {
      let target = readers[worker].nextTarget()
      space.targets.append(target & Candidate.own == 0 ? target : intern(Int(target ^ Candidate.own), worker))
    }
    defer { readers[worker].state += 1 }
    return (worker, readers[worker].picture)
  }

  /// The number of a candidate of a worker's.
  @inline(__always)
  private mutating func intern(_ number: Int, _ worker: Int) -> UInt32 {
    let candidates = readers[worker].found.candidates
    let ahead = number + 24
    if ahead < candidates.count { space.table.prepare(candidates[ahead].key) }
    var candidate = candidates[number]
    numbers[worker].resolve(&candidate, &space)
    return space.intern(candidate.key)
  }
}

/// The space's numbers for the parts that a worker numbered itself, as far as they were asked for.
private struct PartNumbers<F: Explored> {
  private let own: OwnParts<F>
  private let devices: Column<UInt32>
  private let apps: Column<UInt32>
  private let rests: Column<UInt32>

  init(_ own: OwnParts<F>) {
    self.own = own
    devices = Self.unknown(own.devices.count)
    apps = Self.unknown(own.apps.count)
    rests = Self.unknown(own.rests.count)
  }

  func free() {
    devices.free()
    apps.free()
    rests.free()
  }

  private static func unknown(_ count: Int) -> Column<UInt32> {
    var column = Column<UInt32>(capacity: count + 1)
    for _ in 0..<count { column.append(.max) }
    return column
  }

  @inline(__always)
  func resolve(_ candidate: inout Candidate, _ space: inout Space<F>) {
    guard !candidate.isOfKnownParts else { return }
    candidate.device = number(candidate.device, devices, own.devices, &space.devices)
    candidate.app = number(candidate.app, apps, own.apps, &space.apps)
    candidate.rest = number(candidate.rest, rests, own.rests, &space.rests)
  }

  private func number<Part: Hashable>(
    _ part: UInt32, _ numbers: Column<UInt32>, _ own: ImageTable<Part>, _ table: inout PartTable<Part>
  ) -> UInt32 {
    guard part & Candidate.own != 0 else { return part }
    let index = Int(part ^ Candidate.own)
    if numbers[index] == .max { numbers[index] = table.intern(own[index]) }
    return numbers[index]
  }
}
