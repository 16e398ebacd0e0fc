import ArgumentParser
import Glibc
import Playing
import Reports
import Scenarios
import ScreenDrawing
import SystemIO
import UnlockEngine
import Walkthrough

/// `unlocksim export`: whatever makes a file to look at.
struct ExportVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Make something to look at and share of a flow or a scenario.",
    discussion: """
      Of a scenario: what was to be seen after each step. Of a flow: everything that it can show, once, each \
      reached by a shortest way, which exploring the flow finds.

      EXAMPLES
        unlocksim export banno --as storyboard -o banno.html
        unlocksim export banno --as svg -o pictures        a picture of each screen
        unlocksim export banno --as svg -o banno.svg       all of them on one sheet
        unlocksim export my-bank.flow.yaml --as svg -o - --text-size AX3
        unlocksim export banno --as page -o banno-page.html  to try in a browser
        unlocksim export one.yaml --as page -o one.html    with its notes
        unlocksim export banno --as gallery -o banno.html  every state that differs
        unlocksim export banno --as gallery -o pictures    the same, a picture each
        unlocksim export banno --as gallery --vary biometry,tone -o all.html
        unlocksim export banno --as gallery --against pictures -o changed.html
        unlocksim export my-bank --as site -o site         all of it, for a server
        unlocksim export one.yaml --as cast -o one.cast    for asciinema 3
        unlocksim export one.yaml --as cast2 -o one.cast   for older players, too
        unlocksim export one.yaml --as steps --lines 3-6 --name in -o my.steps.yaml
        unlocksim export banno --as copy -o banno.csv     every text with its places
        unlocksim export banno --as copy -o banno.copy.yaml  to change and give back

      Exit codes: 0 written · 1 a step of the scenario failed, or pictures differ · 2 usage · 3 a file can’t be read or is invalid \
      · 4 a screen is never seen · 5 an output couldn’t be written · 130 interrupted.
      """)

  /// What can be made. Each is a case, and a line in `write`.
  enum Kind: String, CaseIterable {
    /// A page with all screens in order; a recording of the player's window; pictures, drawn or as text.
    case storyboard, cast, svg, text
    /// A recording for players that don’t open what asciinema 3 writes.
    case cast2
    /// Every text with where it is seen: a table, or a copy file.
    case copy
    /// A flow to try, in one file.
    case page
    /// All that can be seen to differ: one page, or a folder of pictures.
    case gallery
    /// Lines of a scenario, as steps that others share.
    case steps
    /// A folder with all pages of a flow, each with links to the others.
    case site
  }

  @Argument(
    help: "A flow, a flow file, or a scenario; “-” is a scenario on standard input.",
    completion: Completing.flows) var what: String

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("\(Kind.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "kind"),
    completion: Completing.words(Kind.self), transform: Kind.meant(by:)) var kind: Kind

  @Option(
    "A file, or for pictures a folder; “-” is standard output.", value: "path", name: .shortAndLong,
    completion: .file()) var output = "-"

  @Option(
    "Of copy: \(CopyFormat.allCases.map(\.rawValue).joined(separator: ", ")) (default: by the output’s ending).",
    value: "format") var format: CopyFormat?

  @OptionGroup var copy: CopyOptions

  @Option("The size of a recorded window.", value: "columns>x<rows") var size = "80x24"

  @OptionGroup var limit: TimeLimit
  @OptionGroup(title: "Pictures") var pictures: PictureOptions
  @OptionGroup var look: DrawingOptions
  @OptionGroup(title: "Pages to try") var page: PageOptions
  @OptionGroup(title: "Galleries") var gallery: GalleryOptions
  @OptionGroup(title: "Sites") var site: SiteOptions
  @OptionGroup(title: "Shared steps") var steps: StepsOptions
  @OptionGroup(title: "Other settings than the flow’s own") var own: SettingOverrides

  func run() throws {
    try refuseWhatDoesNothing()
    switch kind {
    case .steps: try steps.cut(out: what, to: output)
    case .copy: try CopyExport(flow: what, copy: copy, within: limit.time).write(format, to: output)
    case .page: try writePage()
    case .gallery:
      try GalleryExport(what, gallery, pictures.look(look), in: copy, within: limit.time)
        .write(under: own.setup, to: output)
    case .site:
      try SiteExport(what, own.setup, page, site, pictures.look(look), in: copy, within: limit.time)
        .write(to: output)
    case .storyboard, .cast, .cast2, .svg, .text: try writeShots()
    }
  }

  private func refuseWhatDoesNothing() throws {
    guard format == nil || kind == .copy else { throw UsageError(lines: ["--format is for --as copy."]) }
    guard limit.time == nil || kind != .page && !ExportSubject.isScenario(what) else {
      throw UsageError(lines: ["--time is for what exploring shows: neither for scenarios nor for --as page."]
      )
    }
    guard !gallery.isUsed || kind == .gallery else {
      throw UsageError(lines: ["--screen, --vary and --against are for --as gallery."])
    }
    guard !site.isUsed || kind == .site else { throw UsageError(lines: ["--scenarios is for --as site."]) }
    guard kind != .site || !ExportSubject.isScenario(what) else {
      throw UsageError(lines: ["--as site is of a flow: its scenarios come with it, by --scenarios."])
    }
    guard !steps.isUsed || kind == .steps else {
      throw UsageError(lines: ["--lines, --name, --value and --replace are for --as steps."])
    }
  }

  private func writePage() throws {
    let scenario =
      ExportSubject.isScenario(what) ? try ScenarioPlayback.read(what, under: own.setup, in: copy) : nil
    let html =
      try scenario.map { try PageExport($0, page).html() }
      ?? PageExport(what, own.setup, page, in: copy).html()
    try writeOutput(trusted: html, to: output)
    try scenario?.tellFailure()
  }

  /// What was to be seen, one after another.
  private func writeShots() throws {
    let subject = try ExportSubject(what, under: own.setup, in: copy, within: limit.time)
    let exports = try exports()
    let player = kind == .cast || kind == .cast2 ? Player(try subject.playback()) : nil
    try reporting { () throws(SinkError) in
      if let player {
        try exports.write(player, to: .file(STDOUT_FILENO))
      } else {
        try exports.write(story: subject.story, screens: subject.screens, to: .file(STDOUT_FILENO))
      }
    }
    try subject.tellFailure()
  }

  private func exports() throws -> Exports {
    var exports = Exports()
    switch kind {
    case .storyboard: exports.storyboard = output
    case .cast: exports.cast = output
    case .cast2: (exports.cast, exports.castVersion) = (output, .v2)
    case .svg: exports.svg = output
    case .text: exports.text = output
    case .copy, .page, .gallery, .steps, .site: break
    }
    exports.look = pictures.look(look)
    exports.size = try PlayVerb.size(size)
    return exports
  }
}
