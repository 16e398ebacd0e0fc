public import Foundation

// Keys and values for what an item is, how a search goes, and what comes back, as Apple's published sources have them
// (SecItemConstants.c): code that writes the strings themselves finds the same items.
// https://developer.apple.com/documentation/security/keychain-items

// MARK: Classes

/// The key for an item's class.
nonisolated(unsafe) public let kSecClass: CFString = "class"
/// A password.
nonisolated(unsafe) public let kSecClassGenericPassword: CFString = "genp"
/// A password for a server.
nonisolated(unsafe) public let kSecClassInternetPassword: CFString = "inet"
/// A certificate. None can be added here.
nonisolated(unsafe) public let kSecClassCertificate: CFString = "cert"
/// A key: a `SecKey` of the Secure Enclave, or its bytes, as `kSecValueData`.
nonisolated(unsafe) public let kSecClassKey: CFString = "keys"
/// A certificate with its key. None can be added here.
nonisolated(unsafe) public let kSecClassIdentity: CFString = "idnt"

// MARK: Values

/// The key for an item's data.
nonisolated(unsafe) public let kSecValueData: CFString = "v_Data"
/// The key for a reference: a `SecKey`. Passwords have none.
nonisolated(unsafe) public let kSecValueRef: CFString = "v_Ref"
/// The key for a reference that can be stored.
nonisolated(unsafe) public let kSecValuePersistentRef: CFString = "v_PersistentRef"

// MARK: What comes back

/// Whether the data comes back: what the user has to authenticate for.
nonisolated(unsafe) public let kSecReturnData: CFString = "r_Data"
/// Whether the attributes come back, for which nobody has to authenticate.
nonisolated(unsafe) public let kSecReturnAttributes: CFString = "r_Attributes"
/// Whether a reference comes back: for a key, a `SecKey`. On iOS passwords have none.
nonisolated(unsafe) public let kSecReturnRef: CFString = "r_Ref"
/// Whether a reference comes back that can be stored.
nonisolated(unsafe) public let kSecReturnPersistentRef: CFString = "r_PersistentRef"

// MARK: How many

/// The key for how many items may come back; one if it isn't given.
nonisolated(unsafe) public let kSecMatchLimit: CFString = "m_Limit"
/// One item.
nonisolated(unsafe) public let kSecMatchLimitOne: CFString = "m_LimitOne"
/// All items, as an array.
nonisolated(unsafe) public let kSecMatchLimitAll: CFString = "m_LimitAll"
/// The key for an array of persistent references: only these items.
nonisolated(unsafe) public let kSecMatchItemList: CFString = "m_ItemList"
/// For certificates; has no effect.
nonisolated(unsafe) public let kSecMatchCaseInsensitive: CFString = "m_CaseInsensitive"
/// For certificates; has no effect.
nonisolated(unsafe) public let kSecMatchDiacriticInsensitive: CFString = "m_DiacriticInsensitive"
/// For certificates; has no effect.
nonisolated(unsafe) public let kSecMatchWidthInsensitive: CFString = "m_WidthInsensitive"
/// For certificates; has no effect.
nonisolated(unsafe) public let kSecMatchTrustedOnly: CFString = "m_TrustedOnly"

// MARK: Authentication

/// The key for an `LAContext`: one that has been authenticated makes a dialog unnecessary.
nonisolated(unsafe) public let kSecUseAuthenticationContext: CFString = "u_AuthCtx"
/// The key for whether there may be a dialog.
nonisolated(unsafe) public let kSecUseAuthenticationUI: CFString = "u_AuthUI"
/// There may be one: the standard.
nonisolated(unsafe) public let kSecUseAuthenticationUIAllow: CFString = "u_AuthUIA"
/// Where one is needed, the result is `errSecInteractionNotAllowed`.
nonisolated(unsafe) public let kSecUseAuthenticationUIFail: CFString = "u_AuthUIF"
/// Items that need one are left out; for `SecItemCopyMatching` alone.
nonisolated(unsafe) public let kSecUseAuthenticationUISkip: CFString = "u_AuthUIS"
/// The key for the reason that the dialog shows; a context's `localizedReason` goes before it.
nonisolated(unsafe) public let kSecUseOperationPrompt: CFString = "u_OpPrompt"
/// The older way to forbid dialogs.
nonisolated(unsafe) public let kSecUseNoAuthenticationUI: CFString = "u_NoAuthUI"
/// For the Mac; an iPhone has no other keychain.
nonisolated(unsafe) public let kSecUseDataProtectionKeychain: CFString = "nleg"
