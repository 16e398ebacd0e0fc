import Foundation
import SimulatedLocalAuthentication
import Testing

@Suite
struct ContextTests {
  @Test
  func `biometryType is none until something was asked, then the hardware's, also after a failure`() async {
    for (changes, type) in [
      ([.biometry(.touchID)], LABiometryType.touchID), ([.enrolled(false)], .faceID),
      ([.biometry(.opticID)], .opticID),
      ([.faceIDPermission(.denied)], .faceID), ([.biometry(.none)], .none), ([.passcode(nil)], .faceID),
    ] as [([DeviceChange], LABiometryType)] {
      let device = SimulatedDevice()
      for change in changes { device.change(change) }
      let context = LAContext(device: device)
      #expect(context.biometryType == .none)
      context.canEvaluatePolicy(biometrics, error: nil)
      #expect(context.biometryType == type)
    }
    let evaluated = LAContext(device: SimulatedDevice(.sensor(.succeeds)))
    _ = await answer(evaluated, owner)
    #expect(evaluated.biometryType == .faceID)
  }

  @Test
  func `Before iOS 9 no policy with a passcode exists, before 8 none`() {
    func can(_ policy: LAPolicy, _ iOS: UInt8) -> Bool {
      LAContext(device: SimulatedDevice(.biometry(.touchID), .iOS(iOS))).canEvaluatePolicy(policy, error: nil)
    }
    #expect([7, 8, 9].map { can(biometrics, $0) } == [false, true, true])
    #expect([7, 8, 9].map { can(owner, $0) } == [false, false, true])
  }

  @Test
  func `Settings start as Apple's`() {
    let context = LAContext(device: SimulatedDevice())
    #expect(context.localizedFallbackTitle == nil)
    #expect(context.localizedCancelTitle == nil)
    #expect(context.localizedReason == "")
    #expect(!context.interactionNotAllowed)
    #expect(context.touchIDAuthenticationAllowableReuseDuration == 0)
    #expect(context.evaluatedPolicyDomainState == nil)
    context.localizedReason = "Reason"
    #expect(context.localizedReason == "Reason")
  }

  /// The buttons after two failures.
  private func buttons(_ policy: LAPolicy, iOS: UInt8 = 18, _ configure: (LAContext) -> Void) async throws
    -> [String]
  {
    let device = SimulatedDevice(.iOS(iOS))
    let context = LAContext(device: device)
    configure(context)
    async let ending = answer(context, policy)
    _ = try await device.promptAppears()
    #expect(device.prompt?.buttonTitles == [])
    try device.perform(.noMatch)
    #expect(device.prompt?.buttonTitles.first == "Try Face ID Again")
    try device.perform(.tryAgain, .noMatch)
    let titles = device.prompt?.buttonTitles ?? []
    try device.perform(.cancel)
    _ = await ending
    return titles
  }

  @Test
  func `Fallback titles: the system's by policy, none for an empty one, the app's`() async throws {
    #expect(try await buttons(owner) { _ in } == ["Enter Passcode", "Cancel"])
    #expect(try await buttons(biometrics) { _ in } == ["Enter Password", "Cancel"])
    #expect(try await buttons(biometrics) { $0.localizedFallbackTitle = "" } == ["Cancel"])
    #expect(try await buttons(biometrics) { $0.localizedFallbackTitle = "Use PIN" } == ["Use PIN", "Cancel"])
  }

  @Test
  func `Cancel's title: the app's from iOS 10 on, the system's for an empty one`() async throws {
    #expect(try await buttons(owner) { $0.localizedCancelTitle = "Later" } == ["Enter Passcode", "Later"])
    #expect(try await buttons(owner) { $0.localizedCancelTitle = "" } == ["Enter Passcode", "Cancel"])
    let old = try await buttons(owner, iOS: 9) { $0.localizedCancelTitle = "Later" }
    #expect(old == ["Enter Passcode", "Cancel"])
  }

  @Test
  func `The domain state appears with a biometric success and changes with what is enrolled`() throws {
    let device = SimulatedDevice()
    func state() -> Data? {
      let context = LAContext(device: device)
      context.canEvaluatePolicy(biometrics, error: nil)
      return context.evaluatedPolicyDomainState
    }
    let first = try #require(state())
    #expect(first.count == 32)
    #expect(state() == first)
    device.change(.enrolledSet)
    let second = try #require(state())
    #expect(second != first)
    device.change(.enrolled(false))
    #expect(state() == nil)
    device.change(.enrolled(true))
    #expect(state() != second)
  }

