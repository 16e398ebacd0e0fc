import DeviceSimulation
import FlowFiles
import UnlockEngine

/// Where a page begins, and what it says of that.
public struct PageBeginning: Sendable {
  public var world: any AnyWorld
  public var setup: Setup
  /// Codes that the app knows, or that one chooses on the page.
  public var codes: [String]

  /// What a scenario has to say before its steps, by the name of where the page begins.
  public var setups: [String: Setup]

  public init(_ plan: ExplorationPlan<FileFlow>) throws(SetupErrors) {
    let starts: [PageStartingPoint] = try plan.pageStarts
    (world, setup) = (starts[0].world, starts[0].setup)
    setups = Dictionary(starts.map { ($0.name, $0.setup) }) { first, _ in first }
    var codes: [String] = []
    for code in starts.compactMap({ plan.flow.expectedPIN($0.world)?.text }) where !codes.contains(code) {
      codes.append(code)
    }
    for code in plan.texts.map(\.text)
    where code.isCode && !codes.contains(code) && !codes.contains(where: { $0.count == code.count }) {
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
      case .boot, .echo, .autoLock, .reuse, .passcodeByTime, .securityDelay: ""
      }
    }
  }
}

/// A starting point of a flow’s, as a page begins there.
struct PageStartingPoint {
  var name: String
  var setup: Setup
  var world: World<FileFlow>

  /// A page has one phone: drawn and asked for by one name, and with what its owner has set up on it.
  func isOnTheSamePhone(as other: PageStartingPoint) -> Bool {
    setup.policy == other.setup.policy
      && ["model", "ios", "biometry", "enrolled", "passcode", "text-size", "appearance", "language"]
        .allSatisfy { name in
          guard let setting = DeviceSetting.named(name) else { return false }
          return setting.get(world.device) == setting.get(other.world.device)
        }
  }
}

extension ExplorationPlan<FileFlow> {
  /// Where a page may begin: at the flow’s first starting point, and at all others on which the same phone is used.
  var pageStarts: [PageStartingPoint] {
    get throws(SetupErrors) {
      var all: [PageStartingPoint] = []
      for start in starts.isEmpty ? [StartingPoint("")] : starts {
        let setup = wholeSetup(of: start)
        let world: World<FileFlow> = try setup.world(for: flow)
        let point = PageStartingPoint(name: start.title, setup: setup, world: world)
        guard let first = all.first else {
          all.append(point)
          continue
        }
        guard first.isOnTheSamePhone(as: point), !all.contains(where: { $0.name == point.name }) else {
          continue
        }
        all.append(point)
      }
      return all
    }
  }
}

extension PageBeginning {
  /// What is to be seen of a world, as pages have it: what makes no difference any more isn’t told.
  public static func facts(of world: World<FileFlow>) -> [Fact] {
    var world = world
    // Settling counts from now.
    world.rebase()
    world.flow.plan.settle(&world)
    return world.pageFacts
  }
}

extension World<FileFlow> {
  /// What testers know, but for what only a walk remembers.
  var pageFacts: [Fact] {
    Simulation(self).facts.filter {
      !["last-authentication", "released-key", "biometry-type"].contains($0.name)
    }
  }
}

extension String {
  fileprivate var replacingDashes: String { split(separator: "-").joined(separator: " ").capitalisedFirst }
}
