import FlowReading
import ScreenDrawing
import UnlockEngine
import YAML

/// A file with other copy for a flow.
public struct CopyFile: Sendable {
  public let flow: any Flow
  /// The tag of its language, where it says one.
  public let language: String?
  public let wording: Wording
  /// How many texts it has.
  public var count: Int { entries.count }
  package let source: SourceText
  /// Where it says of what flow it is.
  package let head: Place
  package let entries: [Entry]
  /// Where each of its sections begins.
  package let sections: [Wording.Section: Place]

  /// What a text is replaced by, and where that stands.
  package struct Entry: Sendable {
    package let section: Wording.Section
    package let key: String
    /// Empty where nothing is said yet.
    package let text: String
    package let keyPlace: Place
    package let textPlace: Place
  }

  package struct Place: Hashable, Sendable {
    package let start: SourcePlace
    package let length: Int
  }

  /// How the names of copy files end.
  public static let ending = ".copy.yaml"

  /// Whether a text is a copy file, and neither a flow nor a scenario.
  public static func isCopy(_ source: SourceText) -> Bool {
    source.path.hasSuffix(ending) || source.lines.contains { $0.starts(with: "copy:".unicodeScalars) }
  }

  /// Reads a copy file of a flow that it names: all that is wrong with it, or the file.
  public static func read(_ source: SourceText, flows: any FlowLookup) -> Result<CopyFile, InvalidFile> {
    CopyFileReader.read(source) { name in flows.flow(name, in: source.path) }
  }

  /// Reads a copy file that has to be of this flow.
  public static func read(_ source: SourceText, of flow: any Flow) -> Result<CopyFile, InvalidFile> {
    CopyFileReader.read(source, of: flow) { _ in .success(flow) }
  }
}

private struct CopyFileReader: YAMLReader {
  var mistakes: DiagnosticList
  let source: SourceText
  /// The only flow that it may be of, where there is one.
  private var wanted: String?
  private var entries: [CopyFile.Entry] = []
  private var sections: [Wording.Section: CopyFile.Place] = [:]

  /// The keys of a copy file.
  private enum Key: String, CaseIterable { case copy, language, everywhere, prompts, screens, alerts }

  private static let mostCharacters = 500

  private init(_ source: SourceText) {
    self.source = source
    mistakes = DiagnosticList(source)
  }

  static func read(
    _ source: SourceText, of flow: (any Flow)? = nil, _ find: (String) -> Result<any Flow, FlowMiss>
  ) -> Result<CopyFile, InvalidFile> {
    var reader = CopyFileReader(source)
    reader.wanted = flow?.name
    var ofFlow: [Diagnostic] = []
    if let file = reader.file(find, &ofFlow), reader.mistakes.all.isEmpty { return .success(file) }
    return .failure(InvalidFile(path: source.path, mistakes: reader.mistakes.sorted, ofFlow: ofFlow))
  }

  private mutating func file(
    _ find: (String) -> Result<any Flow, FlowMiss>, _ ofFlow: inout [Diagnostic]
  ) -> CopyFile? {
    guard let root = YAMLReading.read(source, of: .copyFile, &mistakes) else { return nil }
    guard case .map(let map) = root.content else {
      mistakes.add("A copy file is a map with at least “copy”, and this is \(root.kind).", at: root)
      return nil
    }
    var values: [Key: YAMLEntry] = [:]
    for entry in map { if let key = key(of: entry, in: "A copy file", Key.self) { values[key] = entry } }
    guard let head = values[.copy] else {
      mistakes.add(
        "“copy” is missing: it says of what flow the texts are.", at: SourcePlace(line: 1, column: 1))
      return nil
    }
    let flow = self.flow(head, find, &ofFlow)
    let language = values[.language].flatMap { self.language($0) }
    if let entry = values[.everywhere] { readTexts(of: entry, in: .everywhere) }
    if let entry = values[.prompts] { readTexts(of: entry, in: .prompts) }
    if let flow {
      if let entry = values[.screens] { readPlaces(of: entry, flow.screens, "screen", flow) }
      if let entry = values[.alerts] { readPlaces(of: entry, flow.alerts, "alert", flow) }
    }
    guard let flow else { return nil }
    var wording = Wording()
    for entry in entries where !entry.text.isEmpty { wording[entry.section, entry.key] = entry.text }
    return CopyFile(
      flow: flow, language: language, wording: wording, source: source, head: Self.place(head.value),
      entries: entries, sections: sections)
  }

