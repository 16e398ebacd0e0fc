/// The controls of the topmost layer, found by what a scenario calls them.
public struct Controls {
  public let all: [(control: Control, name: String)]

  public init(_ simulation: Simulation) {
    let world = simulation.world
    all = (simulation.screen.top?.controls ?? []).map { ($0, world.name(of: $0.id)) }
  }

  /// The controls of a title or, where no title fits, of a name.
  public func named(_ text: String) -> [Control] {
    let wanted = text.normalised
    let titled = all.filter { $0.control.title.normalised == wanted }
    return (titled.isEmpty ? all.filter { $0.name == text } : titled).map(\.control)
  }

  /// What a scenario calls a control that can be tapped: its title, or its name where the title is another’s
  /// too; `nil` where nothing names it.
  public func text(for id: ControlID) -> String? {
    guard let (control, name) = all.first(where: { $0.control.id == id }), control.isEnabled else {
      return nil
    }
    return [control.title, name].first { text in
      let found = named(text)
      return text.contains { !$0.isWhitespace } && found.count == 1 && found[0].id == id
    }
  }

  /// What a scenario calls each control that can be tapped, as `text(for:)` has it, for callers that ask for all at once.
  public var tappable: [String] {
    let titles = all.map(\.control.title.normalised)
    return all.indices.compactMap { index in
      let (control, name) = all[index]
      guard control.isEnabled else { return nil }
      let isOwn = titles.count { $0 == titles[index] } == 1
      if isOwn, !titles[index].isEmpty { return control.title }
      return name.isEmpty || titles.contains(name) || all.count { $0.name == name } > 1 ? nil : name
    }
  }

  /// What could have been meant, for messages.
  public func advice(for text: String) -> String {
    let titles = all.map(\.control.title)
    let wanted = text.normalised
    if let near = nearMiss(of: wanted, in: titles.map(\.normalised)),
      let index = titles.firstIndex(where: { $0.normalised == near })
    {
      return "Did you mean “\(titles[index])”?"
    }
    return titles.isEmpty
      ? "Nothing can be tapped now." : "There is: \(titles.map { "“\($0)”" }.joined(separator: ", "))."
  }
}
