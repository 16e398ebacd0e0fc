import Foundation
import SimulatedLocalAuthentication
import Testing

/// What Apple's documentation says of evaluations, sentence by sentence. Its pages are those of
/// https://developer.apple.com/documentation/localauthentication unless another is named.
@Suite
struct DocumentedTests {
  // MARK: lapolicy/deviceownerauthenticationwithbiometrics

  /// “The authentication dialog also displays a fallback button after the first unsuccessful Touch ID attempt”
  @Test
  func `Touch ID has its fallback button after the first failure`() async throws {
    let device = SimulatedDevice(.biometry(.touchID))
    let ending = ask(LAContext(device: device), biometrics)
    #expect(device.prompt?.buttonTitles == ["Cancel"])
    try device.perform(.noMatch)
    #expect(device.prompt?.buttonTitles == ["Enter Password", "Cancel"])
    try device.perform(.tapFallback)
    #expect(await ending.value?.codeOfLAError == .userFallback)
  }

  /// The sources of the flows that the simulator plays say otherwise (requirement A5).
  @Test(
    arguments: [(TouchIDFallback.byVersion, 10, 1), (.byVersion, 11, 2), (.afterSecondFailure, 10, 2)]
      as [(TouchIDFallback, UInt8, Int)])
  func `Another number of failures is a setting`(setting: TouchIDFallback, iOS: UInt8, failures: Int)
    async throws
  {
    let device = SimulatedDevice(.biometry(.touchID), .iOS(iOS), .touchIDFallback(setting))
    let ending = ask(LAContext(device: device), biometrics)
    for _ in 1..<failures { try device.perform(.noMatch) }
    #expect(device.prompt?.buttonTitles == ["Cancel"])
    try device.perform(.noMatch)
    #expect(device.prompt?.buttonTitles == ["Enter Password", "Cancel"])
    try device.perform(.cancel)
    #expect(await ending.value?.codeOfLAError == .userCancel)
  }

  /// “… an authentication dialog for every attempt to authenticate with Touch ID, or after any failed Face ID attempt. The
  /// dialog contains a cancel button”, and a fallback button “after the second unsuccessful Face ID attempt”.
  @Test(arguments: [LABiometryType.faceID, .opticID])
  func `Face ID has nothing to tap while it scans: its Cancel comes with the dialog of a failure`(
    biometry: LABiometryType
  ) async throws {
    let device = SimulatedDevice(.biometry(biometry))
    let ending = ask(LAContext(device: device), biometrics)
    #expect(device.prompt?.buttonTitles == [])
    try device.perform(.noMatch)
    #expect(device.prompt?.buttonTitles == ["Try \(biometry.title) Again", "Cancel"])
    try device.perform(.tryAgain)
    #expect(device.prompt?.buttonTitles == [])
    try device.perform(.noMatch)
    #expect(device.prompt?.buttonTitles == ["Enter Password", "Cancel"])
    try device.perform(.cancel)
    #expect(await ending.value?.codeOfLAError == .userCancel)
  }

  @Test
  func `Whoever cancels a scan of Face ID waits until it gives up, which counts as no failure`() async {
    let device = SimulatedDevice()
    device.script(.cancel)
    #expect(await error(biometrics, on: device) == .userCancel)
    #expect(device.device.failedBiometricAttempts == 0)
  }

  /// “Evaluation also fails after three failed Touch ID attempts. … disabled system-wide after five consecutive unsuccessful
  /// attempts, even when the attempts span multiple evaluation calls.” (as of iOS 13)
  @Test
  func `Three failures of Touch ID end an evaluation, five lock it everywhere`() async {
    let device = SimulatedDevice(.biometry(.touchID))
    device.script(.noMatch, .noMatch, .noMatch)
    #expect(await error(biometrics, on: device) == .authenticationFailed)
    device.script(.noMatch, .noMatch)
    #expect(await error(biometrics, on: device) == .biometryLockout)
    #expect(await error(biometrics, on: device) == .biometryLockout)
  }

  // MARK: lacontext/evaluatedpolicydomainstate

