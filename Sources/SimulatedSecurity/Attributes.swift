public import Foundation

// Keys for what is known of an item beside its data, as Apple's published sources have them (SecItemConstants.c).
// https://developer.apple.com/documentation/security/item-attribute-keys-and-values

// MARK: Protection

/// When the item can be read.
nonisolated(unsafe) public let kSecAttrAccessible: CFString = "pdmn"
/// While the device is unlocked: the standard.
nonisolated(unsafe) public let kSecAttrAccessibleWhenUnlocked: CFString = "ak"
/// From the first unlock after a restart on.
nonisolated(unsafe) public let kSecAttrAccessibleAfterFirstUnlock: CFString = "ck"
/// Always. Deprecated.
nonisolated(unsafe) public let kSecAttrAccessibleAlways: CFString = "dk"
/// While the device is unlocked; never on another device.
nonisolated(unsafe) public let kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString = "aku"
/// From the first unlock on; never on another device.
nonisolated(unsafe) public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = "cku"
/// Always; never on another device. Deprecated.
nonisolated(unsafe) public let kSecAttrAccessibleAlwaysThisDeviceOnly: CFString = "dku"
/// While the device is unlocked, and only as long as it has a passcode.
nonisolated(unsafe) public let kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly: CFString = "akpu"
/// A `SecAccessControl`: when it can be read, and what the user has to do.
nonisolated(unsafe) public let kSecAttrAccessControl: CFString = "accc"

// MARK: All items

/// Which apps share it. A simulated app may use any group.
nonisolated(unsafe) public let kSecAttrAccessGroup: CFString = "agrp"
/// The group of items on tokens.
nonisolated(unsafe) public let kSecAttrAccessGroupToken: CFString = "com.apple.token"
/// Whether it goes to the user's other devices. Searches find only such as don't, unless they say otherwise.
nonisolated(unsafe) public let kSecAttrSynchronizable: CFString = "sync"
/// For searches: both kinds.
nonisolated(unsafe) public let kSecAttrSynchronizableAny: CFString = "syna"
/// What the user calls it.
nonisolated(unsafe) public let kSecAttrLabel: CFString = "labl"
/// When it was added, by the device's date.
nonisolated(unsafe) public let kSecAttrCreationDate: CFString = "cdat"
/// When it was last changed, by the device's date.
nonisolated(unsafe) public let kSecAttrModificationDate: CFString = "mdat"
/// What kind of item it is, for the user.
nonisolated(unsafe) public let kSecAttrDescription: CFString = "desc"
/// A comment.
nonisolated(unsafe) public let kSecAttrComment: CFString = "icmt"
/// Who made it, as a number.
nonisolated(unsafe) public let kSecAttrCreator: CFString = "crtr"
/// Its type, as a number.
nonisolated(unsafe) public let kSecAttrType: CFString = "type"
/// Whether it isn't to be shown.
nonisolated(unsafe) public let kSecAttrIsInvisible: CFString = "invi"
/// Whether there is no password in it.
nonisolated(unsafe) public let kSecAttrIsNegative: CFString = "nega"
/// How it is synchronized.
nonisolated(unsafe) public let kSecAttrSyncViewHint: CFString = "vwht"
/// A reference that can be stored.
nonisolated(unsafe) public let kSecAttrPersistentReference: CFString = "persistref"

// MARK: Passwords

/// The name of the account.
nonisolated(unsafe) public let kSecAttrAccount: CFString = "acct"
/// The service of a generic password.
nonisolated(unsafe) public let kSecAttrService: CFString = "svce"
/// Data of the app's own, of a generic password.
nonisolated(unsafe) public let kSecAttrGeneric: CFString = "gena"
/// The security domain of an internet password.
nonisolated(unsafe) public let kSecAttrSecurityDomain: CFString = "sdmn"
/// The server.
nonisolated(unsafe) public let kSecAttrServer: CFString = "srvr"
/// The protocol.
nonisolated(unsafe) public let kSecAttrProtocol: CFString = "ptcl"
/// How one authenticates to the server.
nonisolated(unsafe) public let kSecAttrAuthenticationType: CFString = "atyp"
/// The port.
nonisolated(unsafe) public let kSecAttrPort: CFString = "port"
/// The path.
nonisolated(unsafe) public let kSecAttrPath: CFString = "path"

