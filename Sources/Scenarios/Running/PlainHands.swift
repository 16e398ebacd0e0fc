import UnlockEngine

/// The keys of the phone and nothing else: Tab, arrows, Enter, Space, Escape, digits, Backspace.
///
/// A stand-in until the walk's own key table can be used.
public struct PlainHands: Hands {
  public private(set) var simulation: Simulation
  private var focus = 0

  public init(_ simulation: Simulation) { self.simulation = simulation }

  public mutating func perform(_ input: Input) {
    let before = simulation.screen.top?.id
    simulation.step(input)
    if simulation.screen.top?.id != before { focus = 0 }
  }

  public mutating func press(_ key: Key) -> String? {
    guard let top = simulation.screen.top else { return "Nothing takes keys now." }
    let controls = top.controls.filter(\.isEnabled)
    switch key {
    case .tab, .down, .right: focus = controls.isEmpty ? 0 : (focus + 1) % controls.count
    case .backTab, .up, .left:
      focus = controls.isEmpty ? 0 : (focus + controls.count - 1) % controls.count
    case .enter, .character(" "):
      guard controls.indices.contains(focus) else { return "There is nothing to tap." }
      perform(.tap(controls[focus].id))
    case .escape:
      guard let way = controls.first(where: { $0.role == .cancel || $0.role == .back }) else {
        return "There is no way back."
      }
      perform(.tap(way.id))
    case .backspace, .delete: perform(.type(.delete))
    case .character(let scalar):
      guard top.keypad != nil else { return "Nothing takes typing now." }
      perform(.type(scalar))
    default: return "\(key.name) does nothing here."
    }
    return nil
  }
}
