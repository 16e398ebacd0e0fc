import Foundation
import SimulatedDeviceExploring

// Explores the lock, and prints what bench.py reads: launches, states, and whether anything was found.
let app = AppUnderTest { launch in
  let lock = AppLock()
  launch.when(.didBecomeActive) { lock.becomeActive() }
  launch.when(.willResignActive) { lock.resignActive() }
  launch.when(.didEnterBackground) { lock.leave() }
  return App(lock, isContentVisible: { $0.state == .unlocked && !$0.isCovered }, screen: { "\($0.state)" })
} moves: {
  Move("tap Unlock", when: { if case .locked = $0.state { true } else { false } }) { lock in
    Task { await lock.unlock() }
  }
}

let moves = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 6
let exploration = try await app.explored(.upTo(moves: moves, time: .seconds(600), walks: 0))
print(
  #"{"launches": \#(exploration.launches), "states": \#(exploration.states), "moves": \#(exploration.moves), "found": \#(exploration.findings.count)}"#
)
