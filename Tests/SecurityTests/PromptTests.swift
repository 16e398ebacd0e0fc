import Security
import SimulatedDeviceTesting
import Testing

/// Items that the user has to authenticate for. Apple's pages are those of
/// https://developer.apple.com/documentation/security.
@Suite(.simulatedDevice())
struct PromptTests {
  private var device: SimulatedDevice { .current }

  /// secaccesscontrolcreateflags/userpresence: “either biometry or passcode. Biometry doesn’t have to be available or enrolled.”
  @Test
  func `Presence asks for a face, or for the passcode where nobody is enrolled`() throws {
    #expect(try add(protectedBy: .userPresence) == errSecSuccess)
    #expect(device.evaluations.isEmpty)
    device.script(.match)
    #expect(read("anna", [kSecUseOperationPrompt: "See your notes"]).data == secret)
    #expect(device.evaluations.map(\.reason) == ["See your notes"])
    device.change(.enrolled(false))
    device.script(.enterPasscode("123456"))
    #expect(read().data == secret)
  }

  /// secaccesscontrolcreateflags/biometryany, and nothing to fall back on: https://developer.apple.com/forums/thread/774315
  @Test
  func `Biometry alone has no button for the passcode`() throws {
    try add(protectedBy: .biometryAny)
    device.script(.noMatch, .tryAgain, .noMatch, .tapFallback)
    #expect(read().status == errSecInternalComponent)
    #expect(throws: ScriptMistakes.self) { try device.finish() }
    device.script(.noMatch, .tryAgain, .noMatch, .cancel)
    #expect(read().status == errSecUserCanceled)
  }

  /// secaccesscontrolcreateflags/devicepasscode: “Constraint to access an item with a passcode.”
  @Test
  func `The passcode alone takes no face`() throws {
    try add(protectedBy: .devicePasscode)
    device.script(.enterPasscode("111111"), .enterPasscode("123456"))
    #expect(read().data == secret)
    device.script(.match)
    #expect(read().status == errSecInternalComponent)
    #expect(throws: ScriptMistakes.self) { try device.finish() }
  }

  /// secaccesscontrolcreateflags/or, /and: “at least one”, “all” of several constraints.
  @Test(arguments: [.biometryAny, .biometryCurrentSet] as [SecAccessControlCreateFlags])
  func `Where one constraint is enough the fallback button leads to the passcode`(
    biometry: SecAccessControlCreateFlags
  ) throws {
    try add(protectedBy: [biometry, .or, .devicePasscode])
    device.script(.noMatch, .tryAgain, .noMatch, .tapFallback, .enterPasscode("123456"))
    #expect(read().data == secret)
    device.lockBiometry()
    device.script(.enterPasscode("111111"), .cancel, .enterPasscode("123456"))
    #expect(read().status == errSecUserCanceled)
    #expect(read().data == secret)
    device.script(.match)
    #expect(read().data == secret)
  }

  @Test
  func `Of several constraints one is enough, or all are needed`() throws {
    try add("either", protectedBy: [.biometryCurrentSet, .or, .devicePasscode])
    device.script(.noMatch, .tryAgain, .noMatch, .tapFallback, .enterPasscode("123456"))
    #expect(read("either").data == secret)
    for flags: SecAccessControlCreateFlags in [
      [.biometryAny, .and, .devicePasscode], [.biometryAny, .devicePasscode],
    ] {
      try add("both", protectedBy: flags)
      device.script(.match, .enterPasscode("123456"))
      #expect(read("both").data == secret)
      device.script(.match, .cancel)
      #expect(read("both").status == errSecUserCanceled)
      SecItemDelete([kSecClass: kSecClassGenericPassword, kSecAttrAccount: "both"] as CFDictionary)
    }
  }

  /// errsecauthfailed; which error of a dialog is which: osstatus_for_la_error in SecItem.c of Apple's published sources.
  @Test(
    arguments: [
      ([.cancel], errSecUserCanceled), ([.noMatch, .noMatch, .noMatch], errSecAuthFailed),
      ([.leaveApp], errSecAuthFailed), ([.change(.enrolled(false))], errSecAuthFailed),
    ] as [([UserAction], OSStatus)])
  func `How a dialog ends is told by the result`(script: [UserAction], status: OSStatus) throws {
    device.change(.biometry(.touchID))
    try add(protectedBy: .biometryAny)
    device.script(script)
    let (found, data) = read()
    #expect(found == status && data == nil)
  }

  @Test
  func `After five failures biometry is locked, until the passcode`() throws {
    try add(protectedBy: .biometryAny)
    device.lockBiometry()
    #expect(read().status == errSecAuthFailed)
    #expect(device.evaluations.map(\.wasPrompted) == [false])
    try device.unlock(passcode: "123456")
    device.script(.match)
    #expect(read().data == secret)
  }

  /// ksecreturnattributes: “(non-encrypted)”; ksecreturndata: “secret (encrypted) and may require the user to enter a password”
  @Test
  func `Attributes need nobody, nor does deleting`() throws {
    try add(protectedBy: .userPresence)
    #expect(isThere())
    var found: CFTypeRef?
    let query: [CFString: Any] = [kSecClass: kSecClassGenericPassword, kSecReturnAttributes: true]
    #expect(SecItemCopyMatching(query as CFDictionary, &found) == errSecSuccess)
    let attributes = try #require(found as? [String: Any])
    #expect(try attributes[kSecAttrAccessControl as String] as? SecAccessControl == access(.userPresence))
    #expect(SecItemDelete([kSecClass: kSecClassGenericPassword] as CFDictionary) == errSecSuccess)
    #expect(device.evaluations.isEmpty)
  }

