import DeviceSimulation
import UnlockEngine

// What exploring a file asks its program.

extension VisibleWorld<FileFlow> {
  /// Whether a text may be a whole entry on the app's pad now; `nil` where there is no pad.
  func padTakes(_ text: String) -> Bool? {
    flow.program.pad(on: self).map { pad in
      guard let code = PIN(text, letters: pad.hasLetters), !pad.isPattern || code.isPattern else {
        return false
      }
      return flow.program.takes(text.utf8.count, on: pad, FileContext(self))
    }
  }
}

extension VisibleWorld<FileFlow> {
  /// Whether a pad shows that asks for no code that is known, or what is typed on it may be kept.
  var choosesCode: Bool {
    guard let pad = flow.program.pad(on: self) else { return false }
    return pad.code == nil || flow.program.tried.keepsTyped[shownScreen]
  }

  /// Whether a code that is asked for on the screen that shows is just that one.
  func asks(for text: String) -> Bool {
    guard app.screen > 0, let pin = PIN(text) else { return false }
    let (program, asked) = (flow.program, flow.program.tried.comparedByScreen[shownScreen])
    return program.codes.indices.contains { code in
      asked & (1 << UInt16(code)) != 0 && !program.codes[code].isText
        && program.code(UInt8(code), app, server) == pin
    }
  }
}

extension FlowProgram {
  /// What is typed where a file has too few codes, with letters or without; where there is a pattern, orders of its dots.
  func candidates(letters: Bool) -> [String] {
    if letters { return ["K7P2", "AAAA", "R4TX", "M9B3", "W6HD"] }
    return screens.contains { $0.pad?.isPattern == true }
      ? ["258963147", "147896325", "753214896", "369852147", "951478632", "486215973"]
      : ["2580", "1111", "1397", "7046", "8264", "9135", "5802", "3618", "6470", "4927"]
  }

  /// Whether whoever chooses one code has another no more: every step that sets the first takes the second away.
  func isGivenUp(_ code: UInt8, choosing other: UInt8) -> Bool {
    let choosing = blocks.filter { $0.contains { $0.chooses(other) } }
    return !choosing.isEmpty && choosing.allSatisfy { $0.contains { $0.takesAway(code) } }
  }

  /// What happens to the app from outside that makes a difference to it: what opens it, where some step asks or follows; and what
  /// the keychain is for.
  var events: [LifeCycle] {
    var events: [LifeCycle] = []
    if moments.onScreens.opened != nil || screens.contains(where: { $0.moments.opened != nil }) {
      var asked: UInt8 = 0
      for case .opened(let openings) in conditions { asked |= openings }
      let named = Opening.allCases.filter { asked & (1 << $0.rawValue) != 0 }
      let other = Opening.allCases.first { asked & (1 << $0.rawValue) == 0 }
      events += (named + [other].compactMap { $0 }).map { .open($0) }
    }
    if moments.appExtension != nil { events.append(.openExtension) }
    // Only a phone that is locked starts an app while biometry is locked out: who unlocks it gives the passcode.
    if hasKeychain || conditions.contains(.device(.isLockedOut)) { events.append(.launchInBackground) }
    if hasKeychain { events += [.reinstall, .newPhone] }
    if !hasKeychain, forgetsTriesWhenDeleted || keepsTimerWhenDeleted { events.append(.reinstall) }
    return events
  }

  /// Whether the device counts tries at what a server knows: who deletes the app has them all again.
  private var forgetsTriesWhenDeleted: Bool {
    tried.counts.contains { count in
      values[count.value].lifetime != .server
        && tried.secrets.enumerated().contains {
          count.secrets & (1 << UInt16($0.offset)) != 0 && codes[Int($0.element)].lifetime == .server
        }
    }
  }

  /// Whether the keychain keeps the end of a timer.
  private var keepsTimerWhenDeleted: Bool {
    timers.contains { $0.lifetime.outlivesApp && $0.lifetime.clock != .server }
  }

  /// The values that keep which fingers or faces were enrolled.
  var enrolledSets: [Int] { values.indices.filter { values[$0].kind == .enrolledSet } }

