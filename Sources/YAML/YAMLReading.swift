import Diagnostics

/// What a file is, for messages.
package enum FileKind {
  case scenario, sharedSteps, flowFile, copyFile, profile

  var name: String {
    switch self {
    case .scenario: "scenario"
    case .sharedSteps: "file of shared steps"
    case .flowFile: "flow file"
    case .copyFile: "copy file"
    case .profile: "profile"
    }
  }

  var leastKeys: String {
    switch self {
    case .scenario: "“flow” and “steps”"
    case .sharedSteps: "“steps”"
    case .flowFile: "“flow”, “moments” and “screens”"
    case .copyFile: "“copy”"
    case .profile: "“profile” and “clauses”"
    }
  }
}

/// Reads YAML into `YAMLValue`s and collects what is wrong with it as YAML.
package struct YAMLReading: ~Copyable {
  private var parser: YAMLParser
  private var mistakes: DiagnosticList
  private let kind: FileKind
  private var anchors: Set<String> = []
  private var hasAliases = false
  private var count = 0
  private var depth = 0

  /// The most values a file may hold.
  private static let valueLimit = 50_000
  /// How deep lists and maps may stand in each other.
  private static let depthLimit = 64

  /// Why there is no value to look into. What is wrong stands among the mistakes.
  private struct Unreadable: Error {}

  /// The value in a file; `nil` when it can't be read to its end.
  package static func read(
    _ source: SourceText, of kind: FileKind, _ mistakes: inout DiagnosticList
  ) -> YAMLValue? {
    do throws(YAMLParser.Problem) {
      var reading = YAMLReading(parser: try YAMLParser(source.text), of: kind, mistakes: mistakes)
      let value = try? reading.document()
      mistakes = reading.mistakes
      return value
    } catch {
      mistakes.add(words(for: error.text), at: nil)
      return nil
    }
  }

  private init(parser: consuming YAMLParser, of kind: FileKind, mistakes: DiagnosticList) {
    self.kind = kind
    self.parser = parser
    self.mistakes = mistakes
  }

  private mutating func document() throws(Unreadable) -> YAMLValue {
    guard case .documentStart = try next().kind else {
      throw unreadable("The file is empty. A \(kind.name) has at least \(kind.leastKeys).", at: nil)
    }
    let first = try next()
    let root = try value(beginningWith: first)
    // The document’s end, and what follows it.
    _ = try next()
    let after = try next()
    guard case .streamEnd = after.kind else {
      throw unreadable(
        "A second document begins here, and there is one \(kind.name) a file.", at: after.start)
    }
    // What an alias stands for isn’t looked up, so nothing can be said of the content.
    if hasAliases { throw Unreadable() }
    return root
  }

  private mutating func next() throws(Unreadable) -> YAMLParser.Event {
    do throws(YAMLParser.Problem) {
      return try parser.next()
    } catch {
      let isElsewhere = error.context.map { $0.line != error.place.line } ?? false
      let context = error.context.map { isElsewhere ? " It begins in line \($0.line)." : "" } ?? ""
      throw unreadable(Self.words(for: error.text) + context, at: inText(error.place))
    }
  }

  /// A place in the text: libyaml finds its end on a line of its own, also where there is none.
  private func inText(_ place: SourcePlace) -> SourcePlace {
    let last = mistakes.source.lines.count
    guard place.line > last else { return place }
    return SourcePlace(line: last, column: mistakes.source.line(last).unicodeScalars.count + 1)
  }

  private mutating func unreadable(_ message: String, at place: SourcePlace?) -> Unreadable {
    mistakes.add(message, at: place)
    return Unreadable()
  }

  // MARK: Values

  private mutating func value(beginningWith event: YAMLParser.Event) throws(Unreadable) -> YAMLValue {
    count += 1
    guard count < Self.valueLimit else {
      throw unreadable("No \(kind.name) needs as many values as stand before this one.", at: event.start)
    }
    guard depth < Self.depthLimit else {
      throw unreadable("Lists and maps are nested deeper than a \(kind.name) ever needs.", at: event.start)
    }
    depth += 1
    defer { depth -= 1 }
    let isOneLine = event.start.line == event.end.line
    let length = isOneLine ? max(1, event.end.column - event.start.column) : 1
    var value = YAMLValue(place: event.start, length: length, content: .text("", isPlain: true))
    switch event.kind {
    case .scalar(let text, let isPlain, let extras):
      refuse(extras, at: event.start)
      value.content = .text(text, isPlain: isPlain)
    case .sequenceStart(let extras):
      refuse(extras, at: event.start)
      (value.length, value.content) = (1, .list(try items()))
    case .mappingStart(let extras):
      refuse(extras, at: event.start)
      (value.length, value.content) = (1, .map(try entries()))
    case .alias(let name):
      if !anchors.contains(name) {
        mistakes.add(
          "Aliases aren’t used in \(kind.name)s: a text that begins with * needs quotes.", at: value)
      }
      hasAliases = true
    case .documentStart, .streamEnd, .end: break
    }
    return value
  }

  private mutating func items() throws(Unreadable) -> [YAMLValue] {
    var items: [YAMLValue] = []
    while true {
      let event = try next()
      if case .end = event.kind { return items }
      items.append(try value(beginningWith: event))
    }
  }

  private mutating func entries() throws(Unreadable) -> [YAMLEntry] {
    var entries: [YAMLEntry] = []
    var lines: [String: Int] = [:]
    while true {
      let event = try next()
      if case .end = event.kind { return entries }
      let key = try value(beginningWith: event)
      let content = try value(beginningWith: try next())
      switch key.content {
      case .list, .map: mistakes.add("A key has to be a text, and this is \(key.kind).", at: key)
      case .text(let name, _):
        if let line = lines[name] {
          mistakes.add(
            "The key \(quoted(name)) stands here a second time; the first is in line \(line).", at: key)
        } else {
          lines[name] = key.place.line
          entries.append(YAMLEntry(key: name, place: key.place, length: key.length, value: content))
        }
      }
    }
  }

  /// Anchors and tags: what YAML has and our files have no use for.
  private mutating func refuse(_ extras: YAMLParser.Extras, at place: SourcePlace) {
    if let anchor = extras.anchor {
      anchors.insert(anchor)
      mistakes.add(
        "Anchors and aliases aren’t used in \(kind.name)s: write out what \(quoted("&" + anchor)) stands for.",
        at: place, length: anchor.unicodeScalars.count + 1)
    }
    if let tag = extras.tag {
      mistakes.add("Tags aren’t used in \(kind.name)s: leave \(quoted(tag)) out.", at: place)
    }
  }

  // MARK: What isn’t YAML

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
      ), ("could not find expected ':'", "A key needs “: ” after it."),
      (
        "<block end>", "This doesn’t belong where it stands. Do all keys of its map begin in the same column?"
      ), ("unexpected end of stream", "The file ends inside of a quoted text: a closing quote is missing."),
      ("expected node content", "A value is missing here, or a bracket before it isn’t closed."),
      ("expected ',' or", "A bracket isn’t closed, or a comma is missing."),
      ("expected key", "A key should begin here. Do all keys of its map begin in the same column?"),
      ("'-' indicator", "An item should begin here with “- ”, in the same column as those before it."),
      ("block sequence entries", "A list can’t begin here: its “- ” needs a line of its own."),
      ("<document start>", "This doesn’t belong to what stands before it. Is the indentation right?"),
    ]
    return known.first { problem.contains($0.part) }?.text ?? "This isn’t YAML: \(problem)."
  }
}
