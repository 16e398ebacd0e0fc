import DeviceSimulation
import UnlockEngine

// What the explorer does to the server of a flow file, and to the network in between: one trouble at a time.

extension FileFlow {
  /// Adds the server's settings and the network to a plan, if there is a server: the values that nothing but its operator
  /// makes, and flags both ways, each where nothing else is in trouble. Several troubles at once would make many more
  /// states, and hardly anything else happens in them.
  func exploreServer(_ plan: inout ExplorationPlan<FileFlow>) {
    guard hasRequests else { return }
    let settings = program.server.settings.map { Trouble(of: $0.value, in: program) }
    for (index, setting) in settings.enumerated() {
      let others = settings.enumerated().filter { $0.offset != index }.map(\.element)
      let name = program.values[setting.value].name
      for (number, word) in program.words(ofValue: setting.value).enumerated()
      where number == 0 || setting.isFlag || setting.isUnusual(number) {
        plan.server.append(
          .init(name, word) { world in
            let isBack = setting.isThere(world) || setting.isFlag && number == 0
            guard setting.number(world) != UInt8(number), !others.contains(where: { $0.isThere(world) })
            else {
              return false
            }
            return isBack || world.isCalm && (setting.isFlag || number > 0)
          })
      }
    }
    plan.changes = plan.changes.map { change in
      guard change.entry.name != "enrolled" || change.entry.value != "true" else { return change }
      return .init(change.entry.name, change.entry.value) { world in
        change.isOffered(world) && world.device.network == .online && !settings.contains { $0.isThere(world) }
      }
    }
    plan.changes += [
      .init("network", "online"),
      .init("network", "offline") { world in world.isCalm && !settings.contains { $0.isThere(world) } },
    ]
    plan.bounds.append("One trouble at a time: at the server, with the network, or with the device.")
    plan.within.append("one trouble at a time")
    plan.waits += [.milliseconds(250)]
  }
}

/// A setting of the server's, and when it is one that nothing but its operator makes.
private struct Trouble {
  let value: Int
  private let place: Int
  /// The values that no step sets, each a bit.
  private let unusual: UInt64
  let isFlag: Bool

  init(of value: UInt8, in program: FlowProgram) {
    self.value = Int(value)
    place = Int(value) - program.appValueCount
    var usual: UInt64 = 1
    for block in program.blocks {
      for case .set(value, let number) in block { usual |= 1 << UInt64(number) }
    }
    if case .count = program.values[Int(value)].kind { usual = ~0 }
    unusual = ~usual
    isFlag = program.values[Int(value)].kind == .flag
  }

  func isUnusual(_ number: Int) -> Bool { unusual & (1 << UInt64(number)) != 0 }

  func number(_ world: VisibleWorld<FileFlow>) -> UInt8 { world.server.numbers[place] }
  func isThere(_ world: VisibleWorld<FileFlow>) -> Bool { unusual & (1 << UInt64(number(world))) != 0 }
}

extension VisibleWorld<FileFlow> {
  /// Whether neither the network nor the device is in trouble.
  fileprivate var isCalm: Bool { device.network == .online && device.isEnrolled }
}

extension FlowProgram {
  /// All values of a flag or of a list of words; of a count none.
  fileprivate func words(ofValue value: Int) -> [String] {
    switch values[value].kind {
    case .flag: ["false", "true"]
    case .words(let words): words
    case .count, .screen, .enrolledSet: []
    }
  }
}