  /// Apple's sample KeychainTouchID: updating asks with its own prompt.
  @Test
  func `Changing what is protected asks, and can protect it otherwise`() throws {
    try add(protectedBy: .biometryAny)
    let query: [CFString: Any] = [
      kSecClass: kSecClassGenericPassword, kSecUseOperationPrompt: "Change your password",
    ]
    device.script(.noMatch, .cancel)
    #expect(
      SecItemUpdate(query as CFDictionary, [kSecValueData: Data([1])] as CFDictionary) == errSecUserCanceled)
    device.script(.match)
    let changes: [CFString: Any] = [
      kSecValueData: Data([1]), kSecAttrAccessControl: try access(.devicePasscode),
    ]
    #expect(SecItemUpdate(query as CFDictionary, changes as CFDictionary) == errSecSuccess)
    #expect(device.evaluations.map(\.reason) == ["Change your password", "Change your password"])
    device.script(.enterPasscode("123456"))
    #expect(read().data == Data([1]))
  }

  @Test
  func `Another accessibility class leaves the constraints in place`() throws {
    try add(protectedBy: .biometryAny)
    device.script(.match)
    let changes = [kSecAttrAccessible: kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly] as CFDictionary
    #expect(SecItemUpdate([kSecClass: kSecClassGenericPassword] as CFDictionary, changes) == errSecSuccess)
    device.script(.match)
    #expect(read().data == secret)
    #expect(device.evaluations.filter(\.wasPrompted).count == 2)
    device.change(.passcode(nil))
    #expect(!isThere())
  }

  /// ksecuseauthenticationuifail, ksecuseauthenticationuiskip, ksecusenoauthenticationui
  @Test
  func `Where no dialog may be, an item fails or is skipped`() throws {
    try add("anna", protectedBy: .userPresence)
    add("berta")
    #expect(
      read("anna", [kSecUseAuthenticationUI: kSecUseAuthenticationUIFail]).status
        == errSecInteractionNotAllowed)
    #expect(read("anna", [kSecUseNoAuthenticationUI: true]).status == errSecInteractionNotAllowed)
    #expect(read("berta", [kSecUseAuthenticationUI: kSecUseAuthenticationUIFail]).data == secret)
    #expect(read("anna", [kSecUseAuthenticationUI: kSecUseAuthenticationUISkip]).status == errSecItemNotFound)
    var found: CFTypeRef?
    let all: [CFString: Any] = [
      kSecClass: kSecClassGenericPassword, kSecMatchLimit: kSecMatchLimitAll, kSecReturnData: true,
      kSecReturnAttributes: true, kSecUseAuthenticationUI: kSecUseAuthenticationUISkip,
    ]
    #expect(SecItemCopyMatching(all as CFDictionary, &found) == errSecSuccess)
    #expect((found as? [[String: Any]])?.map { $0[kSecAttrAccount as String] as? String } == ["berta"])
    device.lockBiometry()
    #expect(
      read("anna", [kSecUseAuthenticationUI: kSecUseAuthenticationUIFail]).status
        == errSecInteractionNotAllowed)
    #expect(device.evaluations.isEmpty)
  }

  @Test
  func `One dialog is enough for all items of a search`() throws {
    try add("anna", protectedBy: .biometryAny)
    try add("berta", protectedBy: .biometryAny)
    device.script(.match)
    var found: CFTypeRef?
    let all: [CFString: Any] = [
      kSecClass: kSecClassGenericPassword, kSecMatchLimit: kSecMatchLimitAll, kSecReturnData: true,
    ]
    #expect(SecItemCopyMatching(all as CFDictionary, &found) == errSecSuccess)
    #expect(found as? [Data] == [secret, secret])
    device.script(.noMatch, .cancel)
    #expect(read().status == errSecUserCanceled)
  }

  /// SecAccessControlCreateWithFlags in SecAccessControl.c of Apple's published sources.
  @Test(
    arguments: [
      [.biometryAny, .biometryCurrentSet], [.or, .and, .biometryAny, .devicePasscode],
      [.userPresence, .devicePasscode], [.userPresence, .or, .biometryAny], .watch,
    ] as [SecAccessControlCreateFlags])
  func `Flags that exclude each other are refused`(flags: SecAccessControlCreateFlags) throws {
    var error: Unmanaged<CFError>?
    #expect(
      SecAccessControlCreateWithFlags(kCFAllocatorDefault, kSecAttrAccessibleWhenUnlocked, flags, &error)
        == nil)
    let reason = try #require(error).takeRetainedValue() as Error as NSError
    #expect(reason.domain == NSOSStatusErrorDomain && reason.code == Int(errSecParam))
  }

  @Test
  func `A protection has to be one of the classes`() {
    var error: Unmanaged<CFError>?
    #expect(SecAccessControlCreateWithFlags(nil, "whenever" as CFString, [], &error) == nil)
    #expect(error?.takeRetainedValue().code == Int(errSecParam))
    #expect(SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleAlways, [], nil) != nil)
  }

  /// secaccesscontrolcreateflags/privatekeyusage: for keys.
  @Test
  func `What is for keys protects no password`() throws {
    #expect(try add(protectedBy: [.privateKeyUsage, .biometryAny]) == errSecParam)
  }
}