  /// “… non-nil when the canEvaluatePolicy(_:error:) method succeeds for a biometric policy or the person successfully
  /// authenticates using biometrics … Otherwise, its value is nil.”
  @Test
  func `The domain state goes when nobody is enrolled any more, also on a context that knew it`() throws {
    let device = SimulatedDevice()
    let context = LAContext(device: device)
    context.canEvaluatePolicy(biometrics, error: nil)
    let before = try #require(context.evaluatedPolicyDomainState)
    #expect(context.domainState.biometry.stateHash == before)
    device.change(.enrolled(false))
    context.canEvaluatePolicy(biometrics, error: nil)
    #expect(context.evaluatedPolicyDomainState == nil)
    #expect(context.domainState.biometry.stateHash == nil)
    device.change(.enrolled(true))
    context.canEvaluatePolicy(biometrics, error: nil)
    #expect(context.evaluatedPolicyDomainState != before)
  }

  /// ladomainstate: “Returns nil if no biometry entities are enrolled”, “Returns nil if no companion devices are paired”.
  @Test
  func `The domain state of iOS 18 needs no question`() {
    let context = LAContext(device: SimulatedDevice(.biometry(.opticID)))
    #expect(context.evaluatedPolicyDomainState == nil)
    #expect(context.domainState.biometry.biometryType == .opticID)
    #expect(context.domainState.stateHash == context.domainState.biometry.stateHash)
    #expect(context.domainState.biometry.stateHash?.count == 32)
    #expect(context.domainState.companion.stateHash == nil)
    #expect(context.domainState.companion.stateHash(for: .watch) == nil)
    #expect(context.domainState.companion.availableCompanionTypes == [])
  }

  // MARK: lacontext/invalidate()

  /// “Calling this method stops any pending policy evaluations, causing them to fail with the LAError.Code.appCancel error code.”
  /// Dropping the context is no such call: most apps have no other reference to it, and get their answer all the same.
  @Test
  func `A context that nobody keeps lives until it has answered`() async throws {
    let device = SimulatedDevice()
    weak var gone: LAContext?
    let ending: Task<(any Error)?, Never>
    do {
      let context = LAContext(device: device)
      gone = context
      ending = ask(context, owner)
    }
    #expect(device.prompt != nil)
    #expect(gone != nil)
    try device.perform(.match)
    #expect(await ending.value == nil)
    #expect(device.evaluations.map(\.result) == [.success])
    #expect(gone == nil)
  }

  // MARK: laerror/code/systemcancel

  /// −4 “Canceled by another authentication.”, as devices print it (docs/decisions/0026).
  @Test
  func `Of two evaluations the newer has the dialog; one that shows none disturbs nobody`() async throws {
    let device = SimulatedDevice()
    let older = ask(LAContext(device: device), owner)
    let silent = LAContext(device: device)
    silent.interactionNotAllowed = true
    #expect(await ask(silent, owner).value?.codeOfLAError == .notInteractive)
    #expect(device.prompt?.policy == owner)

    let newer = ask(LAContext(device: device), biometrics)
    let error = try #require(await older.value as? LAError)
    #expect(error.code == .systemCancel)
    #expect(error.userInfo[NSDebugDescriptionErrorKey] as? String == "Canceled by another authentication.")
    #expect(device.prompt?.policy == biometrics)
    try device.perform(.match)
    #expect(await newer.value == nil)
    #expect(
      device.evaluations.map(\.result) == [.failure(.notInteractive), .failure(.systemCancel), .success])
  }

  // MARK: Texts

  /// Both texts of the errors, as devices print them (docs/decisions/0026).
  @Test
  func `Each error of the system's has a text for people and one for developers`() async throws {
    func texts(_ device: SimulatedDevice, _ actions: UserAction...) async throws -> [String?] {
      device.script(actions)
      let error = try #require(await answer(LAContext(device: device), biometrics).error as? NSError)
      return [error.localizedDescription, error.userInfo[NSDebugDescriptionErrorKey] as? String]
    }
    let touch = DeviceChange.biometry(.touchID)
    #expect(
      try await texts(SimulatedDevice(touch), .cancel) == ["Authentication canceled.", "Canceled by user."])
    #expect(
      try await texts(SimulatedDevice(touch), .noMatch, .noMatch, .noMatch) == [
        "Authentication failure.", "Application retry limit exceeded.",
      ])
    #expect(
      try await texts(SimulatedDevice(touch), .noMatch, .tapFallback)
        == Array(repeating: "Fallback authentication mechanism selected.", count: 2))
    #expect(
      try await texts(SimulatedDevice(), .leaveApp) == ["Authentication canceled.", "UI canceled by system."])
    #expect(
      try await texts(SimulatedDevice(.passcode(nil))) == Array(repeating: "Passcode not set.", count: 2))
    #expect(
      try await texts(SimulatedDevice(.enrolled(false))) == [
        "Biometry is not enrolled.", "No identities are enrolled.",
      ])
  }
}
