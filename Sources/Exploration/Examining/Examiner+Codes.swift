import DeviceSimulation
import UnlockEngine

// Figures: how long codes are, which are refused, how often a scan may fail.

extension Examiner {
  private var forms: [(number: Int, name: String, form: SecretForm)] {
    let flow = explorer.generator.plan.flow
    return flow.secrets.enumerated().map {
      ($0.offset, $0.element, flow.secretForm($0.offset, under: explorer.template.limits))
    }
  }

  /// Every code of digits is so long, and was typed that long.
  func digits(_ least: Int, _ most: Int) -> Answer {
    var (found, held): ([Witness], [String]) = ([], [])
    for (number, name, form) in forms {
      guard case .digits(let length, _) = form else { continue }
      guard !(least...most).contains(length) else {
        held.append("\(name): \(length)")
        continue
      }
      guard let attempt = GuessGraph(explorer.graph, secret: number).tries.first else { continue }
      let here = screen(of: attempt.state)
      found.append(
        witness(
          way(to: attempt.state, by: attempt.step), then: [.picture([])], at: here,
          "“\(name)” has \(length) digits, and \(length < least ? "\(least) are the least" : "\(most) the most")"
        ))
    }
    if !found.isEmpty { return .broken(found) }
    guard !held.isEmpty else { return .notApplicable("nobody is asked for a code of digits") }
    return .holdsByFigure("\(least) to \(most) digits: \(held.joined(separator: ", "))")
  }

  // MARK: Codes that are refused

  /// Some codes of digits can’t be chosen; where none is refused, the easiest of all is chosen instead of the one that exploring chooses.
  func easyCodesAreRefused() -> Answer {
    let flow = explorer.generator.plan.flow
    var (found, held, asked): ([Witness], [String], Bool) = ([], [], false)
    for (number, name, form) in forms {
      guard case .digits(let length, let refused) = form else { continue }
      asked = true
      if refused > 0 {
        held.append("\(name): \(grouped(refused)) are refused")
      } else if let (state, step, text) = choosing(number) {
        var draft = way(to: state, by: step)
        let easy = String((1...length).map { Character("\($0 % 10)") })
        draft.steps = draft.steps.map { $0 == .type(text) ? .type(easy) : $0 }
        let target = explorer.graph.targets[step]
        let seen: [Expectation] = [.screen(isExpanded(target) ? screen(of: target).app?.id : nil)]
        found.append(
          witness(draft, then: [.expect(seen)], at: screen(of: state), "“\(name)” can be \(easy)"))
      }
    }
    if !found.isEmpty { return .broken(found) }
    if !held.isEmpty { return .holdsByFigure(held.joined(separator: ", ")) }
    return asked
      ? .undecided("no code of digits was chosen in what was explored")
      : .notApplicable("nobody is asked for a code of digits")

    /// The first step with which a secret is set to what is typed.
    func choosing(_ number: Int) -> (state: UInt32, step: Int, text: String)? {
      let graph = StepTable(explorer.graph)
      for state in 0..<explorer.graph.expandedCount {
        for step in graph.steps(of: state) where kinds.kind(of: step) == .typing {
          reader.load(state)
          let before = flow.secretValue(number, in: VisibleWorld(reader.world))
          reader.load(Int(graph.targets[step]))
          let after = flow.secretValue(number, in: VisibleWorld(reader.world))
          guard after != 0, after != before else { continue }
          let move = explorer.moves(from: UInt32(state))[step - graph.steps(of: state).lowerBound]
          guard case .enter(let text) = move else { continue }
          let typed = String(String.UnicodeScalarView(explorer.generator.texts[Int(text)]))
          if flow.secretValue(number, of: typed) == after { return (UInt32(state), step, typed) }
        }
      }
      return nil
    }
  }

  // MARK: Scans

  /// What iOS counts, as far as exploring let scans fail.
  func failedScans(_ most: Int) -> Answer {
    guard asksForBiometry else { return .notApplicable("the app never asks for a face or a finger") }
    let failed = (0..<explorer.graph.devices.count).map {
      Int(explorer.graph.devices[UInt32($0)].pointee.failedBiometricAttempts)
    }
    let highest = failed.max() ?? 0
    guard highest <= most else { return .undecided("\(highest) scans failed in a row on some device") }
    return .holdsByFigure("\(highest) ≤ \(most): iOS asks for the passcode after \(highest) failed scans")
  }
}
