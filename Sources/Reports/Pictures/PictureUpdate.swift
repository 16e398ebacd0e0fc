import FlowReading
import Scenarios
import SystemIO
import UnlockEngine

/// Writes pictures to a scenario file and leaves every other byte unchanged.
///
/// The rows of a table have one picture together: it can be accepted where all of them show the same.
enum PictureUpdate {
  package enum Problem: Error {
    /// A picture is written in a way that doesn't allow replacing it.
    case invalid(InvalidFile)
    case unwritable(SinkError)
  }

  /// What all of a file’s scenarios show alike; `nil` where they don’t, or where not all of a table’s rows were run.
  static func common(to results: [ScenarioResult]) -> [AcceptedPicture]? {
    guard let first = results.first, results.count == first.scenario.row?.count ?? 1 else { return nil }
    let isOfOneFlow = results.allSatisfy { $0.scenario.flow.isSame(as: first.scenario.flow) }
    return isOfOneFlow && results.allSatisfy { $0.accepted == first.accepted } ? first.accepted : nil
  }

  /// - Parameter scenarios: All that the file has: one, or a table’s rows.
  static func write(_ pictures: [AcceptedPicture], into scenarios: [Scenario]) throws(Problem) {
    guard let scenario = scenarios.first else { return }
    let first = pictures.first?.step ?? 0
    guard scenario.path != SourceText.standardInput else {
      let mistake = Diagnostic(
        path: scenario.path, message: "Pictures can’t be accepted from standard input.")
      throw .invalid(InvalidFile(path: scenario.path, mistakes: [mistake]))
    }
    if let other = pictures.first(where: { scenario.steps[$0.step].path != scenario.path }) {
      let path = scenario.steps[other.step].path
      throw refusal(scenario, other.step, "This picture stands in “\(path)”: it is accepted by running that.")
    }
    guard let bytes = try? FileReading.bytes(of: scenario.path),
      let text = String(validating: bytes, as: UTF8.self)
    else { throw refusal(scenario, first, "The file has changed since it was run.") }
    let updated = try updated(text, pictures, scenarios)
    do throws(SinkError) {
      // It was read through links, so it is written where they lead.
      try FileWriting.write(updated, to: Paths.resolved(scenario.path) ?? scenario.path)
    } catch { throw .unwritable(error) }
  }

  private static func refusal(_ scenario: Scenario, _ step: Int, _ message: String) -> Problem {
    let path = scenario.steps[step].path
    let now = try? SourceText.read(path)
    let mistake = Diagnostic(
      in: now ?? SourceText(path: path, text: ""), at: scenario.steps[step].place, message: message)
    return .invalid(InvalidFile(path: scenario.path, mistakes: [mistake]))
  }

  /// The file's text with the pictures in it.
  ///
  /// The result must be the same scenarios with just these pictures; if it isn't, because a picture is written in
  /// some unusual way, nothing is changed.
  private static func updated(
    _ text: String, _ pictures: [AcceptedPicture], _ scenarios: [Scenario]
  ) throws(Problem) -> String {
    let scenario = scenarios[0]
    var lines = RawLines(text)
    var expected = scenarios.map { $0.steps.map(\.action) }
    // Back to front, so that the positions of earlier pictures stay valid.
    for picture in pictures.sorted(by: { $0.step > $1.step }) {
      for row in expected.indices { expected[row][picture.step] = .picture(picture.lines) }
      let place = scenario.steps[picture.step].place
      guard lines.replacePicture(at: place, with: picture.lines) else {
        throw refusal(scenario, picture.step, lines.isAlone(place) ? advice : adviceForBrackets)
      }
    }
    let updated = lines.text
    let source = SourceText(path: scenario.path, text: updated)
    let now = try? ScenarioReader.readAll(source, flows: SameFlow(flow: scenario.flow)).get()
    guard let now, now.map({ $0.steps.map { comparable($0.action) } }) == expected.map({ $0.map(comparable) })
    else { throw refusal(scenario, pictures.first?.step ?? 0, advice) }
    return updated
  }

  private static let advice =
    "A picture can’t be put in here. Write the step as “- picture:” with nothing after it, then run again."
  /// What is told of a table’s picture that isn’t that of all rows.
  static let adviceForTables =
    "A picture in a table is one for all its rows, and they don’t all show the same: move it to a file of its own."
  private static let adviceForBrackets =
    "A picture takes lines of its own, and this line holds more than one step. Write each step on a line that "
    + "begins with “- ”, this one as “- picture:” with nothing after it, then run again."

  /// A step without what may change: invisible blanks.
  private static func comparable(_ action: ScenarioStep) -> ScenarioStep {
    if case .picture(let lines) = action { return .picture(PlainPicture.trimmed(lines)) }
    return action
  }
}

