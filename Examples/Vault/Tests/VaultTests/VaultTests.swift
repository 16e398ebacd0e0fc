#if canImport(SimulatedDeviceTesting)
  import LocalAuthentication
  import SimulatedDeviceTesting
  import Testing

  @testable import Vault

  /// The app's code asks the keychain and makes its contexts itself; the trait gives each test a device of its own.
  @MainActor
  @Suite
  struct VaultTests {
    private let words = "legal winner thank year"
    private let model = VaultModel()
    private var device: SimulatedDevice { .current }

    private func setUp() async {
      await model.start()
      #expect(model.state == .empty(message: nil))
      await model.save(words)
      #expect(model.state == .locked(message: nil))
    }

    @Test(.simulatedDevice(script: [.noMatch, .tryAgain, .match]))
    func `The right face sees the phrase; leaving hides it`() async {
      await setUp()
      await model.show()
      #expect(model.state == .open(words))
      #expect(device.evaluations.map(\.reason) == ["See your recovery phrase"])
      model.leave()
      #expect(model.state == .locked(message: nil))
    }

    @Test(.simulatedDevice(script: [.match]))
    func `The phrase is there after another launch`() async {
      await setUp()
      let relaunched = VaultModel()
      await relaunched.start()
      #expect(relaunched.state == .locked(message: nil))
      await relaunched.show()
      #expect(relaunched.state == .open(words))
    }

    @Test(.simulatedDevice(), arguments: [DeviceChange.enrolledSet, .enrolled(false), .passcode(nil)])
    func `Whoever enrols another face doesn't get at the phrase`(change: DeviceChange) async {
      await setUp()
      device.change(change)
      await model.show()
      #expect(model.state == .empty(message: "Face ID has changed. Type your phrase again."))
      #expect(device.evaluations.isEmpty)
    }

    @Test(.simulatedDevice(script: [.match]))
    func `Typed again after re-enrolment, it is safe behind the new face`() async {
      await setUp()
      device.change(.enrolledSet)
      await model.show()
      await model.save(words)
      await model.show()
      #expect(model.state == .open(words))
    }

    @Test(.simulatedDevice(script: [.noMatch, .tryAgain, .noMatch, .cancel]))
    func `Cancelling is no failure`() async {
      await setUp()
      await model.show()
      #expect(model.state == .locked(message: nil))
    }

    @Test(.simulatedDevice(.biometry(.touchID)))
    func `Five wrong fingers lock the vault until the phone was unlocked with its passcode`() async throws {
      await setUp()
      device.script(.noMatch, .noMatch, .noMatch)
      await model.show()
      #expect(model.state == .locked(message: "That didn’t work. Try again."))
      device.script(.noMatch, .noMatch)
      await model.show()
      let lockedOut = VaultModel.State.locked(
        message: "Face ID is locked. Lock your phone, and unlock it with the passcode.")
      #expect(model.state == lockedOut)
      await model.show()
      #expect(model.state == lockedOut)
      try device.unlock(passcode: "123456")
      device.script(.match)
      await model.show()
      #expect(model.state == .open(words))
    }

    @Test(.simulatedDevice())
    func `While the phone is locked nothing can be read`() async throws {
      await setUp()
      device.lock()
      await #expect(throws: Vault.Failure.phoneLocked) { try await Vault().read() }
      #expect(await Vault().isSetUp)
      try device.unlockWithBiometry()
      device.restart()
      #expect(await Vault().isSetUp == false)
    }

    @Test(.simulatedDevice(), arguments: [DeviceChange.enrolled(false), .passcode(nil), .biometry(.none)])
    func `Without a face to protect it the phrase isn't stored`(change: DeviceChange) async {
      device.change(change)
      await model.save(words)
      #expect(model.state == .empty(message: "Set up Face ID and a passcode first."))
      #expect(await Vault().isSetUp == false)
    }
  }
#endif
