public import Foundation
import SimulatedLocalAuthentication

// What the functions of the keychain return, with Apple's numbers, and what Apple's texts say of them.
// https://developer.apple.com/documentation/security/security-framework-result-codes

/// Success.
public let noErr: OSStatus = 0
/// Success.
public let errSecSuccess: OSStatus = 0
/// The function isn't implemented.
public let errSecUnimplemented: OSStatus = -4
/// A disk is full.
public let errSecDiskFull: OSStatus = -34
/// Reading or writing failed.
public let errSecIO: OSStatus = -36
/// Parameters aren't valid.
public let errSecParam: OSStatus = -50
/// Writing isn't permitted.
public let errSecWrPerm: OSStatus = -61
/// There is no memory left.
public let errSecAllocate: OSStatus = -108
/// The user cancelled.
public let errSecUserCanceled: OSStatus = -128
/// A bad request.
public let errSecBadReq: OSStatus = -909
/// Something inside the system failed. Here: a test's script didn't answer a dialog, or wrongly.
public let errSecInternalComponent: OSStatus = -2070
/// There is no keychain.
public let errSecNotAvailable: OSStatus = -25291
/// The keychain can't be changed.
public let errSecReadOnly: OSStatus = -25292
/// Authentication failed.
public let errSecAuthFailed: OSStatus = -25293
/// There is no such keychain.
public let errSecNoSuchKeychain: OSStatus = -25294
/// The keychain isn't valid.
public let errSecInvalidKeychain: OSStatus = -25295
/// There is such an item already.
public let errSecDuplicateItem: OSStatus = -25299
/// There is no such item.
public let errSecItemNotFound: OSStatus = -25300
/// Items of this class have no such attribute.
public let errSecNoSuchAttr: OSStatus = -25303
/// The item isn't valid any more.
public let errSecInvalidItemRef: OSStatus = -25304
/// There is no such class.
public let errSecNoSuchClass: OSStatus = -25306
/// There is no default keychain.
public let errSecNoDefaultKeychain: OSStatus = -25307
/// A dialog would have been needed, or an unlocked device.
public let errSecInteractionNotAllowed: OSStatus = -25308
/// An attribute can't be changed.
public let errSecReadOnlyAttr: OSStatus = -25309
/// The data can't be used.
public let errSecDataTooLarge: OSStatus = -25302
/// A dialog is needed.
public let errSecInteractionRequired: OSStatus = -25315
/// The data can't be decoded.
public let errSecDecode: OSStatus = -26275
/// Something inside the keychain failed.
public let errSecInternalError: OSStatus = -67671
/// An entitlement is missing.
public let errSecMissingEntitlement: OSStatus = -34018

/// Apple's text for a result code; of those that the keychain has nothing to do with only the number, “OSStatus -67585”, which
/// is what Apple's says of a number that it has no text for.
public func SecCopyErrorMessageString(_ status: OSStatus, _ reserved: UnsafeMutableRawPointer?) -> CFString? {
  NSString(string: message(status) ?? "OSStatus \(status)")
}

private func message(_ status: OSStatus) -> String? {
  switch status {
  case errSecSuccess: "No error."
  case errSecUnimplemented: "Function or operation not implemented."
  case errSecDiskFull: "The disk is full."
  case errSecIO: "I/O error."
  case errSecOpWr: "File already open with write permission."
  case errSecParam: "One or more parameters passed to a function were not valid."
  case errSecWrPerm: "Write permissions error."
  case errSecAllocate: "Failed to allocate memory."
  case errSecUserCanceled: "User canceled the operation."
  case errSecBadReq: "Bad parameter or invalid state for operation."
  case errSecInternalComponent: "An internal component failed."
  case errSecNotAvailable: "No keychain is available. You may need to restart your computer."
  case errSecReadOnly: "This keychain cannot be modified."
  case errSecAuthFailed: "The user name or passphrase you entered is not correct."
  case errSecNoSuchKeychain: "The specified keychain could not be found."
  case errSecInvalidKeychain: "The specified keychain is not a valid keychain file."
  case errSecDuplicateKeychain: "A keychain with the same name already exists."
  case errSecDuplicateItem: "The specified item already exists in the keychain."
  case errSecItemNotFound: "The specified item could not be found in the keychain."
  case errSecBufferTooSmall: "There is not enough memory available to use the specified item."
  case errSecDataTooLarge:
    "This item contains information which is too large or in a format that cannot be displayed."
  case errSecNoSuchAttr: "The specified attribute does not exist."
  case errSecInvalidItemRef:
    "The specified item is no longer valid. It may have been deleted from the keychain."
  case errSecNoSuchClass: "The specified item does not appear to be a valid keychain item."
  case errSecNoDefaultKeychain: "A default keychain could not be found."
  case errSecInteractionNotAllowed: "User interaction is not allowed."
  case errSecReadOnlyAttr: "The specified attribute could not be modified."
  case errSecDataNotAvailable: "The contents of this item cannot be retrieved."
  case errSecDataNotModifiable: "The contents of this item cannot be modified."
  case errSecInteractionRequired: "User interaction is required, but is currently not allowed."
  case errSecDecode: "Unable to decode the provided data."
  case errSecVerifyFailed: "A cryptographic verification failure has occurred."
  case errSecInternalError: "An internal error has occurred."
  case errSecMissingEntitlement: "A required entitlement isn't present."
  default: nil
  }
}

/// The result code of an operation.
func status(of operation: () throws(KeychainFailure) -> Void) -> OSStatus {
  do throws(KeychainFailure) {
    try operation()
    return errSecSuccess
  } catch { return error.rawValue }
}

extension KeychainFailure {
  /// How the keychain tells that a dialog failed.
  ///
  /// So does Apple's: `osstatus_for_la_error` in SecItem.c of its published sources. What a test's script got wrong is none of
  /// these, and `SimulatedDevice.finish()` tells it.
  init(_ error: any Error) {
    guard let error = error as? LAError else {
      self = .internalComponent
      return
    }
    self =
      switch error.code {
      case .userCancel: .userCanceled
      case .notInteractive: .interactionNotAllowed
      default: .authFailed
      }
  }
}
