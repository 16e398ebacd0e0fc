import DeviceSimulation
import UnlockEngine

// What the explorer sets of the device and at the server, and where: one trouble at a time where there is a server, since
// several at once would make many more states, and hardly anything else happens in them.

extension FileFlow {
  /// Whether what is in trouble is so one after another.
  var hasOneTrouble: Bool { program.exploring.hasOneTrouble ?? hasRequests }

  func changeSettings(_ plan: inout ExplorationPlan<FileFlow>) {
    let (said, troubles, hasOneTrouble) = (program.exploring, troubles, hasOneTrouble)
    let isCalm: @Sendable (VisibleWorld<FileFlow>) -> Bool = { world in
      !hasOneTrouble || world.isCalm && !world.has(oneOf: troubles)
    }
    plan.changes = (said.device ?? changesOfDevice).map { change in
      let (condition, isTrouble) = (change.condition, change.isTroubleOfDevice)
      // Nobody comes to Settings without ending the app’s prompt.
      let isMadeInSettings =
        ["enrolled-set", "face-id-permission"].contains(change.entry.name)
        || change.entry.name == "passcode" && !asksForPasscode
      return .init(change.entry.name, change.entry.value) { world in
        (!isTrouble || isCalm(world)) && (!isMadeInSettings || !world.isEvaluating)
          && (condition.map { world.isSoNow($0) } ?? true)
      }
    }
    plan.server = (said.server ?? changesOfServer).compactMap { change in
      guard let value = program.values.firstIndex(where: { $0.name == change.entry.name }),
        let number = number(of: change.entry.value, as: program.values[value])
      else { return nil }
      // Of what follows by itself, all but what is so at first waits for calm.
      let isTrouble =
        troubles.contains { $0.value == value && $0.isTrouble(number) } || said.server == nil && number != 0
      return .init(change.entry.name, change.entry.value) { [program] world in
        program.number(value, world) != number && (!isTrouble || isCalm(world))
          && (change.condition.map { world.isSoNow($0) } ?? true)
      }
    }
    if hasRequests { plan.waits += [.milliseconds(250)] }
  }

  /// What follows from the file: whatever it asks about of the device, and the network where there is a server.
  var changesOfDevice: [FlowProgram.Exploring.Change] {
    var changes = [("enrolled", "true"), ("enrolled", "false")]
    if asksForPasscode || program.purposes.contains(where: { $0.noPasscode != nil }) {
      changes += [("passcode", "none"), ("passcode", "123456")]
    }
    func asks(_ isAsked: (Condition) -> Bool) -> Bool { program.conditions.contains(where: isAsked) }
    if asks({ if case .otherEnrolled = $0 { true } else { false } }) {
      changes.append(("enrolled-set", "changed"))
    }
    if asks({ $0 == .device(.isJailbroken) }) {
      changes += [("jailbroken", "true"), ("jailbroken", "false")]
    }
    if asks({ $0 == .device(.isCaptured) }) { changes += [("captured", "recorded"), ("captured", "none")] }
    if hasRequests || asks({ if case .device(.network) = $0 { true } else { false } }) {
      changes += [("network", "online"), ("network", "offline")]
    }
    // What is sent then is lost, as it is where the network goes meanwhile.
    if asks({ $0 == .device(.network(.unreachable)) }) { changes.append(("network", "unreachable")) }
    if program.asksForPermission {
      changes += [("face-id-permission", "denied"), ("face-id-permission", "allowed")]
    }
    return changes.map { FlowProgram.Exploring.Change(entry: Setup.Entry($0, $1), condition: nil) }
  }

  /// All settings of the server: the values that nothing but its operator makes, flags both ways, and of counts what conditions tell
  /// apart.
  var changesOfServer: [FlowProgram.Exploring.Change] {
    guard hasRequests else { return [] }
    return program.server.settings.flatMap { setting in
      let (value, unusual) = (program.values[Int(setting.value)], program.unusual(setting.value))
      let words: [String] =
        switch value.kind {
        case .flag: ["false", "true"]
        case .words(let words): words
        case .count: numbersToldApart(of: setting.value).map(String.init)
        case .screen, .enrolledSet: []
        }
      return words.enumerated().filter { number, _ in
        if case .words = value.kind, number > 0 { unusual & (1 << UInt64(number)) != 0 } else { true }
      }.map { FlowProgram.Exploring.Change(entry: Setup.Entry(value.name, $0.element), condition: nil) }
    }
  }