  /// Numbers the sets that are enrolled or were kept anew: all that matters is which are the same. The one of the device
  /// has the highest number, since the next one that is enrolled has the next.
  func settleEnrolledSets(
    _ kept: [Int], keepingPermission keepsPermission: Bool, _ world: inout World<FileFlow>
  ) {
    let (now, old) = (world.device.enrolledSet, world.app.numbers)
    var others: UInt8 = 0
    world.settleApp { app in
      for value in kept where old[value] != 0 && old[value] != now {
        others += 1
        app.numbers[value] = others
      }
      for value in kept where old[value] == now { app.numbers[value] = others + 1 }
    }
    // What a process that is suspended knows by itself is either that set or none that matters.
    world.settleSuspendedApp { app in
      for value in kept where app.numbers[value] != 0 {
        app.numbers[value] = app.numbers[value] == now ? others + 1 : .max
      }
    }
    world.settleDevice(enrolledSet: others + 1, keepingPermission: keepsPermission)
  }

  /// Whether the file asks for Face ID’s permission, which a phone without Face ID has, too.
  var asksForPermission: Bool {
    conditions.contains { if case .device(.faceIDPermission) = $0 { true } else { false } }
  }

  /// The app's counts whose rounds have no end.
  var countsWithoutEnd: [Int] {
    values.indices.filter { endlessRounds & (1 << UInt64($0)) != 0 && values[$0].lifetime != .server }
  }

  func pad(on world: VisibleWorld<FileFlow>) -> PadDefinition? {
    world.app.screen == 0 ? nil : screens[shown(FileContext(world))].pad
  }

  func isVariable(_ pad: PadDefinition, _ world: VisibleWorld<FileFlow>) -> Bool {
    isVariable(pad, FileContext(world))
  }

  func isOff(_ pad: PadDefinition, _ world: VisibleWorld<FileFlow>) -> Bool { isOff(pad, FileContext(world)) }

  func number(_ value: Int, _ world: VisibleWorld<FileFlow>) -> UInt8 {
    value < appValueCount ? world.app.numbers[value] : world.server.numbers[value - appValueCount]
  }

  func factName(ofValue value: Int) -> String {
    facts.first { $0.value == .copy(Copy([.value(UInt8(value))])) }?.name ?? values[value].name
  }

  /// Whether some pad refuses a code, or some step asks whether it is refused.
  func refuses(_ text: String, _ limits: FileLimits) -> Bool {
    guard let code = PIN(text, letters: true) else { return true }
    return conditions.contains { condition in
      switch condition {
      case .typedBreaks(let rule), .codeBreaks(_, let rule): return rule.isBroken(by: code, lists, limits)
      default: return false
      }
    }
  }
}

extension FlowProgram.FieldDefinition {
  /// Whether the first character of a text may be all that is asked for; where a limit says how many, it may be set so.
  fileprivate var mayTakeOneCharacter: Bool {
    if case .number(let count) = least { count <= 1 } else { true }
  }
}

extension FlowProgram {
  /// Where what is only begun to be typed may lead somewhere by itself: a bit for each screen.
  var screensOfBegunEntries: UInt64 {
    if conditions.contains(.entryIsEmpty) { return ~0 }
    return screens.enumerated().reduce(into: 0) { all, screen in
      let acts = screen.element.typing.map { !onlySteadies($0) } ?? false
      if acts || screen.element.fields.contains(where: \.mayTakeOneCharacter) {
        all |= 1 << UInt64(screen.offset)
      }
    }
  }

  /// Whether steps do no more than to say nothing of the entry before any more.
  fileprivate func onlySteadies(_ block: UInt16) -> Bool {
    blocks[Int(block)].allSatisfy { instruction in
      switch instruction {
      case .steady: true
      case .run(let block): onlySteadies(block)
      case .choose(let first, let count):
        branches[Int(first)..<Int(first + count)].allSatisfy { onlySteadies($0.block) }
      default: false
      }
    }
  }
}

extension FlowProgram.Instruction {
  /// Whether it sets a code to what is typed now, or was before.
  func chooses(_ code: UInt8) -> Bool {
    switch self {
    case .setTyped(code), .copy(_, to: code): true
    default: false
    }
  }

  fileprivate func takesAway(_ code: UInt8) -> Bool { if case .forget(code) = self { true } else { false } }
}
