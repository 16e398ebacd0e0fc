import Diagnostics
import ScreenDrawing
import UnlockEngine

/// What exploring a flow found, as far as a check of its file needs it.
public struct ExploredSpace: Sendable {
  /// Whether all was visited that there is: only then does it mean something that a thing wasn't found.
  public var isComplete = false
  /// The screens and alerts that never were to be seen, without any reason for it.
  public var unreached: Set<String> = []
  /// The screens that ask for a code or a text, and on which nothing wrong was ever typed.
  public var untyped: [String] = []
  /// By screen or alert: the names of what could be tapped there.
  public var controls: [String: Set<String>] = [:]
  /// All that was to be seen.
  public var screens: [Screen] = []
  public var broken: [Broken] = []
  /// The rules that ask for something that was never so.
  public var neverSo: Set<String> = []
  /// The rules that are broken only where waits are lengthened, which nothing else shows.
  public var unconfirmed: Set<String> = []
  /// The rules that nothing tried: what they are about was never so.
  public var untried: Set<String> = []
  /// The rules that are said to be broken, and aren’t.
  public var holdAgain: Set<String> = []
  /// The secrets that anybody can take away to come in.
  public var givenUp: [GivenUp] = []
  /// The shortest way to an app that is open and has gone to no screen.
  public var nowhere: [String]?
  /// How often somebody can guess at what, in sentences.
  public var guesses: [String] = []

  public init() {}

  /// A secret that a tap takes away, where, and the shortest way by that to what is private.
  public struct GivenUp: Sendable {
    public let secret: String
    public let place: String
    public let way: [String]

    public init(secret: String, place: String, way: [String]) {
      (self.secret, self.place, self.way) = (secret, place, way)
    }
  }

  /// A rule that doesn't hold, where, and the shortest way there.
  public struct Broken: Sendable {
    public let rule: String
    public let place: String?
    public let way: [String]
    /// What usually mends that.
    public let advice: String?

    public init(rule: String, place: String?, way: [String], advice: String? = nil) {
      (self.rule, self.place, self.way, self.advice) = (rule, place, way, advice)
    }
  }
}

// What only exploring can tell.

extension FlowCheck {
  /// What exploring found to be wrong, besides what is known already.
  public func findings(in space: ExploredSpace, besides known: [FlowFinding]) -> [FlowFinding] {
    var check = self
    check.checkBeginning(in: space)
    check.checkRules(in: space)
    check.checkGivenUp(in: space)
    if space.isComplete { check.checkVisits(in: space) }
    check.checkTyping(in: space)
    check.checkLeftOut(in: space)
    check.checkPictures(in: space)
    let told = Set(known.map(Told.init))
    return check.sorted.filter { $0.kind == .brokenRule || !told.contains(Told($0)) }
  }

  private struct Told: Hashable {
    let kind: FlowFinding.Kind
    let place: SourcePlace?
    /// Of notes there may be several in one place.
    let note: String?

    init(_ finding: FlowFinding) {
      (kind, place) = (finding.kind, finding.diagnostic.place)
      note = kind == .note ? finding.diagnostic.message : nil
    }
  }

  /// The first screen is drawn then, and takes nothing.
  private mutating func checkBeginning(in space: ExploredSpace) {
    guard let way = space.nowhere else { return }
    tell(
      .deadEnd,
      "The app is open and has gone to no screen: steps that it begins with end without “go”. Of several “if” in a row the first that is so counts, and no other.",
      at: program.moments.launch.flatMap { places.blocks[$0] }, example: way)
  }

  private mutating func checkRules(in space: ExploredSpace) {
    for broken in space.broken {
      let own = places.rules.first { $0.key == broken.rule }
      tell(
        .brokenRule, "This isn’t so: \(broken.rule).\(broken.advice.map { " " + $0 } ?? "")",
        at: own ?? entry(of: broken.place), example: broken.way)
    }
    for (number, entry) in places.rules.enumerated() where space.neverSo.contains(program.rules[number].name)
    {
      tell(
        .neverSeen, "This is never so, in nothing that happens within the bounds of exploring: \(entry.key).",
        at: entry)
    }
    for entry in places.acceptances where space.holdAgain.contains(entry.key) {
      tell(
        .holdsAgain, "This is said to be broken, and holds: \(entry.key). Take it out of “accepts”.",
        at: entry)
    }
    for name in space.unconfirmed.sorted() {
      tell(
        .note,
        "This isn’t decided: \(name). Exploring breaks it only where it lengthens what is left of waits; no way that was gone without that shows it. Fewer values or shorter limits let it keep waits as they are.",
        at: places.rules.first { $0.key == name })
    }
    for (number, entry) in places.rules.enumerated() where space.untried.contains(program.rules[number].name)
    {
      tell(
        .neverTried,
        "This rule was never tried: what it is about is never so within the bounds of exploring: \(entry.key).",
        at: entry)
    }
  }