  /// Of the numbers of a count that conditions take for the same, the least; a few of them.
  private func numbersToldApart(of value: UInt8) -> [Int] {
    var known: Set<[Bool]> = []
    let numbers = range(of: program.values[Int(value)]).filter { number in
      let answers = program.conditions.compactMap {
        program.holds($0, ofCount: value, at: UInt8(number), defaultLimits)
      }
      return known.insert(answers).inserted
    }
    return Array(numbers.prefix(Self.mostNumbers))
  }

  /// Each is set wherever nothing else is in trouble.
  private static var mostNumbers: Int { 8 }

  /// What is a trouble at the server: where the file says what is set there, all of that but what is so at first; else
  /// what no step makes.
  private var troubles: [ServerTrouble] {
    guard let said = program.exploring.server else {
      return program.server.settings.map { ServerTrouble($0.value, program.unusual($0.value), in: program) }
    }
    let first = server(freshOptions, defaultLimits)
    var found: [ServerTrouble] = []
    for change in said {
      guard let value = program.values.firstIndex(where: { $0.name == change.entry.name }),
        let number = number(of: change.entry.value, as: program.values[value]), number < 64,
        first.numbers[value - program.appValueCount] != number
      else { continue }
      found.append(ServerTrouble(UInt8(value), 1 << UInt64(number), in: program))
    }
    return found
  }
}

extension FlowProgram.Exploring.Change {
  /// Whether the device or the network is in trouble with it.
  fileprivate var isTroubleOfDevice: Bool {
    switch entry.name {
    case "enrolled": entry.value == "false"
    case "network": entry.value != "online"
    case "enrolled-set": true
    case "jailbroken": entry.value == "true"
    case "face-id-permission": entry.value == "denied"
    default: false
    }
  }
}

/// A setting of the server's, and which of its values, each a bit, are a trouble.
private struct ServerTrouble: Sendable {
  let value: Int
  private let place: Int
  private let numbers: UInt64

  init(_ value: UInt8, _ numbers: UInt64, in program: FlowProgram) {
    self.value = Int(value)
    place = Int(value) - program.appValueCount
    self.numbers = numbers
  }

  func isTrouble(_ number: UInt8) -> Bool { numbers & (1 << UInt64(number)) != 0 }
  func isThere(_ world: VisibleWorld<FileFlow>) -> Bool { isTrouble(min(63, world.server.numbers[place])) }
}

extension VisibleWorld<FileFlow> {
  /// Whether neither the network nor the device is in trouble.
  fileprivate var isCalm: Bool { device.network == .online && device.isEnrolled }

  fileprivate func has(oneOf troubles: [ServerTrouble]) -> Bool { troubles.contains { $0.isThere(self) } }

  /// Whether a condition holds, whether or not the app runs.
  func isSoNow(_ condition: UInt16) -> Bool { flow.program.holds(condition, FileContext(self)) }
}

extension FlowProgram {
  /// Whether a condition about a count holds at a number; `nil` for one that is about something else.
  fileprivate func holds(
    _ condition: Condition, ofCount count: UInt8, at number: UInt8, _ limits: FileLimits
  ) -> Bool? {
    switch condition {
    case .number(count, let allowed): allowed & (1 << UInt64(min(number, 63))) != 0
    case .reached(count, let limit): limits[Int(limit)] > 0 && Int64(number) >= limits[Int(limit)]
    case .within(count, let margin, let limit): Int64(number) + limits[Int(margin)] >= limits[Int(limit)]
    case .usedUp(count): isUsedUp(count, number, limits)
    case .lastRound(count): isInLastRound(count, number, limits)
    case .roundOver(count): isRoundOver(count, number, limits)
    default: nil
    }
  }

  /// The numbers of a value that no step sets, each a bit.
  fileprivate func unusual(_ value: UInt8) -> UInt64 {
    if case .count = values[Int(value)].kind { return 0 }
    var usual: UInt64 = 1
    for block in blocks { for case .set(value, let number) in block { usual |= 1 << UInt64(number) } }
    return ~usual
  }
}
