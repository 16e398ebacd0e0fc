public import Foundation
public import SimulatedLocalAuthentication

/// Makes an access control for an item that is to be added.
///
/// Some flags exclude each other, as in SecAccessControl.c of Apple's published sources: both kinds of biometry, `or` and `and`,
/// and `userPresence` with any other constraint.
///
/// - Parameters:
///   - allocator: Isn't used.
///   - protection: When the item may be read: one of the values of `kSecAttrAccessible`.
///   - flags: What the user has to do; nothing if there are none.
///   - error: Receives an error with the number `errSecParam` if that makes no sense; release it with `takeRetainedValue()`.
/// - Returns: The access control, or `nil`.
/// https://developer.apple.com/documentation/security/secaccesscontrolcreatewithflags(_:_:_:_:)
public func SecAccessControlCreateWithFlags(
  _ allocator: CFAllocator?, _ protection: CFTypeRef, _ flags: SecAccessControlCreateFlags,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecAccessControl? {
  guard let accessibility = (protection as? String).flatMap(Accessibility.init) else {
    return refuse("The protection is none of the values of kSecAttrAccessible.", error)
  }
  if let mistake = mistake(in: flags) { return refuse(mistake, error) }
  var access = AccessControl(accessibility)
  let constraints: [(SecAccessControlCreateFlags, AccessControl.Constraint)] = [
    (.userPresence, .presence), (.devicePasscode, .passcode), (.biometryAny, .biometry),
    (.biometryCurrentSet, .currentBiometry),
  ]
  for (flag, constraint) in constraints where flags.contains(flag) { access.constraints.insert(constraint) }
  access.oneIsEnough = flags.contains(.or)
  access.needsPassword = flags.contains(.applicationPassword)
  access.isForKeys = flags.contains(.privateKeyUsage)
  return SecAccessControl(access)
}

private func mistake(in flags: SecAccessControlCreateFlags) -> String? {
  if flags.contains([.or, .and]) { return "Only one of “or” and “and” can be set." }
  if flags.contains([.biometryAny, .biometryCurrentSet]) {
    return "Only one of “biometryAny” and “biometryCurrentSet” can be set."
  }
  if flags.contains(.userPresence),
    !flags.isSubset(of: [.userPresence, .applicationPassword, .privateKeyUsage])
  {
    return "“userPresence” goes only with “applicationPassword” and “privateKeyUsage”."
  }
  // A companion beside other constraints would have to be there, and none ever is.
  return flags.contains(.companion) ? "No simulated device has a companion." : nil
}

private func refuse(_ reason: String, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?)
  -> SecAccessControl?
{
  error?.pointee = .passRetained(
    NSError(
      domain: NSOSStatusErrorDomain, code: Int(errSecParam), userInfo: [NSLocalizedDescriptionKey: reason]))
  return nil
}
