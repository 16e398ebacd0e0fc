import SimulatedDeviceTesting
import SimulatedLocalAuthentication
import Testing

/// `LARight` and `LAEnvironment`. What is quoted is Apple's documentation, and the comments of its headers LARight.h,
/// LARequirement.h and LAEnvironmentMechanism.h. https://developer.apple.com/documentation/localauthentication/laright
@Suite(.simulatedDevice())
struct RightTests {
  private var device: SimulatedDevice { .current }

  private func authorize(_ right: LARight, _ script: UserAction...) async -> LAError.Code? {
    device.script(script)
    do {
      try await right.authorize(localizedReason: "Access sandcastle competition designs")
      return nil
    } catch { return (error as? LAError)?.code }
  }

  /// “By default, LARight instances require people to authenticate with Face ID, Touch ID, Apple Watch, or the device passcode.”
  @Test
  func `A right is authorized by a face or the passcode, and taken back`() async throws {
    let right = LARight()
    #expect(right.state == .unknown && right.tag == 0)
    try await right.checkCanAuthorize()
    #expect(right.state == .unknown)
    #expect(await authorize(right, .match) == nil)
    #expect(right.state == .authorized)
    #expect(device.evaluations.map(\.reason) == ["Access sandcastle competition designs"])
    await right.deauthorize()
    #expect(right.state == .notAuthorized)
    #expect(
      await authorize(right, .noMatch, .tryAgain, .noMatch, .tapFallback, .enterPasscode("123456")) == nil)
    #expect(right.state == .authorized)
    #expect(await authorize(right, .noMatch, .cancel) == .userCancel)
    #expect(right.state == .notAuthorized)
  }

  /// “Requirements are currently being evaluated. This happens after calling authorize but before the user has granted the right.”
  @Test(.simulatedDevice(whenScriptEnds: .waits))
  func `While the dialog is up, the right is being authorized`() async throws {
    let right = LARight()
    let (answers, source) = AsyncStream.makeStream(of: Bool.self)
    right.authorize(localizedReason: "Test") { source.yield($0 == nil) }
    _ = try await device.promptAppears()
    #expect(right.state == .authorizing)
    try device.perform(.match)
    #expect(await answers.first { _ in true } == true)
    #expect(right.state == .authorized)
  }

  /// “The authorization will fail if: biometry is not available in the current device; there are no biometric enrollments.”
  @Test(arguments: [LAAuthenticationRequirement.biometry, .biometryCurrentSet])
  func `Biometry alone has no fallback and needs somebody enrolled`(requirement: LAAuthenticationRequirement)
    async
  {
    let right = LARight(requirement: requirement)
    #expect(await authorize(right, .match) == nil)
    #expect(await authorize(right, .noMatch, .tryAgain, .noMatch, .tapFallback) == nil)
    #expect(right.state == .notAuthorized)
    #expect(throws: ScriptMistakes.self) { try device.finish() }
    device.change(.enrolled(false))
    #expect(await authorize(right) == .biometryNotEnrolled)
    device.change(.biometry(.none))
    await #expect(throws: LAError.self) { try await right.checkCanAuthorize() }
    #expect(await authorize(right) == .biometryNotAvailable)
    #expect(right.state == .notAuthorized)
  }

  /// “There is a change in the enrollment database, e.g. a new Touch ID finger is enrolled.”
  @Test
  func `Another face ends a right of the current set, and no other`() async throws {
    let (any, current) = (LARight(requirement: .biometry), LARight(requirement: .biometryCurrentSet))
    device.change(.enrolledSet)
    #expect(await authorize(any, .match) == nil)
    await #expect(throws: LAError.self) { try await current.checkCanAuthorize() }
    #expect(await authorize(current) == .authenticationFailed)
    #expect(await authorize(LARight(requirement: .biometryCurrentSet), .match) == nil)
  }

  /// “Fallback used in case biometry authentication fails, is not available or not preferred by the user.”
  @Test(arguments: [LABiometryFallbackRequirement.default, .devicePasscode])
  func `With a fallback the passcode does where biometry doesn't`(fallback: LABiometryFallbackRequirement)
    async throws
  {
    let right = LARight(requirement: .biometry(fallback: fallback))
    #expect(await authorize(right, .match) == nil)
    #expect(
      await authorize(right, .noMatch, .tryAgain, .noMatch, .tapFallback, .enterPasscode("123456")) == nil)
    device.change(.biometry(.none))
    #expect(await authorize(right, .enterPasscode("123456")) == nil)
    device.change(.passcode(nil))
    #expect(await authorize(right) == .passcodeNotSet)
  }

  @Test(.simulatedDevice(whenScriptEnds: .waits))
  func `Where a test wants it, cancelling the task ends the authorization`() async throws {
    device.endsDialogsOfCancelledTasks = true
    let task = Task { [device] in
      await #expect(throws: LAError(.appCancel)) { try await LARight().authorize(localizedReason: "Test") }
      return device.prompt == nil
    }
    _ = try await device.promptAppears()
    task.cancel()
    #expect(await task.value)
  }

  /// “whether the relevant preflight call of canEvaluatePolicy would succeed”
  @Test
  func `The environment tells what can be used, and why not`() throws {
    let state = LAEnvironment.currentUser.state
    let face = try #require(state.biometry)
    #expect(face.isUsable && face.isEnrolled && !face.isLockedOut)
    #expect(face.biometryType == .faceID && face.localizedName == "Face ID")
    #expect(state.userPassword?.isUsable == true && state.userPassword?.isSet == true)
    #expect(state.allMechanisms.count == 2 && state.companions.isEmpty)
    device.lockBiometry()
    let locked = LAEnvironment.currentUser.state.biometry
    #expect(locked?.isUsable == false && locked?.isLockedOut == true && locked?.isEnrolled == true)
    device.change(.enrolled(false))
    #expect(LAEnvironment.currentUser.state.biometry?.isEnrolled == false)
    device.change(.biometry(.none))
    device.change(.passcode(nil))
    let bare = LAEnvironment.currentUser.state
    #expect(bare.biometry == nil && bare.userPassword?.isUsable == false && bare.userPassword?.isSet == false)
    // A state is of its moment.
    #expect(face.isUsable)
  }
}
