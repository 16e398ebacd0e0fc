import DeviceSimulation
import UnlockEngine

/// What the steps of states are called, each as a number that is the same in every run: “tap use-face-id”, “wait 5m”.
///
/// States with the same row of labels share it: there are few hundred rows for a million states.
struct StepLabels<F: Explored> {
  private let generator: MoveGenerator<F>
  /// The labels of moves that are called the same wherever they are made.
  private var known: [Move: UInt64] = [:]
  private var rows: [UInt64: Int32] = [:]
  /// All rows, one after another, and where each begins.
  private var labels: [UInt64] = []
  private var begins: [Int] = []
  private var row: [UInt64] = []

  init(_ generator: MoveGenerator<F>) { self.generator = generator }

  /// The labels of a row.
  func callAsFunction(_ row: Int32) -> ArraySlice<UInt64> {
    let next = Int(row) + 1
    return labels[begins[Int(row)]..<(next < begins.count ? begins[next] : labels.count)]
  }

  /// The row of a world’s moves.
  mutating func number(of moves: UnsafeBufferPointer<Move>, in world: UnsafePointer<World<F>>) -> Int32 {
    row.removeAll(keepingCapacity: true)
    var key: UInt64 = 0
    for move in moves {
      let label = label(of: move, in: world)
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

  private mutating func label(of move: Move, in world: UnsafePointer<World<F>>) -> UInt64 {
    switch move {
    case .wait(let deadline):
      let length = world.pointee.moment(of: deadline).map { $0 - world.pointee.clock.now } ?? .zero
      return Self.label(waiting: length)
    case .pause(let index): return Self.label(waiting: generator.plan.pauses[Int(index)].length)
    default:
      if let label = known[move] { return label }
      let label = StableHash.of(name(of: move))
      known[move] = label
      return label
    }
  }

  private static func label(waiting length: Duration) -> UInt64 {
    StableHash.mixed(UInt64(truncatingIfNeeded: length.inMilliseconds) &+ 1)
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
    case .lifeCycle(let event): "\(event)"
    case .change(let index): "device \(name(plan.changes[Int(index)].entry))"
    case .date(let move): "date \(move)"
    case .server(let index): "server \(name(plan.server[Int(index)].entry))"
    case .wait, .pause: ""
    }
  }
}
