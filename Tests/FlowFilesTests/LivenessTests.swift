import Testing

@testable import FlowFiles

/// What makes no difference any more is told by what reads it, and where.
@Suite struct LivenessTests {
  /// The screens on which each forgotten value can still make a difference.
  private func places(_ flow: FileFlow) -> [String: Set<String>] {
    let (program, liveness) = (flow.program, Liveness(flow.program))
    var found: [String: Set<String>] = [:]
    let forgotten =
      program.values.enumerated().filter { $1.lifetime == .process }.map { ($0, $1.name) }
      + program.codes.enumerated().filter { !$1.isRemembered }.map { (FileState.numberLimit + $0, $1.name) }
    for (bit, name) in forgotten {
      found[name] = []
      for (number, screen) in program.screens.enumerated()
      where liveness.masks[number + 1] & (1 << UInt64(bit)) != 0 {
        found[name]?.insert(String(screen.place.id.split(separator: ".")[1]))
      }
    }
    return found
  }

  @Test func `Banno's forgotten values matter only where something asks for them`() throws {
    let locks: Set = ["lock-passcode-biometrics", "lock-pin", "lock-placeholder"]
    let new: Set = ["setup", "register-pin", "repeat-pin"]
    #expect(
      try places(bannoFile()) == [
        "first": ["repeat-pin"], "wants": ["verify-previous-pin"], "place": locks,
        "opener": new.union(["verify-previous-pin"]),
      ])
  }

  @Test func `A value that is asked for after the owner's answer matters on the screen that asked`() throws {
    #expect(try places(read(small).get())["is-new"] == [])
    // Where no list of steps asks but `unlock`, which only the lock screen does.
    let asking = small.replacing(
      "for: Unlock My Bank, success: [go: home]",
      with: "for: Unlock My Bank, success: [{ if: { is-new: true }, then: [go: home] }]")
    #expect(try places(read(asking).get())["is-new"]?.contains("lock") == true)
  }
}
