import Yams

/// Reads YAML into `YAMLValue`s and collects what is wrong with it as YAML.
struct YAMLReading {
  private let source: SourceText
  private var mistakes: MistakeList
  private var anchors: Set<SourcePlace> = []
  private var count = 0
  /// The real keys behind the stand-ins of `disarm`.
  private var duplicates: [SourcePlace: String] = [:]

  /// The value in a file; `nil` when it can't be read far enough to look into it.
  static func read(_ source: SourceText, _ mistakes: inout MistakeList) -> YAMLValue? {
    var reading = YAMLReading(source: source, mistakes: mistakes)
    defer { mistakes = reading.mistakes }
    return reading.read()
  }

  private init(source: SourceText, mistakes: MistakeList) {
    self.source = source
    self.mistakes = mistakes
  }

  private mutating func read() -> YAMLValue? {
    if let guarded = AliasGuard.mistake(in: source) {
      mistakes.add(guarded.message, at: guarded.place)
      return nil
    }
    var text = source.text
    // Each round finds one key that stands twice; a file with more of them isn't looked at any further.
    for _ in 0..<8 {
      do {
        let parser = try Parser(yaml: text, resolver: .basic, encoding: .utf8)
        guard let root = try parser.singleRoot() else {
          mistakes.add("The file is empty. A scenario has at least “flow” and “steps”.", at: nil)
          return nil
        }
        // Anchors live as long as their parser does.
        let tree = withExtendedLifetime(parser) { value(root) }
        return count < Self.limit ? tree : nil
      } catch YamlError.duplicatedKeysInMapping(let names, let context) {
        guard let name = names.first, let disarmed = disarm(name, at: context.mark, in: text) else {
          mistakes.add("A key stands here twice.", at: SourcePlace(context.mark))
          return nil
        }
        text = disarmed
      } catch let error as YamlError {
        tell(error)
        return nil
      } catch {
        mistakes.add("The YAML can’t be read: \(error)", at: nil)
        return nil
      }
    }
    for (place, name) in duplicates {
      mistakes.add("The key \(quoted(name)) stands here more than once.", at: place)
    }
    return nil
  }

  // MARK: Keys that stand twice

  /// Yams gives up at the first key that stands twice, and all mistakes of a file are to be told at once:
  /// the first of the two gets a stand-in of the same length, which `value` takes for the key it was.
  private mutating func disarm(_ name: String, at mark: Mark, in text: String) -> String? {
    let place = SourcePlace(mark)
    guard duplicates[place] == nil, let standIn = Unicode.Scalar(0xE000 + UInt32(duplicates.count)) else {
      return nil
    }
    var scalars = Array(text.unicodeScalars)
    guard var index = offset(of: place), index < scalars.count else { return nil }
    if scalars[index] == "\"" || scalars[index] == "'" { index += 1 }
    guard index < scalars.count, scalars[index].properties.isIDContinue else { return nil }
    scalars[index] = standIn
    duplicates[place] = name
    return String(String.UnicodeScalarView(scalars))
  }

  /// Where a place is in the text, counted in Unicode scalars.
  private func offset(of place: SourcePlace) -> Int? {
    source.rest(of: place).map {
      source.text.unicodeScalars.distance(from: source.text.startIndex, to: $0.startIndex)
    }
  }

  // MARK: Nodes

  /// The most values a file may hold.
  private static let limit = 50_000

  private mutating func value(_ node: Node) -> YAMLValue {
    let place = node.mark.map(SourcePlace.init) ?? SourcePlace(line: 1, column: 1)
    count += 1
    if count == Self.limit {
      mistakes.add("No scenario needs as many values as stand before this one.", at: place)
    }
    if count >= Self.limit { return YAMLValue(place: place, length: 1, content: .text("", isPlain: true)) }
    refuseExtras(of: node, at: place)
    switch node {
    case .scalar(let scalar):
      let isPlain = scalar.style == .plain
      let length = isPlain ? scalar.string.unicodeScalars.count : source.quotedLength(at: place) ?? 1
      return YAMLValue(place: place, length: length, content: .text(scalar.string, isPlain: isPlain))
    case .sequence(let sequence):
      return YAMLValue(place: place, length: 1, content: .list(sequence.map { value($0) }))
    case .mapping(let mapping): return YAMLValue(place: place, length: 1, content: .map(entries(mapping)))
    case .alias: return YAMLValue(place: place, length: 1, content: .text("", isPlain: true))
    }
  }

