import Diagnostics
import UnlockEngine

// Timers: what is waited for, where its end counts, and which clock it goes by.

extension FlowReader {
  enum TimerKey: String, CaseIterable {
    case after, during, then, clock, ends
    case afterMoreThan = "after-more-than"
    case outlivesProcess = "outlives-process"
  }

  mutating func readTimer(_ entry: YAMLEntry) {
    let found: [TimerKey: YAMLEntry] = keys(
      entries(
        of: entry, expected: "a map, as in { after: away, clock: uptime, during: lock, then: [go: home] }"),
      of: "A timer")
    for key in [TimerKey.during, .then, .clock] where found[key] == nil {
      let why =
        key == .clock ? ": uptime, date or server, which decides whether setting the date gets round it" : ""
      mistakes.add("A timer needs “\(key.rawValue)”\(why).", atKeyOf: entry)
    }
    let length = found[.after] ?? found[.afterMoreThan]
    if let exceeded = found[.afterMoreThan], found[.after] != nil {
      mistakes.add("A timer has “after” or “after-more-than”, not both.", atKeyOf: exceeded)
    }
    if length == nil { mistakes.add("A timer needs “after”: the limit that it waits for.", atKeyOf: entry) }
    let limit = length.flatMap { number(item(of: $0, expected: "the name of a limit"), .limit) }
    if let limit, let length, parts.limits[Int(limit)].kind != .duration,
      !doubtful.contains(names.limits[Int(limit)])
    {
      mistakes.add("“\(names.limits[Int(limit)])” is no length of time.", at: length.value)
    }
    let clock = word(found[.clock], [("uptime", TimerClock.uptime), ("date", .date), ("server", .server)])
    let role = word(
      found[.ends], [("display", TimerRole.display), ("lock-out", .lockOut), ("access", .access)])
    parts.timers.append(
      FlowProgram.TimerDefinition(
        name: entry.key,
        lifetime: TimerLifetime(
          clock ?? .uptime, role ?? .display, outlivesProcess: isTrue(found[.outlivesProcess])),
        length: .init(limit: limit ?? 0, isExceeded: found[.after] == nil),
        during: found[.during].map { set(of: $0, .screen) } ?? 0, then: block(found[.then]) ?? 0))
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
