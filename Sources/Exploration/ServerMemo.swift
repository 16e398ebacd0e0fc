import UnlockEngine

/// What the plan's settings make of servers, each worked out once: a setting is found by its name, and that
/// takes longer than a hundred steps.
struct ServerMemo<F: Explored> {
  /// By the number of the rest and the setting: the number of what comes of it, plus one.
  private var numbers = Column<UInt32>()
  private var servers = Column<F.Server>()

  func free() {
    numbers.free()
    servers.free()
  }

  @inline(__always)
  mutating func server(
    after index: UInt8, in world: World<F>, _ rest: UInt32, _ list: MoveList<F>
  ) -> F.Server {
    let place = Int(rest) * list.plan.server.count + Int(index)
    if place < numbers.count, numbers[place] > 0 { return servers[Int(numbers[place]) - 1] }
    return add(index, world, place, list)
  }

  private mutating func add(_ index: UInt8, _ world: World<F>, _ place: Int, _ list: MoveList<F>) -> F.Server
  {
    var after = world
    var course = Course()
    list.perform(.server(index), &after, &course)
    while numbers.count <= place { numbers.append(0) }
    servers.append(after.server)
    numbers[place] = UInt32(servers.count)
    return after.server
  }
}
