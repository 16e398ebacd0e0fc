import DeviceSimulation
import FlowFiles
import UnlockEngine

/// The steps that an attacker can take from explored states; what takes the owner, an operator of the server or a proof outside
/// the flow is left out. A place is looked at once, from whichever starting point he comes to it.
final class AttackSteps {
  let explorer: Explorer
  let start: AttackStart
  let attacker: Attacker
  let reader: StateReader
  /// For where a step leads.
  private let targetReader: StateReader
  /// By screen.
  private let asked: [Asked]
  /// By text that exploring types: the start’s secrets that it is, a bit each.
  let secretsTyped: [UInt32]
  /// By state and what has happened: its place; negative where there is none.
  private var numbers: [Int32]
  private(set) var places: [Place] = []
  /// By place, once it was looked at.
  private(set) var nodes: [AttackGraph.Node?] = []
  /// All steps, from one place to another, as edges.
  private(set) var edges: [AttackGraph.Edge] = []
  /// What the screen that shows there asks for.
  var shownAsks: Asked
  /// Where the marks of the state that is looked at begin, and those of the step.
  var mark = 0

  /// What a screen asks for: the start’s secrets, a bit each.
  struct Asked {
    var secrets: UInt32 = 0
    /// Whether what is typed is compared with anything.
    var compares = false
    /// Whether private content is to be seen, with nothing of the system’s over it.
    var isOpen = false
    /// Whether exploring types there what can be typed.
    var isTyped = false
  }

  /// A state, and what has happened on the way that no state tells.
  struct Place {
    let state: UInt32
    /// Whether he has had his own face enrolled.
    var hasEnrolled = false
    /// Whether a secret of the owner’s was taken away, and none was right after that.
    var isAnew = false
    /// How many may be gone: those that were when another one was right, and one that was good for once. Three stand for any number.
    var excused = 0

    var index: Int { Int(state) << 4 | excused << 2 | (hasEnrolled ? 2 : 0) | (isAnew ? 1 : 0) }
  }

  /// Whether the flow keeps which set was enrolled: where it doesn’t, any enrolled face is as good.
  let keepsEnrolledSet: Bool
  /// The secrets of the owner’s that are set.
  private let secretsSet: UInt32
  /// Whether that set becomes another only by taking all away and enrolling anew: what was done before an attack is done in it then.
  let enrolsInTwoSteps: Bool

  /// More isn’t looked at.
  private static var mostPlaces: Int { 4_000_000 }

  init(_ explorer: Explorer, _ start: AttackStart, _ attacker: Attacker) {
    (self.explorer, self.start, self.attacker) = (explorer, start, attacker)
    numbers = Array(repeating: -1, count: explorer.graph.count << 4)
    (reader, targetReader) = (StateReader(of: explorer), StateReader(of: explorer))
    let flow = explorer.generator.plan.flow
    func bits(_ isOne: (Int) -> Bool) -> UInt32 {
      start.values.indices.reduce(0) { isOne($1) ? $0 | 1 << UInt32($1) : $0 }
    }
    let askedOn = start.values.indices.map { Set(flow.screens(askingForSecret: $0)) }
    let untyped = explorer.untyped
    asked = explorer.screens.map { screen in
      let id = screen.app?.id ?? ""
      return Asked(
        secrets: bits { askedOn[$0].contains(id) }, compares: flow.comparesEntries(on: id),
        isOpen: screen.isIn, isTyped: !untyped.contains(screen.top?.id ?? ""))
    }
    shownAsks = Asked()
    secretsTyped = explorer.generator.texts.map { scalars in
      let text = String(String.UnicodeScalarView(scalars))
      return bits { start.right($0) != 0 && flow.secretValue($0, of: text) == start.right($0) }
    }
    secretsSet = bits { start.right($0) != 0 }
    keepsEnrolledSet = explorer.generator.plan.flow.keepsEnrolledSet
    let enrolsAtOnce = explorer.generator.plan.changes.contains { $0.entry.name == "enrolled-set" }
    enrolsInTwoSteps = keepsEnrolledSet && !enrolsAtOnce
  }

  /// Whether they are the steps from another starting point, too.
  func are(from other: AttackStart) -> Bool { start.guards(asMuchAs: other) }

  /// Whether what another face opens is known: not where exploring enrols none.
  var knowsAnotherFace: Bool {
    let canEnrol = attacker == .passcode || attacker == .enrolled
    return !canEnrol || !keepsEnrolledSet || explorer.generator.plan.changes.contains(where: \.entry.enrols)
  }

  func number(of place: Place) -> Int32 {
    let known = numbers[place.index]
    if known >= 0 { return known }
    let number = Int32(places.count)
    numbers[place.index] = number
    places.append(place)
    nodes.append(nil)
    return number
  }

  func node(_ number: Int32) -> AttackGraph.Node {
    if let known = nodes[Int(number)] { return known }
    let node = look(from: number)
    nodes[Int(number)] = node
    return node
  }

