import Foundation
import SimulatedLocalAuthentication
import Testing

let owner = LAPolicy.deviceOwnerAuthentication
let biometrics = LAPolicy.deviceOwnerAuthenticationWithBiometrics

/// The error an app gets from an evaluation; `nil` when it succeeds.
func error(
  _ policy: LAPolicy, on device: SimulatedDevice, _ configure: (LAContext) -> Void = { _ in }
) async -> LAError.Code? {
  let context = LAContext(device: device)
  configure(context)
  do {
    try await context.evaluatePolicy(policy, localizedReason: "Test")
    return nil
  } catch let error as LAError {
    return error.code
  } catch {
    Issue.record(error)
    return nil
  }
}

/// What the completion form answers.
func answer(_ context: LAContext, _ policy: LAPolicy) async -> (success: Bool, error: (any Error)?) {
  await withCheckedContinuation { continuation in
    context.evaluatePolicy(policy, localizedReason: "Test") { success, error in
      continuation.resume(returning: (success, error))
    }
  }
}

/// Asks, and leaves the answer to be awaited: the error, or `nil` for a success.
func ask(_ context: LAContext, _ policy: LAPolicy) -> Task<(any Error)?, Never> {
  let (answers, source) = AsyncStream.makeStream(of: (any Error)?.self)
  context.evaluatePolicy(policy, localizedReason: "Test") { _, error in
    source.yield(error)
    source.finish()
  }
  return Task {
    for await error in answers { return error }
    return nil
  }
}

extension Error {
  /// The code of an `LAError`.
  var codeOfLAError: LAError.Code? { (self as? LAError)?.code }
}
