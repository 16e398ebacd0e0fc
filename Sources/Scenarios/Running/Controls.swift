import UnlockEngine

/// The controls of the topmost layer, looked up by what a scenario calls them.
struct Controls {
  let all: [(control: Control, name: String)]

  init(_ simulation: Simulation) {
    let world = simulation.world
    all = (simulation.screen.top?.controls ?? []).map { ($0, world.name(of: $0.id)) }
  }

  /// The controls with a title or, if there are none, with a name.
  func named(_ text: String) -> [Control] {
    let wanted = normalised(text)
    let titled = all.filter { normalised($0.control.title) == wanted }
    return (titled.isEmpty ? all.filter { $0.name == text } : titled).map(\.control)
  }

  /// What was probably meant, for messages.
  func advice(for text: String) -> String {
    let titles = all.map(\.control.title)
    let wanted = normalised(text)
    if let near = nearMiss(of: wanted, in: titles.map(normalised)),
      let index = titles.firstIndex(where: { normalised($0) == near })
    {
      return "Did you mean “\(titles[index])”?"
    }
    return titles.isEmpty
      ? "Nothing can be tapped now." : "There is: \(titles.map { "“\($0)”" }.joined(separator: ", "))."
  }
}
