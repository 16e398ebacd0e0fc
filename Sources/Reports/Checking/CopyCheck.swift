import Scenarios
import ScreenDrawing
import UnlockEngine
import VectorDrawing

/// What is wrong with other copy for a flow, given all that the flow was seen to show: texts that are missing or that
/// nobody ever sees, placeholders that got lost, and what a phone has no room for.
public struct CopyCheck: Sendable {
  private let catalog: CopyCatalog
  private let screens: [Screen]
  /// The phone that has to have room.
  private let device: PhoneLook

  public init(of flow: any Flow, screens: [Screen]) {
    catalog = CopyCatalog(of: flow, screens: screens)
    self.screens = screens
    device = PhoneLook(of: flow)
  }

  /// How many texts there are.
  public var count: Int { catalog.texts.count }

  /// What is wrong with a file, in its order.
  public func findings(in file: CopyFile) -> [CheckReport.Finding] {
    missing(in: file) + unknown(in: file) + withoutValue(in: file) + tooLong(in: file)
  }

  // MARK: What is said and what isn't

  private func missing(in file: CopyFile) -> [CheckReport.Finding] {
    catalog.texts.compactMap { text in
      let isThere = places(of: text).allSatisfy { file.wording.covers(text.key, in: $0) }
      guard !isThere else { return nil }
      let occurrence = text.occurrences[0]
      let place = occurrence.place.isEmpty ? "" : " on \(catalog.shortName(occurrence.place))"
      let empty = file.entries.first { $0.key == text.key && $0.text.isEmpty }
      let at = empty?.keyPlace ?? file.sections[text.section] ?? file.head
      return finding(
        "copy-missing",
        "\(quoted(text.key)), the \(occurrence.role.rawValue)\(place), is missing: it is shown as it is.",
        file, at)
    }
  }

  /// The sections that may say a text where it is seen.
  private func places(of text: CopyCatalog.Text) -> [Wording.Section] {
    guard text.section == .everywhere else { return [text.section] }
    let own = text.occurrences.map { occurrence -> Wording.Section in
      occurrence.place.isEmpty
        ? .everywhere : SystemScreens.ids.contains(occurrence.place) ? .prompts : .place(occurrence.place)
    }
    return Array(Set(own))
  }

  private func unknown(in file: CopyFile) -> [CheckReport.Finding] {
    file.entries.compactMap { entry in
      let same = catalog.texts.filter { $0.key == entry.key || $0.example == entry.key }
      let isSeen = same.contains { entry.section == .everywhere || places(of: $0).contains(entry.section) }
      guard !isSeen else { return nil }
      let name = catalog.flow.name
      let message: String
      if let other = same.first {
        let places = other.occurrences.map { catalog.shortName($0.place) }.joined(separator: ", ")
        message = "\(quoted(entry.key)) isn’t seen here, but on \(places)."
      } else {
        message = "\(name) never says \(quoted(entry.key)).\(advice(entry.key))"
      }
      return finding("copy-unknown", message, file, entry.keyPlace)
    }
  }

  private func advice(_ key: String) -> String {
    guard key.unicodeScalars.count <= 200 else { return "" }
    return nearMiss(of: key, in: catalog.texts.map(\.key)).map { " Did you mean \(quoted($0))?" } ?? ""
  }

  private func withoutValue(in file: CopyFile) -> [CheckReport.Finding] {
    file.entries.flatMap { entry in
      let own = CopyTemplate(entry.text).placeholders
      let lost = entry.text.isEmpty ? [] : CopyTemplate(entry.key).placeholders.filter { !own.contains($0) }
      let isJoined =
        entry.key.labelAndValue != nil && entry.text.labelAndValue == nil && !entry.text.isEmpty
      return lost.map {
        finding(
          "copy-without-value", "“{\($0)}” is lost: it stands in the text that this is for.", file,
          entry.textPlace)
      }
        + (isJoined
          ? [
            finding(
              "copy-without-columns",
              "Two blanks are lost: before them stands a name, on the left, and after them its value, on the right.",
              file, entry.textPlace)
          ] : [])
    }
  }

  // MARK: What doesn't fit

