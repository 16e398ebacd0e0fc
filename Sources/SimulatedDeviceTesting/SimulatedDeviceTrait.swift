public import SimulatedLocalAuthentication
public import Testing

/// Gives each test a simulated device of its own, and records an issue for whatever was wrong with its script.
///
/// ```swift
/// @Test(.simulatedDevice(.biometry(.touchID), script: [.noMatch, .match]))
/// func secondTryUnlocks() async throws { try await AppLock().unlock() }
/// ```
///
/// The test finds its device as `SimulatedDevice.current`. On a suite it holds for every test in it that has no trait of its own.
/// Code that leaves the test's task, for a queue or a detached task, finds it if the trait is told `forWholeProcess: true`.
public struct SimulatedDeviceTrait: TestTrait, SuiteTrait, TestScoping {
  let changes: [DeviceChange]
  let script: [UserAction]
  let whenScriptEnds: ScriptEnd
  let forWholeProcess: Bool
  /// Tells traits apart, however alike they are.
  private let identity = Identity()
  private final class Identity: Sendable {}

  init(changes: [DeviceChange], script: [UserAction], whenScriptEnds: ScriptEnd, forWholeProcess: Bool) {
    self.changes = changes
    self.script = script
    self.whenScriptEnds = whenScriptEnds
    self.forWholeProcess = forWholeProcess
  }

  /// A suite's trait holds for its tests.
  public var isRecursive: Bool { true }

  /// Runs a test on a new device, and tells what its script got wrong.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    // A suite's own scope holds no test, and the test's own trait goes before its suite's.
    let nearest = test.traits.last { $0 is Self } as? Self
    guard !test.isSuite, nearest?.identity === identity else { return try await function() }
    let device = SimulatedDevice(changes: changes, whenScriptEnds: whenScriptEnds)
    device.script(script)
    // What a test throws is its own affair; its script is told all the same.
    defer {
      do throws(ScriptMistakes) {
        try device.finish()
      } catch {
        Issue.record(error, sourceLocation: test.sourceLocation)
      }
    }
    try await SimulatedDevice.$current.withValue(device) {
      // A test that is given up, by its time limit for example, must not wait for a dialog that nobody will answer.
      try await withTaskCancellationHandler {
        if forWholeProcess {
          try await Turns.ofTheProcess.run(on: device, function)
        } else {
          try await function()
        }
      } onCancel: {
        device.abandon()
      }
    }
  }
}

extension Trait where Self == SimulatedDeviceTrait {
  /// Gives each test a simulated device of its own with some settings changed and a script of what the user does. A dialog
  /// that the script doesn't answer fails at once, unless it is told to wait for the test.
  ///
  /// `forWholeProcess` makes the device `SimulatedDevice.shared` as well while the test runs, for code on queues and in detached
  /// tasks. Tests with it take turns; all others still run in parallel.
  public static func simulatedDevice(
    _ changes: DeviceChange..., script: [UserAction] = [], whenScriptEnds: ScriptEnd = .fails,
    forWholeProcess: Bool = false
  ) -> Self {
    Self(changes: changes, script: script, whenScriptEnds: whenScriptEnds, forWholeProcess: forWholeProcess)
  }
}
