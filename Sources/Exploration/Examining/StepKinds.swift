import DeviceSimulation
import FlowFiles
import UnlockEngine

/// What each step of an exploration is, as far as ways are told apart by it, and how long it waits: made in one pass, since putting
/// states together again takes as long as exploring them.
struct StepKinds {
  enum Kind: UInt32 {
    case tap
    /// A tap that stands for a proof outside the file.
    case proof
    /// Typing into the app.
    case typing
    /// Typing the phone’s passcode.
    case passcode
    case match
    /// The phone is unlocked with a finger or face, which an app takes for an answer for a while.
    case unlock
    /// Any other answer of the sensor’s.
    case scan
    case wait
    /// Time passes while somebody goes on touching the phone.
    case touching
    /// Leaving, coming back, starting, ending, locking and unlocking.
    case lifeCycle
    /// The phone is restarted.
    case restart
    /// What changes a setting, the date or something at the server.
    case setting
    /// The enrolled set becomes another.
    case enrolment
    /// The network comes or goes, for which one can wait.
    case network

    /// Whether it is done to the app, and not beside it.
    var isTouch: Bool {
      switch self {
      case .tap, .proof, .typing, .passcode, .match, .unlock, .scan, .touching, .lifeCycle, .restart: true
      case .wait, .setting, .enrolment, .network: false
      }
    }

    /// What takes neither a proof nor a code, nor a face or finger that matches.
    var isAnybodys: Bool {
      switch self {
      case .tap, .scan, .wait, .touching, .lifeCycle, .restart, .network: true
      case .proof, .typing, .passcode, .match, .unlock, .setting, .enrolment: false
      }
    }

    /// What somebody does who only wants to get in.
    var isByHand: Bool {
      switch self {
      case .proof, .setting, .enrolment: false
      case .tap, .typing, .passcode, .match, .unlock, .scan, .wait, .touching, .lifeCycle, .restart,
        .network:
        true
      }
    }
  }

  /// A kind in the upper four bits; in the others milliseconds, up to three days, or which text is completed, from 1 on.
  private var codes: [UInt32] = []
  private static let longest: Int64 = 1 << 28 - 1

  init(of explorer: Explorer, _ reader: StateReader) {
    codes.reserveCapacity(explorer.graph.targets.count)
    let plan = explorer.generator.plan
    for state in 0..<explorer.graph.expandedCount {
      reader.load(state)
      for move in explorer.graph.moves(from: state) {
        let kind = Self.kind(of: move, reader.world, plan)
        let more =
          switch move {
          case .enter(let text), .finish(let text): Int64(text) + 1
          default:
            kind == .wait || kind == .touching ? explorer.duration(of: move, in: reader.world) : 0
          }
        codes.append(kind.rawValue << 28 | UInt32(min(max(0, more), Self.longest)))
      }
    }
  }

  @inline(__always)
  func kind(of step: Int) -> Kind { Kind(rawValue: codes[step] >> 28) ?? .setting }

  /// How long a step waits, in milliseconds.
  @inline(__always)
  func length(of step: Int) -> Int64 { kind(of: step) == .typing ? 0 : Int64(codes[step]) & Self.longest }

  /// The text that a step completes, by its number; `nil` for none.
  func text(of step: Int) -> Int? { kind(of: step) == .typing ? Int(codes[step] & ~(15 << 28)) - 1 : nil }

  static func kind(
    of move: Move, _ world: UnsafeMutablePointer<World<FileFlow>>, _ plan: borrowing ExplorationPlan<FileFlow>
  ) -> Kind {
    let visible = VisibleWorld(world)
    switch move {
    case .tap(let control):
      if control.owner == .system, control.code == SystemControl.eraseDevice.rawValue { return .setting }
      return plan.flow.standsForProof(control, in: visible) ? .proof : .tap
    case .enter, .begin, .finish, .delete: return visible.isTypingToSystem ? .passcode : .typing
    case .biometry(.match): return .match
    case .biometry: return .scan
    case .wait, .pause: return .wait
    case .touching, .touchingFor: return .touching
    case .lifeCycle(.unlock)
    where plan.flow.longestReuse > .zero && world.pointee.device.canUnlockWithBiometry: return .unlock
    case .lifeCycle(.reboot): return .restart
    case .lifeCycle: return .lifeCycle
    case .change(let index):
      let entry = plan.changes[Int(index)].entry
      switch entry.name {
      case _ where entry.enrols: return .enrolment
      case "network": return .network
      default: return .setting
      }
    case .date, .server: return .setting
    }
  }
}

extension Explorer {
  /// How long a move waits, in milliseconds.
  func duration(of move: Move, in world: UnsafePointer<World<FileFlow>>) -> Int64 {
    switch move {
    case .wait(let deadline), .touching(let deadline):
      world.pointee.moment(of: deadline).map { ($0 - world.pointee.clock.now).inMilliseconds } ?? 0
    case .pause(let index), .touchingFor(let index):
      generator.plan.pauses[Int(index)].length.inMilliseconds
    default: 0
    }
  }
}
