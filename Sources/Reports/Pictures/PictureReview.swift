import FlowReading
import Scenarios
import UnlockEngine

/// Pictures that differ, looked at one by one: accepted, rejected, or left for later.
///
/// A value, like the walk and the player: it takes keys and can be drawn, without a terminal. Its owner writes what is accepted.
public struct PictureReview: Sendable {
  /// A picture that isn't as the phone is.
  public struct Item: Sendable {
    /// The scenario as it was read.
    var scenario: Scenario
    /// The index of the picture's step.
    var step: Int
    var expected: [String]
    var actual: [String]

    /// "Scenarios/a.yaml:12".
    public var place: String { "\(scenario.steps[step].path):\(scenario.steps[step].place.line)" }
    var changes: [String] { PictureChange.words(PictureChange.all(from: expected, to: actual)) }
    var isNew: Bool { expected.isEmpty }
  }

  /// What becomes of a picture.
  public enum Decision: Hashable, Sendable { case accepted, rejected, skipped }

  /// Requests to the owner.
  public enum Request: Hashable, Sendable {
    /// To write the picture that is shown; then to tell what came of it.
    case accept
    case redraw, nextTheme, quit
  }

  public let items: [Item]
  /// What was decided of each so far.
  public private(set) var decisions: [Decision] = []
  /// Whether the changes are told where there is no room for them beside the pictures.
  private(set) var showsChanges = false
  public private(set) var message: String?

  public init(_ items: [Item]) { self.items = items }

  /// The picture that is looked at; `nil` when all were.
  public var current: Item? { decisions.count < items.count ? items[decisions.count] : nil }

  public mutating func press(_ key: Key) -> Request? {
    message = nil
    switch key {
    case .character("a"): return .accept
    case .character("r"): decide(.rejected)
    case .character("s"), .right: decide(.skipped)
    case .character("w"), .tab: showsChanges.toggle()
    case .character("T"): return .nextTheme
    case .character("q"), .escape: return .quit
    case .control("l"): return .redraw
    default: message = "\(key.name) does nothing here: a accepts, r rejects, s skips, q quits."
    }
    return nil
  }

  /// What came of writing the picture: it is in its file, or why it isn't.
  public mutating func noteAccepted(problem: String?) {
    if let problem { message = problem } else { decide(.accepted) }
  }

  public mutating func tell(_ text: String) { message = text }

  private mutating func decide(_ decision: Decision) {
    decisions.append(decision)
    showsChanges = false
  }

  /// What was decided, in a line: "2 accepted, 1 rejected, 3 left".
  public var words: String {
    func count(_ decision: Decision) -> Int { decisions.count { $0 == decision } }
    let left = items.count - count(.accepted) - count(.rejected)
    return "\(count(.accepted)) accepted, \(count(.rejected)) rejected, \(left) left"
  }

  /// Where the rejected ones are.
  public var rejected: [String] { zip(items, decisions).filter { $0.1 == .rejected }.map(\.0.place) }
}

extension PictureReview.Item {
  /// Writes the picture to its file, in which others may have been accepted meanwhile. Returns why it can't be.
  public func accept(flows: any FlowLookup) -> String? {
    let read: Result<[Scenario], InvalidFile> = ScenarioWork.readAll(scenario.path, flows: flows)
    let rows: [Scenario]
    do throws(InvalidFile) {
      rows = try read.get()
    } catch {
      return error.headline
    }
    let results = rows.map { row in
      var row = row
      row.start.wording = scenario.start.wording
      var result = ScenarioRun.result(of: row, acceptsPictures: true)
      result.accepted = result.accepted.filter { $0.step == step }
      return result
    }
    guard results.contains(where: { $0.accepted.contains { $0.lines == actual } }) else {
      return "The file has changed since this was looked at: run it again."
    }
    guard let pictures = PictureUpdate.common(to: results) else { return PictureUpdate.adviceForTables }
    do throws(PictureUpdate.Problem) {
      try PictureUpdate.write(pictures, into: rows)
      return nil
    } catch {
      switch error {
      case .invalid(let invalid): return invalid.mistakes.first?.message ?? invalid.headline
      case .unwritable(let error): return "It can’t be written: \(error.reason)."
      }
    }
  }
}

extension RunCommand {
  /// The pictures of the selected scenarios that differ, in order.
  public func differingPictures() -> [PictureReview.Item] {
    scenarios().flatMap { scenario -> [PictureReview.Item] in
      var scenario = scenario
      scenario.start.wording = wordings[scenario.flow.name]
      let result = ScenarioRun.result(of: scenario, acceptsPictures: true)
      return result.accepted.compactMap { picture in
        guard case .picture(let expected) = scenario.steps[picture.step].action else { return nil }
        return PictureReview.Item(
          scenario: scenario, step: picture.step, expected: PlainPicture.trimmed(expected),
          actual: picture.lines)
      }
    }
  }
}
