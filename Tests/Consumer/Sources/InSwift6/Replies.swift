// Code as apps have it: the form with a reply.
import LocalAuthentication

// MARK: the shortest
func unlockAndPrint() {
  LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Unlock") { success, error in
    print(success, error?.localizedDescription ?? "")
  }
}

// MARK: back to the main queue
@MainActor
final class LockController {
  var isLocked = true
  var message: String?
  func unlock() {
    let context = LAContext()
    context.localizedCancelTitle = "Use PIN"
    context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Unlock your vault") {
      [weak self] success, error in
      DispatchQueue.main.async {
        self?.isLocked = !success
        self?.message = error?.localizedDescription
      }
    }
  }
}

// MARK: a task of the main actor's
@MainActor
final class GateModel {
  private(set) var isOpen = false
  func open() {
    LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Open") { success, _ in
      Task { @MainActor in self.isOpen = success }
    }
  }
}

// MARK: the reply with labels and types
func confirmPayment(_ done: @escaping @Sendable (Bool) -> Void) {
  LAContext().evaluatePolicy(
    .deviceOwnerAuthenticationWithBiometrics, localizedReason: "Confirm the payment",
    reply: { (success: Bool, error: Error?) -> Void in
      if let error = error as? LAError, error.code == .userFallback { return done(false) }
      done(success)
    })
}

// MARK: a continuation around it
func authenticated(_ reason: String) async throws -> Bool {
  let context = LAContext()
  return try await withCheckedThrowingContinuation { continuation in
    context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason) { success, error in
      if let error { continuation.resume(throwing: error) } else { continuation.resume(returning: success) }
    }
  }
}

// MARK: a semaphore around it
final class Outcome: @unchecked Sendable { var error: Error? }
func blockUntilAuthenticated() throws {
  let semaphore = DispatchSemaphore(value: 0)
  let outcome = Outcome()
  LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Sudo") { success, error in
    if !success { outcome.error = error ?? LAError(.authenticationFailed) }
    semaphore.signal()
  }
  semaphore.wait()
  if let error = outcome.error { throw error }
}

// MARK: fallback to the passcode in the reply
final class TwoSteps: @unchecked Sendable {
  private let context = LAContext()
  func start(_ finish: @escaping @Sendable (Result<Void, LAError>) -> Void) {
    context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Sign in") {
      success, error in
      if success { return finish(.success(())) }
      guard (error as NSError?)?.code == Int(kLAErrorUserFallback) else {
        return finish(.failure(error as? LAError ?? LAError(.authenticationFailed)))
      }
      LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Sign in") { success, _ in
        finish(success ? .success(()) : .failure(LAError(.userCancel)))
      }
    }
  }
}

// MARK: a preflight first, everything in its error
func unlockVault(completion: @escaping @Sendable (Result<Bool, Error>) -> Void) {
  let context = LAContext()
  var error: NSError?
  guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: &error) else {
    return completion(
      .failure(error ?? NSError(domain: LAErrorDomain, code: LAError.passcodeNotSet.rawValue)))
  }
  context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Unlock") { success, error in
    completion(error.map { .failure($0) } ?? .success(success))
  }
}

// MARK: the context used in its own reply
func rememberEnrolledSet() {
  let context = LAContext()
  context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Remember") {
    success, _ in
    guard success, let state = LAContext().evaluatedPolicyDomainState else { return }
    UserDefaults.standard.set(state, forKey: "biometrics")
  }
}
