import DeviceSimulation
import FlowFiles
import UnlockEngine

// What is typed and read where several things are proved, or something is confirmed.

extension Examiner {
  // MARK: What is confirmed

  /// Wherever a screen that confirms something can be read, all that is said to be confirmed stands on it.
  func whatIsConfirmedShows() -> FlowAnswer {
    let flow = explorer.generator.plan.flow
    guard flow.confirmsAnything else {
      return .missing(
        word: "confirms:",
        because: "it would say which screen confirms a payment, and what has to be seen there")
    }
    var (found, judged): ([Witness], Int) = ([], 0)
    for state in 0..<explorer.graph.expandedCount {
      let shown = screen(of: UInt32(state))
      // Under an alert it can’t be read, and whoever closes that sees it then.
      guard let app = shown.app, shown.alert == nil, shown.system?.style.leavesAppLegible ?? true else {
        continue
      }
      reader.load(state)
      guard let confirmed = flow.confirmed(in: VisibleWorld(reader.world)) else { continue }
      judged += 1
      let words = shown.visibleTexts
      guard let text = confirmed.first(where: { text in !words.contains { $0.says(text) } }) else { continue }
      found.append(
        witness(
          way(to: UInt32(state)),
          then: [
            .expect([.screen(app.id)]),
            // As a part of another figure it is to be seen all the same.
            words.contains { $0.contains(text) } ? .picture([]) : .expect([.hides(text)]),
          ], at: shown,
          "\(name(shown)) doesn’t show “\(text)”, which is confirmed there"))
      if found.count == Self.mostWitnesses { break }
    }
    guard found.isEmpty else { return .broken(found) }
    return judged > 0
      ? .holds(
        "all of it stands there in each of \(counted(judged, "state")); what else could be changed before the end nobody judged"
      ) : .undecided("no screen with “confirms” was come to")
  }

  // MARK: Elements

  /// A state in which one of several texts is wrong, and how it is answered.
  private struct Attempt {
    let state: UInt32
    let way: [(state: UInt32, step: Int)]
    /// What its field is called.
    let element: String
    var end: UInt32 = 0
  }

  /// What is left of a state when nothing is typed.
  private struct Blank: Hashable {
    let device: UInt32
    let app: FileState
    let rest: UInt32
  }

  /// States that differ in nothing but which one of the texts is wrong are answered alike.
  func wrongElementsLookAlike() -> FlowAnswer {
    var attempts: [Blank: [Attempt]] = [:]
    var signsIn: Set<String> = []
    for state in 0..<explorer.graph.expandedCount {
      reader.load(state)
      let elements = explorer.generator.plan.flow.elements(in: VisibleWorld(reader.world))
      guard !elements.isEmpty, elements.allSatisfy({ $0.isRight != nil }),
        let answer = answer(from: UInt32(state)), let place = screen(of: UInt32(state)).app?.id
      else { continue }
      let wrong = elements.filter { $0.isRight == false }
      if wrong.isEmpty && isOpen(Int(answer.end)) || elements.contains(where: \.isSecure) {
        signsIn.insert(place)
      }
      guard wrong.count == 1 else { continue }
      reader.load(state)
      let key = explorer.graph.keys[state]
      let blank = Blank(
        device: key.device, app: explorer.generator.plan.flow.withoutEntries(reader.world.pointee.app),
        rest: key.rest)
      attempts[blank, default: []].append(
        Attempt(
          state: UInt32(state), way: answer.way, element: title(of: wrong[0], on: UInt32(state)),
          end: answer.end))
    }
    attempts = attempts.filter { signsIn.contains(screen(of: $0.value[0].state).app?.id ?? "") }
    guard !signsIn.isEmpty else {
      return .notApplicable(
        "nobody signs in by two texts that are asked for together; a key of the phone’s beside a code no file has"
      )
    }
    return judged(
      attempts.values.filter { Set($0.map(\.element)).count > 1 }.sorted { $0[0].state < $1[0].state })
  }

  private func judged(_ groups: [[Attempt]]) -> FlowAnswer {
    for group in groups {
      let first = group[0]
      for other in group.dropFirst() where other.element != first.element {
        guard let (waits, one, two) = parting(first, other) else { continue }
        // What says or empties more is shown: who is told nothing else learns which it was by that.
        let isFirst =
          if told(by: one, not: two) == nil, told(by: two, not: one) == nil {
            one.emptyFields >= two.emptyFields
          } else { told(by: one, not: two) != nil }
        let (wrong, right) = isFirst ? (first, other) : (other, first)
        let (seen, unseen) = isFirst ? (one, two) : (two, one)
        let told = told(by: seen, not: unseen)
        let finding = told.map {
          "only a wrong “\(wrong.element)” is answered “\($0)”, and no wrong “\(right.element)”"
        }
        return .broken([
          witness(
            way(to: wrong.state, along: wrong.way),
            then: waits.map { .elapse($0) } + [told.map { .expect([.shows($0)]) } ?? .picture([])], at: seen,
            finding ?? "a wrong “\(wrong.element)” is answered otherwise than a wrong “\(right.element)”")
        ])
      }
    }
    return groups.isEmpty
      ? .undecided("no two states were found in which just one of the texts is wrong, and not the same")
      : .holds(
        "the answers are the same from \(counted(groups.reduce(0) { $0 + $1.count }, "state")) with one text wrong"
      )
  }

