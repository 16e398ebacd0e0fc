import DeviceSimulation
import UnlockEngine

// Figures: how long codes are, which are refused, how often a scan may fail.

extension Examiner {
  /// The codes of digits, by number and name.
  private var codes: [(number: Int, name: String, form: SecretForm)] {
    let flow = explorer.generator.plan.flow
    return flow.secrets.enumerated().map {
      ($0.offset, $0.element, flow.secretForm($0.offset, under: explorer.template.limits))
    }.filter { if case .digits = $0.form { true } else { false } }
  }

  /// Every code of digits is so long, and was typed that long.
  func digits(_ least: Int, _ most: Int) -> FlowAnswer {
    var (found, held, unseen): ([Witness], [String], [String]) = ([], [], [])
    for (number, name, _) in codes {
      let lengths = explorer.generator.plan.flow.secretLengths(number, under: explorer.template.limits)
      held.append("\(name): \(lengths.map(String.init).joined(separator: " or "))")
      let attempts = prompts(for: number)
      for length in lengths where !(least...most).contains(length) {
        let finding =
          "“\(name)” has \(length) digits, and \(length < least ? "\(least) are the least" : "\(most) the most")"
        guard let attempt = attempts.first(where: { typed(in: $0.state, by: $0.step)?.count == length })
        else {
          unseen.append(finding)
          continue
        }
        found.append(
          witness(
            way(to: attempt.state, by: attempt.step), then: [.picture([])], at: screen(of: attempt.state),
            by: .length(secret: number), finding))
      }
    }
    if !found.isEmpty { return .broken(found) }
    if let finding = unseen.first { return .undecided("\(finding), which nobody typed in what was explored") }
    guard !held.isEmpty else { return .notApplicable("nobody is asked for a code of digits") }
    return .holdsByFigure("\(least) to \(most) digits: \(held.joined(separator: ", "))")
  }

  /// What a step enters.
  private func typed(in state: UInt32, by step: Int) -> [Unicode.Scalar]? {
    switch move(in: state, by: step) {
    case .enter(let text), .finish(let text): explorer.generator.texts[Int(text)]
    default: nil
    }
  }

  // MARK: Codes that are refused

  /// Wherever a code of digits is chosen, some can’t be: those that the flow refuses anywhere, or else the easiest of all, are chosen
  /// there instead of the one that exploring chose.
  func easyCodesAreRefused() -> FlowAnswer {
    let flow = explorer.generator.plan.flow
    var (found, held): ([Witness], [String]) = ([], [])
    for (number, name, form) in codes {
      guard case .digits(let length, let refused) = form else { continue }
      let known = flow.refusedCodes(number, under: explorer.template.limits)
      let easy = known.isEmpty ? [String((1...length).map { Character("\($0 % 10)") })] : known
      let choices = choices(number)
      for choice in choices {
        let drafts = easy.map { draft(choosing: $0, number, by: choice) }
        // Where one of them is refused, some are.
        guard let draft = drafts.first, !drafts.contains(where: { $0 == nil }), let draft else { continue }
        let end = choice.path[choice.path.count - 1]
        let target = explorer.graph.targets[end.step]
        let seen = Expectation.screen(isExpanded(target) ? screen(of: target).app?.id : nil)
        found.append(
          witness(
            draft, then: [.expect([seen])], at: screen(of: choice.path[0].state),
            "“\(name)” can be \(easy[0])"))
      }
      if choices.contains(where: \.changes) { held.append("\(name): \(grouped(refused)) are refused") }
    }
    if !found.isEmpty { return .broken(found) }
    if !held.isEmpty { return .holdsByFigure(held.joined(separator: ", ")) }
    return codes.isEmpty
      ? .notApplicable("nobody is asked for a code of digits")
      : .undecided("no code of digits was chosen in what was explored")
  }

  /// Where a code is typed that is the secret then, at once or with an answer that is waited for.
  private struct Choice {
    let text: UInt8
    /// Whether the secret was another one before: else it may only have been asked for, or be chosen once more.
    let changes: Bool
    let path: [(state: UInt32, step: Int)]
  }

