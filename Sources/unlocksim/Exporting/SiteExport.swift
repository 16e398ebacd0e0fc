import ArgumentParser
import Auditing
import Exploration
import FlowFiles
import FlowPages
import HTMLPages
import Measuring
import Playing
import Reports
import Scenarios
import ScreenDrawing
import SystemIO
import UnlockEngine
import VectorDrawing
import Walkthrough

/// Which scenarios a site has storyboards of.
struct SiteOptions: ParsableArguments {
  @Option(
    "Of a site: files and folders with scenarios (default: Scenarios, if it is there).", value: "path",
    parsing: .upToNextOption, completion: Completing.scenarios) var scenarios: [String] = []

  var isUsed: Bool { !scenarios.isEmpty }
}

/// A folder of pages about one flow, each with links to the others: `unlocksim export FLOW --as site -o DIR`.
struct SiteExport {
  let exploration: FlowExplorer
  let settings: Setup
  let page: PageOptions
  let look: PictureLook
  let wording: Wording?
  let paths: [String]
  let time: Duration?

  /// As many storyboards as a reader looks through, and a disk has room for.
  private static let mostBoards = 200

  private var flow: any Flow { exploration.flow }

  init(
    _ what: String, _ settings: Setup, _ page: PageOptions, _ options: SiteOptions, _ look: PictureLook,
    in copy: CopyOptions, within time: Duration?
  ) throws {
    guard let exploration = try FlowExplorer.named([what]).first else { throw ExitCode(2) }
    (self.exploration, self.settings, self.page, self.look, self.time) = (
      exploration, settings, page, look, time
    )
    wording = try copy.wording(for: exploration.flow)
    let usual = ScenarioFiles.defaultPath
    paths = options.isUsed ? options.scenarios : FlowFolder.isThere(usual) ? [usual] : []
  }

  /// Writes all of it, and says what is in the folder.
  func write(to folder: String) throws {
    guard folder != "-" else {
      throw UsageError(lines: ["--as site writes a folder: name it with -o, as in -o site."])
    }
    let plays = try playbacks()
    let (part, found) = try exploration.galleried(under: settings, within: time)
    let notes = found.settings + (part.map { [$0] } ?? [])
    let meter = ProgressMeter(flow: flow.name, isQuiet: false, within: time)
    let explored = try exploration.explored(
      under: settings, .threads(Workers.processorCount), stateLimit: FlowExplorer.mostStates, meter)
    try Interruption.check()
    try reporting { () throws(SinkError) in try FileWriting.makeFolder(folder) }
    let site = Site(found.gallery, plays)
    let trial = try trial(site, to: folder)
    try writeGallery(site, trial, notes, to: folder)
    try writeMap(site, found.chartInWords, to: folder)
    try writeBoards(site, to: folder)
    try writeMeasure(site, to: folder)
    try writeAudit(site, to: folder)
    let index = SiteIndex(
      title: flow.title, notes: ["flow: \(flow.name)"] + notes, links: site.links(here: .index, trial != nil),
      ways: ways(site, hasTrial: trial != nil), boards: site.boards.map(\.listed), findings: explored.result,
      costs: try costs(), look: look)
    try writeFile(index.html, to: "\(folder)/\(Site.Page.index.file)")
    writeError("unlocksim: \(folder)/\(Site.Page.index.file) is where to begin.\n")
    let failed = plays.filter { !$0.hasPassed }
    for play in failed { writeError("unlocksim: \(play.scenario.name): \(play.verdict)\n") }
    if !failed.isEmpty || !explored.result.hasHeld { throw ExitCode(CommandStatus.differed.rawValue) }
  }

  // MARK: What is on it

  /// The flow’s scenarios, as they play.
  private func playbacks() throws -> [ScenarioPlayback] {
    var all: [ScenarioPlayback] = []
    let command = RunCommand(paths: paths, flows: FlowLibrary.shared)
    for scenario in command.scenarios() where scenario.flow.isSame(as: flow) {
      guard all.count < Self.mostBoards else {
        writeError(
          "unlocksim: a site has the storyboards of \(Self.mostBoards) scenarios: name fewer with --scenarios.\n"
        )
        break
      }
      var scenario = scenario
      if let wording { scenario.start.wording = wording }
      guard let source = try? SourceText.read(Scenario.file(of: scenario.name)) else { continue }
      all.append(ScenarioPlayback(scenario, source: source))
    }
    return all
  }

  /// The page to try, and how its links begin; `nil` where there can be none, which is told.
  private func trial(_ site: Site, to folder: String) throws -> FlowPageMaker.Finished? {
    var maker = FlowPageMaker(
      exploration: exploration, settings: settings, bounds: page.bounds, wording: wording)
    maker.links = site.links(here: .trial, true)
    (maker.gallery, maker.hasFigures) = (Site.Page.gallery.file, page.figures)
    do {
      let made = try PageExport(maker).page()
      try writeFile(made.html, to: "\(folder)/\(Site.Page.trial.file)")
      return made
    } catch let problem as UsageError where problem.code == 5 {
      writeError("unlocksim: there is no page to try: \(problem.lines.joined(separator: " "))\n")
      return nil
    }
  }

