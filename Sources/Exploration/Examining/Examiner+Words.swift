import UnlockEngine

// What is to be read.

extension Examiner {
  /// Every pad of the app’s, as it was seen: the word “passcode” stands on none, unless it says whose that is.
  func padsSpeakOfNoPasscode() -> FlowAnswer {
    let pads = explorer.screens.enumerated().filter { $1.system == nil && $1.app?.keypad != nil }
    guard !pads.isEmpty else { return .notApplicable("the app has no pad of its own") }
    var texts: [UInt16: String] = [:]
    for (number, screen) in pads { texts[UInt16(number)] = screen.app?.textWithPasscode }
    var found: [Witness] = []
    for state in 0..<explorer.graph.expandedCount where !texts.isEmpty {
      let number = explorer.graph.screens[state]
      guard let text = texts[number] else { continue }
      let screen = explorer.screens[Int(number)]
      found.append(
        witness(
          way(to: UInt32(state)), then: [.expect([.shows(text)])], at: screen,
          "\(name(screen)) says “\(text)” of the app’s own code"))
      if found.count == Self.mostWitnesses { break }
    }
    return found.isEmpty ? .holds("read on \(counted(pads.count, "pad"))") : .broken(found)
  }
}

extension Layer {
  /// The first text with a passcode in it of which it doesn’t say that it is the device’s.
  fileprivate var textWithPasscode: String? {
    ([title] + texts).first { text in
      let words = text.lowercased().split { !$0.isLetter }
      return words.indices.contains { place in
        guard words[place].hasPrefix("passcode") else { return false }
        return place == 0 || !["iphone", "ipad", "device", "phone", "s"].contains(words[place - 1])
      }
    }
  }
}
