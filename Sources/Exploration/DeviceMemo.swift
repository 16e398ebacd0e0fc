import DeviceSimulation
import UnlockEngine

/// What is done to a device in one go, as far as the explorer looks at it.
enum DeviceDeed: Hashable {
  case action(DeviceAction)
  /// Characters typed one after another.
  case typing([Unicode.Scalar])
  /// Time passes until a lock-out ends.
  case waiting
  /// The enrolled set gets the number that the plan gave it.
  case settling(enrolledSet: UInt8)
}

/// All of a device that a world’s step can depend on without doing something to the device.
///
/// The rest shows only in what comes of a deed: what the device counts, the passcode, its deadlines.
struct DeviceFace: Hashable {
  let sight: DeviceSight
  let enrolledSet: UInt8
  let latency: Duration
  /// Whether something happens by itself, now.
  let isDue: Bool
  let isToBeErased: Bool
  let isDisabled: Bool

  init(_ device: Device) {
    sight = DeviceSight(device)
    enrolledSet = device.enrolledSet
    latency = device.latency
    isDue = device.nextDeadline.map { $0 <= .start } ?? false
    isToBeErased = device.isToBeErased
    isDisabled = device.isDisabled
  }
}

/// What deeds make of devices, each worked out once: some thousand devices meet a few dozen deeds.
struct DeviceMemo {
  /// What a world can tell of what came of a deed of more than one moment: after each, the answer and the
  /// device’s face in one number, and for how long time passed.
  private struct Outcome: Hashable {
    var moments: [UInt32] = []
    var passed: Int64 = 0
  }

  /// A deed’s result, in a word; zero where it isn’t worked out.
  struct Result {
    fileprivate var word: UInt64 = 0
    @inline(__always) var device: UInt32 { UInt32(word & 0xFF_FFFF) - 1 }
    @inline(__always) var outcome: UInt32 { UInt32(word >> 24 & 0xFF_FFFF) }
    /// The step in which rules about devices saw it last, plus one.
    @inline(__always) var seenStep: UInt32 { UInt32(word >> 48) }
  }

  /// What is to be known of a device before anything is done to it.
  struct Traits {
    fileprivate(set) var face: UInt32
    /// The space’s number, as far as it is known.
    fileprivate(set) var numberInSpace = DeviceMemo.unknown
    /// Which of the plan’s changes would leave it as it is, bit by bit.
    fileprivate(set) var idleChanges: UInt64 = 0
    /// Whether something happens to it by itself, and whether that is the end of a lock-out and nothing else.
    fileprivate(set) var isWaiting: Bool
    fileprivate(set) var isLockedOut: Bool
  }

  private var devices = ImageTable<Device>()
  private(set) var traits = Column<Traits>()
  /// By the space’s number: the device’s number here.
  private var numbers = Column<UInt32>()
  private var faceNumbers: [DeviceFace: UInt32] = [:]
  private var outcomeNumbers: [Outcome: UInt32] = [:]
  private var deedNumbers: [DeviceDeed: UInt32] = [:]
  private var deeds: [DeviceDeed] = []
  /// By device and deed.
  private var results = Column<Result>(atMost: resultLimit)
  private let scratch = makeZeroed(Device())
  private let changes: [DeviceChange]
  private let limit: Int
  /// Whether something came that there was no number for: it got one of another, and nothing that was worked
  /// out since is right.
  private(set) var isFull = false

  static let unknown = UInt32.max
  static let deedLimit = 32
  /// How many devices there can be: each has room for the results of all deeds.
  static let limit = resultLimit / deedLimit
  private static let resultLimit = 1 << 28
  private static let faceLimit: UInt32 = 1 << 18
  private static let outcomeLimit: UInt32 = 1 << 23

  init(_ changes: [DeviceChange], limit: Int) {
    self.changes = changes
    self.limit = limit
    precondition(changes.count <= 64, "a plan changes at most 64 settings")
  }

  func free() {
    devices.free()
    traits.free()
    numbers.free()
    results.free()
    scratch.deallocate()
  }

  var byteCount: Int { devices.byteCount + traits.byteCount + numbers.byteCount + results.byteCount }

  @inline(__always)
  subscript(device: UInt32) -> UnsafePointer<Device> { UnsafePointer(devices[Int(device)]) }

  func learn(_ number: UInt32, inSpaceOf device: UInt32) {
    traits.pointer[Int(device)].numberInSpace = number
  }

  /// The number here of one of the space’s devices. One that comes for the first time is looked at.
  @inline(__always)
  mutating func number(_ number: UInt32, in space: PartTable<Device>, look: (Device) -> Void) -> UInt32 {
    if let known = known(number) { return known }
    while numbers.count <= number { numbers.append(Self.unknown) }
    let device = intern(space[number])
    numbers[Int(number)] = device
    learn(number, inSpaceOf: device)
    look(self[device].pointee)
    return device
  }