  @Test
  func `The owner policy gives a domain state only after biometry succeeded`() async {
    let device = SimulatedDevice(.biometry(.touchID))
    let context = LAContext(device: device)
    context.canEvaluatePolicy(owner, error: nil)
    #expect(context.evaluatedPolicyDomainState == nil)
    device.script(.noMatch, .tapFallback, .enterPasscode("123456"))
    #expect(await answer(context, owner).success)
    #expect(context.evaluatedPolicyDomainState == nil)
    let other = LAContext(device: device)
    device.script(.match)
    #expect(await answer(other, owner).success)
    #expect(other.evaluatedPolicyDomainState != nil)
  }

  @Test
  func `A context that succeeded needs no second dialog, a new one does`() async {
    let device = SimulatedDevice()
    let context = LAContext(device: device)
    device.script(.match)
    #expect(await answer(context, biometrics).success)
    #expect(await answer(context, biometrics).success)
    #expect(await answer(context, owner).success)
    #expect(device.evaluations.map(\.wasPrompted) == [true, false, false])
    device.script(.cancel)
    #expect(await error(biometrics, on: device) == .userCancel)
  }

  @Test
  func `A passcode doesn't stand for biometry, and nothing stands for another enrolled set`() async {
    let device = SimulatedDevice(.enrolled(false))
    let context = LAContext(device: device)
    device.script(.enterPasscode("123456"))
    #expect(await answer(context, owner).success)
    #expect(await answer(context, owner).success)
    device.change(.enrolled(true))
    device.script(.cancel, .cancel)
    #expect(await !answer(context, owner).success)
    #expect(await !answer(context, biometrics).success)
    #expect(device.remainingScript.isEmpty)
  }

  @Test
  func `A subclass may answer for itself`() async throws {
    let context: LAContext = AlwaysYes(device: SimulatedDevice(.passcode(nil)))
    #expect(context.canEvaluatePolicy(owner, error: nil))
    #expect(try await context.evaluatePolicy(owner, localizedReason: "Test"))
  }

  /// In Objective-C both forms are one method, so a stub of the one answers the other.
  @Test
  func `A subclass that answers with a reply answers the form that suspends`() async {
    await #expect(throws: LAError(.userFallback)) {
      try await FallingBack(device: SimulatedDevice()).evaluatePolicy(owner, localizedReason: "Test")
    }
  }

  /// “Setting this parameter to nil removes any existing credential of the specified type.”
  /// https://developer.apple.com/documentation/localauthentication/lacontext/setcredential(_:type:)
  @Test
  func `Credentials are set and removed by type, but not on an invalid context`() {
    let context = LAContext(device: SimulatedDevice())
    #expect(!context.isCredentialSet(.applicationPassword))
    #expect(context.setCredential(Data("secret".utf8), type: .applicationPassword))
    #expect(context.isCredentialSet(.applicationPassword))
    #expect(!context.isCredentialSet(.smartCardPIN))
    #expect(context.setCredential(nil, type: .applicationPassword))
    #expect(!context.isCredentialSet(.applicationPassword))
    context.invalidate()
    #expect(!context.setCredential(Data(), type: .applicationPassword))
  }

  /// https://developer.apple.com/documentation/localauthentication/lapolicy, from iOS 18
  @Test
  func `Policies with a companion: biometry alone where there is none`() async {
    let device = SimulatedDevice()
    #expect(await error(.deviceOwnerAuthenticationWithCompanion, on: device) == .companionNotAvailable)
    device.script(.noMatch, .tryAgain, .noMatch, .tapFallback)
    #expect(await error(.deviceOwnerAuthenticationWithBiometricsOrCompanion, on: device) == .userFallback)
    device.change(.iOS(17))
    #expect(await error(.deviceOwnerAuthenticationWithCompanion, on: device) == .biometryNotAvailable)
    #expect(
      await error(.deviceOwnerAuthenticationWithBiometricsOrCompanion, on: device) == .biometryNotAvailable)
  }
}

/// As apps' tests stub it.
private final class AlwaysYes: LAContext {
  override func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool { true }
  override func evaluatePolicy(_ policy: LAPolicy, localizedReason: String) async throws -> Bool { true }
}

private final class FallingBack: LAContext {
  override func evaluatePolicy(
    _ policy: LAPolicy, localizedReason: String, reply: @escaping (Bool, Error?) -> Void
  ) { reply(false, LAError(.userFallback)) }
}
