#if canImport(SimulatedDeviceTesting)
  import LocalAuthentication
  import Security
  import SimulatedDeviceTesting
  import Testing

  @testable import Signing

  /// The app as it is written for iOS, with the trait giving each test a device of its own.
  @MainActor
  @Suite
  struct PaymentTests {
    private let bank = Bank()
    private var device: SimulatedDevice { .current }

    private func registered() async -> Payment {
      let payment = Payment(bank: bank)
      await payment.register()
      #expect(payment.state == .waiting(message: nil))
      #expect(bank.key?.count == 65)
      #expect(bank.key?.first == 4)
      return payment
    }

    @Test(.simulatedDevice(script: [.noMatch, .tryAgain, .match]))
    func `The right face confirms; leaving hides it`() async {
      let payment = await registered()
      await payment.confirm()
      #expect(payment.state == .confirmed)
      #expect(device.evaluations.map(\.reason) == ["Confirm the payment"])
      payment.leave()
      #expect(payment.state == .waiting(message: nil))
    }

    @Test(.simulatedDevice(script: [.match]))
    func `The key outlives a launch, and the bank knows it by its public half alone`() async {
      _ = await registered()
      let next = Payment(bank: bank)
      await next.confirm()
      #expect(next.state == .confirmed)
    }

    @Test(.simulatedDevice(script: [.noMatch, .cancel]))
    func `Cancelled, nothing is confirmed or said`() async {
      let payment = await registered()
      await payment.confirm()
      #expect(payment.state == .waiting(message: nil))
    }

    @Test(.simulatedDevice(script: [.match, .match]))
    func `Another face can't use the key, and registering makes a new one`() async {
      let payment = await registered()
      let old = bank.key
      device.change(.enrolledSet)
      await payment.confirm()
      #expect(payment.state == .waiting(message: "Face ID has changed. Register this phone again."))
      await payment.register()
      #expect(bank.key != old)
      await payment.confirm()
      #expect(payment.state == .confirmed)
    }

    @Test(.simulatedDevice(script: [.match]))
    func `A key that the bank doesn't know confirms nothing`() async throws {
      let payment = await registered()
      let known = bank.key
      await payment.register()
      bank.key = known
      await payment.confirm()
      #expect(payment.state == .waiting(message: "The bank doesn’t know this phone."))
    }

    @Test(.simulatedDevice(.passcode(nil)))
    func `Without a passcode there is no key`() async {
      let payment = Payment(bank: bank)
      await payment.register()
      #expect(payment.state == .waiting(message: "Set up Face ID and a passcode first."))
    }
  }
#endif