  /// The secrets that the owner had and that aren’t set in a state.
  private func lacking(_ world: VisibleWorld<FileFlow>) -> [Int] {
    let flow = explorer.generator.plan.flow
    return start.values.indices.filter { start.values[$0] != 0 && flow.secretValue($0, in: world) == 0 }
  }

  private func look(from number: Int32) -> AttackGraph.Node {
    let place = places[Int(number)]
    guard Int(place.state) < explorer.graph.expandedCount, places.count < Self.mostPlaces else {
      return AttackGraph.Node(isWhole: false)
    }
    reader.load(Int(place.state))
    let lacking = lacking(VisibleWorld(reader.world))
    let isAnew = place.isAnew || place.excused < 3 && lacking.count > place.excused
    // Who has come in has nothing more to do.
    shownAsks = asked[Int(explorer.graph.screens[Int(place.state)])]
    if shownAsks.isOpen { return AttackGraph.Node(isOpen: !isAnew, isOpenAnew: isAnew) }
    let moves = explorer.moves(from: place.state)
    let steps = explorer.graph.steps(of: Int(place.state))
    mark = explorer.graph.firstMark(from: steps.lowerBound)
    // Where exploring types nothing, nobody knows what guessing comes to.
    var node = AttackGraph.Node(isWhole: shownAsks.isTyped)
    // Exploring opens a lock screen that scans by a scan, and not by the passcode.
    if attacker == .passcode, reusesUnlock, moves.contains(.lifeCycle(.unlock)) { node.isWhole = false }
    if !typesWrong(moves) { node.isWhole = false }
    let first = edges.count
    for (index, move) in moves.enumerated() {
      let target = explorer.graph.targets[steps.lowerBound + index]
      if isProofOutside(move) {
        node.meetsProofOutside = true
        continue
      }
      guard
        let (step, enrols) = meaning(of: move, steps.lowerBound + index, to: target, place.hasEnrolled)
      else { continue }
      // On a phone that was erased there is nothing of its owner’s.
      if erases(move, target) { continue }
      // What leads nowhere and takes no time isn’t worth a step.
      if step == .free, target == place.state, !enrols { continue }
      let proof = excused(by: step, target, lacking)
      let there = self.number(
        of: Place(
          state: target, hasEnrolled: place.hasEnrolled || enrols, isAnew: isAnew && !proof.isOwners,
          excused: max(place.excused, proof.count)))
      add(step, from: number, to: there, move, index)
      // Who guessed the passcode can have his face enrolled; where no app asks for that, it isn’t a step of its own.
      if move == .biometry(.match), step == .right(scanPlace), !keepsEnrolledSet, start.hasPasscode,
        !isProtected
      {
        add(.right(passcodePlace), from: number, to: there, move, index)
      }
    }
    node.steps = first..<edges.count
    return node
  }

  /// Whether a wrong entry is among those that exploring makes where the owner’s secrets are asked for, if it makes any.
  private func typesWrong(_ moves: UnsafeBufferPointer<Move>) -> Bool {
    let asked = shownAsks.secrets & secretsSet
    guard asked != 0 else { return true }
    var isTyped = false
    for case .enter(let text) in moves {
      if secretsTyped[Int(text)] & asked == 0 { return true }
      isTyped = true
    }
    return !isTyped
  }

  /// How many secrets may be gone once one is right: those that are then, itself among them where it is taken away as it is given, there
  /// or by the server that is asked. Who gives one that the owner has comes to what is the owner’s.
  private func excused(by step: AttackStep, _ target: UInt32, _ before: [Int]) -> (count: Int, isOwners: Bool)
  {
    guard case .right(let secret) = step, start.values.indices.contains(secret), !before.contains(secret)
    else { return (0, false) }
    targetReader.load(Int(target))
    let lacking = lacking(VisibleWorld(targetReader.world))
    let mayGo = targetReader.world.pointee.underWay != nil && !lacking.contains(secret)
    return (min(3, lacking.count + (mayGo ? 1 : 0)), start.values[secret] != 0)
  }

  private func erases(_ move: Move, _ target: UInt32) -> Bool {
    if case .change = move { return false }
    return reader.world.pointee.device.passcode != nil && device(of: target).passcode == nil
  }

  private func add(_ step: AttackStep, from place: Int32, to target: Int32, _ move: Move, _ index: Int) {
    edges.append(
      .init(
        from: place, target: target, duration: explorer.duration(of: move, in: reader.world),
        meaning: step, place: UInt16(index)))
  }
}

extension StateGraph {
  /// The place of the first mark of a step, or of any after it.
  fileprivate func firstMark(from step: Int) -> Int {
    var (low, high) = (0, marks.count)
    while low < high {
      let middle = (low + high) / 2
      if marks[middle].step < UInt32(step) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