  private mutating func flow(
    _ entry: YAMLEntry, _ find: (String) -> Result<any Flow, FlowMiss>, _ ofFlow: inout [Diagnostic]
  ) -> (any Flow)? {
    guard let name = text(of: entry, expected: "the name of a flow") else { return nil }
    if let wanted, name != wanted {
      mistakes.add(
        "These are texts of \(quoted(name)), and they are wanted for “\(wanted)”.", at: entry.value)
      return nil
    }
    switch find(name) {
    case .success(let flow): return flow
    case .failure(let miss):
      if case .invalid(let file) = miss { ofFlow = file.mistakes }
      mistakes.add(miss.words(for: name), at: entry.value)
      return nil
    }
  }

  private mutating func language(_ entry: YAMLEntry) -> String? {
    guard let item = item(of: entry, expected: "the tag of a language, as in nl") else { return nil }
    let isTag =
      (2...35).contains(item.text.utf8.count)
      && item.text.unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || $0 == "-" || ("0"..."9").contains($0))
      }
    if !isTag {
      mistakes.add("\(quoted(item.text)) isn’t the tag of a language, as nl or pt-BR is.", at: item.value)
    }
    return isTag ? item.text : nil
  }

  // MARK: Texts

  private mutating func readPlaces(
    of entry: YAMLEntry, _ places: [PlaceInfo], _ what: String, _ flow: any Flow
  ) {
    let prefix = flow.name + "."
    let names = places.map { $0.id.hasPrefix(prefix) ? String($0.id.dropFirst(prefix.count)) : $0.id }
    for place in entries(of: entry, expected: "a map of \(what)s") {
      guard let index = names.firstIndex(of: place.key) ?? places.firstIndex(where: { $0.id == place.key })
      else {
        mistakes.add(
          "\(flow.name) has no \(what) \(quoted(place.key)). \(suggestion(for: place.key, in: names))",
          atKeyOf: place)
        continue
      }
      readTexts(of: place, in: .place(places[index].id))
    }
  }

  private mutating func readTexts(of entry: YAMLEntry, in section: Wording.Section) {
    sections[section] = CopyFile.Place(start: entry.place, length: entry.length)
    // A section that is there and empty says nothing yet.
    if entry.value.isNull { return }
    for text in entries(of: entry, expected: "a map of texts") { readText(text, in: section) }
  }

  private mutating func readText(_ entry: YAMLEntry, in section: Wording.Section) {
    var text = ""
    if !entry.value.isNull {
      guard let item = item(entry.value, of: entry.key, expected: "a text"), isFit(item) else { return }
      text = item.text
      check(item, of: entry.key)
    }
    entries.append(
      CopyFile.Entry(
        section: section, key: entry.key, text: text,
        keyPlace: CopyFile.Place(start: entry.place, length: entry.length), textPlace: Self.place(entry.value)
      ))
  }

  private mutating func isFit(_ item: Item) -> Bool {
    let count = item.text.unicodeScalars.count
    if count > Self.mostCharacters {
      mistakes.add(
        "This text has \(count) characters, and \(Self.mostCharacters) are the most here.", at: item.value)
    } else if item.text.unicodeScalars.contains(where: { $0 != "\n" && $0.isUnprintable }) {
      mistakes.add("This text has a character that can’t be shown.", at: item.value)
    } else {
      return true
    }
    return false
  }

  /// What stands in braces has to be something that the text has.
  private mutating func check(_ item: Item, of key: String) {
    let (own, known) = (CopyTemplate(item.text), CopyTemplate(key).placeholders)
    if !own.isSound {
      mistakes.add(
        "A brace has no partner here. Braces stand around a placeholder; a brace to be shown is written twice.",
        at: item.value)
    }
    for name in own.placeholders where !known.contains(name) {
      let advice =
        known.isEmpty
        ? "It has no placeholders." : "It has \(known.map { "{\($0)}" }.joined(separator: " and "))."
      mistakes.add("The text that this stands for has no \(quoted("{\(name)}")). \(advice)", at: item.value)
    }
  }

  private static func place(_ value: YAMLValue) -> CopyFile.Place {
    CopyFile.Place(start: value.place, length: value.length)
  }
}