  /// The first steps after which a secret is what was typed, one for each screen.
  private func choices(_ number: Int) -> [Choice] {
    let (flow, graph) = (explorer.generator.plan.flow, StepTable(explorer.graph))
    var (found, places): ([Choice], Set<String?>) = ([], [])
    func value(in state: Int) -> UInt64 {
      reader.load(state)
      return flow.secretValue(number, in: VisibleWorld(reader.world))
    }
    func choice(_ state: UInt32, _ step: Int) -> Choice? {
      let before = value(in: Int(state))
      for way in waits(after: step, in: state, graph) {
        let target = graph.targets[way[way.count - 1].step]
        guard isExpanded(target) else { return nil }
        let after = value(in: Int(target))
        guard after != 0, case .enter(let text) = move(in: state, by: step) else { continue }
        let typed = String(String.UnicodeScalarView(explorer.generator.texts[Int(text)]))
        if flow.secretValue(number, of: typed) == after {
          return Choice(text: text, changes: after != before, path: way)
        }
      }
      return nil
    }
    for state in 0..<explorer.graph.expandedCount where found.count < Self.mostWitnesses {
      let here = screen(of: UInt32(state))
      guard here.app?.keypad != nil, !places.contains(here.place) else { continue }
      for step in graph.steps(of: state) where kinds.kind(of: step) == .typing {
        guard let choice = choice(UInt32(state), step) else { continue }
        found.append(choice)
        places.insert(here.place)
        break
      }
    }
    return found
  }

  /// The way to a choice with another code typed in it, the last times that it is: once, or as often as it takes to choose it; `nil`
  /// where it can’t be chosen.
  private func draft(choosing code: String, _ number: Int, by choice: Choice) -> ScenarioDraft? {
    // Where the secret stays what it was, typing it is only to be asked for it.
    let flow = explorer.generator.plan.flow
    reader.load(Int(choice.path[0].state))
    if !choice.changes,
      flow.secretValue(number, of: code) == flow.secretValue(number, in: VisibleWorld(reader.world))
    {
      return nil
    }
    let before = explorer.path(to: choice.path[0].state)
    let moves = before.moves + choice.path.map { move(in: $0.state, by: $0.step) }
    let entries = moves.indices.filter { moves[$0] == .enter(choice.text) }
    for count in entries.indices.map({ $0 + 1 }) {
      let replaced = Array(entries.suffix(count))
      guard becomes(code, number, from: before.start, moves, replacing: Set(replaced)) else { continue }
      // A move is a step or few: those before the first that is replaced stay as they are.
      var draft = explorer.draft(of: MovePath(start: before.start, moves: moves))
      let kept = explorer.draft(of: MovePath(start: before.start, moves: Array(moves.prefix(replaced[0]))))
        .steps.count
      let typed = ScenarioStep.type(
        String(String.UnicodeScalarView(explorer.generator.texts[Int(choice.text)])))
      for index in draft.steps.indices.dropFirst(kept) where draft.steps[index] == typed {
        draft.steps[index] = .type(code)
      }
      return draft
    }
    return nil
  }

  /// Whether a secret is a code after some moves, of which some type that code instead.
  private func becomes(
    _ code: String, _ number: Int, from start: Int, _ moves: [Move], replacing replaced: Set<Int>
  ) -> Bool {
    let flow = explorer.generator.plan.flow
    guard var world = explorer.simulation(of: start)?.world as? World<F> else { return false }
    var effects: [Effect] = []
    for (index, move) in moves.enumerated() {
      if replaced.contains(index) {
        for scalar in code.unicodeScalars { world.step(.type(scalar), &effects) }
      } else {
        explorer.generator.perform(move, &world, &effects)
      }
    }
    return withUnsafePointer(to: world) { flow.secretValue(number, in: VisibleWorld($0)) }
      == flow.secretValue(number, of: code)
  }

  // MARK: Scans

  /// What iOS counts, as far as exploring let scans fail.
  func failedScans(_ most: Int) -> FlowAnswer {
    guard asksForBiometry else { return .notApplicable("the app never asks for a face or a finger") }
    let failed = (0..<explorer.graph.devices.count).map {
      Int(explorer.graph.devices[UInt32($0)].pointee.failedBiometricAttempts)
    }
    let highest = failed.max() ?? 0
    guard highest <= most else { return .undecided("\(highest) scans failed in a row on some device") }
    return .holdsByFigure("\(highest) ≤ \(most): iOS asks for the passcode after \(highest) failed scans")
  }
}
