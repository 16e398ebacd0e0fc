import DeviceSimulation

/// Something that people want of an app, under one of its policies: where that begins, and when it is done. The way is for
/// the search to find (`Exploration/Paths/CostSearch.swift`).
public struct Goal<F: Explored>: Sendable {
  /// What is wanted: "Unlock".
  public let name: String
  /// How the app was set up: "in-app PIN"; empty where there is only one way.
  public let policy: String
  /// What the world begins with.
  public let start: StartingPoint
  /// Where it begins, come to in the cheapest way, which isn't counted; the beginning itself where nothing is said.
  public let from: Check?
  /// What happens on the way; and when it is done after that.
  public let by: Check?
  public let until: Check
  /// What nobody would pay for it: ways that come by this don't count.
  public let without: Check?
  /// Whether it makes sense only with a sensor that has somebody's finger or face.
  public let needsBiometry: Bool

  public typealias Check = @Sendable (GoalState<F>) -> Bool

  public init(
    _ name: String, _ policy: String = "", start: StartingPoint, from: Check? = nil, by: Check? = nil,
    without: Check? = nil, needsBiometry: Bool = false, until: @escaping Check
  ) {
    self.name = name
    self.policy = policy
    self.start = start
    self.from = from
    self.by = by
    self.needsBiometry = needsBiometry
    self.until = until
    self.without = without
  }
}

/// A situation on the way to a goal.
public struct GoalState<F: Explored> {
  public let world: VisibleWorld<F>
  /// The situation where the way begins: what has changed since then is told by it.
  public let began: VisibleWorld<F>
  public let screen: Screen
  /// Scans that failed in a row, which the device counts.
  public let failedScans: Int

  /// It only points to the worlds, and is gone when the check is over.
  public init(_ world: UnsafePointer<World<F>>, began: UnsafePointer<World<F>>, _ screen: Screen) {
    self.world = VisibleWorld(world)
    self.began = VisibleWorld(began)
    self.screen = screen
    failedScans = Int(world.pointee.device.failedBiometricAttempts)
  }

  /// Whether the user is inside the app, with nothing over it.
  public var isIn: Bool { screen.system == nil && screen.alert == nil && screen.app?.showsContent == true }
}

extension Goal {
  /// What follows from what every flow says of itself: getting in, from each of its starting points; and the same where
  /// two scans fail first.
  public static func usual(of flow: F) -> [Goal] {
    let plan = flow.plan
    var starts: [StartingPoint] = []
    for start in flow.startingPoints.isEmpty ? plan.starts : flow.startingPoints
    where !starts.contains(where: { $0.app == start.app }) {
      starts.append(StartingPoint(start.title, app: start.app, policy: start.policy))
    }
    return starts.map { Goal("Get in", $0.title, start: $0, until: \.isIn) }
      + starts.map {
        Goal(
          "Get in after two bad scans", $0.title, start: $0, by: { $0.failedScans >= 2 }, needsBiometry: true,
          until: \.isIn)
      }
  }
}
