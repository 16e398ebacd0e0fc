import SimulatedLocalAuthentication
import Testing

@testable import AppLock

/// The app's code makes its contexts itself; each test gives its task a device of its own.
@MainActor
@Suite
struct AppLockTests {
  private func withDevice(
    _ changes: [DeviceChange] = [], _ body: (SimulatedDevice, AppLock) async throws -> Void
  ) async rethrows {
    let device = SimulatedDevice(whenScriptEnds: .fails)
    for change in changes { device.change(change) }
    try await SimulatedDevice.$current.withValue(device) { try await body(device, AppLock()) }
    #expect(device.remainingScript.isEmpty)
  }

  @Test
  func `A face unlocks; leaving locks again`() async {
    await withDevice { device, lock in
      #expect(lock.buttonTitle == "Unlock with Face ID")
      #expect(lock.state == .locked(message: nil))
      device.script(.match)
      await lock.unlock()
      #expect(lock.state == .unlocked)
      lock.leave()
      #expect(lock.state == .locked(message: nil))
    }
  }

  @Test
  func `After two failures the passcode unlocks`() async {
    await withDevice([.biometry(.touchID), .passcode(Passcode("2468"))]) { device, lock in
      #expect(lock.buttonTitle == "Unlock with Touch ID")
      device.script(.noMatch, .noMatch, .tapFallback, .enterPasscode("1357"), .enterPasscode("2468"))
      await lock.unlock()
      #expect(lock.state == .unlocked)
    }
  }

  @Test
  func `Not Now leaves it locked, without a word`() async {
    await withDevice { device, lock in
      device.script(.noMatch, .cancel)
      await lock.unlock()
      #expect(lock.state == .locked(message: nil))
      #expect(device.evaluations.map(\.result) == [.failure(.userCancel)])
    }
  }

  @Test
  func `A passcode that was guessed too often has to wait; the app needn't know`() async {
    await withDevice([.enrolled(false)]) { device, lock in
      #expect(lock.buttonTitle == "Unlock with Passcode")
      for guess in 1...4 { device.script(.enterPasscode("00000\(guess)")) }
      device.script(.cancel)
      await lock.unlock()
      #expect(lock.state == .locked(message: nil))
      #expect(device.lockedOutFor == .seconds(60))
      device.advance(by: .seconds(60))
      device.script(.enterPasscode("123456"))
      await lock.unlock()
      #expect(lock.state == .unlocked)
    }
  }

  @Test
  func `No passcode, no lock: the user is told`() async {
    await withDevice([.passcode(nil)]) { _, lock in
      await lock.unlock()
      #expect(lock.state == .unavailable(message: "Set a passcode first."))
    }
  }

  @Test
  func `The passcode is removed under the dialog`() async {
    await withDevice { device, lock in
      device.script(.change(.passcode(nil)))
      await lock.unlock()
      #expect(lock.state == .locked(message: "Set a passcode first."))
    }
  }

  @Test
  func `Leaving under the dialog ends it, and the app stays locked`() async throws {
    let device = SimulatedDevice()
    try await SimulatedDevice.$current.withValue(device) {
      let lock = AppLock()
      async let unlocking: Void = lock.unlock()
      let prompt = try await device.promptAppears()
      #expect(prompt.reason == "See your notes")
      #expect(lock.state == .authenticating)
      lock.leave()
      await unlocking
      #expect(lock.state == .locked(message: nil))
      #expect(device.evaluations.map(\.result) == [.failure(.appCancel)])
    }
  }
}