  private func tooLong(in file: CopyFile) -> [CheckReport.Finding] {
    var told: Set<CopyFile.Place> = []
    return misfits(with: file.wording).compactMap { misfit in
      let entry =
        file.entries.first { $0.section == misfit.section && $0.key == misfit.key }
        ?? file.entries.first { $0.section == .everywhere && $0.key == misfit.key }
      let at = entry?.textPlace ?? file.head
      return told.insert(at).inserted ? finding("copy-too-long", misfit.words, file, at) : nil
    }
  }

  /// A text for which a phone has no room, and where.
  public struct TooLong: Hashable, Sendable {
    public let place: String
    let section: Wording.Section
    let key: String
    /// What is wrong, in a sentence.
    public let words: String
  }

  /// All that doesn't fit with other copy, and does without it; each text once a place.
  public func misfits(with wording: Wording) -> [TooLong] {
    var (all, told, drawn): ([TooLong], Set<[String]>, Set<Layer>) = ([], [], [])
    for screen in screens {
      for layer in screen.layers where drawn.insert(layer.withNothingTyped).inserted {
        for misfit in misfits(of: layer.withNothingTyped, with: wording)
        where told.insert([misfit.place, misfit.key]).inserted { all.append(misfit) }
      }
    }
    let order = catalog.flow.places.map(\.id)
    func rank(_ misfit: TooLong) -> Int { order.firstIndex(of: misfit.place) ?? order.count }
    return all.sorted { rank($0) == rank($1) ? $0.key < $1.key : rank($0) < rank($1) }
  }

  private func misfits(of layer: Layer, with wording: Wording) -> [TooLong] {
    let other = layer.worded(by: wording)
    guard other != layer else { return [] }
    let before = Set(PhonePicture.misfits(of: screen(layer), on: device).map(\.title))
    let texts = zip(slots(layer), slots(other)).map { (own: $0.text, shown: $1.text, section: $0.section) }
    let place = catalog.shortName(layer.id)
    return PhonePicture.misfits(of: screen(other), on: device).compactMap { misfit in
      switch misfit {
      case .cut(let title, let shown):
        guard let text = texts.first(where: { $0.shown == title }), !before.contains(text.own) else {
          return nil
        }
        return TooLong(
          place: layer.id, section: text.section, key: CopyPattern(text.own).key,
          words: "On \(place), \(quoted(title)) is too long for an iPhone, which shows \(quoted(shown)).")
      case .scrolls, .keys:
        guard !before.contains(nil), let longest = texts.max(by: { growth($0) < growth($1) }) else {
          return nil
        }
        return TooLong(
          place: layer.id, section: longest.section, key: CopyPattern(longest.own).key,
          words: "With \(quoted(longest.shown)), \(place) has more on it than fits an iPhone: "
            + (misfit == .scrolls ? "it has to be scrolled." : "its keys have no room."))
      }
    }
  }

  private func growth(_ text: (own: String, shown: String, section: Wording.Section)) -> Int {
    text.shown.cellWidth - text.own.cellWidth
  }

  private func slots(_ layer: Layer) -> [(text: String, section: Wording.Section)] {
    var (layer, all): (Layer, [(String, Wording.Section)]) = (layer, [])
    layer.eachText { text, _, section in all.append((text, section)) }
    return all
  }

  /// A layer as it is seen: an alert over a page.
  private func screen(_ layer: Layer) -> Screen {
    switch layer.style {
    case .alert: Screen(app: page, alert: layer)
    case .systemAlert, .scanning: Screen(app: page, system: layer)
    default: SystemScreens.ids.contains(layer.id) ? Screen(system: layer) : Screen(app: layer)
    }
  }

  private var page: Layer? { screens.lazy.compactMap(\.app).first { $0.style == .page } }

  // MARK: Telling

  private func finding(
    _ kind: String, _ message: String, _ file: CopyFile, _ place: CopyFile.Place
  ) -> CheckReport.Finding {
    CheckReport.Finding(
      kind: kind,
      diagnostic: Diagnostic(in: file.source, at: place.start, length: place.length, message: message))
  }
}

extension LayoutIssue {
  /// What is cut off; `nil` where it is about a page as a whole.
  fileprivate var title: String? {
    switch self {
    case .cut(let title, _): title
    case .scrolls, .keys: nil
    }
  }
}
