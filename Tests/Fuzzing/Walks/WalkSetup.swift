import BundledFlowFiles
import SeededDraws
import UnlockEngine

/// What a drawn walk begins from, as lines: `flow banno`, `device passcode 1234`, `app method pin`, `policy …`.
public struct WalkSetup: Hashable, Sendable {
  public var flow = "banno"
  public var setup = Setup()

  public init() {}

  public var lines: [String] {
    func lines(_ section: String, _ entries: [Setup.Entry]) -> [String] {
      entries.map { "\(section) \($0.name) \($0.value.inOneLine)" }
    }
    return ["flow \(flow)"] + lines("device", setup.device) + lines("app", setup.app)
      + lines("policy", setup.policy)
  }

  /// Takes a line, if it is one of a set-up.
  public mutating func take(_ line: Substring) -> Bool {
    let words = line.split(separator: " ", maxSplits: 2)
    guard words.count > 1 else { return false }
    if words[0] == "flow" {
      flow = String(words[1])
      return true
    }
    guard words.count == 3 else { return false }
    let entry = Setup.Entry(String(words[1]), String(inOneLine: words[2]))
    switch words[0] {
    case "device": setup.device.append(entry)
    case "app": setup.app.append(entry)
    case "policy": setup.policy.append(entry)
    default: return false
    }
    return true
  }

  /// The same as options of the command.
  public var options: [String] {
    func options(_ name: String, _ entries: [Setup.Entry]) -> [String] {
      entries.flatMap { [name, "\($0.name)=\($0.value)"] }
    }
    return [flow] + options("--device", setup.device) + options("--app", setup.app)
      + options("--policy", setup.policy)
  }

  /// The simulation that it describes; `nil` where there can be none, as of settings that exclude each other.
  public var simulation: Simulation? { try? Catalog.flow(named: flow)?.simulation(setup) }
}

// MARK: - Drawing one

extension WalkSetup {
  /// A flow from one of its starting points, with some settings that are otherwise.
  public init(_ draw: inout Draw, changes: Int) {
    repeat {
      let flow = draw.one(of: Catalog.flows)
      self.init()
      self.flow = flow.name
      setup = Setup(draw.one(of: flow.startingPoints))
      for _ in 0..<draw.below(changes + 1) { change(flow, &draw) }
    } while simulation == nil
  }

  private mutating func change(_ flow: any Flow, _ draw: inout Draw) {
    func set(oneOf settings: [SettingDescription], in entries: inout [Setup.Entry]) {
      guard !settings.isEmpty else { return }
      let setting = draw.one(of: settings)
      entries.removeAll { $0.name == setting.name }
      entries.append(Setup.Entry(setting.name, draw.value(of: setting.values)))
    }
    switch draw.below(3) {
    case 0: set(oneOf: flow.settings(.device), in: &setup.device)
    case 1: set(oneOf: flow.settings(.app), in: &setup.app)
    default: set(oneOf: flow.settings(.policy), in: &setup.policy)
    }
  }
}
