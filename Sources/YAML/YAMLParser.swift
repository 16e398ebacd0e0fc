import CYAML
import Diagnostics

/// The events of a YAML text, one by one, as libyaml finds them: nothing is expanded, resolved or kept.
package struct YAMLParser: ~Copyable {
  /// One event, and the part of the text that it is: from a place up to another.
  package struct Event {
    package var kind: Kind
    package var start: SourcePlace
    package var end: SourcePlace
  }

  package enum Kind {
    case documentStart
    case streamEnd
    /// A text; `isPlain` without quotes.
    case scalar(String, isPlain: Bool, Extras)
    case sequenceStart(Extras)
    case mappingStart(Extras)
    /// The end of a list, a map or a document.
    case end
    case alias(String)
  }

  /// What a value may have in YAML beside its content.
  package struct Extras {
    package var anchor: String?
    package var tag: String?
  }

  /// Why the text can’t be read any further, in libyaml’s words.
  package struct Problem: Error {
    package var text: String
    package var place: SourcePlace
    /// Where that began in which the problem is, such as a bracket or a quotation.
    package var context: SourcePlace?
  }

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  /// libyaml reads where the text lies, so it has to stay there.
  private let text: UnsafeMutableBufferPointer<UInt8>

  package init(_ text: String) throws(Problem) {
    self.text = .allocate(capacity: text.utf8.count)
    _ = self.text.initialize(from: text.utf8)
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    guard yaml_parser_initialize(parser) == 1 else { throw Self.memory }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, self.text.baseAddress, self.text.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    text.deallocate()
  }

  /// The next event. After `streamEnd` and after a problem there is none.
  package mutating func next() throws(Problem) -> Event {
    while true {
      var event = yaml_event_t()
      guard yaml_parser_parse(parser, &event) == 1 else { throw problem }
      defer { yaml_event_delete(&event) }
      if let kind = Self.kind(of: event) {
        return Event(kind: kind, start: SourcePlace(event.start_mark), end: SourcePlace(event.end_mark))
      }
    }
  }

  /// `nil` for what says nothing: that the stream begins.
  private static func kind(of event: yaml_event_t) -> Kind? {
    switch event.type {
    case YAML_DOCUMENT_START_EVENT: return .documentStart
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      return .scalar(
        String(decoding: bytes, as: UTF8.self), isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE,
        Extras(anchor: string(scalar.anchor), tag: string(scalar.tag)))
    case YAML_SEQUENCE_START_EVENT:
      let start = event.data.sequence_start
      return .sequenceStart(Extras(anchor: string(start.anchor), tag: string(start.tag)))
    case YAML_MAPPING_START_EVENT:
      let start = event.data.mapping_start
      return .mappingStart(Extras(anchor: string(start.anchor), tag: string(start.tag)))
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT, YAML_DOCUMENT_END_EVENT: return .end
    case YAML_ALIAS_EVENT: return .alias(string(event.data.alias.anchor) ?? "")
    case YAML_STREAM_START_EVENT: return nil
    default: return .streamEnd
    }
  }

  private static func string(_ text: UnsafeMutablePointer<UInt8>?) -> String? {
    text.map { String(decodingCString: $0, as: UTF8.self) }
  }

  private var problem: Problem {
    let found = parser.pointee
    if found.error == YAML_MEMORY_ERROR { return Self.memory }
    let context = found.context == nil ? nil : SourcePlace(found.context_mark)
    return Problem(
      text: found.problem.map { String(cString: $0) } ?? "", place: SourcePlace(found.problem_mark),
      context: context)
  }

  private static var memory: Problem {
    Problem(text: "it takes too much memory", place: SourcePlace(line: 1, column: 1))
  }
}

extension SourcePlace {
  fileprivate init(_ mark: yaml_mark_t) { self.init(line: mark.line + 1, column: mark.column + 1) }
}
