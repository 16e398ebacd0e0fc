import ArgumentParser
import Exploration
import Reports
import Scenarios
import ScreenDrawing
import UnlockEngine
import VectorDrawing
import Walkthrough

/// `unlocksim map`.
struct MapVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "map", abstract: "Show the screens of a flow, and what leads from one to another.",
    discussion: """
      The map comes from exploring the flow within the bounds that `explore` tells, so everything on it can be \
      reached in a walk. Leaving, restarting \
      and settings work everywhere and are left out. In a walk, W shows the map with your position, and takes \
      you to any place on it.

      EXAMPLES
        unlocksim map banno
        unlocksim map banno --format svg > banno.svg
        unlocksim map banno --format svg --phones > banno.svg
        unlocksim map banno --format dot | dot -Tpdf > banno.pdf
        unlocksim map banno --explore
        unlocksim map banno --app method=pin --policy pin-attempts=3
        unlocksim map banno --cost             what setting up and unlocking take
      """)

  enum Format: String, CaseIterable { case text, mermaid, dot, svg }

  @Argument(help: "The flow, or a flow file.", completion: Completing.flows) var flow: String

  @Option("\(Format.allCases.map(\.rawValue).joined(separator: ", ")) (default: text).")
  var format = Format.text

  @Flag(
    help: ArgumentHelp(
      "In mermaid and dot, draw every arrow.",
      discussion: "Otherwise one arrow leads to each box; the others are listed in the box they start from."))
  var everyArrow = false

  @Flag(
    help:
      "In svg, draw what each place looks like, a phone on its card, and say in words what leads on; explores the flow."
  ) var phones = false

  @Flag(help: "Explore the flow now, which takes a while, instead of printing the map kept with it.")
  var explore = false

  @Flag(
    help: ArgumentHelp(
      "What the flow’s goals cost: taps, digits, scans, waits and screens of the cheapest ways.",
      discussion: "The ways are found by exploring, for each policy and kind of sensor.")) var cost = false

  @Flag(help: "With --cost, print JSON, with the steps of each way.") var json = false

  @OptionGroup var limit: TimeLimit
  @OptionGroup(title: "Other settings than the flow’s own") var own: SettingOverrides

  func run() throws {
    guard let exploration = try FlowExplorer.named([flow]).first else { return }
    let settings = try own.setup
    guard !json || cost else { throw UsageError(lines: ["--json goes with --cost."]) }
    guard !cost || limit.time == nil else { throw UsageError(lines: ["--time goes without --cost."]) }
    if cost { return try printCosts(of: exploration, under: settings) }
    guard !phones || format == .svg else { throw UsageError(lines: ["--phones goes with --format svg."]) }
    if phones { return try writeOutput(SafeText(trusted: withPhones(exploration, under: settings))) }
    let (map, part) = try chart(exploration, under: settings)
    switch format {
    case .text: try writeOutput(SafeText(lines: Self.text(map, part)))
    case .mermaid:
      try writeOutput(
        SafeText(lines: map.mermaid(everyArrow: everyArrow) + (part.map { "%% \($0)\n" } ?? "")))
    case .dot:
      try writeOutput(SafeText(lines: map.dot(everyArrow: everyArrow) + (part.map { "// \($0)\n" } ?? "")))
    case .svg: try writeOutput(SafeText(trusted: map.svg))
    }
  }

  /// The map under the flow’s own settings, in plain text.
  func text(of exploration: FlowExplorer) throws -> String {
    let (map, part) = try chart(exploration, under: Setup())
    return Self.text(map, part)
  }

  private static func text(_ map: FlowChart, _ part: String?) -> String {
    map.text + (part.map { "\n\($0)\n" } ?? "")
  }

  /// The map that is kept, or else of all; or of what was seen in some time, and how far that goes.
  private func chart(_ exploration: FlowExplorer, under settings: Setup) throws -> (FlowChart, part: String?)
  {
    if !explore, let doubt = exploration.flow.chartDoubt { writeError("unlocksim: \(doubt)\n") }
    if !explore, settings == Setup(), let kept = exploration.flow.chart { return (kept, nil) }
    guard let time = limit.time else { return (try exploration.mapped(under: settings).map.chart, nil) }
    let (part, found) = try exploration.galleried(under: settings, within: time)
    return (found.chart, part)
  }

  /// The map with a phone for each place, as the gallery has it first; light or dark as its reader prefers.
  private func withPhones(_ exploration: FlowExplorer, under settings: Setup) throws -> String {
    let found = try exploration.galleried(under: settings, within: limit.time).1
    let look = exploration.flow.look
    let rules = PhonePicture.styleSheet(nil) + PhonePicture.accentRules(look, nil) + FlowChart.darkRules
    return found.chartInWords.svg(with: Self.pictures(of: found.gallery), rules: rules)
  }

  /// A phone for each place, large enough to be read; with a link, if there is one for its place.
  static func pictures(
    of gallery: Gallery, linkedTo address: (String) -> String? = { _ in nil }
  ) -> [String: ChartPicture] {
    var pictures: [String: ChartPicture] = [:]
    for group in gallery.groups {
      var picture = ChartPicture(PhonePicture(group.first.simulation), height: 460)
      if let address = address(group.place.id) {
        picture.element = "<a href=\"\(xmlEscaped(address))\">\(picture.element)</a>"
      }
      pictures[group.place.id] = picture
    }
    return pictures
  }

  private func printCosts(of exploration: FlowExplorer, under settings: Setup) throws {
    let costs: GoalCosts
    do throws(SetupErrors) {
      costs = try exploration.costs(settings)
    } catch {
      throw UsageError(error)
    }
    let report = CostReport(costs, of: exploration.flow)
    try writeOutput(json ? SafeText(trusted: report.json) : SafeText(lines: report.text))
  }
}

extension ChartPicture {
  /// A phone, as high as that.
  fileprivate init(_ phone: PhonePicture, height: Int) {
    let width = Int((phone.width / phone.height * Double(height)).rounded())
    self.init(
      "<svg width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(phone.width.shortText) \(phone.height.shortText)\" "
        + "role=\"img\"><title>\(xmlEscaped(phone.spokenTitle))</title>\(phone.fragment)</svg>",
      width: width, height: height)
  }
}
