import FlowFiles
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
    return found.isEmpty
      ? .holds("read on \(counted(pads.count, "pad")); what alerts and prompts say nobody judged")
      : .broken(found)
  }

  // MARK: Wrong entries

  /// Where dots shake, what a rule of all flows asks for; and wherever the first wrong entry leads nowhere else, something is to be
  /// read that wasn’t before.
  func wrongEntriesAreTold() -> FlowAnswer {
    let shaking = rule("An entry that was wrong says so, and VoiceOver announces it as the dots shake")
    if case .broken = shaking { return shaking }
    var (found, judged): ([Witness], Set<String>) = ([], [])
    for secret in explorer.generator.plan.flow.secrets.indices {
      let guesses = GuessGraph(explorer.graph, secret: secret)
      for (state, step) in prompts(for: secret, by: [.typing, .tap]) {
        let here = screen(of: state)
        guard let place = here.place, !judged.contains(place), isFirst(state, guesses) else { continue }
        judged.insert(place)
        let way = answered(state, step)
        guard let last = way.last, case let after = screen(of: explorer.graph.targets[last.step]),
          after.words == here.words
        else { continue }
        found.append(
          witness(
            self.way(to: state, along: way), then: [.picture([])], at: here,
            "nothing says that a wrong entry at \(name(here)) was wrong"))
      }
    }
    if !found.isEmpty { return .broken(found) }
    return judged.isEmpty
      ? shaking : .holds("read after a wrong entry at \(judged.sorted().joined(separator: ", "))")
  }

  /// Whether nothing was guessed on the way to a state.
  private func isFirst(_ state: UInt32, _ guesses: GuessGraph) -> Bool {
    var place = state
    while let before = explorer.parents[Int(place)] {
      let isGuess = guesses.graph.steps(of: Int(before)).contains {
        guesses.isWrong($0) && guesses.graph.targets[$0] == place
      }
      if isGuess { return false }
      place = before
    }
    return true
  }

  /// So many legs of requests are waited for, one after the other.
  private static var mostAnswers: Int { 16 }

  /// A step, and waiting for the answers that it asks for.
  func answered(_ state: UInt32, _ step: Int) -> [(state: UInt32, step: Int)] {
    let graph = StepTable(explorer.graph)
    var way = [(state: state, step: step)]
    while way.count < Self.mostAnswers, let last = way.last {
      let target = graph.targets[last.step]
      guard isExpanded(target), let wait = explorer.moves(from: target).firstIndex(of: .wait(.answer)) else {
        break
      }
      way.append((target, graph.steps(of: Int(target)).lowerBound + wait))
    }
    return way
  }
}

extension Screen {
  /// All that is to be read, with what it stands on.
  var words: [String] { layers.flatMap { [$0.id] + $0.words } }
}

extension Layer {
  var words: [String] { [title] + texts + controls.map(\.title) }

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
