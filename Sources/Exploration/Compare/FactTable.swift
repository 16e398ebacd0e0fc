import UnlockEngine

/// What testers know, each list of facts once.
struct FactTable {
  private var lists = Interner<[Fact]>()
  private var byObservation = GrowableBuffer<UInt32>()
  private var byDevice = GrowableBuffer<UInt32>()

  /// What only a walk knows, what any flow’s screen tells, and the number of the enrolled set, which plans settle.
  static let passing: Set<String> = [
    "app", "app-state", "request", "last-authentication", "released-key", "biometry-type", "domain-state",
  ]

  subscript(number: Int) -> [Fact] { lists.all[number] }

  func free() {
    byObservation.free()
    byDevice.free()
  }

  mutating func number(ofApp observation: Int, _ facts: () -> [Fact]) -> Int {
    if observation < byObservation.count, byObservation[observation] != .max {
      return Int(byObservation[observation])
    }
    let number = lists.number(of: facts())
    Self.put(number, at: observation, in: &byObservation)
    return number
  }

  mutating func number(ofDevice device: Int, _ facts: () -> [Fact]) -> Int {
    if device < byDevice.count, byDevice[device] != .max { return Int(byDevice[device]) }
    let number = lists.number(of: facts())
    Self.put(number, at: device, in: &byDevice)
    return number
  }

  private static func put(_ number: Int, at place: Int, in row: inout GrowableBuffer<UInt32>) {
    while row.count <= place { row.append(.max) }
    row[place] = UInt32(number)
  }
}