  /// The number here of one of the space’s devices, if it came before.
  @inline(__always)
  func known(_ number: UInt32) -> UInt32? {
    guard number < numbers.count, numbers[Int(number)] != Self.unknown else { return nil }
    return numbers[Int(number)]
  }

  /// The number of a deed; `nil` when there are too many.
  mutating func number(of deed: DeviceDeed) -> UInt32? {
    if let number = deedNumbers[deed] { return number }
    guard deeds.count < Self.deedLimit else { return nil }
    deedNumbers[deed] = UInt32(deeds.count)
    deeds.append(deed)
    return UInt32(deeds.count - 1)
  }

  @inline(__always)
  private func place(_ deed: UInt32, _ device: UInt32) -> Int { Int(device) * Self.deedLimit + Int(deed) }

  /// What comes of a deed: another device, and the outcome as far as a world can tell it.
  @inline(__always)
  mutating func result(of deed: UInt32, on device: UInt32) -> Result {
    let result = results[place(deed, device)]
    return result.word == 0 ? workOut(deed, device) : result
  }

  /// Notes the step in which rules about devices saw a result.
  @inline(__always)
  func note(seenStep step: UInt32, of deed: UInt32, on device: UInt32) {
    results.pointer[place(deed, device)].word &= 0xFFFF_FFFF_FFFF
    results.pointer[place(deed, device)].word |= UInt64(step) << 48
  }

  private mutating func workOut(_ deed: UInt32, _ device: UInt32) -> Result {
    copy(self[device], to: scratch)
    var outcome = Outcome()
    var answer: AuthenticationResult?
    switch deeds[Int(deed)] {
    case .action(let action): answer = scratch.pointee.perform(action, at: .start)
    case .typing(let characters):
      for character in characters {
        let answer = scratch.pointee.perform(.type(character), at: .start)
        outcome.moments.append(number(of: answer, number(of: DeviceFace(scratch.pointee))))
      }
    case .waiting:
      let end = scratch.pointee.nextDeadline ?? .start
      answer = scratch.pointee.perform(.reach, at: end)
      scratch.pointee.rebase(by: end.milliseconds)
      outcome.passed = end.milliseconds
    case .settling(let enrolledSet): scratch.pointee.settle(enrolledSet: enrolledSet)
    }
    let after = intern(scratch)
    let moment = number(of: answer, traits[Int(after)].face)
    let number = outcome == Outcome() ? moment : number(of: outcome, moment)
    let result = Result(word: UInt64(number) << 24 | UInt64(after + 1))
    results[place(deed, device)] = result
    return result
  }

  /// An answer and a face in one number.
  private func number(of answer: AuthenticationResult?, _ face: UInt32) -> UInt32 {
    let code: UInt32 =
      switch answer {
      case nil: 0
      case .success: 1
      case .failure(let code): 2 + UInt32(LAError.Code.allCases.firstIndex(of: code) ?? 0)
      }
    return face << 5 | code
  }

  /// The number of an outcome that ends in a moment: above the numbers of all moments.
  private mutating func number(of outcome: Outcome, _ moment: UInt32) -> UInt32 {
    var outcome = outcome
    outcome.moments.append(moment)
    let number = outcomeNumbers[outcome] ?? UInt32(outcomeNumbers.count)
    guard number < Self.outcomeLimit else { return whenFull(DeviceMemo.faceLimit << 5) }
    outcomeNumbers[outcome] = number
    return DeviceMemo.faceLimit << 5 | number
  }

  private mutating func number(of face: DeviceFace) -> UInt32 {
    let number = faceNumbers[face] ?? UInt32(faceNumbers.count)
    guard number < Self.faceLimit else { return whenFull(0) }
    faceNumbers[face] = number
    return number
  }

  private mutating func whenFull(_ number: UInt32) -> UInt32 {
    isFull = true
    return number
  }

  private mutating func intern(_ device: UnsafePointer<Device>) -> UInt32 {
    let hash = hashOfBytes(device)
    if let number = devices.find(device, hash: hash) { return UInt32(number) }
    guard devices.count < limit else { return whenFull(0) }
    var traits = Traits(
      face: number(of: DeviceFace(device.pointee)), isWaiting: device.pointee.nextDeadline != nil,
      isLockedOut: device.pointee.lockedOutUntil != nil && device.pointee.evaluation?.scanEnds == nil)
    for (index, change) in changes.enumerated() where change.isIdle(device.pointee) {
      traits.idleChanges |= 1 << UInt64(index)
    }
    self.traits.append(traits)
    for _ in 0..<Self.deedLimit { results.append(Result()) }
    return UInt32(devices.add(device, hash: hash))
  }
}