  private func ways(_ site: Site, hasTrial: Bool) -> [SiteIndex.Way] {
    let groups = site.gallery.groups
    func picture(_ number: Int) -> Simulation? {
      let shown = groups.filter { $0.kind == .screen }.map(\.first.simulation)
      guard var phone = shown.isEmpty ? groups.first?.first.simulation : shown[number % shown.count] else {
        return nil
      }
      phone.wording = wording
      return phone
    }
    let trial = SiteIndex.Way(
      "Try it", Site.Page.trial.file, words: "A phone to tap, in any browser.", picture: picture(0))
    return (hasTrial ? [trial] : []) + [
      .init(
        "Gallery", Site.Page.gallery.file,
        words: "\(groups.count) screens, alerts and dialogs in "
          + "\(counted(site.gallery.entries.count, "state")).",
        picture: picture(1)),
      .init("Map", Site.Page.map.file, words: "What leads where.", picture: picture(2)),
      .init(
        Site.Page.measure.title, Site.Page.measure.file,
        words: "How often somebody can guess, and how likely that opens.", picture: picture(3)),
      .init(
        Site.Page.audit.title, Site.Page.audit.file, words: "What standards ask, and whether it does that.",
        picture: picture(4)),
    ]
  }

  /// What is made of what was explored may take as long as exploring.
  private func stillInTime() -> () -> Bool {
    let end = time.map { ContinuousClock.now + $0 }
    return { !Interruption.hasCome && end.map { ContinuousClock.now < $0 } ?? true }
  }

  /// None where exploring has to end in time: the cheapest way is known once all is.
  private func costs() throws -> CostReport? {
    if time != nil { return nil }
    do throws(SetupErrors) {
      let costs = try exploration.costs(settings)
      return costs.rows.isEmpty ? nil : CostReport(costs, of: flow)
    } catch { throw UsageError(error) }
  }

  // MARK: Its pages

  private func writeGallery(
    _ site: Site, _ trial: FlowPageMaker.Finished?, _ notes: [String], to folder: String
  ) throws {
    let sheet = GallerySheet(
      site.gallery, of: flow, notes: notes, varied: GalleryVariation(), look: look, wording: wording)
    let starts = trial?.starts ?? []
    let gallery = GalleryPage(sheet, links: site.links(here: .gallery, trial != nil)) { entry in
      let way = PagePath.link(to: entry, from: starts, within: page.bounds).map {
        [PageLink("Try it from here", "\(Site.Page.trial.file)#\($0)")]
      }
      return (way ?? []) + site.boards(showing: entry)
    }
    try writeFile(gallery.html, to: "\(folder)/\(Site.Page.gallery.file)")
  }

  private func writeMap(_ site: Site, _ chart: FlowChart, to folder: String) throws {
    var page = HTMLPage(title: "\(flow.title): map", heading: flow.title)
    page.kind = "map"
    page.finds = "a screen, an arrow, words on it"
    page.links = site.links(here: .map, FlowFolder.isThere("\(folder)/\(Site.Page.trial.file)"))
    page.pictures = look.pageRules(for: site.gallery.entries.prefix(1).map(\.simulation))
    page.pictures.dark += FlowChart.darkColours
    let svg = chart.svg(with: MapVerb.pictures(of: site.gallery) { "\(Site.Page.gallery.file)#\($0)" })
    try writeFile(
      page.head + "<div class=\"wide\">\(svg)</div>" + page.end, to: "\(folder)/\(Site.Page.map.file)")
  }

  private func writeMeasure(_ site: Site, to folder: String) throws {
    let meter = ProgressMeter(flow: flow.name, isQuiet: false, within: time)
    let (result, attacked) = try exploration.attacked(
      under: settings, .threads(Workers.processorCount), stateLimit: ExploreVerb.mostStates, meter)
    try Interruption.check()
    let measures = Measurer(attacked, goesOn: stillInTime()).measures(
      workers: .threads(Workers.processorCount))
    let report = MeasureReport(attacked, result, measures, OwnerRisk())
    let hasTrial = FlowFolder.isThere("\(folder)/\(Site.Page.trial.file)")
    try writeFile(
      report.page(title: flow.title, links: site.links(here: .measure, hasTrial)),
      to: "\(folder)/\(Site.Page.measure.file)")
  }

  private func writeAudit(_ site: Site, to folder: String) throws {
    guard let file = flow as? FileFlow else { return }
    let meter = ProgressMeter(flow: flow.name, isQuiet: false, within: time)
    let explored = try exploration.examined(
      under: settings, .threads(Workers.processorCount), stateLimit: ExploreVerb.mostStates, meter)
    try Interruption.check()
    let profiles = BuiltInProfiles.names.compactMap(BuiltInProfiles.profile)
    let judgements = Auditor(file, explored).judgements(of: profiles, goesOn: stillInTime())
    try Interruption.check()
    let report = AuditReport(file, try FlowSource.text(of: file), explored.result, profiles, judgements)
    let hasTrial = FlowFolder.isThere("\(folder)/\(Site.Page.trial.file)")
    let page = AuditPage(report, look, links: site.links(here: .audit, hasTrial))
    try writeFile(page.html, to: "\(folder)/\(Site.Page.audit.file)")
  }

  private func writeBoards(_ site: Site, to folder: String) throws {
    let hasTrial = FlowFolder.isThere("\(folder)/\(Site.Page.trial.file)")
    for board in site.boards {
      let page = Storyboard(board.story, look, links: site.links(here: nil, hasTrial)) { phone in
        site.entry(shownOn: phone).map { PageLink("In the gallery", "\(Site.Page.gallery.file)#\($0.name)") }
      }
      try writeFile(page.html, to: "\(folder)/\(board.file)")
    }
  }
}
