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
  func digits(_ least: Int, _ most: Int) -> FlowAnswer {
    var (found, held): ([Witness], [String]) = ([], [])
    for (number, name, form) in forms {
      guard case .digits(let length, _) = form else { continue }
      guard !(least...most).contains(length) else {
        held.append("\(name): \(length)")
        continue
      }
      guard let attempt = prompts(for: number).first else { continue }
      let here = screen(of: attempt.state)
      found.append(
        witness(
          way(to: attempt.state, by: attempt.step), then: [.picture([])], at: here,
          by: .length(secret: number),
          "“\(name)” has \(length) digits, and \(length < least ? "\(least) are the least" : "\(most) the most")"
        ))
    }
    if !found.isEmpty { return .broken(found) }
    guard !held.isEmpty else { return .notApplicable("nobody is asked for a code of digits") }
    return .holdsByFigure("\(least) to \(most) digits: \(held.joined(separator: ", "))")
  }

  // MARK: Codes that are refused

  /// Some codes of digits can’t be chosen; where none is refused, the easiest of all is chosen instead of the one that exploring chooses.
  func easyCodesAreRefused() -> FlowAnswer {
    var (found, held, asked): ([Witness], [String], Bool) = ([], [], false)
    for (number, name, form) in forms {
      guard case .digits(let length, let refused) = form else { continue }
      asked = true
      if refused > 0 {
        held.append("\(name): \(grouped(refused)) are refused")
      } else {
        for (state, step, text) in choices(number) {
          var draft = way(to: state, by: step)
          let easy = String((1...length).map { Character("\($0 % 10)") })
          draft.steps = draft.steps.map { $0 == .type(text) ? .type(easy) : $0 }
          let target = explorer.graph.targets[step]
          let seen = Expectation.screen(isExpanded(target) ? screen(of: target).app?.id : nil)
          found.append(
            witness(draft, then: [.expect([seen])], at: screen(of: state), "“\(name)” can be \(easy)"))
        }
      }
    }
    if !found.isEmpty { return .broken(found) }
    if !held.isEmpty { return .holdsByFigure(held.joined(separator: ", ")) }
    return asked
      ? .undecided("no code of digits was chosen in what was explored")
      : .notApplicable("nobody is asked for a code of digits")
  }

  /// The first steps with which a secret is set to what is typed, one for each screen.
  private func choices(_ number: Int) -> [(state: UInt32, step: Int, text: String)] {
    let (flow, graph) = (explorer.generator.plan.flow, StepTable(explorer.graph))
    var (found, places): ([(UInt32, Int, String)], Set<String?>) = ([], [])
    func value(in state: Int) -> UInt64 {
      reader.load(state)
      return flow.secretValue(number, in: VisibleWorld(reader.world))
    }
    for state in 0..<explorer.graph.expandedCount where found.count < Self.mostWitnesses {
      let here = screen(of: UInt32(state))
      guard here.app?.keypad != nil, !places.contains(here.place) else { continue }
      for step in graph.steps(of: state) where kinds.kind(of: step) == .typing {
        let after = value(in: Int(graph.targets[step]))
        guard after != 0, after != value(in: state) else { continue }
        guard case .enter(let text) = move(in: UInt32(state), by: step) else { continue }
        let typed = String(String.UnicodeScalarView(explorer.generator.texts[Int(text)]))
        guard flow.secretValue(number, of: typed) == after else { continue }
        found.append((UInt32(state), step, typed))
        places.insert(here.place)
        break
      }
    }
    return found
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
