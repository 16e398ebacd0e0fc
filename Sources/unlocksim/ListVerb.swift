import ArgumentParser
import DeviceSimulation
import Flows
import Scenarios
import UnlockEngine
import Walkthrough

struct ListVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List flows, screens, options, facts, keys, scenarios or requirements.",
    discussion: """
      EXAMPLES
        unlocksim list flows
        unlocksim list screens --flow banno
        unlocksim list options --flow banno    what files and options may set
        unlocksim list facts --json
        unlocksim list requirements            with the scenarios for each
        unlocksim list scenarios Scenarios/banno
      """)

  enum Subject: String, CaseIterable {
    case flows, screens, options, facts, keys, scenarios, requirements
  }

  @Argument(
    help: ArgumentHelp("\(Subject.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "what"),
    completion: Completing.words(Subject.self), transform: Subject.meant(by:))
  var subject: Subject

  @Argument(
    help: "Where to find scenarios (default: Scenarios); for scenarios and requirements.",
    completion: Completing.scenarios)
  var paths: [String] = []

  @Option(help: "Only those of this flow.", completion: Completing.flows)
  var flow: String?

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    let flows = try flow.map { [try Unlocksim.flow(named: $0)] } ?? Catalog.flows
    if subject == .scenarios || subject == .requirements {
      let coverage = Coverage(of: paths) { writeError($0.text) }
      return try CoverageList(coverage, flow: flow, isJSON: json).print(subject)
    }
    guard paths.isEmpty else { throw UsageError(lines: ["“list \(subject.rawValue)” takes no path."]) }
    let rows =
      switch subject {
      case .flows: flows.map { Row($0.name, $0.title, group: "flows") }
      case .screens: screens(flows)
      case .options: options(flows)
      case .facts: try facts(flows)
      case .keys, .scenarios, .requirements: keys
      }
    try writeOutput(
      // All of it is the program's own text.
      Printable(trusted: json ? JSONText.lines(rows.map(entry)) : text(rows)))
  }

  /// A line of a listing: a name, its description, and its group.
  struct Row {
    var name: String
    var summary: String
    var group: String

    init(_ name: String, _ summary: String, group: String) {
      self.name = name
      self.summary = summary
      self.group = group
    }
  }

  private func screens(_ flows: [any Flow.Type]) -> [Row] {
    let own = flows.flatMap { flow in
      flow.screenIDs.map { Row("\(flow.name).\($0)", "screen", group: flow.name) }
        + flow.alertIDs.map { Row("\(flow.name).\($0)", "alert", group: flow.name) }
    }
    return own + SystemScreens.ids.map { Row($0, "system layer", group: "system") }
  }

  private func options(_ flows: [any Flow.Type]) -> [Row] {
    func rows<F: Flow>(_ flow: F.Type) -> [Row] {
      let server = F.server(F.defaultOptions, F.defaultLimits)
      return F.options.map { setting in
        let now = setting.get(F.defaultOptions)
        return row(setting.name, setting.summary, setting.values, now, group: "\(F.name), app:")
      }
        + F.limits.map {
          row($0.name, $0.summary, $0.values, $0.get(F.defaultLimits), group: "\(F.name), policy:")
        }
        + F.serverSettings.map {
          row($0.name, $0.summary, $0.values, $0.get(server), group: "\(F.name), server:")
        }
    }
    let device = DeviceSetting.all.map {
      row($0.name, $0.summary, $0.values, $0.get(Device()), group: "every flow, device:")
    }
    return device + flows.flatMap { rows($0) }
  }

  private func row(
    _ name: String, _ summary: String, _ values: SettingValues, _ now: String, group: String
  ) -> Row {
    let standard = now.isEmpty ? "" : "; default \(now)"
    return Row(name, "\(summary) (\(values.text)\(standard))", group: group)
  }

  private func facts(_ flows: [any Flow.Type]) throws -> [Row] {
    var rows: [Row] = []
    for flow in flows {
      let simulation = try flow.simulation(Setup())
      let own = simulation.world.appFacts
      rows += own.map { Row($0.name, "at the beginning: \($0.value)", group: flow.name) }
      guard flow.name == flows.last?.name else { continue }
      rows += simulation.facts.dropFirst(own.count).map {
        Row($0.name, "at the beginning: \($0.value)", group: "every flow")
      }
    }
    return rows
  }

  private var keys: [Row] {
    KeyTable.bindings.map {
      Row($0.keys.map(Binding.text).joined(separator: " "), $0.summary, group: $0.group.rawValue)
    }
  }

  // MARK: Printing

  private func text(_ rows: [Row]) -> String {
    let width = rows.map(\.name.count).max() ?? 0
    var group = ""
    var lines: [String] = []
    for row in rows {
      if row.group != group {
        lines += (lines.isEmpty ? [] : [""]) + [row.group]
        group = row.group
      }
      lines.append("  " + row.name.padding(to: width) + "  " + row.summary)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func entry(_ row: Row) -> JSONText {
    .object([("name", .text(row.name)), ("summary", .text(row.summary)), ("group", .text(row.group))])
  }
}

extension JSONText {
  /// A list that people read too: one line per object.
  static func lines(_ items: [JSONText]) -> String {
    "[\n" + items.map { "  " + $0.text }.joined(separator: ",\n") + "\n]\n"
  }
}

extension String {
  func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
