import Foundation
import SimulatedLocalAuthentication

/// Why nothing could be done with a key, as the error that Apple's functions give.
struct KeyFailure: Error {
  let error: NSError

  private init(_ domain: String, _ code: Int, _ text: String?, _ more: [String: Any] = [:]) {
    var userInfo = more
    if let text { (userInfo[NSLocalizedDescriptionKey], userInfo[NSDebugDescriptionErrorKey]) = (text, text) }
    error = NSError(domain: domain, code: code, userInfo: userInfo)
  }

  /// One with a result code of Security's.
  static func status(_ status: OSStatus, _ text: String) -> KeyFailure {
    KeyFailure(NSOSStatusErrorDomain, Int(status), text)
  }

  /// What a dialog ended with: local authentication's own error, `userCancel` as −2, not `errSecUserCanceled`
  /// (http://www.openradar.me/28317577). What a test's script got wrong is none of these.
  static func dialog(_ error: any Error) -> KeyFailure {
    (error as? LAError).map { KeyFailure($0._nsError) } ?? .status(errSecInternalComponent, "\(error)")
  }

  private init(_ error: NSError) { self.error = error }

  /// The access control has nothing for this use of a key: `privateKeyUsage` isn't in it.
  /// https://developer.apple.com/forums/thread/736320
  static let notAllowed = KeyFailure(LAErrorDomain, -1009, "ACL operation is not allowed: 'osgn'")

  /// What protected the key is gone: other fingers or faces, or no passcode. It shows only once somebody has authenticated.
  ///
  /// Developers report it so (https://developer.apple.com/forums/thread/682162 has the error).
  static let dead = KeyFailure("CryptoTokenKit", -3, "unable to sign digest", ["AKSError": -536_362_999])

  /// The device is locked, or wasn't unlocked since its start.
  static let locked = KeyFailure(
    NSOSStatusErrorDomain, Int(errSecInteractionNotAllowed), "unable to sign digest",
    ["AKSError": -536_870_174])

  /// The library was built without cryptography.
  static let noCryptography = KeyFailure.status(
    errSecUnimplemented,
    "Keys need cryptography: have the package unlocksim with the trait SecureEnclaveKeys.")
}

/// What a function returns: an error goes where its caller wants it.
func answer<Result>(
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?, _ body: () throws(KeyFailure) -> Result
) -> Result? {
  do throws(KeyFailure) {
    return try body()
  } catch let failure {
    error?.pointee = .passRetained(failure.error)
    return nil
  }
}
