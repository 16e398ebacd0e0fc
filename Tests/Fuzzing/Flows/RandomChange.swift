import SeededDraws

/// One thing in a flow file that is other than before: a step less, two steps the other way round, a limit one more or less, a
/// value that is forgotten and not remembered, another word.
enum RandomChange {
  static func changed(_ text: String, _ draw: inout Draw) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let steps = lines.indices.filter { lines[$0].drop { $0 == " " }.hasPrefix("- ") }
    switch draw.below(7) {
    case 0,
      1 where !steps.isEmpty:
      lines.remove(at: draw.one(of: steps))
    case 2 where steps.count > 1:
      let place = draw.below(steps.count - 1)
      lines.swapAt(steps[place], steps[place + 1])
    case 3: changeNumber(&lines, &draw)
    case 4: move(&lines, &draw)
    default: exchangeWord(&lines, &draw)
    }
    return lines.joined(separator: "\n")
  }

  private static func changeNumber(_ lines: inout [String], _ draw: inout Draw) {
    let places = lines.indices.filter { lines[$0].contains(#/: \d|is: \d|: \[?\d+s/#) }
    guard !places.isEmpty else { return }
    let place = draw.one(of: places)
    guard let found = lines[place].firstMatch(of: #/\d+/#), let number = Int(found.output) else { return }
    lines[place].replaceSubrange(found.range, with: "\(max(0, number + draw.one(of: [-1, 1])))")
  }

  /// From what is remembered to what is forgotten, or back.
  private static func move(_ lines: inout [String], _ draw: inout Draw) {
    guard let forgets = lines.firstIndex(of: "forgets:"), let remembers = lines.firstIndex(of: "remembers:")
    else { return }
    if draw.once(in: 2) {
      let line = lines.remove(at: forgets + 1)
      lines.insert(line, at: remembers + 1)
    } else {
      let line = lines.remove(at: remembers + 1 + draw.below(forgets - remembers - 1))
      lines.insert(line, at: forgets)
    }
  }

  /// Words that may stand for each other.
  private static let words = [
    ["go: home", "go: lock", "go: start", "show: sorry", "go: place"], ["touched: true", "touched: false"],
    ["count: wrong", "reset: wrong", "take: wrong", "count: left"],
    ["retry", "clear", "steady", "shake", "hold"],
    ["start: idle", "stop: idle"], ["touch-restarts: true", "touch-restarts: false"],
    ["outlives-process: true", "outlives-process: false"], ["policy: biometrics", "policy: owner"],
    ["pin: set", "pin: none"], ["after: short", "after: long", "after-more-than: short"],
    ["clock: uptime", "clock: date"], ["answer: done", "answer: wrong"], ["method: pin", "method: owner"],
    ["screen: home", "screen: lock"], ["private: true", "private: false"], ["kind: other", "kind: plain"],
    ["typed: pin", "typed: first"], ["reached: tries", "reached: rounds"], ["entry: begun", "entry: empty"],
  ]

  private static func exchangeWord(_ lines: inout [String], _ draw: inout Draw) {
    let places = lines.indices.filter { line in words.contains { $0.contains { lines[line].contains($0) } } }
    guard !places.isEmpty else { return }
    let place = draw.one(of: places)
    let kinds = words.filter { $0.contains { lines[place].contains($0) } }
    let kind = draw.one(of: kinds)
    guard let old = kind.first(where: { lines[place].contains($0) }) else { return }
    lines[place] = lines[place].replacing(
      old, with: draw.one(of: kind.filter { $0 != old }), maxReplacements: 1)
  }
}
