import UnlockEngine

extension Requirement {
  /// The requirements of some flows: those that every flow shares, then each flow's own.
  public static func all(of flows: [any Flow]) -> [Requirement] { shared + flows.flatMap { $0.requirements } }
}

extension Flow {
  /// What an ID stands for in a scenario of this flow: a requirement of its own, or else of the device.
  package func requirement(_ id: String) -> Requirement? {
    requirements.first { $0.id == id } ?? Requirement.shared.first { $0.id == id }
  }

  /// Why an ID in a scenario of this flow is probably a slip; `nil` when there is nothing to say against it.
  ///
  /// A flow that lists no requirements is asked for none: IDs may be of a list that is kept elsewhere, unless they look
  /// like the device's.
  public func doubt(about id: String) -> String? {
    advice(about: id).map { "There is no requirement \(quoted(id)): the scenario counts for none. \($0)" }
  }

  /// What may have been meant by an ID; `nil` for one that may stand in a scenario of this flow.
  package func advice(about id: String) -> String? {
    guard requirement(id) == nil else { return nil }
    let letters = id.prefix { $0.isLetter }
    guard
      !requirements.isEmpty
        || Requirement.shared.contains(where: { $0.isForScenarios && $0.id.prefix { $0.isLetter } == letters }
        )
    else { return nil }
    return (requirements + Requirement.shared).suggestion(for: id)
      ?? "“unlocksim list requirements --flow \(reference.printable)” lists them."
  }

  /// The names of the rules that stand for each requirement, by its ID.
  var rulesByRequirement: [String: [String]] {
    func rules(of flow: some Explored) -> [String: [String]] {
      flow.rules.reduce(into: [:]) { found, rule in
        for id in rule.covers { found[id, default: []].append(rule.name) }
      }
    }
    return (self as? any Explored).map { rules(of: $0) } ?? [:]
  }
}
