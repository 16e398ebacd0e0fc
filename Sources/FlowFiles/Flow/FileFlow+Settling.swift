import DeviceSimulation
import UnlockEngine

// What makes no difference: states that differ in nothing else are one.

extension FileFlow {
  func settle(_ plan: inout ExplorationPlan<FileFlow>) {
    // Which faces are enrolled matters by being those that were kept, or others.
    let (flow, kept, keepsPermission) = (self, program.enrolledSets, program.asksForPermission)
    let (hasRequests, endless) = (hasRequests, program.countsWithoutEnd)
    plan.settle = { world in
      if kept.isEmpty {
        world.settleDevice(enrolledSet: 1, keepingPermission: keepsPermission)
      } else {
        flow.program.settleEnrolledSets(kept, keepingPermission: keepsPermission, &world)
      }
      if hasRequests, !world.isRequestUnderWay { world.settleApp { $0.loseRequest() } }
      if !endless.isEmpty {
        let limits = world.limits
        world.settleApp { flow.program.settleRounds(endless, &$0, limits) }
      }
    }
    plan.settlingBesides = { observed, server in
      let liveness = Liveness(flow.program, observed, changes: flow.numbers(in: server))
      var settling = ExplorationPlan<FileFlow>.Settling()
      settling.world = { world in
        liveness.settle(&world)
        // A set that nobody asks about any more is no other set.
        if !kept.isEmpty { flow.program.settleEnrolledSets(kept, keepingPermission: keepsPermission, &world) }
      }
      if !flow.program.lastTaps.isEmpty { settling.memory = { liveness.settle(&$1, in: &$0) } }
      return settling
    }
    let (enrolling, sendsAgain) = (program.enrolling, program.sendsAgain)
    plan.settleUnread = { world in
      if hasRequests { world.settleAnswer(sendsAgain: sendsAgain) }
      // Where nobody enrols anything any more, no scan that failed makes a difference.
      if !keepsPermission, !enrolling.isPossible(flow.program, world.limits) { world.settleSensor() }
    }
  }
}

extension FileFlow {
  /// What is set at the server, by value.
  func numbers(in server: [Setup.Entry]) -> Liveness.Changes {
    server.reduce(into: [:]) { all, entry in
      guard let value = program.values.firstIndex(where: { $0.name == entry.name }),
        let number = number(of: entry.value, as: program.values[value])
      else { return }
      all[UInt8(value), default: []].insert(number)
    }
  }
}

extension World<FileFlow> {
  /// An answer that counts on no screen is as good as none, and nobody looks at what was sent any more, unless it can be
  /// sent again.
  fileprivate mutating func settleAnswer(sendsAgain: Bool) {
    guard let underWay else { return }
    let isAwaited = app.caller > 0 && app.caller == app.screen
    if !isAwaited { loseAnswer { _ in true } }
    if isAwaited, underWay.place == .answered || sendsAgain { return }
    if underWay.place == .lost || underWay.place == .answered { settleApp { $0.sent = $0.sent.forgotten } }
  }
}

/// When fingers or faces are enrolled, as far as limits decide it: those stay what they are.
private enum Enrolling: Sendable {
  case maybe, never
  case byLimits(UInt16)

  func isPossible(_ program: FlowProgram, _ limits: FileLimits) -> Bool {
    switch self {
    case .maybe: true
    case .never: false
    case .byLimits(let condition): program.holds(condition, by: limits)
    }
  }
}

extension FlowProgram {
  fileprivate var enrolling: Enrolling {
    guard let device = exploring.device else { return .maybe }
    let changes = device.filter {
      $0.entry.name == "enrolled" && $0.entry.value == "true" || $0.entry.name == "enrolled-set"
        || $0.entry.name == "biometry"
    }
    if changes.isEmpty { return .never }
    guard changes.count == 1, let condition = changes[0].condition, goesByLimits(condition) else {
      return .maybe
    }
    return .byLimits(condition)
  }

  /// Whether nothing but limits decides about a condition.
  func goesByLimits(_ condition: UInt16) -> Bool {
    switch conditions[Int(condition)] {
    case .limit: true
    case .not(let other): goesByLimits(other)
    case .all(let first, let count), .any(let first, let count):
      (first..<(first + count)).allSatisfy { goesByLimits($0) }
    default: false
    }
  }

  func holds(_ condition: UInt16, by limits: FileLimits) -> Bool {
    switch conditions[Int(condition)] {
    case .limit(let limit, let allowed): allowed & (1 << UInt64(truncatingIfNeeded: limits[Int(limit)])) != 0
    case .not(let other): !holds(other, by: limits)
    case .all(let first, let count): (first..<(first + count)).allSatisfy { holds($0, by: limits) }
    case .any(let first, let count): (first..<(first + count)).contains { holds($0, by: limits) }
    default: true
    }
  }
}

extension FileFlow {
  /// What differs from state to state, by the file’s names.
  var stateParts: [StatePart<FileFlow>] {
    let program = program
    var parts: [StatePart<FileFlow>] = []
    for (number, value) in program.values.enumerated() where value.lifetime != .begin {
      if number < program.appValueCount {
        parts.append(StatePart(.value, value.name) { world in world.settleApp { $0.numbers[number] = 0 } })
      } else {
        let place = number - program.appValueCount
        parts.append(StatePart(.server, value.name) { world in world.settleServer { $0.numbers[place] = 0 } })
      }
    }
    for (number, code) in program.codes.enumerated() where code.lifetime != .begin {
      if number < program.appCodeCount {
        parts.append(StatePart(.code, code.name) { world in world.settleApp { $0.forget(code) } })
      } else {
        parts.append(StatePart(.server, code.name) { world in world.settleServer { $0.forget(code) } })
      }
    }
    for (number, timer) in program.timers.enumerated() {
      parts.append(StatePart(.timer, timer.name) { $0.settle(FileTimer(rawValue: UInt8(number))) })
    }
    parts.append(
      StatePart(.entry, "what is typed") { world in
        world.settleApp { app in
          (app.isRetry, app.dots, app.entry, app.refusedKey) = (false, .typed, PIN(), 0)
          program.emptyFields(&app)
        }
      })
    if hasRequests {
      parts.append(
        StatePart(.request, "the request under way") { world in
          world.settleApp { app in
            app.lost = 0
            app.loseRequest()
          }
          world.settleRequest()
        })
    }
    return parts
  }
}
