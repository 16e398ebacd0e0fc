import DeviceSimulation
import FlowFiles
import UnlockEngine

/// What the steps of states are called, each as a number that is the same in every run: “tap use-face-id”, “wait for idle”.
struct StepLabels {
  private let generator: MoveGenerator
  /// By row of moves: the labels of each.
  private var rows: [[UInt64]] = []

  init(_ explorer: Explorer) {
    generator = explorer.generator
    var known: [Move: UInt64] = [:]
    let moveRows = explorer.graph.moveRows
    rows = (0..<moveRows.count).map { number in
      moveRows[UInt32(number)].map { move in
        let label = known[move] ?? StableHash.of(name(of: move))
        known[move] = label
        return label
      }
    }
  }

  /// The labels of a row.
  subscript(row: UInt32) -> [UInt64] { rows[Int(row)] }

  private func name(of move: Move) -> String {
    let plan = generator.plan
    func name(_ entry: Setup.Entry) -> String { "\(entry.name): \(entry.value)" }
    func typed(_ text: UInt8) -> String { generator.texts[Int(text)].map { "\($0)" }.joined() }
    return switch move {
    case .tap(let id): "tap \(plan.flow.name(of: id))"
    case .enter(let text): "type \(typed(text))"
    case .begin(let text): "begin \(typed(text))"
    case .finish(let text): "finish \(typed(text))"
    case .delete: "delete"
    case .biometry(let answer): "biometry \(answer)"
    case .lifeCycle(.open(let opening)): "open \(opening)"
    case .lifeCycle(let event): "\(event)"
    // What is left of a wait goes by how exploring lengthens waits: its end counts, and not how long it takes.
    case .wait(.timer(let timer)): "wait for \(plan.flow.name(timer: FileTimer(rawValue: timer)))"
    case .wait(let deadline): "wait \(deadline)"
    case .pause(let index): "pause \(plan.pauses[Int(index)].length.inMilliseconds)"
    case .touching(.timer(let timer)):
      "touch until \(plan.flow.name(timer: FileTimer(rawValue: timer)))"
    case .touching(let deadline): "touch until \(deadline)"
    case .touchingFor(let index): "touch for \(plan.pauses[Int(index)].length.inMilliseconds)"
    case .change(let index): "device \(name(plan.changes[Int(index)].entry))"
    case .date(let move): "date \(move)"
    case .server(let index): "server \(name(plan.server[Int(index)].entry))"
    }
  }
}
