public import SimulatedLocalAuthentication
public import XCTest

extension XCTestCase {
  /// Makes a simulated device the process's for the rest of the test, and fails the test for whatever was wrong with its script.
  ///
  /// ```swift
  /// func testSecondTryUnlocks() async throws {
  ///   simulatedDevice(.biometry(.touchID), script: [.noMatch, .match])
  ///   try await AppLock().unlock()
  /// }
  /// ```
  @discardableResult
  public func simulatedDevice(
    _ changes: DeviceChange..., script: [UserAction] = [], whenScriptEnds: ScriptEnd = .fails,
    file: StaticString = #filePath, line: UInt = #line
  ) -> SimulatedDevice {
    let device = SimulatedDevice(changes: changes, whenScriptEnds: whenScriptEnds)
    device.script(script)
    let before = SimulatedDevice.shared
    SimulatedDevice.shared = device
    addTeardownBlock {
      SimulatedDevice.shared = before
      do throws(ScriptMistakes) {
        try device.finish()
      } catch {
        XCTFail(error.description, file: file, line: line)
      }
    }
    return device
  }
}
