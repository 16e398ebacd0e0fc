import DeviceSimulation
import UnlockEngine

/// A second phone beside the first: all that is done in the walk is done to it, too, under other settings or in
/// another flow.
public struct SecondPhone: Sendable {
  public let flow: any Flow
  /// What is its own: these settings stay as they are, also where the walk changes them on the first phone.
  public let own: Setup
  /// All that it begins with.
  public let setup: Setup
  let start: Simulation

  /// A phone of the same flow begins as the first one did, but for what is its own; one of another flow has only the
  /// first one’s device.
  public init(of flow: any Flow, own: Setup, beside first: any Flow, _ setup: Setup) throws(SetupErrors) {
    var base = setup
    if !flow.isSame(as: first) { (base.app, base.policy) = ([], []) }
    self.flow = flow
    self.own = own
    self.setup = base.with(own)
    start = try flow.simulation(self.setup)
  }

  /// What is other about it, in words: "pin-attempts 3".
  public var title: String {
    (own.policy + own.app + own.device).map { "\($0.name) \($0.value)" }.joined(separator: ", ")
  }
}

/// What the inputs of a walk are done to: one phone, or two at once.
///
/// The second one follows from the inputs and from what it begins with, as the first one does.
public struct Phones: Sendable {
  public private(set) var first: Simulation
  /// Why the last input had no effect on the first phone; only known where there is a second.
  private(set) var refusal: String?
  public private(set) var second: Second?

  public struct Second: Sendable {
    public fileprivate(set) var simulation: Simulation
    /// Why the last input had no effect on it; `nil` if it had one.
    public fileprivate(set) var refusal: String?
    fileprivate let own: Setup
  }

  init(_ first: Simulation, beside second: SecondPhone? = nil) {
    self.first = first
    self.second = second.map { Second(simulation: $0.start, own: $0.own) }
    use(first.wording, first.wordings)
  }

  /// Shows everything in other words: chosen ones, or those of the phone’s language. Those of a flow are no other flow’s.
  mutating func use(_ wording: Wording?, _ wordings: [DeviceLanguage: Wording]) {
    (first.wording, first.wordings) = (wording, wordings)
    guard second?.simulation.world.flow.name == first.world.flow.name else { return }
    second?.simulation.wording = wording
    second?.simulation.wordings = wordings
  }

  /// Does one thing to the first phone, and what stands for it to the second.
  mutating func step(_ input: Input) {
    guard let second else {
      first.step(input)
      return
    }
    let answer = second.counterpart(of: input, on: first, comparer)
    let isUntyped = input.isTyping && first.screen.top?.takesTyping != true
    let effects = first.step(input)
    refusal = isUntyped ? Self.nothingToType : effects.lazy.compactMap(\.ignored).first?.text
    switch answer {
    case .refused(let reason): self.second?.refusal = reason
    case .nothing: self.second?.refusal = nil
    case .input(let own):
      let effects = self.second?.simulation.step(own) ?? []
      self.second?.refusal = effects.lazy.compactMap(\.ignored).first?.text
    }
  }

  fileprivate static let nothingToType = "Nothing takes typing now."

  /// What is done to the second phone for an input; `nil` where that is nothing.
  func inputOnSecond(for input: Input) -> Input? {
    if case .input(let own)? = second?.counterpart(of: input, on: first, comparer) { return own }
    return nil
  }

  // MARK: What differs

  private var comparer: ScreenComparer {
    let name = first.world.flow.name
    return ScreenComparer(flows: (name, second?.simulation.world.flow.name ?? name))
  }

  /// Whether the ways have parted: other layers are on top of the two phones.
  public var haveParted: Bool {
    guard let other = second?.simulation else { return false }
    return comparer.parts(first.screen, other.screen)
  }

  /// What a person can tell the two apart by: what is to be seen, and the facts that both have.
  public var differences: [SideDifference] {
    guard let other = second?.simulation else { return [] }
    return comparer.verdict(first.screen, other.screen).differences
      + SideDifference.all(between: first.facts, other.facts)
  }

  /// What differs, for people: a layer by what it is and its title, “alert: none” and “Too many wrong PINs”.
  func words(of difference: SideDifference) -> (what: String, a: String, b: String) {
    let raw = (difference.what, difference.a, difference.b)
    guard difference.kind == .screen, let other = second?.simulation.screen else { return raw }
    let layers = [
      ("screen", first.screen.app, other.app), ("alert", first.screen.alert, other.alert),
      ("dialog", first.screen.system, other.system),
    ]
    // Of two flows a layer is told without the flow’s name.
    func isMeant(_ layer: Layer?, by name: String) -> Bool { layer?.id.hasSuffix(name) ?? (name == "none") }
    let found = layers.first { _, a, b in
      a?.id != b?.id && isMeant(a, by: difference.a) && isMeant(b, by: difference.b)
    }
    guard let (role, a, b) = found else { return raw }
    func title(_ layer: Layer?) -> String {
      layer.map { $0.title.isEmpty ? $0.id : $0.title } ?? "no \(role)"
    }
    return (role, title(a), title(b))
  }

  /// The control on the second phone that stands for one on the first.
  func counterpart(of control: ControlID) -> Control? {
    second.flatMap { comparer.counterpart(of: control, from: first.screen, on: $0.simulation.screen) }
  }
}

extension Phones.Second {
  /// What an input is on the second phone.
  fileprivate enum Answer {
    case input(Input)
    case refused(String)
    /// No time passes.
    case nothing
  }

  fileprivate func counterpart(of input: Input, on first: Simulation, _ comparer: ScreenComparer) -> Answer {
    switch input {
    case .tap(let id):
      let screen = first.screen
      guard let control = screen.top?.control(id) else { return .refused("That can’t be tapped now.") }
      guard let other = comparer.counterpart(of: id, from: screen, on: simulation.screen) else {
        return .refused("There is no “\(control.title)”.")
      }
      return other.isEnabled ? .input(.tap(other.id)) : .refused("“\(other.title)” can’t be tapped now.")
    case .elapseToNextDeadline:
      // As long as on the first phone, whatever waits on this one.
      return first.world.nextDeadline.map { .input(.elapse($0 - first.world.clock.now)) } ?? .nothing
    case .policy(let name, _): return kept(own.policy, name) ?? .input(input)
    case .change(let change): return kept(own.device, setting(of: change) ?? "") ?? .input(input)
    case .type where simulation.screen.top?.takesTyping != true: return .refused(Phones.nothingToType)
    case .type, .biometry, .fail, .lifeCycle, .server, .elapse, .keepTouching: return .input(input)
    }
  }

  private func kept(_ own: [Setup.Entry], _ name: String) -> Answer? {
    own.last { $0.name == name }.map { .refused("“\(name)” stays \($0.value).") }
  }

  /// The setting of its own that a change would give another value.
  private func setting(of change: DeviceChange) -> String? {
    var after = simulation.world.device
    _ = after.apply(change, at: simulation.world.clock.now)
    return own.device.map(\.name).first { name in
      guard let setting = DeviceSetting.named(name) else { return false }
      return ([setting.get(after)] + (setting.values.names ?? [])).contains { setting.change($0) == change }
    }
  }
}

extension Input {
  fileprivate var isTyping: Bool {
    if case .type = self { return true }
    return false
  }
}
