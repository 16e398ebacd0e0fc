import Security
import SimulatedDeviceTesting
import Testing

/// Contexts and the keychain. Apple's pages are those of https://developer.apple.com/documentation/localauthentication, and
/// https://developer.apple.com/documentation/security/ksecuseauthenticationcontext.
@Suite(.simulatedDevice())
struct ContextTests {
  private var device: SimulatedDevice { .current }

  /// ksecuseauthenticationcontext: “a context that has been previously authenticated, the operation will succeed without asking”;
  /// if not, “the system attempts authentication on the context. If successful, the context may be reused”.
  @Test
  func `An authenticated context opens items without a dialog`() async throws {
    try add(protectedBy: .biometryCurrentSet)
    let context = LAContext()
    device.script(.match)
    try await context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Open")
    #expect(read("anna", [kSecUseAuthenticationContext: context]).data == secret)
    let fresh = LAContext()
    device.script(.match)
    #expect(read("anna", [kSecUseAuthenticationContext: fresh]).data == secret)
    #expect(read("anna", [kSecUseAuthenticationContext: fresh]).data == secret)
    #expect(device.evaluations.filter(\.wasPrompted).count == 2)
  }

  /// “If this key is not specified … a new context will be created, used once, and discarded.”
  @Test
  func `Without a context each read asks`() throws {
    try add(protectedBy: .biometryAny)
    device.script(.match, .match)
    #expect(read().data == secret)
    #expect(read().data == secret)
    #expect(device.evaluations.filter(\.wasPrompted).count == 2)
  }

  @Test
  func `The passcode given to a context is no face`() async throws {
    try add("face", protectedBy: .biometryAny)
    try add("code", protectedBy: .devicePasscode)
    let context = LAContext()
    device.script(.noMatch, .tryAgain, .noMatch, .tapFallback, .enterPasscode("123456"))
    try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Open")
    #expect(read("code", [kSecUseAuthenticationContext: context]).data == secret)
    device.script(.match)
    #expect(read("face", [kSecUseAuthenticationContext: context]).data == secret)
    let face = LAContext()
    device.script(.match)
    try await face.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Open")
    device.script(.enterPasscode("123456"))
    #expect(read("code", [kSecUseAuthenticationContext: face]).data == secret)
  }

  @Test
  func `A context counts for nothing after another face was enrolled`() throws {
    try add(protectedBy: .biometryAny)
    let context = LAContext()
    device.script(.match)
    #expect(read("anna", [kSecUseAuthenticationContext: context]).data == secret)
    device.change(.enrolledSet)
    device.script(.match)
    #expect(read("anna", [kSecUseAuthenticationContext: context]).data == secret)
    #expect(device.evaluations.filter(\.wasPrompted).count == 2)
  }

  /// lacontext/interactionnotallowed: what replaces kSecUseAuthenticationUIFail.
  @Test
  func `A context may forbid dialogs`() throws {
    try add(protectedBy: .userPresence)
    let context = LAContext()
    context.interactionNotAllowed = true
    #expect(read("anna", [kSecUseAuthenticationContext: context]).status == errSecInteractionNotAllowed)
    context.interactionNotAllowed = false
    device.script(.match)
    #expect(read("anna", [kSecUseAuthenticationContext: context]).data == secret)
    context.interactionNotAllowed = true
    #expect(read("anna", [kSecUseAuthenticationContext: context]).data == secret)
  }

  /// lacontext/localizedreason: what replaces kSecUseOperationPrompt.
  @Test
  func `The dialog shows the context's reason and titles`() async throws {
    try add(protectedBy: .userPresence)
    let context = LAContext()
    context.localizedReason = "See your notes"
    context.localizedCancelTitle = "Not now"
    context.localizedFallbackTitle = "Use code"
    device.script(.noMatch, .tryAgain, .noMatch, .cancel)
    let query: [CFString: Any] = [kSecUseAuthenticationContext: context, kSecUseOperationPrompt: "Older"]
    #expect(read("anna", query).status == errSecUserCanceled)
    #expect(device.evaluations.map(\.reason) == ["See your notes"])
    #expect(device.evaluations.map(\.fallbackTitle) == ["Use code"])
  }