/// The flow that a scenario was read for, whatever the scenario calls it.
private struct SameFlow: FlowLookup {
  let flow: any Flow
  var builtIn: [any Flow] { [flow] }
  func flow(_ name: String, in scenario: String?) -> Result<any Flow, FlowMiss> { .success(flow) }
}

/// The lines of a file, each with its own line ending.
private struct RawLines {
  private var lines: [[Unicode.Scalar]] = []

  init(_ text: String) {
    var line: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      line.append(scalar)
      guard scalar == "\n" else { continue }
      lines.append(line)
      line = []
    }
    if !line.isEmpty { lines.append(line) }
  }

  var text: String { String(String.UnicodeScalarView(lines.joined())) }

  /// Replaces what follows `picture:` in the step that begins at a place.
  mutating func replacePicture(at place: SourcePlace, with picture: [String]) -> Bool {
    let key = Array("picture:".unicodeScalars)
    openBraces(at: place)
    // The key may be below `times:`, in the step's own column.
    guard
      let row = (place.line - 1..<lines.count).first(where: {
        content(of: lines[$0], place).starts(with: key)
      })
    else { return false }
    let head = lines[row]
    let start = (0..<head.count).first { head[$0...].starts(with: key) } ?? 0
    let depth = place.column - 1
    var end = row + 1
    var last = row + 1
    while end < lines.count, isBlank(lines[end]) || indentation(of: lines[end]) > depth {
      end += 1
      if !isBlank(lines[end - 1]) { last = end }
    }
    let old = lines[row + 1..<last]
    let indentation = max(depth + 1, old.first { !isBlank($0) }.map(indentation(of:)) ?? depth + 2)
    let lineEnd = Array(head.reversed().prefix { $0 == "\n" || $0 == "\r" }.reversed())
    let newEnd = lineEnd.isEmpty ? ["\n"] : lineEnd
    let margin = [Unicode.Scalar](repeating: " ", count: indentation)
    var new = [Array(head[..<(start + key.count)]) + blockSign(Array(head[(start + key.count)...])) + newEnd]
    new += picture.map { $0.isEmpty ? newEnd : margin + Array($0.unicodeScalars) + newEnd }
    lines.replaceSubrange(row..<last, with: new)
    return true
  }

  /// Whether the step that begins at a place is alone on its line.
  func isAlone(_ place: SourcePlace) -> Bool {
    let before = lines[place.line - 1].prefix(place.column - 1).filter { $0 != " " }
    return before.elementsEqual(["-"])
  }

  /// Rewrites “- { picture: "" }” as “- picture:”: there is no room for a picture in braces.
  private mutating func openBraces(at place: SourcePlace) {
    let head = lines[place.line - 1]
    var rest = head.dropFirst(place.column - 1)
    guard isAlone(place), rest.drop("{"), rest.drop("picture", "\"picture\"", "'picture'"), rest.drop(":")
    else { return }
    _ = rest.drop("\"\"", "''", "~", "null")
    guard rest.drop("}"),
      rest.first(where: { $0 != " " }).map({ "#\r\n".unicodeScalars.contains($0) }) ?? true
    else { return }
    lines[place.line - 1] = head.prefix(place.column - 1) + Array("picture:".unicodeScalars) + rest
  }

  /// What follows the key: the indicator of a block of lines, either the existing one or a new one.
  private func blockSign(_ rest: [Unicode.Scalar]) -> [Unicode.Scalar] {
    let kept = Array(rest.prefix { $0 != "\n" && $0 != "\r" })
    let sign = kept.drop { $0 == " " }
    // A number would state the old indentation.
    let isBlock = sign.first == "|" && !sign.contains { ("1"..."9").contains($0) }
    if isBlock { return kept }
    return [" ", "|"] + (sign.first == "#" ? kept : [])
  }

  private func content(of line: [Unicode.Scalar], _ place: SourcePlace) -> ArraySlice<Unicode.Scalar> {
    line.dropFirst(place.column - 1)
  }

  private func indentation(of line: [Unicode.Scalar]) -> Int { line.prefix { $0 == " " }.count }

  private func isBlank(_ line: [Unicode.Scalar]) -> Bool {
    line.allSatisfy { " \t\r\n".unicodeScalars.contains($0) }
  }
}

extension ArraySlice<Unicode.Scalar> {
  /// Leaves out blanks, and after them one of some words; nothing where none follows.
  fileprivate mutating func drop(_ words: String...) -> Bool {
    let rest = drop { $0 == " " }
    guard let word = words.first(where: { rest.starts(with: $0.unicodeScalars) }) else { return false }
    self = rest.dropFirst(word.unicodeScalars.count)
    return true
  }
}
