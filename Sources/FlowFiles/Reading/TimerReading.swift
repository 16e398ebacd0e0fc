import Diagnostics
import UnlockEngine

// Timers: what is waited for, where its end counts, and which clock it goes by.

extension FlowReader {
  enum TimerKey: String, CaseIterable {
    case after, less, during, then, clock, ends
    case afterMoreThan = "after-more-than"
    case outlivesProcess = "outlives-process"
    case outlivesApp = "outlives-app"
    case whileHolds = "while"
    case isRestarted = "touch-restarts"
    case roundsOf = "rounds-of"
    case atServer = "at-server"
  }

  mutating func readTimer(_ entry: YAMLEntry) {
    let found: [TimerKey: YAMLEntry] = keys(
      entries(
        of: entry, expected: "a map, as in { after: away, clock: uptime, during: lock, then: [go: home] }"),
      of: "A timer")
    let shown = countdowns(of: entry.key)
    for key in [TimerKey.during, .then, .clock] where found[key] == nil {
      if key == .during, found[.whileHolds] != nil { continue }
      // Where it is counted down is where its end counts, and whoever shows it needn't do anything then.
      if key != .clock, shown.isCounted { continue }
      if key == .during, shown.isAsked, found[.then] == nil { continue }
      if key == .then, shown.isAsked { continue }
      // What only the server does is heard of with its next answer.
      if key != .clock, found[.atServer] != nil, found[.during] == nil, found[.then] == nil { continue }
      let why =
        key == .clock
        ? ": uptime, awake, date or server, which decides whether setting the date gets round it" : ""
      mistakes.add("A timer needs “\(key.rawValue)”\(why).", atKeyOf: entry)
    }
    let length = timerLength(found, entry)
    let clock = word(
      found[.clock], [("uptime", TimerClock.uptime), ("awake", .awake), ("date", .date), ("server", .server)])
    let role = word(
      found[.ends], [("display", TimerRole.display), ("lock-out", .lockOut), ("access", .access)])
    let whileHolds = whileHolds(found)
    if let entry = found[.atServer], clock != .server {
      mistakes.add("What is done “at-server” goes by “clock: server”.", atKeyOf: entry)
    }
    if let entry = found[.whileHolds], found[.atServer] != nil {
      // Whether something is so is looked at when something happens to the app, which may be closed.
      mistakes.add(
        "What is done “at-server” has no “while”: steps “start” such a timer, as when an answer comes, and “stop” it.",
        atKeyOf: entry)
    }
    place = .timer
    let atServer = block(found[.atServer])
    place = .app
    parts.timers.append(
      FlowProgram.TimerDefinition(
        name: entry.key,
        lifetime: TimerLifetime(
          clock ?? .uptime, role ?? .display,
          // What the server does doesn't wait for the app.
          outlivesProcess: isTrue(found[.outlivesProcess]) || found[.atServer] != nil,
          outlivesApp: isTrue(found[.outlivesApp])), length: length,
        during: found[.during].map { set(of: $0, .screen) }
          ?? (found[.whileHolds] == nil ? shown.screens : 0), then: block(found[.then]) ?? nothing,
        atServer: atServer, roundsOf: roundsOf(found), whileHolds: whileHolds,
        isRestarted: isTrue(found[.isRestarted])))
  }

  /// The screens that count a timer down by themselves or under an alert, whether anything does, and whether some condition
  /// asks for it.
  private func countdowns(of name: String) -> (screens: UInt64, isCounted: Bool, isAsked: Bool) {
    guard let timer = names.timers.firstIndex(of: name).map({ UInt8(clamping: $0) }) else {
      return (0, false, false)
    }
    var screens: UInt64 = 0
    for (number, screen) in parts.screens.enumerated() where screen.countdown == timer {
      // What shows in another's place ends there.
      screens |= 1 << UInt64(screen.insteadOf.map(Int.init) ?? number + 1)
    }
    let alerts = parts.alerts.filter { $0.countdown == timer }
    for alert in alerts { screens |= alert.over }
    // A step shows the others, on whichever screen it is.
    if alerts.contains(where: { $0.over == 0 }) { screens = (2 << UInt64(names.screens.count)) - 2 }
    let isAsked = parts.conditions.contains { if case .running(timer) = $0 { true } else { false } }
    return (screens, screens != 0 || !alerts.isEmpty, isAsked)
  }

  /// Steps that do nothing.
  private var nothing: UInt16 {
    mutating get {
      parts.blocks.append([])
      return UInt16(clamping: parts.blocks.count - 1)
    }
  }

  // MARK: How long it runs

  private mutating func timerLength(
    _ found: [TimerKey: YAMLEntry], _ entry: YAMLEntry
  ) -> FlowProgram.TimerDefinition.Length {
    let length = found[.after] ?? found[.afterMoreThan]
    if let exceeded = found[.afterMoreThan], found[.after] != nil {
      mistakes.add("A timer has “after” or “after-more-than”, not both.", atKeyOf: exceeded)
    }
    if length == nil { mistakes.add("A timer needs “after”: the limit that it waits for.", atKeyOf: entry) }
    var limits: [UInt8] = []
    if let length, case .list(let items) = length.value.content, found[.roundsOf] == nil, items.count != 1 {
      mistakes.add("Only a timer with “rounds-of” has several lengths.", at: length.value)
    } else if let length {
      for item in texts(of: length, expected: "the name of a limit") {
        if let limit = lengthOfTime(item) { limits.append(limit) }
      }
    }
    let less = found[.less].flatMap { entry in
      item(of: entry, expected: "the name of a limit").flatMap { lengthOfTime($0) }
    }
    return .init(limits: limits.isEmpty ? [0] : limits, less: less, isExceeded: found[.after] == nil)
  }

  private mutating func lengthOfTime(_ item: Item) -> UInt8? {
    guard let limit = number(item, .limit) else { return nil }
    if parts.limits[Int(limit)].kind == .duration || doubtful.contains(item.text) { return limit }
    mistakes.add("“\(item.text)” is no length of time.", at: item.value)
    return nil
  }

  // MARK: When it starts

  private mutating func roundsOf(_ found: [TimerKey: YAMLEntry]) -> UInt8? {
    guard let entry = found[.roundsOf],
      let item = item(of: entry, expected: "the name of a count"), let count = number(item, .value)
    else { return nil }
    if parts.values[Int(count)].rounds != nil || doubtful.contains(item.text) { return count }
    mistakes.add("“\(item.text)” has no “rounds”.", at: item.value)
    return nil
  }

  private mutating func whileHolds(_ found: [TimerKey: YAMLEntry]) -> UInt16? {
    guard let entry = found[.whileHolds] else {
      if let restarts = found[.isRestarted] {
        mistakes.add("Only a timer with “while” has “touch-restarts”.", atKeyOf: restarts)
      }
      return nil
    }
    if let during = found[.during] {
      mistakes.add("A timer has “during” or “while”, not both.", atKeyOf: during)
    }
    return condition(entry.value, of: entry)
  }

  private mutating func word<Value>(_ entry: YAMLEntry?, _ known: [(String, Value)]) -> Value? {
    let words = known.map(\.0)
    guard let entry, let item = item(of: entry, expected: words.joined(separator: " | ")) else { return nil }
    if let word = known.first(where: { $0.0 == item.text }) { return word.1 }
    mistakes.add(
      "\(quoted(item.text)) isn’t a value of “\(entry.key)”. \(suggestion(for: item.text, in: words))",
      at: item.value)
    return nil
  }
}
