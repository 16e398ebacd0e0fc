import ArgumentParser
import DeviceSimulation
import Exploration
import Glibc
import Reports
import Scenarios
import SystemIO
import UnlockEngine
import Walkthrough

/// What is in a gallery, and what it is compared with.
struct GalleryOptions: ParsableArguments {
  @Option("Of a gallery: only this screen, alert or system layer.", value: "name") var screen: String?

  @Option(
    "Vary a gallery by \(GalleryAxis.allCases.map(\.rawValue).joined(separator: ", ")), all or some values: biometry,ios=15,26.",
    value: "what") var vary: String?

  @Option(
    "Tell what looks different from a gallery that was written to this folder.", value: "dir",
    completion: .directory) var against: String?

  var isUsed: Bool { screen != nil || vary != nil || against != nil }
}

/// A gallery of a flow: `unlocksim export FLOW --as gallery`.
struct GalleryExport {
  let exploration: FlowExplorer
  let options: GalleryOptions
  /// The only place that is wanted; `nil` for all.
  let screen: String?
  let variation: GalleryVariation
  let look: PictureLook
  let wording: Wording?
  private let time: Duration?

  /// As many as a browser shows at once.
  private static let mostPictures = 20_000

  init(
    _ what: String, _ options: GalleryOptions, _ look: PictureLook, in copy: CopyOptions,
    within time: Duration?
  ) throws {
    guard let exploration = try FlowExplorer.named([what]).first else {
      throw UsageError(lines: ["\(what) can’t be explored."])
    }
    (self.exploration, self.options, self.look, self.time) = (exploration, options, look, time)
    wording = try copy.wording(for: exploration.flow)
    do throws(GalleryVariation.Mistake) {
      variation =
        try options.vary.map { text throws(GalleryVariation.Mistake) in try GalleryVariation(text) }
        ?? GalleryVariation()
    } catch { throw UsageError(lines: [error.text]) }
    if look.isTerminal, variation.axes.contains(where: { $0.first?.axis.isOfPictures ?? false }) {
      throw UsageError(lines: [
        "A terminal’s drawing has one tone and one text size: leave out --style terminal and --ascii."
      ])
    }
    screen = try options.screen.map { try Self.place(named: $0, in: exploration.flow) }
  }

  /// The ID of what was asked for, with the flow’s name in front or without: before the long work.
  private static func place(named name: String, in flow: any Flow) throws -> String {
    let known = flow.places.map(\.id)
    if let id = [name, "\(flow.name).\(name)", "system.\(name)"].first(where: known.contains) { return id }
    let short = known.compactMap { $0.split(separator: ".").last.map(String.init) }
    let near = didYouMean(name, in: short + known)
    throw UsageError(lines: ["\(flow.name) has no screen “\(name)”.\(near)"])
  }

  func write(under settings: Setup, to output: String) throws {
    let earlier = try options.against.map(pictures)
    let sheet = try sheet(under: settings)
    guard let earlier else { return try write(sheet, to: output) }
    let comparison = GalleryComparison(earlier, sheet.files, title: exploration.flow.title)
    if output.hasSuffix(".html") {
      try writeFile(comparison.html, to: output)
    } else if output != "-" {
      try write(sheet, to: output)
    }
    try writeOutput(SafeText(lines: comparison.text))
    if !comparison.isEqual { throw ExitCode(CommandStatus.differed.rawValue) }
  }

  private func pictures(in folder: String) throws -> [String: String] {
    do throws(GalleryComparison.Unreadable) {
      return try GalleryComparison.pictures(
        in: folder, of: exploration.flow, screen: screen, varied: variation)
    } catch { throw UsageError(lines: [error.reason], code: CommandStatus.invalid.rawValue) }
  }

  private func write(_ sheet: GallerySheet, to output: String) throws {
    try reporting { () throws(SinkError) in
      if output == "-" || output.hasSuffix(".html") {
        let page = GalleryPage(sheet)
        if output == "-" {
          for piece in page.pieces { try Sink.file(STDOUT_FILENO).write(SafeText(trusted: piece)) }
        } else {
          try FileWriting.write(page.html, to: output)
        }
        return
      }
      try FileWriting.makeFolder(output)
      for file in sheet.files { try FileWriting.write(file.svg, to: "\(output)/\(file.name)") }
    }
  }

  private func sheet(under settings: Setup) throws -> GallerySheet {
    let (part, found) = try exploration.galleried(under: settings, within: time)
    let notes = found.settings + (part.map { [$0] } ?? [])
    let gallery = screen.map { id in found.gallery.with { $0.place.id == id } } ?? found.gallery
    if gallery.entries.isEmpty {
      throw UsageError(
        lines: [
          options.screen.map { "Exploring \(exploration.flow.name) never comes by “\($0)”." }
            ?? "Exploring \(exploration.flow.name) shows nothing that a gallery could have."
        ], code: CommandStatus.nothingSelected.rawValue)
    }
    let sheet = GallerySheet(
      gallery, of: exploration.flow, notes: notes, varied: variation, look: look, wording: wording)
    guard sheet.count <= Self.mostPictures else {
      throw UsageError(lines: [
        "That would be \(grouped(sheet.count)) pictures, and \(grouped(Self.mostPictures)) are the most. "
          + (screen == nil ? "--screen lock-pin has one screen only, and " : "")
          + "--vary \(variation.shortExample) some values only."
      ])
    }
    return sheet
  }
}

extension GalleryAxis {
  fileprivate var isOfPictures: Bool { self == .tone || self == .textSize }
}
