import DeviceSimulation
import UnlockEngine

/// A world's remaining part together with what the rules remember.
struct RestPart<F: Explored>: Hashable {
  var rest: World<F>.Rest
  var memory: F.Memory
  /// Which of the space's limits apply.
  var limits: UInt8 = 0
}

/// Where a worker has its worlds: places that are used again for each step.
struct Desk<F: Explored> {
  let before: UnsafeMutablePointer<World<F>>
  let after: UnsafeMutablePointer<World<F>>
  let rest: UnsafeMutablePointer<RestPart<F>>
  /// The device of the world after.
  let device: UnsafePointer<Device>
  let deviceBefore: UnsafePointer<Device>
  private let app: UnsafePointer<F.State>

  init(_ template: World<F>) {
    before = makeZeroed(template)
    after = makeZeroed(template)
    rest = makeZeroed(RestPart(rest: template.rest, memory: F.Memory()))
    device = Self.part(\.device, of: after)
    deviceBefore = Self.part(\.device, of: before)
    app = Self.part(\.app, of: after)
  }

  private static func part<Part>(
    _ path: KeyPath<World<F>, Part>, of world: UnsafePointer<World<F>>
  ) -> UnsafePointer<Part> {
    let offset = MemoryLayout<World<F>>.offset(of: path) ?? 0
    return (UnsafeRawPointer(world) + offset).assumingMemoryBound(to: Part.self)
  }

  func free() {
    for world in [before, after] {
      world.deinitialize(count: 1)
      world.deallocate()
    }
    rest.deinitialize(count: 1)
    rest.deallocate()
  }

  /// The parts of the world after.
  @inline(__always)
  func locate(
    _ key: StateKey, _ space: Space<F>, _ own: inout OwnParts<F>
  ) -> Candidate {
    Candidate(
      device: number(of: device, from: key.device, space.devices, &own.devices),
      app: number(of: app, from: key.app, space.apps, &own.apps),
      rest: number(of: UnsafePointer(rest), from: key.rest, space.rests, &own.rests))
  }

  @inline(__always)
  private func number<Part: Hashable>(
    of part: UnsafePointer<Part>, from old: UInt32, _ table: PartTable<Part>, _ own: inout ImageTable<Part>
  ) -> UInt32 {
    // A step often leaves a part as it is; then the bytes are the very ones it was put together from.
    if haveSameBytes(part, table[old]) { return old }
    let hash = hashOfBytes(part)
    if let number = table.find(part, hash: hash) { return number }
    // Bytes that haven't come yet may still be the old part's value.
    if part.pointee == table[old].pointee { return old }
    return UInt32(own.find(part, hash: hash) ?? own.add(part, hash: hash)) | Candidate.own
  }
}

/// Parts that a worker met and the space doesn't have yet.
struct OwnParts<F: Explored> {
  var devices = ImageTable<Device>()
  var apps = ImageTable<F.State>()
  var rests = ImageTable<RestPart<F>>()

  var byteCount: Int { devices.byteCount + apps.byteCount + rests.byteCount }

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
