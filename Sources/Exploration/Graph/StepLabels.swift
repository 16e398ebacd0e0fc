import DeviceSimulation
import FlowFiles
import UnlockEngine

/// What the steps of states are called, each as a number that is the same in every run: “tap use-face-id”, “wait for idle”.
///
/// States with the same row of labels share it: there are few hundred rows for a million states.
struct StepLabels {
  private let generator: MoveGenerator
  private var known: [Move: UInt64] = [:]
  private var rows: [UInt64: Int32] = [:]
  /// All rows, one after another, and where each begins.
  private var labels: [UInt64] = []
  private var begins: [Int] = []
  private var row: [UInt64] = []

  init(_ generator: MoveGenerator) { self.generator = generator }

  /// The labels of a row.
  func callAsFunction(_ row: Int32) -> ArraySlice<UInt64> {
    let next = Int(row) + 1
    return labels[begins[Int(row)]..<(next < begins.count ? begins[next] : labels.count)]
  }

  /// The row of a state’s moves.
  mutating func number(of moves: UnsafeBufferPointer<Move>) -> Int32 {
    row.removeAll(keepingCapacity: true)
    var key: UInt64 = 0
    for move in moves {
      let label = label(of: move)
      row.append(label)
      key = StableHash.mixed(key ^ label)
    }
    if let known = rows[key] { return known }
    let number = Int32(begins.count)
    rows[key] = number
    begins.append(labels.count)
    labels += row
    return number
  }

  private mutating func label(of move: Move) -> UInt64 {
    if let label = known[move] { return label }
    let label = StableHash.of(name(of: move))
    known[move] = label
    return label
  }

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
