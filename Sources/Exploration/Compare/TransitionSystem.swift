import DeviceSimulation
import UnlockEngine

/// All that one side can do, state by state, found as it is asked for: what `Comparison` goes through in lock-step
/// with another. States, screens and facts are numbers; equal numbers are the same thing.
///
/// A side may be any flow, and later one that no type stands for. So the search itself knows nothing but this.
/// Closures and not a protocol: the compiler makes them for each flow, and is three times as fast by that
/// (docs/decisions/0008).
struct TransitionSystem {
  /// The number of the state that a set-up describes.
  let begin: (Setup) throws(SetupErrors) -> UInt32
  /// Takes up a state for one of the sides, which all that follows is about.
  let load: (UInt32, ComparedSide) -> Void
  let screenNumber: (ComparedSide) -> Int
  let screen: (Int) -> Screen
  /// The numbers of what testers know of the app, and of the device.
  let factNumbers: (ComparedSide) -> (app: Int, device: Int)
  let facts: (Int) -> [Fact]
  /// Adds what can be done but taps, which take two screens to compare.
  let addInputs: (ComparedSide, inout [SharedInput]) -> Void
  let step: (SharedInput, ComparedSide) -> UInt32
  /// Whether a wait was put off by a date that was set back, which it isn’t twice.
  let isPutOff: (ComparedSide) -> Bool
  /// What is bounded of what is done to the phone, in sentences.
  let boundsOfMoves: [String]
  /// Where both sides are in the one state that was taken up for the first: all that it leads to, and the inputs that
  /// do, in the same order.
  let expand: (inout GrowableBuffer<UInt32>) -> Void
  let listInputs: (inout [SharedInput]) -> Void
  let byteCount: () -> Int
  /// Whether there are numbers for a few thousand more states.
  let hasRoom: () -> Bool

  @inline(__always)
  init<F: Explored>(_ states: FlowSystem<F>) {
    begin = { setup throws(SetupErrors) in try states.begin(setup) }
    load = { states.load($0, for: $1) }
    screenNumber = { states.screenNumber($0) }
    screen = { states.screen($0) }
    factNumbers = { states.factNumbers($0) }
    facts = { states.facts($0) }
    addInputs = { states.addInputs($0, to: &$1) }
    step = { states.step($0, $1) }
    isPutOff = { states.isPutOff($0) }
    boundsOfMoves = states.boundsOfMoves
    expand = { states.expand(into: &$0) }
    listInputs = { states.listInputs(&$0) }
    byteCount = { states.byteCount }
    hasRoom = { states.hasRoom }
  }
}