  private mutating func entries(_ mapping: Node.Mapping) -> [YAMLEntry] {
    var entries: [YAMLEntry] = []
    var seen: [String: SourcePlace] = [:]
    for (key, node) in mapping where count < Self.limit {
      let keyValue = value(key)
      guard case .text(let text, _) = keyValue.content else {
        mistakes.add("A key has to be a text, and this is \(keyValue.kind).", at: keyValue)
        continue
      }
      let name = duplicates[keyValue.place] ?? text
      if let first = seen[name] {
        mistakes.add(
          "The key \(quoted(name)) stands here a second time; the first is in line \(first.line).",
          at: keyValue)
        continue
      }
      seen[name] = keyValue.place
      entries.append(YAMLEntry(key: name, place: keyValue.place, length: keyValue.length, value: value(node)))
    }
    return entries
  }

  /// Anchors and tags: what YAML has and a scenario has no use for.
  private mutating func refuseExtras(of node: Node, at place: SourcePlace) {
    // An alias has the place of its anchor, and is told of only once.
    if let anchor = node.anchor, anchors.insert(place).inserted {
      mistakes.add(
        "Anchors and aliases aren’t used in scenarios: write out what \(quoted("&" + anchor.rawValue)) stands for.",
        at: place, length: anchor.rawValue.unicodeScalars.count + 1)
    }
    let tag = node.tag.rawValue
    if !["tag:yaml.org,2002:str", "tag:yaml.org,2002:seq", "tag:yaml.org,2002:map"].contains(tag) {
      mistakes.add("Tags aren’t used in scenarios: leave \(quoted(tag)) out.", at: place)
    }
  }

  // MARK: What isn't YAML

  private mutating func tell(_ error: YamlError) {
    switch error {
    case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _):
      let start = context.map { $0.mark.line == mark.line ? "" : " It begins in line \($0.mark.line)." } ?? ""
      mistakes.add(Self.words(for: problem) + start, at: SourcePlace(mark))
    case .composer(_, let problem, let mark, _): mistakes.add(Self.words(for: problem), at: SourcePlace(mark))
    case .reader(let problem, _, _, _): mistakes.add("The file can’t be read as YAML: \(problem).", at: nil)
    case .memory: mistakes.add("The file takes too much memory to be read.", at: nil)
    case .no, .writer, .emitter, .representer, .dataCouldNotBeDecoded, .duplicatedKeysInMapping:
      mistakes.add("The file can’t be read as YAML.", at: nil)
    }
  }

  /// What the YAML reader found, in words that tell what to do; its own where there are none.
  private static func words(for problem: String) -> String {
    let known: [(part: String, text: String)] = [
      (
        "cannot start any token",
        "No value can begin with this: a tab can’t indent, and a text that begins with @, ` or % needs quotes."
      ),
      (
        "mapping values are not allowed",
        "There can’t be a key here. Is the indentation right? A text with “: ” in it needs quotes."
      ),
      ("undefined alias", "Aliases aren’t used in scenarios: a text that begins with * needs quotes."),
      ("another document", "A second document begins here, and there is one scenario a file."),
      ("could not find expected ':'", "A key needs “: ” after it."),
      (
        "<block end>", "This doesn’t belong where it stands. Do all keys of its map begin in the same column?"
      ),
      ("unexpected end of stream", "The file ends inside of a quoted text: a closing quote is missing."),
      ("expected node content", "A value is missing here, or a bracket before it isn’t closed."),
      ("expected ',' or", "A bracket isn’t closed, or a comma is missing."),
      ("expected key", "A key should begin here. Do all keys of its map begin in the same column?"),
      ("'-' indicator", "An item should begin here with “- ”, in the same column as those before it."),
      ("block sequence entries", "A list can’t begin here: its “- ” needs a line of its own."),
      ("<document start>", "This doesn’t belong to what stands before it. Is the indentation right?"),
      ("nesting level", "Lists and maps are nested deeper than a scenario ever needs."),
    ]
    return known.first { problem.contains($0.part) }?.text ?? "This isn’t YAML: \(problem)."
  }
}

extension SourcePlace {
  init(_ mark: Mark) { self.init(line: max(1, mark.line), column: max(1, mark.column)) }
}
