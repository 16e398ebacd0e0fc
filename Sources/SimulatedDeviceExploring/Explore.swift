import AppStandIns
public import DeviceSimulation
import SimulatedDeviceTesting
import SimulatedLocalAuthentication
import Testing
import XCTest

extension AppUnderTest {
  /// Explores the app, and returns what was found without failing a test.
  ///
  /// It has a thread of its own with virtual time. Only one app at a time is explored in a process; others wait.
  ///
  /// - Throws: What launching or installing the app throws; `LaunchFailed` where it isn't the first launch; `UnfitApp` for
  ///   moves that can't be told apart; `UnknownName` for an order with moves or a rule that there aren't;
  ///   `AppNeverCameBack` where the app waits, or goes round, without an end.
  public func explored(_ bounds: ExploringBounds) async throws -> Exploration {
    try await Turns.ofExploring.run(alone: {
      CrashNote.begin()
      defer { CrashNote.end() }
      return try await exploredAlone(bounds)
    })
  }

  private func exploredAlone(_ bounds: ExploringBounds) async throws -> Exploration {
    try await VirtualThread.run(patience: bounds.patience) { thread in
      ExploredDevice.isFoundByItsThread
      do {
        return try explored(bounds, on: thread)
      } catch is WaitingCall {
        // Only an app that has such calls pays for them.
        thread.lendsStacks = true
        return try explored(bounds, on: thread)
      }
    }
  }

  @MainActor
  private func explored(_ bounds: ExploringBounds, on thread: VirtualThread) throws -> Exploration {
    let search = try Search(self, bounds, on: thread)
    defer { search.session.endApp() }
    return try bounds.order.map(search.runOrder) ?? search.run()
  }
}

/// The app made a call that waits for a dialog, and has no stack to wait on.
struct WaitingCall: Error {}

/// The device that code on the exploring thread finds, and no other code: tests that run at the same time have theirs.
enum ExploredDevice {
  /// Only the exploring thread asks for it.
  nonisolated(unsafe) static var current: SimulatedDevice?

  /// Has `SimulatedDevice.shared` look here first, once for the process.
  static let isFoundByItsThread: Void = SimulatedDevice.ofThisThread.withLock {
    $0.find = { VirtualThread.current == nil ? nil : current }
    $0.wait = { VirtualThread.current?.wait(until: $0) == true }
  }
}

/// Explores an app in every order of what can happen to it, and fails the test for each rule that is broken, with the shortest order and a
/// test to paste.
///
/// ```swift
/// @Test func nobodyGetsIn() async throws {
///   try await explore(.upTo(moves: 8), grace: .seconds(60)) { launch in
///     let lock = AppLock()
///     launch.forward(to: lock)
///     return App(lock) { $0.state == .unlocked }
///   } installing: {
///     try PinStore.set("2580")
///   } moves: {
///     Move("right PIN", proves: true) { $0.enter("2580") }
///     Move("wrong PIN", guesses: true) { $0.enter("1111") }
///   }
/// }
/// ```
///
/// The parameters are those of `AppUnderTest`. How far it went is printed, and returned.
@discardableResult
public func explore<Lock>(
  _ bounds: ExploringBounds, comparedWith comparison: Comparison? = nil, grace: Duration = .zero,
  graceSurvivesKill: Bool = false, guesses: GuessLimit? = nil,
  except exceptions: [StandardRule: String] = [:], rules: [Rule<Lock>] = [], device: [DeviceChange] = [],
  waits: [Duration]? = nil, fromOutside: FromOutside? = nil, fileID: String = #fileID,
  filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  launching: @escaping @MainActor (Launch) throws -> App<Lock>,
  installing: @escaping @MainActor () throws -> Void = {},
  @MoveBuilder<Lock> moves: @escaping @MainActor () -> [Move<Lock>] = { [] }
) async throws -> Exploration {
  let app = AppUnderTest(
    grace: grace, graceSurvivesKill: graceSurvivesKill, guesses: guesses, except: exceptions, rules: rules,
    device: device, waits: waits, fromOutside: fromOutside, comparedWith: comparison, launching: launching,
    installing: installing, moves: moves)
  let exploration = try await app.explored(bounds)
  print("Explored \(fileID):\(line): \(exploration.bounds)")
  for finding in exploration.findings {
    let source =
      bounds.order != nil
      ? nil
      : finding.test(
        from: "\(filePath)", line: line, isXCTest: Test.current == nil,
        hasArguments: Test.current?.isParameterized == true)
    let text = [finding.description, source].compactMap { $0 }.joined(separator: "\n\nAs a test:\n\n")
    if Test.current != nil {
      let location = SourceLocation(fileID: fileID, filePath: "\(filePath)", line: line, column: column)
      Issue.record(Comment(rawValue: text), sourceLocation: location)
    } else {
      XCTFail(text, file: filePath, line: UInt(line))
    }
  }
  return exploration
}
