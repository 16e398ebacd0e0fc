import DeviceSimulation
import UnlockEngine

/// What conditions are judged by: the app's state, and what surrounds it. It only points to them: they are too large to be copied
/// for each condition.
struct FileContext {
  private let statePlace: UnsafePointer<FileState>
  private let serverPlace: UnsafePointer<FileServer>
  private let limitsPlace: UnsafePointer<FileLimits>
  private let around: Around
  /// What was just completed.
  private var typedPlace: UnsafePointer<Typed>?
  /// The options that were said, while a world begins.
  private(set) var given = GivenOptions()
  /// What opened the app from outside, while the steps of that moment are taken.
  var opening: Opening?
  /// The timers that a step has started or stopped by now, where that counts already: a bit each.
  var (started, stopped): (UInt16, UInt16) = (0, 0)
  /// Whether timers are taken to run that do.
  var countsTimers = true
  /// What rules look at besides.
  var rule: RuleView?

  /// Where the device and the timers are. Of a world they are worked out when something asks for them.
  private enum Around {
    case surroundings(UnsafePointer<FlowSurroundings<FileFlow>>)
    case world(VisibleWorld<FileFlow>)
  }

  /// Points to what a step has: as long as it is taken.
  init(
    _ state: UnsafePointer<FileState>, _ surroundings: UnsafePointer<FlowSurroundings<FileFlow>>,
    server: UnsafePointer<FileServer>, typed: UnsafePointer<Typed>? = nil,
    given: GivenOptions = GivenOptions()
  ) {
    (statePlace, serverPlace, limitsPlace) = (state, server, Self.limits(surroundings))
    around = .surroundings(surroundings)
    (typedPlace, self.given) = (typed, given)
  }

  /// Points to a world that somebody looks at.
  init(_ world: VisibleWorld<FileFlow>) {
    statePlace = Self.part(world.place, at: Self.appOffset)
    serverPlace = Self.part(world.place, at: Self.serverOffset)
    limitsPlace = Self.part(world.place, at: Self.limitsOffset)
    around = .world(world)
  }

  /// Another state in the same surroundings.
  init(_ state: UnsafePointer<FileState>, in context: FileContext) {
    self = FileContext(
      state, context.serverPlace, context.limitsPlace, context.around, context.typedPlace, context.given,
      context.countsTimers)
    (rule, opening) = (context.rule, context.opening)
  }

  /// The same as the app goes by it, for which `screen` is the one that somebody went to.
  var ofApp: FileContext {
    var context = self
    context.rule = nil
    return context
  }

  private init(
    _ state: UnsafePointer<FileState>, _ server: UnsafePointer<FileServer>,
    _ limits: UnsafePointer<FileLimits>, _ around: Around, _ typed: UnsafePointer<Typed>?,
    _ given: GivenOptions, _ countsTimers: Bool
  ) {
    (statePlace, serverPlace, limitsPlace, self.around) = (state, server, limits, around)
    (typedPlace, self.given, self.countsTimers) = (typed, given, countsTimers)
  }

  /// What is judged by a state and what surrounds it.
  static func with<Result>(
    _ state: FileState, _ surroundings: FlowSurroundings<FileFlow>, _ judge: (FileContext) -> Result
  ) -> Result {
    withUnsafePointer(to: state) { state in
      withUnsafePointer(to: surroundings) { surroundings in
        judge(FileContext(state, surroundings, server: server(surroundings)))
      }
    }
  }

  var state: FileState { unsafeAddress { statePlace } }
  var server: FileServer { unsafeAddress { serverPlace } }
  var limits: FileLimits { unsafeAddress { limitsPlace } }
  var typed: Typed { typedPlace?.pointee ?? Typed() }

  var device: VisibleDevice {
    switch around {
    case .surroundings(let surroundings): surroundings.pointee.device
    case .world(let world): world.device
    }
  }

  /// Whether something else has the screen.
  var isSetAside: Bool {
    switch around {
    case .surroundings(let surroundings): surroundings.pointee.isSetAside
    case .world(let world): world.phone != .app
    }
  }

  func timeLeft(_ timer: FileTimer) -> Duration? {
    switch around {
    case .surroundings(let surroundings): surroundings.pointee.timeLeft(timer)
    case .world(let world): world.moment(of: timer).map { $0 - world.clock.now }
    }
  }

  func isRunning(_ timer: FileTimer) -> Bool {
    let bit: UInt16 = 1 << UInt16(timer.rawValue)
    if (started | stopped) & bit != 0 { return started & bit != 0 }
    switch around {
    case .surroundings(let surroundings): return surroundings.pointee.timeLeft(timer) != nil
    case .world(let world): return world.moment(of: timer) != nil
    }
  }

  // MARK: Where the parts stand

  private static let appOffset = offset(of: \World<FileFlow>.app)
  private static let serverOffset = offset(of: \World<FileFlow>.server)
  private static let limitsOffset = offset(of: \World<FileFlow>.limits)
  private static let serverAround = offset(of: \FlowSurroundings<FileFlow>.server)
  private static let limitsAround = offset(of: \FlowSurroundings<FileFlow>.limits)

  private static func offset<Whole, Part>(of part: KeyPath<Whole, Part>) -> Int {
    guard let offset = MemoryLayout<Whole>.offset(of: part) else {
      preconditionFailure("only a stored property has a place")
    }
    return offset
  }

  @inline(__always)
  private static func part<Whole, Part>(_ whole: UnsafePointer<Whole>, at offset: Int) -> UnsafePointer<Part>
  {
    (UnsafeRawPointer(whole) + offset).assumingMemoryBound(to: Part.self)
  }

  static func server(_ surroundings: UnsafePointer<FlowSurroundings<FileFlow>>) -> UnsafePointer<FileServer> {
    part(surroundings, at: serverAround)
  }

  private static func limits(_ surroundings: UnsafePointer<FlowSurroundings<FileFlow>>) -> UnsafePointer<
    FileLimits
  > { part(surroundings, at: limitsAround) }
}
