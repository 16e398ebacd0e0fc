import DeviceSimulation
import UnlockEngine

/// Something that isn't the same at two moments.
public struct Difference: Hashable, Sendable {
  public var name: String
  public var old: String
  public var new: String

  public init(_ name: String, _ old: String, _ new: String) {
    self.name = name
    self.old = old
    self.new = new
  }

  /// All differences: what is visible, the facts, and the settings that no fact reports.
  public static func between(_ old: Simulation, _ new: Simulation) -> [Difference] {
    let seen = [
      ("screen", old.screen.app, new.screen.app), ("alert", old.screen.alert, new.screen.alert),
      ("system", old.screen.system, new.screen.system),
    ].map { Difference($0, $1?.id ?? "none", $2?.id ?? "none") }
    let typed = Difference("characters typed", typed(old), typed(new))
    let facts = ofFacts(old, new)
    let told = Set(new.facts.map(\.name)).union(["passcode"])
    let sections: [SettingSection] = [.device, .policy, .server]
    let settings = sections.flatMap(new.world.flow.settings).filter {
      $0.section != .device || !told.contains($0.name)
    }
    let passcode = Difference("passcode", passcode(old.world.device), passcode(new.world.device))
    let set = settings.map { Difference($0.name, old.world.value(of: $0), new.world.value(of: $0)) }
    return (seen + [typed] + facts + [passcode] + set).filter { $0.old != $0.new }
  }

  /// The facts that differ.
  public static func ofFacts(_ old: Simulation, _ new: Simulation) -> [Difference] {
    let before = Dictionary(old.facts.map { ($0.name, $0.value) }) { first, _ in first }
    return new.facts.compactMap { fact in
      let value = before[fact.name] ?? "none"
      return value == fact.value ? nil : Difference(fact.name, value, fact.value)
    }
  }

  private static func typed(_ simulation: Simulation) -> String {
    simulation.screen.top?.keypad.map { "\($0.filled)" } ?? "none"
  }

  private static func passcode(_ device: Device) -> String { device.passcode?.text.text ?? "none" }
}