  /// After which waits two answers look other, if they do by something that comes by itself.
  private func parting(_ one: Attempt, _ other: Attempt) -> (waits: [Duration], Screen, Screen)? {
    func world(_ state: UInt32) -> World<FileFlow> {
      reader.load(Int(state))
      return reader.world.pointee
    }
    var (a, b, waits): (World<FileFlow>, World<FileFlow>, [Duration]) = (world(one.end), world(other.end), [])
    for _ in 0..<Self.mostWaits {
      if a.screen.answer != b.screen.answer { return (waits, a.screen, b.screen) }
      let next = [a, b].compactMap { world in world.nextDeadline.map { $0 - world.clock.now } }
      guard let wait = next.min(), wait <= .hours(1) else { return nil }
      waits.append(wait)
      _ = a.step(.elapse(wait))
      _ = b.step(.elapse(wait))
    }
    return nil
  }

  /// So many things that come by themselves are waited for after an answer.
  private static var mostWaits: Int { 12 }

  private func told(by one: Screen, not other: Screen) -> String? {
    let others = other.visibleTexts
    return one.layers.flatMap { [$0.title] + $0.texts + $0.controls.compactMap(\.placeholder) }
      .first { !$0.isEmpty && !others.contains($0) }
  }

  /// What follows when all that is typed is handed in, once an answer is there.
  private func answer(from state: UInt32) -> (way: [(state: UInt32, step: Int)], end: UInt32)? {
    let graph = StepTable(explorer.graph)
    let flow = explorer.generator.plan.flow
    let world = VisibleWorld(reader.world)
    for (step, move) in zip(graph.steps(of: Int(state)), explorer.moves(from: state)) {
      guard case .tap(let control) = move, flow.submits(control, in: world) else { continue }
      let way = answered(state, step)
      return way.last.map { (way, graph.targets[$0.step]) }.flatMap { isExpanded($0.1) ? $0 : nil }
    }
    return nil
  }

  private func title(of element: TypedElement, on state: UInt32) -> String {
    let fields = screen(of: state).app?.controls.filter(\.isField) ?? []
    return fields.indices.contains(element.field) ? fields[element.field].title : "field \(element.field + 1)"
  }

  // MARK: Face ID

  /// The text itself, as the file has it.
  func faceIDHasReason() -> FlowAnswer {
    guard let reason = explorer.generator.plan.flow.look.faceIDReason, !reason.isEmpty else {
      return .missing(word: "face-id-reason:", because: "it would be that text, under “look”")
    }
    return .holdsByFigure("“\(reason)”")
  }
}

extension Screen {
  fileprivate var emptyFields: Int {
    (app?.controls ?? []).count { if case .field(let text, _, _) = $0.role { text.isEmpty } else { false } }
  }

  /// What tells one answer from another: all but what somebody has typed.
  fileprivate var answer: [String] {
    layers.flatMap { layer in
      ["\(layer.style) \(layer.isBusy)", layer.title] + layer.texts
        + layer.controls.map { control in
          let isEmpty = if case .field(let text, _, _) = control.role { text.isEmpty } else { false }
          return "\(control.title) \(control.isEnabled) \(isEmpty) \(control.placeholder ?? "")"
        }
    }
  }
}

extension String {
  /// Whether a text stands in it, and not as a part of a longer word or figure: “$12” isn’t “$120”, nor “$12.50”.
  fileprivate func says(_ text: String) -> Bool {
    var rest = self[...]
    while let place = rest.firstRange(of: text) {
      let before = self[..<place.lowerBound].last, after = self[place.upperBound...]
      let goesOn = after.first.map { $0.isLetter || $0.isNumber } ?? false
      let isFigure =
        text.last?.isNumber == true && after.first.map { ".,’".contains($0) } == true
        && after.dropFirst().first?.isNumber == true
      let isBegun =
        text.first.map { $0.isLetter || $0.isNumber } == true
        && before.map { $0.isLetter || $0.isNumber } == true
      if !goesOn, !isFigure, !isBegun { return true }
      rest = self[place.upperBound...]
    }
    return false
  }
}
