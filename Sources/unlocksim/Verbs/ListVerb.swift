import BundledFlowFiles
import ArgumentParser
import FlowFiles
import Scenarios
import ScreenDrawing
import SystemIO
import UnlockEngine
import Walkthrough

struct ListVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract:
      "List flows, screens, controls, options, facts, keys, words, voiceover, scenarios or requirements.",
    discussion: """
      EXAMPLES
        unlocksim list flows
        unlocksim list screens --flow banno
        unlocksim list screens --flow my-bank  a flow file of that name
        unlocksim list options --flow banno    what files and options may set
        unlocksim list controls --flow banno   what can be tapped on each screen
        unlocksim list facts --json            with what each can be
        unlocksim list words                   of flow files, with examples
        unlocksim list voiceover --flow banno  what is heard on each screen
        unlocksim list requirements            with the scenarios and rules for each
        unlocksim list requirements --flow my-bank --csv > requirements.csv
        unlocksim list scenarios Scenarios/banno  with what each takes
      """)

  enum Subject: String, CaseIterable {
    case flows, screens, controls, options, facts, keys, words, voiceover, scenarios, requirements
  }

  @Argument(
    help: ArgumentHelp("\(Subject.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "what"),
    completion: Completing.words(Subject.self), transform: Subject.meant(by:)) var subject: Subject

  @Argument(
    help: "Where to find scenarios (default: Scenarios); for scenarios and requirements.",
    completion: Completing.scenarios) var paths: [String] = []

  @Option(help: "Only those of this flow, or of a flow file.", completion: Completing.flows) var flow: String?

  @Flag(help: "Print JSON.") var json = false

  @Flag(help: "Print requirements against scenarios for a spreadsheet, a pair a line.") var csv = false

  func validate() throws {
    if csv, subject != .requirements || json {
      throw ValidationError("--csv is for “list requirements”, and goes without --json.")
    }
  }

  func run() throws {
    let flows = try flow.map { [try Unlocksim.flow(named: $0)] } ?? Catalog.flows
    if subject == .scenarios || subject == .requirements {
      let coverage = Coverage(
        of: paths, flows: FlowLibrary.shared, only: flow.map { _ in flows[0] },
        countsCosts: subject == .scenarios
      ) { writeError($0.text) }
      let form: CoverageList.Form = json ? .json : csv ? .csv : .text
      return try CoverageList(coverage: coverage, form: form).print(subject)
    }
    guard paths.isEmpty else { throw UsageError(lines: ["“list \(subject.rawValue)” takes no path."]) }
    if subject == .voiceover { return try VoiceOverList(flows, isJSON: json).print() }
    let rows =
      switch subject {
      case .flows: flows.map { Row($0.reference, $0.title, group: "flows") } + (flow == nil ? flowFiles : [])
      case .screens: screens(flows)
      case .controls: controls(flows)
      case .options: options(flows)
      case .facts: try facts(flows)
      case .words: words
      case .keys, .scenarios, .requirements, .voiceover: keys
      }
    // Keys are the program's own text; a flow file's names and titles aren't.
    let isTrusted = json || subject == .keys
    let printed = json ? JSONText.lines(rows.map(entry)) : text(rows)
    try writeOutput(isTrusted ? SafeText(trusted: printed) : SafeText(lines: printed))
  }

  /// A line of a listing: a name, its description, and its group.
  struct Row {
    var name: String
    var summary: String
    var group: String
    /// On a line of its own, if there is one.
    var example: String?

    init(_ name: String, _ summary: String, group: String) {
      self.name = name
      self.summary = summary
      self.group = group
    }
  }

  /// The files in `Flows` and in the current folder, each by what finds it; broken ones with what is wrong.
  private var flowFiles: [Row] {
    FlowLibrary.shared.files.map { path in
      switch FlowLibrary.shared.read(path) {
      case .success(let flow):
        Row(
          flow.reference, flow.reference == path ? flow.title : "\(flow.title), \(path)", group: "flow files")
      case .failure(let invalid): Row(path, "can’t be used: \(invalid.headline)", group: "flow files")
      }
    }
  }

  private func screens(_ flows: [any Flow]) -> [Row] {
    let own = flows.flatMap { flow in
      flow.screenIDs.map { Row($0, "screen", group: flow.name) }
        + flow.alertIDs.map { Row($0, "alert", group: flow.name) }
    }
    return own + SystemScreens.ids.map { Row($0, "system layer", group: "system") }
  }

  private func options(_ flows: [any Flow]) -> [Row] {
    let sections: [SettingSection] = [.app, .policy, .server]
    return rows(SettingDescription.ofDevice, of: "every flow")
      + flows.flatMap { flow in sections.flatMap { rows(flow.settings($0), of: flow.name) } }
  }

  private func rows(_ settings: [SettingDescription], of owner: String) -> [Row] {
    settings.map { setting in
      let standard = setting.standard.isEmpty ? "" : "; default \(setting.standard)"
      return Row(
        setting.name, "\(setting.summary) (\(setting.values.text)\(standard))",
        group: "\(owner), \(setting.section.rawValue):")
    }
  }

  private func facts(_ flows: [any Flow]) throws -> [Row] {
    var rows: [Row] = []
    for flow in flows {
      let simulation = try flow.simulation(Setup())
      let own = simulation.world.appFacts
      rows += own.map { row($0, group: flow.name) }
      guard flow.name == flows.last?.name else { continue }
      rows += simulation.facts.dropFirst(own.count).map { row($0, group: "every flow") }
    }
    return rows
  }

  private func row(_ fact: Fact, group: String) -> Row {
    Row(fact.name, "\(fact.values.text) (at the beginning \(fact.value))", group: group)
  }

  /// What can be tapped on each place: the name, and the titles that it can have.
  private func controls(_ flows: [any Flow]) -> [Row] {
    let own = flows.flatMap { flow in
      (flow.knownTexts?.places ?? []).filter { $0.id.hasPrefix(flow.name + ".") }.flatMap(rows)
    }
    var system = FlowTexts()
    for place in flows.flatMap({ FlowTexts.ofSystem(over: $0, besides: Catalog.flows) }) {
      for control in place.controls {
        for title in control.titles { system.add(control: control.name, title: title, to: place.id) }
      }
    }
    return own + system.places.sorted { $0.id < $1.id }.flatMap(rows)
  }

  private func rows(_ place: FlowTexts.Place) -> [Row] {
    place.controls.map { control in
      Row(control.name, control.titles.map { "“\($0)”" }.joined(separator: " | "), group: place.id)
    }
  }

  private var keys: [Row] {
    KeyTable.bindings.map {
      Row($0.keys.map(Binding.text).joined(separator: " "), $0.summary, group: $0.group.rawValue)
    }
  }

  /// The words of flow files.
  private var words: [Row] {
    FlowPlace.allCases.flatMap { place in
      Keyword.all(in: place).map { word in
        var row = Row(word.shown, word.sentence, group: place.title)
        row.example = word.example
        return row
      }
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
      lines.append("  " + row.name.padded(to: width) + "  " + row.summary)
      if let example = row.example { lines.append(String(repeating: " ", count: width + 4) + example) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func entry(_ row: Row) -> JSONText {
    ["name": .text(row.name), "summary": .text(row.summary), "group": .text(row.group)]
      + (row.example.map { ["example": .text($0)] } ?? [:])
  }
}
