#if canImport(SimulatedDeviceTesting)
  import LocalAuthentication
  import SimulatedDeviceTesting
  import Testing

  @testable import AppLock

  /// The app's code makes its contexts itself; the trait gives each test a device of its own.
  @MainActor
  @Suite
  struct AppLockTests {
    private let lock = AppLock()
    private var device: SimulatedDevice { .current }

    @Test(.simulatedDevice(script: [.match]))
    func `A face unlocks; leaving locks again`() async {
      #expect(lock.buttonTitle == "Unlock with Face ID")
      #expect(lock.state == .locked(message: nil))
      await lock.unlock()
      #expect(lock.state == .unlocked)
      lock.leave()
      #expect(lock.state == .locked(message: nil))
    }

    @Test(
      .simulatedDevice(
        .biometry(.touchID), .passcode(Passcode("2468")),
        script: [.noMatch, .noMatch, .tapFallback, .enterPasscode("1357"), .enterPasscode("2468")]))
    func `After two failures the passcode unlocks`() async {
      #expect(lock.buttonTitle == "Unlock with Touch ID")
      await lock.unlock()
      #expect(lock.state == .unlocked)
    }

    @Test(.simulatedDevice(script: [.noMatch, .cancel]))
    func `Not Now leaves it locked, without a word`() async {
      await lock.unlock()
      #expect(lock.state == .locked(message: nil))
      #expect(device.evaluations.map(\.result) == [.failure(.userCancel)])
    }

    @Test(.simulatedDevice(.enrolled(false)))
    func `A passcode that was guessed too often has to wait; the app needn't know`() async {
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

    @Test(.simulatedDevice(.passcode(nil)))
    func `No passcode, no lock: the user is told`() async {
      await lock.unlock()
      #expect(lock.state == .unavailable(message: "Set a passcode first."))
    }

    @Test(.simulatedDevice(script: [.change(.passcode(nil))]))
    func `The passcode is removed under the dialog`() async {
      await lock.unlock()
      #expect(lock.state == .locked(message: "Set a passcode first."))
    }

    @Test(.simulatedDevice(whenScriptEnds: .waits))
    func `Leaving under the dialog ends it, and the app stays locked`() async throws {
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
#endif