  /// lacontext/touchidauthenticationallowablereuseduration: “if the device was successfully authenticated … within the time interval …
  /// then authentication for the receiver succeeds automatically, without prompting”
  @Test
  func `Unlocking the phone a moment ago opens items, the passcode's excepted`() throws {
    try add("face", protectedBy: .biometryAny)
    try add("code", protectedBy: .devicePasscode)
    let context = LAContext()
    context.touchIDAuthenticationAllowableReuseDuration = 10
    device.lock()
    try device.unlockWithBiometry()
    device.advance(by: .seconds(10))
    #expect(read("face", [kSecUseAuthenticationContext: context]).data == secret)
    #expect(read("code", [kSecUseAuthenticationContext: context]).status == errSecInternalComponent)
    #expect(throws: ScriptMistakes.self) { try device.finish() }
    let later = LAContext()
    later.touchIDAuthenticationAllowableReuseDuration = 10
    device.advance(by: .seconds(1))
    device.script(.match)
    #expect(read("face", [kSecUseAuthenticationContext: later]).data == secret)
    #expect(device.evaluations.filter(\.wasPrompted).count == 2)
  }

  @Test
  func `An invalidated context opens nothing`() throws {
    try add(protectedBy: .userPresence)
    let context = LAContext()
    context.invalidate()
    #expect(read("anna", [kSecUseAuthenticationContext: context]).status == errSecAuthFailed)
  }

  /// lacredentialtype/applicationpassword: “Specifies that a password is provided by the application.”
  /// secaccesscontrolcreateflags/applicationpassword: “may be specified in addition to any constraints”.
  @Test
  func `A password of the app's encrypts an item`() throws {
    func context(_ password: String) -> LAContext {
      let context = LAContext()
      context.setCredential(Data(password.utf8), type: .applicationPassword)
      return context
    }
    let protected: [CFString: Any] = [
      kSecAttrAccessControl: try access([.applicationPassword, .biometryAny]),
      kSecUseAuthenticationContext: context("open sesame"),
    ]
    #expect(add("anna", protected) == errSecSuccess)
    device.script(.match)
    #expect(read("anna", [kSecUseAuthenticationContext: context("open sesame")]).data == secret)
    #expect(read("anna", [kSecUseAuthenticationContext: context("open barley")]).status == errSecAuthFailed)
    #expect(
      read("anna", [kSecUseAuthenticationUI: kSecUseAuthenticationUIFail]).status
        == errSecInteractionNotAllowed)
  }

  /// “If not set, the user is prompted for their password when needed.” No simulated device has that dialog: a test learns of it.
  @Test
  func `A password that is missing is told`() throws {
    #expect(try add(protectedBy: .applicationPassword) == errSecInternalComponent)
    let mistakes = #expect(throws: ScriptMistakes.self) { try device.finish() }
    #expect(mistakes?.description.contains("use setCredential") == true)
  }

  /// lacontext/evaluateaccesscontrol(_:operation:localizedreason:reply:), laaccesscontroloperation
  @Test
  func `Evaluating an access control before reading asks once`() async throws {
    let control = try access(.biometryCurrentSet)
    add("anna", [kSecAttrAccessControl: control])
    let context = LAContext()
    try await context.evaluateAccessControl(control, operation: .createItem, localizedReason: "Save")
    #expect(device.evaluations.isEmpty)
    device.script(.match)
    #expect(try await context.evaluateAccessControl(control, operation: .useItem, localizedReason: "Open"))
    #expect(read("anna", [kSecUseAuthenticationContext: context]).data == secret)
    #expect(device.evaluations.filter(\.wasPrompted).map(\.reason) == ["Open"])
  }

  @Test
  func `Evaluating an access control fails as a policy does`() async throws {
    let control = try access(.biometryAny)
    func code(_ context: LAContext = LAContext()) async -> LAError.Code? {
      await withCheckedContinuation { continuation in
        context.evaluateAccessControl(control, operation: .useKeySign, localizedReason: "Sign") {
          success, error in
          #expect(success == (error == nil))
          continuation.resume(returning: (error as? LAError)?.code)
        }
      }
    }
    device.script(.noMatch, .cancel)
    #expect(await code() == .userCancel)
    let silent = LAContext()
    silent.interactionNotAllowed = true
    #expect(await code(silent) == .notInteractive)
    device.lockBiometry()
    #expect(await code() == .biometryLockout)
    let invalid = LAContext()
    invalid.invalidate()
    #expect(await code(invalid) == .invalidContext)
  }
}
