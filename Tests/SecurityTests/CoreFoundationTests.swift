import Security
import SimulatedDeviceTesting
import Testing

/// Code in C's style, on Foundation's classes.
@Suite(.simulatedDevice())
struct CoreFoundationTests {
  private func pointer(_ object: AnyObject) -> UnsafeRawPointer {
    UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
  }

  @Test
  func `A query put together in C's style finds its item`() throws {
    add()
    let query = try #require(
      CFDictionaryCreateMutable(nil, 0, [kCFTypeDictionaryKeyCallBacks], [kCFTypeDictionaryValueCallBacks]))
    CFDictionaryAddValue(query, pointer(kSecClass), pointer(kSecClassInternetPassword))
    // Only setting replaces what is there.
    CFDictionaryAddValue(query, pointer(kSecClass), pointer(kSecClassGenericPassword))
    #expect(SecItemCopyMatching(query, nil) == errSecItemNotFound)
    CFDictionarySetValue(query, pointer(kSecClass), pointer(kSecClassGenericPassword))
    CFDictionarySetValue(query, pointer(kSecReturnData), pointer(kCFBooleanTrue))
    #expect(CFDictionaryGetCount(query) == 2 && CFDictionaryContainsKey(query, pointer(kSecReturnData)))
    var item: CFTypeRef?
    #expect(SecItemCopyMatching(query, &item) == errSecSuccess)
    #expect(CFGetTypeID(item) == CFDataGetTypeID())
    #expect(item as? Data == secret)
    CFDictionaryRemoveValue(query, pointer(kSecReturnData))
    #expect(CFDictionaryGetCount(query) == 1)
  }

  @Test
  func `Types have numbers of their own, and equal objects are equal`() throws {
    let objects: [(CFTypeRef, CFTypeID)] = [
      (kSecClass, CFStringGetTypeID()), (Data([1]) as CFData, CFDataGetTypeID()),
      ([kSecClass: 1] as CFDictionary, CFDictionaryGetTypeID()), ([1] as CFArray, CFArrayGetTypeID()),
      (1 as CFNumber, CFNumberGetTypeID()), (try access(.userPresence), SecAccessControlGetTypeID()),
    ]
    for (object, type) in objects { #expect(CFGetTypeID(object) == type) }
    #expect(Set(objects.map(\.1)).count == objects.count)
    #expect(CFGetTypeID(LAContext()) == 0)
    #expect(CFEqual("class" as CFString, kSecClass) && !CFEqual(kSecClass, kSecValueData))
    #expect(CFHash("class" as CFString) == CFHash(kSecClass))
    #expect(CFBooleanGetValue(kCFBooleanTrue) && !CFBooleanGetValue(kCFBooleanFalse))
    let bytes = try #require(CFDataCreate(nil, [7, 8], 2))
    #expect(CFDataGetLength(bytes) == 2 && CFDataGetBytePtr(bytes)[1] == 8)
  }

  /// Apple's SecBase.h, at both ends of each range of numbers.
  @Test(
    arguments: [
      (errSecOpWr, -49), (errSecCoreFoundationUnknown, -4960), (errSecACLNotSimple, -25240),
      (errSecPkcs12VerifyFailure, -25264), (errSecDuplicateKeychain, -25296), (errSecInDarkWake, -25320),
      (errSecNotSigner, -26267), (errSecRestrictedAPI, -34020), (errSecServiceNotAvailable, -67585),
      (errSecMobileMeFailedConsistencyCheck, -67666), (errSecNotInitialized, -67667),
      (errSecInvalidContext, -67746), (errSecInvalidAlgorithm, -67747),
      (errSecMissingAttributeWrappedKeyFormat, -67805), (errSecVerifyFailed, -67808),
      (errSecMissingQualifiedCertStatement, -67904),
    ] as [(OSStatus, OSStatus)])
  func `Codes have Apple's numbers`(code: OSStatus, number: OSStatus) {
    #expect(code == number)
  }

  /// “the user info dictionary for the given error”
  @Test
  func `What an error carries along can be copied, also when that is nothing`() throws {
    let error = NSError(
      domain: NSOSStatusErrorDomain, code: -50, userInfo: [NSLocalizedDescriptionKey: "Wrong", "left": 3])
    let info = try #require(CFErrorCopyUserInfo(error) as NSDictionary?)
    #expect(info[NSLocalizedDescriptionKey] as? String == "Wrong")
    #expect(info["left"] as? Int == 3)
    #expect(info.count == 2)
    #expect(CFErrorCopyUserInfo(NSError(domain: NSOSStatusErrorDomain, code: -50)).count == 0)
  }
}
