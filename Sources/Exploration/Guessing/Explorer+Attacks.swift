import DeviceSimulation
import FlowFiles
import UnlockEngine

/// The steps that were asked for last, for as long as the same are: there are many.
private final class KnownSteps {
  var steps: AttackSteps?
}

extension Explorer {
  /// What attackers can do in what was explored.
  public var attacked: AttackedFlow {
    var forms: [(limits: FileLimits, forms: [AttackStart.Form])] = []
    let starts = self.starts.indices.map { attackStart($0, &forms) }
    let known = Dictionary(uniqueKeysWithValues: Attacker.allCases.map { ($0, KnownSteps()) })
    // Known before several ask for it at once.
    _ = untyped
    func builder(_ start: AttackStart, _ attacker: Attacker) -> AttackGraphBuilder {
      let known = known[attacker.inSteps]
      if !(known?.steps?.are(from: start) ?? false) { known?.steps = nil }
      let steps = known?.steps ?? AttackSteps(self, start, attacker)
      known?.steps = steps
      return AttackGraphBuilder(steps, start, attacker, from: preparation(start, attacker).state)
    }
    return AttackedFlow(
      starts: starts.compactMap { $0.isGuarded ? $0.start : nil },
      openStarts: starts.filter { !$0.isGuarded }.map(\.start.title),
      hasProofOutside: generator.plan.flow.hasProofOutside, hasContent: generator.plan.flow.hasContent,
      longestReuse: generator.plan.flow.longestReuse,
      setsSecrets: generator.plan.flow.secrets.indices.contains {
        generator.plan.flow.secretSetLater($0) != 0
      },
      graph: { builder($0, $1).whole() }, wayIn: { builder($0, $1).wayIn() },
      phone: { self.phoneGuesses($0) },
      scenario: { start, graph, edges, title in
        var draft = self.draft(of: self.path(from: start, in: graph, along: edges))
        draft.title = title
        return draft
      })
  }

  /// What secrets look like under some limits: asked for once, since all codes are tried against the flow’s rules.
  private func secretForms(
    _ limits: FileLimits, _ known: inout [(limits: FileLimits, forms: [AttackStart.Form])]
  ) -> [AttackStart.Form] {
    if let found = known.first(where: { $0.limits == limits }) { return found.forms }
    let flow = generator.plan.flow
    let forms = flow.secrets.indices.map { AttackStart.Form.code(flow.secretForm($0, under: limits)) }
    known.append((limits, forms))
    return forms
  }

  private func attackStart(
    _ number: Int, _ forms: inout [(limits: FileLimits, forms: [AttackStart.Form])]
  ) -> (start: AttackStart, isGuarded: Bool) {
    let flow = generator.plan.flow
    let reader = StateReader(of: self)
    reader.load(Int(beginnings[number]))
    let (world, seen) = (reader.world.pointee, VisibleWorld(reader.world))
    let values = flow.secrets.indices.map { flow.secretValue($0, in: seen) }
    var secrets = zip(flow.secrets, secretForms(world.limits, &forms)).enumerated().map { index, secret in
      AttackStart.Secret(kind: .app(index), name: secret.0, form: secret.1)
    }
    // Of a code of any length the lock screen doesn’t tell how long it is: who guesses is taken to know it.
    let length =
      world.device.passcode.map { $0.kind == .customAlphanumeric ? 0 : $0.text.text.utf8.count } ?? 0
    secrets.append(
      .init(kind: .passcode, name: "passcode", form: .code(length > 0 ? .digits(length, refused: 0) : .text)))
    let (sensor, name): (AttackStart.Form, String) =
      switch world.device.biometry {
      case .touchID: (.touchID, "Touch ID")
      case .opticID: (.opticID, "Optic ID")
      default: (.faceID, "Face ID")
      }
    secrets.append(.init(kind: .scan, name: name, form: sensor))
    let start = AttackStart(
      number: number, title: starts[number].title, secrets: secrets,
      hasPasscode: world.device.passcode != nil, isProtected: world.device.refusesPasscode, values: values,
      later: flow.secrets.indices.map { flow.secretSetLater($0) })
    // Where all codes are sent it is the account that they guard, whoever has the phone.
    let isGuarded =
      values.contains { $0 != 0 } || flow.hasOnlyIssuedSecrets || asksOwnerSoon(beginnings[number])
    return (start, isGuarded)
  }

  /// Whether the app, or iOS for it, asks the phone’s owner once it is launched, or at the first tap after that, before anything private is seen;
  /// also where that wasn’t explored.
  private func asksOwnerSoon(_ state: UInt32) -> Bool {
    let reader = StateReader(of: self)
    var level = [state]
    for round in 0..<3 {
      var next: [UInt32] = []
      for place in level {
        guard Int(place) < graph.expandedCount else { return true }
        reader.load(Int(place))
        if reader.world.pointee.device.isEvaluating || reader.world.pointee.phone == .lockedApp {
          return true
        }
        if round == 2 || screens[Int(graph.screens[Int(place)])].isIn { continue }
        for (move, target) in zip(moves(from: place), graph.successors(of: Int(place))) {
          switch move {
          case .lifeCycle(.launch): next.append(target)
          case .tap(let control)
          where round == 1 && !generator.plan.flow.standsForProof(control, in: VisibleWorld(reader.world)):
            next.append(target)
          default: continue
          }
        }
      }
      level = next
    }
    return false
  }

  /// The owner’s steps before an attack: whoever finds a phone locked finds it with the app running behind the lock screen.
  func preparation(_ start: AttackStart, _ attacker: Attacker) -> (moves: [Move], state: UInt32) {
    var (moves, state): ([Move], UInt32) = ([], beginnings[start.number])
    guard attacker == .finder, start.hasPasscode else { return (moves, state) }
    for wanted in [Move.lifeCycle(.launch), .lifeCycle(.lock)] {
      guard Int(state) < graph.expandedCount, let place = self.moves(from: state).firstIndex(of: wanted)
      else { continue }
      moves.append(wanted)
      state = graph.successors(of: Int(state))[place]
    }
    return (moves, state)
  }

  private func path(from start: AttackStart, in graph: AttackGraph, along edges: [Int]) -> MovePath {
    let begin = preparation(start, graph.attacker).moves
    let moves = edges.map { number in
      let edge = graph.edges[number]
      return self.moves(from: graph.states[Int(edge.from)])[Int(edge.place)]
    }
    return MovePath(start: start.number, moves: begin + moves)
  }
}
