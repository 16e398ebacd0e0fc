import DeviceSimulation
import UnlockEngine

/// Where a page begins, and what it says of that.
public struct PageBeginning: Sendable {
  public var world: any AnyWorld
  public var setup: Setup
  /// Codes that the app knows, or that one chooses on the page.
  public var codes: [String]

  public init<F: Explored>(_ plan: ExplorationPlan<F>) throws(SetupErrors) {
    let start = plan.starts.first ?? StartingPoint("")
    let world: World<F> = try plan.setup(of: start).world(for: plan.flow)
    (self.world, setup) = (world, plan.setup(of: start))
    var codes: [String] = []
    for code in [plan.flow.expectedPIN(world)?.text].compactMap({ $0 }) + plan.texts.map(\.text)
    where code.isDigits && !codes.contains(code) && !codes.contains(where: { $0.count == code.count }) {
      codes.append(code)
    }
    self.codes = codes
  }

  /// What is waited for, in words, by number.
  public var waits: [String] {
    PageWait.all.map { wait in
      switch wait.deadline {
      case .lockOut: "The passcode is accepted again"
      case .scan: "The sensor answers"
      case .answer: "The server’s answer, or the way there"
      case .timer(let timer): world.name(timer: timer).replacingDashes
      case .boot, .echo, .autoLock: ""
      }
    }
  }
}

extension PageBeginning {
  /// What is to be seen of a world, as pages have it: what makes no difference any more isn’t told.
  public static func facts<F: Explored>(of world: World<F>) -> [Fact] {
    var world = world
    // Settling counts from now.
    world.rebase()
    world.flow.plan.settle(&world)
    return world.pageFacts
  }
}

extension String {
  fileprivate var replacingDashes: String {
    split(separator: "-").joined(separator: " ").capitalisedFirst
  }
}
