import Diagnostics
import UnlockEngine

// What an answer brings along, and what is sent again.

extension FlowReader {
  /// `tell: { known-failures: failed-attempts }`: a value of the app's, and the server's that it becomes once the answer is
  /// there.
  mutating func readTold(_ entry: YAMLEntry, _ block: inout FlowProgram.Block) {
    for entry in entries(of: entry, expected: "values, as in { known-failures: failed-attempts }") {
      let name = Item(text: entry.key, value: YAMLValue(entry), isPlain: true)
      guard let own = number(name, .value),
        let told = number(item(of: entry, expected: "the name of a value of the server’s"), .value)
      else { continue }
      if isServers(entry.key) {
        mistakes.add("“\(entry.key)” is the server’s: it tells a value of the app’s.", atKeyOf: entry)
      } else if parts.values[Int(told)].lifetime != .server {
        mistakes.add(
          "“\(names.values[Int(told)])” isn’t the server’s: the app knows it anyway.", at: entry.value)
      } else if !isAlike(parts.values[Int(own)].kind, parts.values[Int(told)].kind) {
        mistakes.add(
          "“\(entry.key)” can’t become what “\(names.values[Int(told)])” is: both are counts or flags, or have the same words.",
          atKeyOf: entry)
      } else if let place = placeOfTold(own, entry) {
        block.append(.tell(place: place, value: told))
      }
    }
  }

  private func isAlike(_ own: FlowProgram.Value.Kind, _ told: FlowProgram.Value.Kind) -> Bool {
    switch (own, told) {
    case (.flag, .flag), (.count, .count): true
    case (.words(let own), .words(let told)): own == told
    default: false
    }
  }

  /// Where a value of the app's stands among those that answers tell.
  private mutating func placeOfTold(_ value: UInt8, _ entry: YAMLEntry) -> UInt8? {
    if let known = parts.server.told.firstIndex(of: value) { return UInt8(known) }
    guard parts.server.told.count < FileAnswer.Told.limit else {
      mistakes.add(
        "Answers can tell \(FileAnswer.Told.limit) values of the app’s, and this is one more.", atKeyOf: entry
      )
      return nil
    }
    parts.server.told.append(value)
    return UInt8(parts.server.told.count - 1)
  }

  /// What answers that steps give tell, each a bit.
  func told(in block: UInt16) -> UInt8 {
    parts.blocks[Int(block)].reduce(0) { found, instruction in
      switch instruction {
      case .tell(let place, _): found | 1 << place
      case .choose(let first, let count):
        parts.branches[Int(first)..<Int(first + count)].reduce(found) { $0 | told(in: $1.block) }
      default: found
      }
    }
  }

  /// Whether something can have been sent where “send-again” stands; a mistake if not.
  mutating func canSendAgain(at value: YAMLValue) -> Bool {
    switch place {
    case .app, .opened, .named: return true
    case .beginning: mistakes.add("Nothing is sent before the app is launched.", at: value)
    case .request, .setting, .limit, .timer:
      mistakes.add(
        "The server does no “send-again”: it sets, counts, takes and resets its own values, and answers.",
        at: value)
    }
    return false
  }
}
