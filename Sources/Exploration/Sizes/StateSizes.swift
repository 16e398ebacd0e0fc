import DeviceSimulation
import FlowFiles
import UnlockEngine

/// What makes a space large: for each value, timer, setting and wait, how many states there would be if nobody looked at it.
public struct StateSizes: Hashable, Sendable {
  public let flow: String
  /// How many states were looked at, and whether those are all.
  public let states: Int
  public let isComplete: Bool
  /// The largest first.
  public let parts: [Part]

  public struct Part: Hashable, Sendable {
    public let kind: String
    public let name: String
    /// How many different states are left without it.
    public let without: Int
  }
}

extension Explorer {
  /// Counts, for each part, the states that differ in more than that (a projection of what was visited). Stops when it is told to,
  /// with what was counted so far.
  public func sizes(_ goesOn: () -> Bool = { true }) -> StateSizes {
    let (graph, plan) = (graph, generator.plan)
    let projector = Projector(graph, template)
    var found: [StateSizes.Part] = []
    for part in plan.parts {
      guard goesOn() else { break }
      found.append(
        .init(kind: part.kind.rawValue, name: part.name, without: projector.count(without: part.takeAway)))
    }
    for (name, change) in plan.firstChanges {
      guard goesOn() else { break }
      found.append(
        .init(
          kind: "device", name: name,
          without: projector.count(ofDevices: { _ = $0.apply(change, at: .start) })))
    }
    if goesOn() {
      found.append(
        .init(
          kind: "device", name: "what failed there",
          without: projector.count(ofDevices: { _ = $0.apply(.unlockedWithPasscode, at: .start) })))
      found.append(
        .init(
          kind: "rules", name: "what they remember",
          without: projector.count(ofRests: { $0.memory = FileMemory() })))
    }
    let isComplete = isComplete && found.count == plan.parts.count + plan.firstChanges.count + 2
    // Of equals the first stays in front.
    let sorted = found.enumerated().filter { $1.without < graph.count }
      .sorted { ($0.element.without, $0.offset) < ($1.element.without, $1.offset) }.map(\.element)
    return StateSizes(flow: plan.flow.name, states: graph.count, isComplete: isComplete, parts: sorted)
  }
}

extension ExplorationPlan<FileFlow> {
  /// Each setting of the device that changes, and the first value that it is given.
  fileprivate var firstChanges: [(name: String, change: DeviceChange)] {
    var found: [(name: String, change: DeviceChange)] = []
    for change in changes where !found.contains(where: { $0.name == change.entry.name }) {
      if let made = change.entry.deviceChange { found.append((change.entry.name, made)) }
    }
    return found
  }
}

/// Counts states that are the same but for something: by their parts, of which there are few.
private struct Projector {
  private let graph: StateGraph
  private let template: World<FileFlow>

  init(_ graph: StateGraph, _ template: World<FileFlow>) { (self.graph, self.template) = (graph, template) }

  func count(without takeAway: (inout World<FileFlow>) -> Void) -> Int {
    var world = template
    let first = graph.keys[0]
    func assemble(_ app: UInt32, _ rest: UInt32) {
      world.assemble(
        graph.devices[first.device].pointee, graph.apps[app].pointee, graph.rests[rest].pointee.rest)
      world.put(limits: graph.limits(of: graph.rests[rest].pointee.limits))
      takeAway(&world)
    }
    let apps = classes(graph.apps.count) { app -> FileState in
      assemble(app, first.rest)
      return world.app
    }
    let rests = classes(graph.rests.count) { rest -> RestPart in
      assemble(first.app, rest)
      return RestPart(
        rest: world.rest, memory: graph.rests[rest].pointee.memory, limits: graph.rests[rest].pointee.limits)
    }
    return count(nil, apps, rests)
  }

  func count(ofDevices takeAway: (inout Device) -> Void) -> Int {
    let devices = classes(graph.devices.count) { number -> Device in
      var device = graph.devices[number].pointee
      takeAway(&device)
      return device
    }
    return count(devices, nil, nil)
  }

  func count(ofRests takeAway: (inout RestPart) -> Void) -> Int {
    let rests = classes(graph.rests.count) { number -> RestPart in
      var rest = graph.rests[number].pointee
      takeAway(&rest)
      return rest
    }
    return count(nil, nil, rests)
  }

  /// By part: the number of what is left of it.
  private func classes<Part: Hashable>(_ count: Int, _ left: (UInt32) -> Part) -> [UInt32] {
    var numbers: [Part: UInt32] = [:]
    return (0..<UInt32(count)).map { part in
      let left = left(part)
      let number = numbers[left] ?? UInt32(numbers.count)
      numbers[left] = number
      return number
    }
  }

  private func count(_ devices: [UInt32]?, _ apps: [UInt32]?, _ rests: [UInt32]?) -> Int {
    var table = StateTable()
    defer { table.free() }
    for state in 0..<graph.count {
      let key = graph.keys[state]
      _ = table.intern(
        StateKey(
          device: devices?[Int(key.device)] ?? key.device, app: apps?[Int(key.app)] ?? key.app,
          rest: rests?[Int(key.rest)] ?? key.rest))
    }
    return table.count
  }
}