// MARK: Protocols

/// FTP.
nonisolated(unsafe) public let kSecAttrProtocolFTP: CFString = "ftp "
/// FTP over TLS.
nonisolated(unsafe) public let kSecAttrProtocolFTPS: CFString = "ftps"
/// HTTP.
nonisolated(unsafe) public let kSecAttrProtocolHTTP: CFString = "http"
/// HTTP over TLS.
nonisolated(unsafe) public let kSecAttrProtocolHTTPS: CFString = "htps"
/// IRC.
nonisolated(unsafe) public let kSecAttrProtocolIRC: CFString = "irc "
/// POP3.
nonisolated(unsafe) public let kSecAttrProtocolPOP3: CFString = "pop3"
/// POP3 over TLS.
nonisolated(unsafe) public let kSecAttrProtocolPOP3S: CFString = "pops"
/// SMTP.
nonisolated(unsafe) public let kSecAttrProtocolSMTP: CFString = "smtp"
/// IMAP.
nonisolated(unsafe) public let kSecAttrProtocolIMAP: CFString = "imap"
/// IMAP over TLS.
nonisolated(unsafe) public let kSecAttrProtocolIMAPS: CFString = "imps"
/// LDAP.
nonisolated(unsafe) public let kSecAttrProtocolLDAP: CFString = "ldap"
/// SSH.
nonisolated(unsafe) public let kSecAttrProtocolSSH: CFString = "ssh "
/// Telnet.
nonisolated(unsafe) public let kSecAttrProtocolTelnet: CFString = "teln"
/// SMB.
nonisolated(unsafe) public let kSecAttrProtocolSMB: CFString = "smb "
/// SOCKS.
nonisolated(unsafe) public let kSecAttrProtocolSOCKS: CFString = "sox "
/// FTP with an account.
nonisolated(unsafe) public let kSecAttrProtocolFTPAccount: CFString = "ftpa"
/// NNTP.
nonisolated(unsafe) public let kSecAttrProtocolNNTP: CFString = "nntp"
/// NNTP over TLS.
nonisolated(unsafe) public let kSecAttrProtocolNNTPS: CFString = "ntps"
/// LDAP over TLS.
nonisolated(unsafe) public let kSecAttrProtocolLDAPS: CFString = "ldps"
/// AppleTalk.
nonisolated(unsafe) public let kSecAttrProtocolAppleTalk: CFString = "atlk"
/// AFP.
nonisolated(unsafe) public let kSecAttrProtocolAFP: CFString = "afp "
/// A proxy for HTTP.
nonisolated(unsafe) public let kSecAttrProtocolHTTPProxy: CFString = "htpx"
/// A proxy for HTTP over TLS.
nonisolated(unsafe) public let kSecAttrProtocolHTTPSProxy: CFString = "htsx"
/// A proxy for FTP.
nonisolated(unsafe) public let kSecAttrProtocolFTPProxy: CFString = "ftpx"
/// RTSP.
nonisolated(unsafe) public let kSecAttrProtocolRTSP: CFString = "rtsp"
/// A proxy for RTSP.
nonisolated(unsafe) public let kSecAttrProtocolRTSPProxy: CFString = "rtsx"
/// DAAP.
nonisolated(unsafe) public let kSecAttrProtocolDAAP: CFString = "daap"
/// Apple events.
nonisolated(unsafe) public let kSecAttrProtocolEPPC: CFString = "eppc"
/// IPP.
nonisolated(unsafe) public let kSecAttrProtocolIPP: CFString = "ipp "
/// Telnet over TLS.
nonisolated(unsafe) public let kSecAttrProtocolTelnetS: CFString = "tels"
/// IRC over TLS.
nonisolated(unsafe) public let kSecAttrProtocolIRCS: CFString = "ircs"
/// NTLM.
nonisolated(unsafe) public let kSecAttrAuthenticationTypeNTLM: CFString = "ntlm"
/// MSN's.
nonisolated(unsafe) public let kSecAttrAuthenticationTypeMSN: CFString = "msna"
/// Distributed password authentication.
nonisolated(unsafe) public let kSecAttrAuthenticationTypeDPA: CFString = "dpaa"
/// Remote password authentication.
nonisolated(unsafe) public let kSecAttrAuthenticationTypeRPA: CFString = "rpaa"
/// HTTP's basic one.
nonisolated(unsafe) public let kSecAttrAuthenticationTypeHTTPBasic: CFString = "http"
/// HTTP's digest.
nonisolated(unsafe) public let kSecAttrAuthenticationTypeHTTPDigest: CFString = "httd"
/// A form.
nonisolated(unsafe) public let kSecAttrAuthenticationTypeHTMLForm: CFString = "form"
/// The standard one.
nonisolated(unsafe) public let kSecAttrAuthenticationTypeDefault: CFString = "dflt"

