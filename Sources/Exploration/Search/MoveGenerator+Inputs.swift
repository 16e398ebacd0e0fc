import DeviceSimulation
import FlowFiles
import UnlockEngine

/// What a move does, one input after another, without a row of them being made.
enum MoveInputs: Sequence {
  case none
  case one(Input)
  case typed(ArraySlice<Unicode.Scalar>)
  case deletions(Int)

  func makeIterator() -> AnyIterator<Input> {
    switch self {
    case .none: AnyIterator { nil }
    case .one(let input): AnyIterator(CollectionOfOne(input).makeIterator())
    case .typed(let text): AnyIterator(text.lazy.map { Input.type($0) }.makeIterator())
    case .deletions(let count): AnyIterator(repeatElement(Input.type(.delete), count: count).makeIterator())
    }
  }
}

extension MoveGenerator {
  /// The inputs that a move is made of, in a world that it is a move from.
  @inline(__always)
  func inputs(of move: Move, in world: World<FileFlow>) -> MoveInputs {
    switch move {
    case .tap(let id): return .one(.tap(id))
    case .enter(let text): return .typed(texts[Int(text)][...])
    case .begin(let text): return .typed(texts[Int(text)].prefix(1))
    case .finish(let text): return .typed(texts[Int(text)].dropFirst())
    case .delete: return .deletions(takenBack(in: world))
    case .biometry(let answer): return .one(.biometry(answer))
    case .lifeCycle(let event): return .one(.lifeCycle(event))
    case .wait(let deadline):
      guard let moment = world.moment(of: deadline) else { return .none }
      return .one(.elapse(moment - world.clock.now))
    case .pause(let index): return .one(.elapse(plan.pauses[Int(index)].length))
    case .touching(let deadline):
      guard let moment = world.moment(of: deadline) else { return .none }
      return .one(.keepTouching(moment - world.clock.now))
    case .touchingFor(let index): return .one(.keepTouching(plan.pauses[Int(index)].length))
    case .change(let index): return .one(.change(changes[Int(index)]))
    case .date(let move): return .one(.change(.date(change(move))))
    case .server(let index):
      let entry = plan.server[Int(index)].entry
      return .one(.server(name: entry.name, value: entry.value))
    }
  }

  /// Does a move.
  @inline(__always)
  func perform(_ move: Move, _ world: inout World<FileFlow>, _ effects: inout [Effect]) {
    switch inputs(of: move, in: world) {
    case .none: break
    case .one(let input): world.step(input, &effects)
    case .typed(let text): for scalar in text { world.step(.type(scalar), &effects) }
    case .deletions(let count): for _ in 0..<count { world.step(.type(.delete), &effects) }
    }
  }
}
