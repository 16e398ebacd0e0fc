// Code as apps have it: the form that suspends.
import LocalAuthentication

// MARK: in one line
func signIn() async throws {
  try await LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Sign in")
}

// MARK: an answer or none
func isOwner() async -> Bool {
  (try? await LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Prove it")) ?? false
}

// MARK: every error an outcome
enum UnlockOutcome { case success, cancelled, fallback, locked, unavailable, failed }
struct Authenticator {
  func authenticate(_ reason: String) async -> UnlockOutcome {
    let context = LAContext()
    var error: NSError?
    guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error) else {
      return .unavailable
    }
    do {
      return try await context.evaluatePolicy(
        .deviceOwnerAuthenticationWithBiometrics, localizedReason: reason) ? .success : .failed
    } catch let error as LAError {
      switch error.code {
      case .userCancel, .appCancel, .systemCancel: return .cancelled
      case .userFallback: return .fallback
      case .biometryLockout: return .locked
      case .passcodeNotSet, .biometryNotAvailable, .biometryNotEnrolled: return .unavailable
      default: return .failed
      }
    } catch { return .failed }
  }
}

// MARK: patterns in the catch clauses
func unlockQuietly() async -> String? {
  do {
    try await LAContext().evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Unlock")
    return nil
  } catch LAError.userCancel, LAError.systemCancel {
    return nil
  } catch LAError.biometryNotEnrolled {
    return "Enrol first"
  } catch let error as LAError where error.code == .appCancel {
    return nil
  } catch {
    return error.localizedDescription
  }
}

// MARK: a context that an actor keeps
actor Vault {
  private let context = LAContext()
  private var isOpen = false
  func open() async throws {
    context.localizedReason = "Open the vault"
    isOpen = try await context.evaluatePolicy(
      .deviceOwnerAuthentication, localizedReason: context.localizedReason)
  }
  func close() { context.invalidate() }
}

// MARK: a context that the main actor keeps
@MainActor
final class SessionModel {
  private var context = LAContext()
  private(set) var isUnlocked = false
  func unlock() async {
    context = LAContext()
    context.touchIDAuthenticationAllowableReuseDuration = 10
    do {
      isUnlocked = try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Continue")
    } catch { isUnlocked = false }
  }
  func cancel() { context.invalidate() }
}

// MARK: in a task from a button
@MainActor
final class ButtonHandler {
  var status = ""
  func tapped() {
    Task {
      let context = LAContext()
      context.localizedFallbackTitle = ""
      let isDone = try? await context.evaluatePolicy(
        .deviceOwnerAuthentication, localizedReason: "Show the card")
      status = isDone == true ? "shown" : "hidden"
    }
  }
}

// MARK: biometrics, then the passcode
func unlockWithRetry(context: LAContext = LAContext()) async throws -> Bool {
  do {
    return try await context.evaluatePolicy(
      .deviceOwnerAuthenticationWithBiometrics, localizedReason: "Unlock")
  } catch let error as LAError where [.biometryLockout, .userFallback].contains(error.code) {
    return try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Unlock")
  }
}

// MARK: a stream of answers
func answers(_ count: Int) -> AsyncThrowingStream<Bool, Error> {
  AsyncThrowingStream { continuation in
    let task = Task {
      for _ in 0..<count {
        continuation.yield(
          try await LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Again"))
      }
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
  }
}