  /// Whether that is a new owner only the author knows.
  private mutating func checkGivenUp(in space: ExploredSpace) {
    for found in space.givenUp {
      tell(
        .note,
        "Anybody can take “\(found.secret)” away here, and come to a private screen without it. If that is a new user’s, all is well; what asks for a proof first, as signing in again, says “proof: sign-in”.",
        at: entry(of: found.place), example: found.way)
    }
  }

  private mutating func checkVisits(in space: ExploredSpace) {
    for (number, screen) in program.screens.enumerated() {
      guard let entry = places.entry(.screen, number) else { continue }
      if space.unreached.contains(screen.place.id) {
        tell(
          .screenNeverReached,
          "Exploring never reaches “\(entry.key)”: within its bounds, what leads there is never so.",
          at: entry)
      } else {
        check(screen.buttons, of: screen.place.id, in: space)
      }
    }
    for (number, alert) in program.alerts.enumerated() {
      guard let entry = places.entry(.alert, number) else { continue }
      if space.unreached.contains(alert.place.id) {
        tell(
          .alertNeverShown,
          "Exploring never shows “\(entry.key)”: within its bounds, what it comes by is never so.", at: entry)
      } else {
        check(alert.buttons, of: alert.place.id, in: space)
      }
    }
  }

  /// Where nothing wrong was typed, nobody knows what guessing comes to.
  private mutating func checkTyping(in space: ExploredSpace) {
    for id in space.untyped {
      guard let entry = entry(of: id) else { continue }
      tell(
        .neverTyped,
        "Exploring types nothing wrong here: under “explore: typed” nothing such fits. Name a code or text there that isn’t right.",
        at: entry)
    }
  }

  /// What is said not to be reached, and is.
  private mutating func checkLeftOut(in space: ExploredSpace) {
    let seen = Set(space.screens.flatMap { [$0.app, $0.alert, $0.system] }.compactMap { $0?.id })
    for (id, entry) in places.unreached where seen.contains(id) {
      tell(
        .reachedAgain,
        "This is said not to be reached, and is: \(entry.key). Take it out of “unreached”.", at: entry)
    }
  }

  /// Whether nothing but the limits as the file has them keeps a condition from holding.
  private func isPreventedByLimits(_ condition: UInt16?) -> Bool {
    guard let condition else { return false }
    if program.goesByLimits(condition) { return !program.holds(condition, by: program.standardLimits) }
    switch program.conditions[Int(condition)] {
    case .all(let first, let count): return (first..<(first + count)).contains { isPreventedByLimits($0) }
    case .any(let first, let count): return (first..<(first + count)).allSatisfy { isPreventedByLimits($0) }
    default: return false
    }
  }

  private mutating func check(
    _ buttons: some Collection<FlowProgram.ButtonDefinition>, of place: String, in space: ExploredSpace
  ) {
    for button in buttons where button.isShown != nil || button.isEnabled != nil {
      // What other limits would show isn’t hidden for ever.
      if [button.isShown, button.isEnabled].contains(where: isPreventedByLimits) { continue }
      let name = program.controls[Int(button.code)]
      guard !space.controls[place, default: []].contains(name) else { continue }
      tell(
        .hiddenButton,
        "Exploring can never tap this button: within its bounds, what its “if” asks is never so while “\(place)” shows.",
        at: places.buttons[button.block])
    }
  }

  /// Texts as they were really to be seen.
  private mutating func checkPictures(in space: ExploredSpace) {
    var drawn: Set<Layer> = []
    for screen in space.screens {
      for layer in [screen.app, screen.alert].compactMap({ $0 }) where drawn.insert(layer.unfilled).inserted {
        guard let entry = entry(of: layer.id) else { continue }
        let isAlert = layer.style == .alert
        let page = Layer(program.screens[0].place, style: .page, title: "")
        let shown = isAlert ? Screen(app: page, alert: layer) : Screen(app: layer)
        for misfit in misfits(shown) { tell(misfit, of: layer, entry) }
      }
    }
  }

  /// Where a screen or an alert stands in the file.
  private func entry(of id: String?) -> YAMLEntry? {
    if let number = program.screens.firstIndex(where: { $0.place.id == id }) {
      return places.entry(.screen, number)
    }
    return program.alerts.firstIndex { $0.place.id == id }.flatMap { places.entry(.alert, $0) }
  }
}

extension Layer {
  /// The layer with nothing typed, which looks the same as far as texts go.
  fileprivate var unfilled: Layer {
    var layer = self
    layer.keypad?.filled = 0
    for index in layer.controls.indices {
      guard case .field(_, let isActive, let isSecure) = layer.controls[index].role else { continue }
      layer.controls[index].role = .field(text: "", isActive: isActive, isSecure: isSecure)
    }
    return layer
  }
}
