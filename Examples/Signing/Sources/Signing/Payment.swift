import Security

/// What a view of a payment shows: confirmed only with a signature that the bank accepts.
@MainActor
final class Payment {
  enum State: Equatable {
    case waiting(message: String?)
    case confirmed
  }

  private(set) var state = State.waiting(message: nil)
  private(set) var isAsking = false
  /// Whether a button to register is there.
  var mustRegister: Bool { bank.key == nil || state == .waiting(message: Self.lost) }
  private static let lost = "Face ID has changed. Register this phone again."
  private let key = DeviceKey()
  private let bank: Bank

  init(bank: Bank) { self.bank = bank }

  /// The user tapped “Confirm”.
  func confirm() async {
    guard state != .confirmed, !isAsking else { return }
    isAsking = true
    defer { isAsking = false }
    do {
      let signature = try await key.sign(bank.challenge)
      state = bank.accepts(signature) ? .confirmed : .waiting(message: "The bank doesn’t know this phone.")
    } catch DeviceKey.Failure.cancelled {
      state = .waiting(message: nil)
    } catch DeviceKey.Failure.lockedOut {
      state = .waiting(message: "Face ID is locked. Lock your phone, and unlock it with the passcode.")
    } catch DeviceKey.Failure.lost, DeviceKey.Failure.missing {
      state = .waiting(message: Self.lost)
    } catch {
      state = .waiting(message: "That didn’t work. Try again.")
    }
  }

  /// The user proved to the bank who it is in another way, and registers the phone.
  func register() async {
    do {
      bank.key = try await key.enrol()
      state = .waiting(message: nil)
    } catch {
      state = .waiting(message: "Set up Face ID and a passcode first.")
    }
  }

  /// The app went to the background: what was confirmed is no longer shown.
  func leave() { state = .waiting(message: nil) }
}

/// The bank's side: it knows the public key.
@MainActor
final class Bank {
  var key: Data?
  let challenge = Data("Pay 12 to Anna".utf8)
  /// The signatures that were accepted, kept as proof.
  private(set) var receipts: [Data] = []

  func accepts(_ signature: Data) -> Bool {
    let attributes: [CFString: Any] = [
      kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeyClass: kSecAttrKeyClassPublic,
    ]
    guard let key, let known = SecKeyCreateWithData(key as CFData, attributes as CFDictionary, nil) else {
      return false
    }
    let isRight = SecKeyVerifySignature(
      known, .ecdsaSignatureMessageX962SHA256, challenge as CFData, signature as CFData, nil)
    if isRight { receipts.append(signature) }
    return isRight
  }
}
