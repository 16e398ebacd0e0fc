import Security
import SimulatedDeviceTesting
import Testing

/// What becomes of items when the device is locked, restarted, erased, or protected otherwise. Apple's pages are those of
/// https://developer.apple.com/documentation/security.
@Suite(.simulatedDevice())
struct ProtectionTests {
  private var device: SimulatedDevice { .current }

  static let classes: [(name: String, whileLocked: Bool, beforeFirstUnlock: Bool)] = [
    (kSecAttrAccessibleWhenUnlocked as String, false, false),
    (kSecAttrAccessibleWhenUnlockedThisDeviceOnly as String, false, false),
    (kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly as String, false, false),
    (kSecAttrAccessibleAfterFirstUnlock as String, true, false),
    (kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly as String, true, false),
    (kSecAttrAccessibleAlways as String, true, true),
    (kSecAttrAccessibleAlwaysThisDeviceOnly as String, true, true),
  ]

  /// ksecattraccessiblewhenunlocked: “only while the device is unlocked by the user”; ksecattraccessibleafterfirstunlock: not “after
  /// a restart until the device has been unlocked once”; errsecinteractionnotallowed.
  @Test(arguments: classes)
  func `Each class is readable when it says so`(name: String, whileLocked: Bool, beforeFirstUnlock: Bool)
    throws
  {
    #expect(add("anna", [kSecAttrAccessible: name]) == errSecSuccess)
    func status(_ isReadable: Bool) -> OSStatus { isReadable ? errSecSuccess : errSecInteractionNotAllowed }
    #expect(read().status == errSecSuccess)
    device.lock()
    #expect(read().status == status(whileLocked))
    #expect(add("berta", [kSecAttrAccessible: name]) == status(whileLocked))
    try device.unlock(passcode: "999999")
    #expect(read().status == status(whileLocked))
    try device.unlockWithBiometry()
    #expect(read().status == errSecSuccess)
    device.restart()
    #expect(read().status == status(beforeFirstUnlock))
    try device.unlock(passcode: "123456")
    #expect(read().status == errSecSuccess)
    device.lock()
    device.change(.unlockedWithPasscode)
    #expect(read().status == errSecSuccess)
  }

  @Test
  func `Without a passcode nothing is ever locked`() {
    device.change(.passcode(nil))
    add()
    device.lock()
    #expect(read().data == secret)
    device.restart()
    #expect(read().data == secret)
  }

  @Test(.simulatedDevice(whenScriptEnds: .waits))
  func `Locking takes the screen from a dialog`() async throws {
    try add(protectedBy: .biometryAny)
    async let status = onAQueue { read().status }
    _ = try await device.promptAppears()
    device.lock()
    #expect(await status == errSecAuthFailed)
    #expect(LAContext().canEvaluatePolicy(.deviceOwnerAuthentication, error: nil))
  }

  /// ksecattraccessiblewhenpasscodesetthisdeviceonly: “No items can be stored in this class on devices without a passcode. Disabling
  /// the device passcode causes all items in this class to be deleted.” That the result is errSecAuthFailed, from iOS 9.2 on:
  /// https://github.com/liamnichols/UIDevice-PasscodeStatus/pull/9
  @Test
  func `Items that need a passcode go with it, for good`() throws {
    add("bound", [kSecAttrAccessible: kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly])
    try add("present", protectedBy: .userPresence, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly)
    add("loose")
    device.change(.passcode(Passcode("2468")))
    #expect(isThere("bound") && isThere("present"))
    device.change(.passcode(nil))
    #expect(!isThere("bound") && !isThere("present") && isThere("loose"))
    #expect(
      add("bound", [kSecAttrAccessible: kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly]) == errSecAuthFailed)
    device.change(.passcode(Passcode("2468")))
    #expect(!isThere("bound") && !isThere("present") && read("loose").data == secret)
  }

  /// secaccesscontrolcreateflags/biometryany: “must be available and enrolled”. The result:
  /// https://github.com/oblador/react-native-keychain/issues/752
  @Test(
    arguments: [
      (.enrolled(false), .biometryAny), (.enrolled(false), .biometryCurrentSet),
      (.biometry(.none), .biometryAny),
      (.enrolled(false), [.biometryCurrentSet, .or, .devicePasscode]), (.passcode(nil), .userPresence),
      (.passcode(nil), .devicePasscode),
    ] as [(DeviceChange, SecAccessControlCreateFlags)])
  func `What the device can't protect isn't added`(change: DeviceChange, flags: SecAccessControlCreateFlags)
    throws
  {
    device.change(change)
    #expect(try add(protectedBy: flags) == errSecAuthFailed)
    #expect(!isThere())
  }

  /// secaccesscontrolcreateflags/biometrycurrentset: “The item is invalidated if fingers are added or removed for Touch ID, or if the
  /// user re-enrolls for Face ID.” Such an item “can't be decrypted on this device, ever, so drop the item”: SecKeybagSupport.c of
  /// Apple's published sources.
  @Test(arguments: [DeviceChange.enrolledSet, .enrolled(false), .passcode(nil)])
  func `What is bound to who is enrolled dies with any change`(change: DeviceChange) throws {
    try add(protectedBy: .biometryCurrentSet)
    device.script(.match)
    #expect(read().data == secret)
    device.change(change)
    #expect(read().status == errSecItemNotFound)
    device.change(.passcode(Passcode("123456")))
    device.change(.enrolled(true))
    #expect(read().status == errSecItemNotFound)
    #expect(try add(protectedBy: .biometryCurrentSet) == errSecSuccess)
  }

  /// secaccesscontrolcreateflags/biometryany: “still accessible by Touch ID if fingers are added or removed, or by Face ID if the user
  /// is re-enrolled”.
  @Test(arguments: [SecAccessControlCreateFlags.biometryAny, .userPresence])
  func `Other items survive another face`(flags: SecAccessControlCreateFlags) throws {
    try add(protectedBy: flags)
    device.change(.enrolledSet)
    device.script(.match)
    #expect(read().data == secret)
    device.change(.enrolled(false))
    device.change(.enrolled(true))
    device.script(.match)
    #expect(read().data == secret)
  }

  @Test
  func `Where the passcode is enough, it is all that is left after a change`() throws {
    try add(protectedBy: [.biometryCurrentSet, .or, .devicePasscode])
    device.change(.enrolledSet)
    device.script(.enterPasscode("123456"))
    #expect(read().data == secret)
  }

  @Test
  func `A face enrolled under the dialog opens nothing`() throws {
    try add(protectedBy: .biometryCurrentSet)
    device.script(.change(.enrolledSet), .match)
    #expect(read().status == errSecItemNotFound)
  }

  @Test
  func `Nobody enrolled for the moment is no reason to lose an item`() throws {
    try add(protectedBy: .biometryAny)
    device.change(.enrolled(false))
    #expect(read().status == errSecAuthFailed)
    #expect(isThere())
    device.change(.enrolled(true))
    device.script(.match)
    #expect(read().data == secret)
  }

  @Test
  func `Ten wrong passcodes erase the keychain with the device`() throws {
    device.change(.erasesData(true))
    add("anna", [kSecAttrAccessible: kSecAttrAccessibleAlways])
    device.lock()
    for guess in 0..<10 {
      if let wait = device.lockedOutFor { device.advance(by: wait) }
      try device.unlock(passcode: "00000\(guess)")
    }
    #expect(device.device.passcode == nil)
    #expect(!isThere())
  }
}
