import SimulatedDeviceExploring
import Testing

/// What exploring says of *every* order is held against trying each of them by itself.
@Suite
struct SearchTests {
  @Test(arguments: [nil] + FixtureLock.Slip.allCases)
  func `Hashed states find what trying every order finds, by orders as short`(slip: FixtureLock.Slip?) async throws {
    let app = FixtureLock.app(slip, except: [.deadEnd: "Looking for one takes its time; another test has it."])
    let plain = try await app.explored(
      .upTo(moves: 3, states: 1_000_000, time: .seconds(600), walks: 0, mergesStates: false))
    let hashed = try await app.explored(.upTo(moves: 3, walks: 0))
    #expect(plain.endedEarly == nil && hashed.endedEarly == nil && plain.moves == 3 && hashed.moves == 3)
    #expect(hashed.uncontrolled.isEmpty && plain.uncontrolled.isEmpty)
    #expect(hashed.findings.map(\.rule) == plain.findings.map(\.rule))
    #expect(hashed.findings.map(\.moves) == plain.findings.map(\.moves))
    #expect(hashed.states == plain.states)
    #expect(hashed.launches < plain.launches)
    print(slip.map { "\($0)" } ?? "mended", plain.launches, hashed.launches, hashed.states, plain.seconds, hashed.seconds)
    for f in hashed.findings { print(f.description) }
  }
  @Test(arguments: [nil] + FixtureLock.Slip.allCases)
  func x(slip: FixtureLock.Slip?) async throws {
    let hashed = try await FixtureLock.app(slip).explored(.upTo(moves: 5, walks: 100, seed: 7))
    print(slip.map { "\($0)" } ?? "mended", hashed.seconds, Double(hashed.launches) / hashed.seconds)
    print(hashed.description)
  }
}