// MARK: Keys

/// Public, private or symmetric.
nonisolated(unsafe) public let kSecAttrKeyClass: CFString = "kcls"
/// A public key.
nonisolated(unsafe) public let kSecAttrKeyClassPublic: CFString = "0"
/// A private key.
nonisolated(unsafe) public let kSecAttrKeyClassPrivate: CFString = "1"
/// A symmetric key.
nonisolated(unsafe) public let kSecAttrKeyClassSymmetric: CFString = "2"
/// The app's label of a key.
nonisolated(unsafe) public let kSecAttrApplicationLabel: CFString = "klbl"
/// The app's tag of a key.
nonisolated(unsafe) public let kSecAttrApplicationTag: CFString = "atag"
/// The algorithm.
nonisolated(unsafe) public let kSecAttrKeyType: CFString = "type"
/// RSA.
nonisolated(unsafe) public let kSecAttrKeyTypeRSA: CFString = "42"
/// Elliptic curves, as older code has them.
nonisolated(unsafe) public let kSecAttrKeyTypeEC: CFString = "73"
/// Elliptic curves.
nonisolated(unsafe) public let kSecAttrKeyTypeECSECPrimeRandom: CFString = "73"
/// The size in bits.
nonisolated(unsafe) public let kSecAttrKeySizeInBits: CFString = "bsiz"
/// The size that counts.
nonisolated(unsafe) public let kSecAttrEffectiveKeySize: CFString = "esiz"
/// Whether it is kept in the keychain.
nonisolated(unsafe) public let kSecAttrIsPermanent: CFString = "perm"
/// Where it is kept.
nonisolated(unsafe) public let kSecAttrTokenID: CFString = "tkid"
/// The Secure Enclave.
nonisolated(unsafe) public let kSecAttrTokenIDSecureEnclave: CFString = "com.apple.setoken"
/// Whether it encrypts.
nonisolated(unsafe) public let kSecAttrCanEncrypt: CFString = "encr"
/// Whether it decrypts.
nonisolated(unsafe) public let kSecAttrCanDecrypt: CFString = "decr"
/// Whether other keys are made of it.
nonisolated(unsafe) public let kSecAttrCanDerive: CFString = "drve"
/// Whether it signs.
nonisolated(unsafe) public let kSecAttrCanSign: CFString = "sign"
/// Whether it verifies signatures.
nonisolated(unsafe) public let kSecAttrCanVerify: CFString = "vrfy"
/// Attributes of the private key.
nonisolated(unsafe) public let kSecPrivateKeyAttrs: CFString = "private"
/// Attributes of the public key.
nonisolated(unsafe) public let kSecPublicKeyAttrs: CFString = "public"
