import DeviceSimulation
import FlowFiles
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
      let attempts = prompts(for: number)
      func finding(_ length: Int) -> String {
        "“\(name)” has \(length) digits, and \(length < least ? "\(least) are the least" : "\(most) the most")"
      }
      let choices = choices(number)
      found += chosen(number, choices, shorterThan: least, longerThan: most, finding)
      let all = Set(lengths + choices.map { explorer.generator.texts[Int($0.text)].count }).sorted()
      held.append("\(name): \(all.map(String.init).joined(separator: " or "))")
      for length in lengths where !(least...most).contains(length) {
        let finding = finding(length)
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
    guard !held.isEmpty else { return noDigits }
    return .holdsByFigure("\(least) to \(most) digits: \(held.joined(separator: ", "))")
  }

  /// Where a code is chosen, ways to choose one that is too short or too long, one for each place.
  private func chosen(
    _ number: Int, _ choices: [Choice], shorterThan least: Int, longerThan most: Int,
    _ finding: (Int) -> String
  ) -> [Witness] {
    // Of digits that no rule refuses for being in order.
    let digits = "713924680531"
    return choices.compactMap { choice in
      for length in 1...digits.count where !(least...most).contains(length) {
        guard let draft = draft(choosing: String(digits.prefix(length)), number, by: choice) else { continue }
        let here = screen(of: choice.path[0].state)
        return witness(draft, then: [.picture([])], at: here, by: .length(secret: number), finding(length))
      }
      return nil
    }
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
    return codes.isEmpty ? noDigits : .undecided("no code of digits was chosen in what was explored")
  }

  /// Wherever a code is chosen, each that a rule of the flow’s refuses there says something that wasn’t to be read before.
  func refusedCodesAreTold() -> FlowAnswer {
    let flow = explorer.generator.plan.flow
    var (found, judged): ([Witness], Set<String>) = ([], [])
    for (number, _, _) in codes {
      let refused = flow.refusedCodes(number, under: explorer.template.limits)
      for choice in choices(number) where choice.changes {
        let before = explorer.path(to: choice.path[0].state)
        let moves = before.moves + choice.path.map { move(in: $0.state, by: $0.step) }
        for place in moves.indices where moves[place] == .enter(choice.text) {
          let path = MovePath(start: before.start, moves: Array(moves[..<place]))
          guard let world = explorer.replay(path)?.end.world as? World<FileFlow> else { continue }
          let here = world.screen
          let accepted = explorer.generator.texts[Int(choice.text)]
          for code in refused {
            guard let (typed, shown) = refusal(of: code, in: world, accepted) else { continue }
            judged.insert(name(here))
            guard shown.words == here.words else { continue }
            found.append(
              witness(
                explorer.draft(of: path), then: [.type(typed), .picture([])], at: here,
                "nothing says at \(name(here)) that \(typed) is refused"))
          }
        }
      }
    }
    if !found.isEmpty { return .broken(found) }
    return judged.isEmpty
      ? .notApplicable("no code that is chosen is refused")
      : .holds("read where codes are refused: \(judged.sorted().joined(separator: ", "))")
  }

  /// What is typed of a code that is refused, as much as a pad takes, and what shows then: the same screen, with an alert or
  /// without, which isn’t where a code leads that is accepted. `nil` where it isn’t refused.
  private func refusal(
    of code: String, in world: World<FileFlow>, _ accepted: [Unicode.Scalar]
  ) -> (typed: String, shown: Screen)? {
    func shown(after text: some Sequence<Unicode.Scalar>) -> (typed: String, shown: Screen) {
      var (after, typed) = (world, String.UnicodeScalarView())
      for scalar in text {
        _ = after.step(.type(scalar))
        typed.append(scalar)
        if after.screen.alert != nil || after.screen.app?.keypad?.filled ?? 0 == 0 { break }
      }
      return (String(typed), after.screen)
    }
    let (typed, end) = shown(after: code.unicodeScalars)
    let isThere = end.app?.id == world.screen.app?.id && (end.alert != nil || end.app?.keypad?.filled == 0)
    return isThere && end != shown(after: accepted).shown ? (typed, end) : nil
  }

  private var noDigits: FlowAnswer {
    let flow = explorer.generator.plan.flow
    if flow.secrets.isEmpty { return .notApplicable("nobody is asked for a code") }
    return flow.hasOnlyIssuedSecrets
      ? .notApplicable("the only codes are those that are sent, which nobody chooses")
      : .undecided(
        "codes with letters, patterns and texts aren’t judged by their length or by what is refused")
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

  /// The way to a choice with another code typed in it, the last times that it is: once, or as often as it takes to choose it, and with
  /// taps on what comes up then; `nil` where it can’t be chosen.
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
      let replaced = Set(entries.suffix(count))
      guard let way = way(choosing: code, number, from: before.start, moves, replacing: replaced) else {
        continue
      }
      return explorer.draft(
        of: MovePath(start: before.start, moves: way.map(\.move)),
        typing: Dictionary(uniqueKeysWithValues: way.indices.filter { way[$0].isReplaced }.map { ($0, code) })
      )
    }
    return nil
  }

  /// The moves after which a secret is a code that some of them type in place of another: those of a way, and at most so many taps on
  /// what comes up once it was typed.
  private func way(
    choosing code: String, _ number: Int, from start: Int, _ moves: [Move], replacing replaced: Set<Int>
  ) -> [(move: Move, isReplaced: Bool)]? {
    let flow = explorer.generator.plan.flow
    guard let first = replaced.min(), let world = explorer.simulation(of: start)?.world as? World<FileFlow>
    else { return nil }
    typealias Attempt = (world: World<FileFlow>, next: Int, taps: Int, way: [(move: Move, isReplaced: Bool)])
    var (queue, place): ([Attempt], Int) = ([(world, 0, 0, [])], 0)
    var effects: [Effect] = []
    while place < queue.count, place < Self.mostAttempts {
      let attempt = queue[place]
      place += 1
      if attempt.next < moves.count {
        var (after, isReplaced) = (attempt, replaced.contains(attempt.next))
        if isReplaced {
          for scalar in code.unicodeScalars { after.world.step(.type(scalar), &effects) }
        } else {
          explorer.generator.perform(moves[attempt.next], &after.world, &effects)
        }
        after.way.append((moves[attempt.next], isReplaced))
        after.next += 1
        queue.append(after)
      } else if withUnsafePointer(to: attempt.world, { flow.secretValue(number, in: VisibleWorld($0)) })
        == flow.secretValue(number, of: code)
      {
        return attempt.way
      }
      guard attempt.next > first, attempt.taps < 2 else { continue }
      for control in attempt.world.screen.alert?.controls ?? [] where control.isEnabled {
        var after = attempt
        after.world.step(.tap(control.id), &effects)
        after.way.append((.tap(control.id), false))
        after.taps += 1
        queue.append(after)
      }
    }
    return nil
  }

  private static var mostAttempts: Int { 400 }

  // MARK: Scans

  /// What iOS counts, as far as exploring let scans fail.
  func failedScans(_ most: Int) -> FlowAnswer {
    guard asksForBiometry else { return .notApplicable("the app never asks for a face or a finger") }
    let highest =
      (0..<explorer.graph.devices.count).map {
        Int(explorer.graph.devices[UInt32($0)].pointee.failedBiometricAttempts)
      }.max() ?? 0
    if highest > most {
      let over = (0..<explorer.graph.expandedCount).lazy.filter {
        Int(self.device(of: $0).failedBiometricAttempts) > most
      }
      let fact = Fact("failed-biometric-attempts", most + 1)
      return broken(over.map { UInt32($0) }, then: { _ in [.expect([.fact(fact)])] }) { _ in
        "\(most + 1) scans fail in a row"
      } ?? .undecided("\(highest) scans failed in a row on some device")
    }
    return .holdsByFigure("\(highest) ≤ \(most): iOS asks for the passcode after \(highest) failed scans")
  }
}
