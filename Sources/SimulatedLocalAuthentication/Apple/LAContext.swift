public import Foundation

/// A pointer to where an error goes, as Objective-C methods take it: `&error` for a `var error: NSError?`.
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?

/// The longest effective `touchIDAuthenticationAllowableReuseDuration`, in seconds, as Apple's constant.
public let LATouchIDAuthenticationMaximumAllowableReuseDuration: TimeInterval = 300

/// Apple's `LAContext` in front of a simulated device (A14).
///
/// Names, arguments, raw values and errors are Apple's, so that an app's code changes only its import. Differences
/// are that a context is `Sendable`, and that it asks `SimulatedDevice.current` unless it is given another.
///
/// A context has to be kept for as long as its evaluation runs: one that is let go of is invalidated, and the
/// evaluation ends with `appCancel`.
open class LAContext: NSObject, @unchecked Sendable {
  /// What the app sets and what the context found out.
  struct Properties {
    var fallbackTitle: String?
    var cancelTitle: String?
    var reason = ""
    var interactionNotAllowed = false
    var reuseDuration: TimeInterval = 0
    var biometryType = LABiometryType.none
    var domainState: Data?
    var isInvalid = false
    /// What this context's earlier evaluations stand for.
    var satisfied: EvaluationCall.Satisfied?
  }

  let device: SimulatedDevice
  let properties = Guarded(Properties())

  /// A context that asks `SimulatedDevice.current`.
  public override init() {
    device = .current
    super.init()
  }

  /// A context that asks a given device; not Apple's, for tests.
  public init(device: SimulatedDevice) {
    self.device = device
    super.init()
  }

  deinit { device.cancel(ObjectIdentifier(self)) }

  // MARK: Asking

  /// Tells whether an evaluation of the policy could begin, and lets `biometryType` be known (A2, A3).
  ///
  /// - Parameters:
  ///   - policy: What would be evaluated.
  ///   - error: Where the reason goes when it couldn't: an `NSError` of `LAErrorDomain`, which casts to
  ///     `LAError`. `nil` where nobody wants to know. Untouched when it could.
  /// - Returns: Whether it could. Like the device's, the answer holds only for now: don't store it.
  @discardableResult
  open func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool {
    guard let reason = preflight(policy) else { return true }
    error?.pointee = reason as NSError
    return false
  }

  /// Asks the user to authenticate, and calls back on a private queue (A2).
  ///
  /// - Parameters:
  ///   - policy: What is accepted: biometry only, or the device's passcode too.
  ///   - localizedReason: Why, for the dialog. An empty one is a programming error and ends the program.
  ///   - reply: Called exactly once, with `true` and no error, or `false` and an `LAError`; where a test's
  ///     script doesn't fit, the error is an `UnfittingAction`.
  open func evaluatePolicy(
    _ policy: LAPolicy, localizedReason: String, reply: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    evaluate(policy, localizedReason) { result in
      SimulatedDevice.replies.async {
        switch result {
        case .success: reply(true, nil)
        case .failure(let error): reply(false, error)
        }
      }
    }
  }

  /// Asks the user to authenticate, and suspends until that ended (A2).
  ///
  /// As on Apple's platforms, cancelling the task doesn't end the dialog; `invalidate()` does.
  ///
  /// - Parameters:
  ///   - policy: What is accepted: biometry only, or the device's passcode too.
  ///   - localizedReason: Why, for the dialog. An empty one is a programming error and ends the program.
  /// - Returns: Always `true`.
  /// - Throws: An `LAError`; where a test's script doesn't fit, an `UnfittingAction`.
  @discardableResult
  open func evaluatePolicy(_ policy: LAPolicy, localizedReason: String) async throws -> Bool {
    try await withCheckedThrowingContinuation { continuation in
      evaluate(policy, localizedReason) { continuation.resume(with: $0.map { true }) }
    }
  }

  /// Ends a running evaluation with `appCancel` (A10); everything asked later fails with `invalidContext`.
  ///
  /// A second time does nothing.
  open func invalidate() {
    properties.withLock { $0.isInvalid = true }
    device.cancel(ObjectIdentifier(self))
  }

  // MARK: Settings

  /// The fallback button's text: `nil` for the system's own, empty for no button (A6).
  open var localizedFallbackTitle: String? {
    get { properties.withLock { $0.fallbackTitle } }
    set { properties.withLock { $0.fallbackTitle = newValue } }
  }

  /// Cancel's text: `nil` or empty for the system's own; shown from iOS 10 on.
  open var localizedCancelTitle: String? {
    get { properties.withLock { $0.cancelTitle } }
    set { properties.withLock { $0.cancelTitle = newValue } }
  }

  /// A reason for where no evaluation gives one; kept, and shown by nothing here. Empty at first.
  open var localizedReason: String {
    get { properties.withLock { $0.reason } }
    set { properties.withLock { $0.reason = newValue } }
  }

  /// Whether an evaluation that needs a dialog fails with `notInteractive` instead. `false` at first.
  open var interactionNotAllowed: Bool {
    get { properties.withLock { $0.interactionNotAllowed } }
    set { properties.withLock { $0.interactionNotAllowed = newValue } }
  }

  /// For how many seconds after the device itself was unlocked with a finger or face an evaluation succeeds
  /// with no dialog. 0 at first, which is never; more than 300 counts as 300.
  ///
  /// A match inside an app isn't reused, nor is an unlock with the passcode.
  open var touchIDAuthenticationAllowableReuseDuration: TimeInterval {
    get { properties.withLock { $0.reuseDuration } }
    set { properties.withLock { $0.reuseDuration = newValue } }
  }

  // MARK: What it found out

  /// The device's biometry: `none` until something was asked, then the hardware's, whatever the answer (A3).
  open var biometryType: LABiometryType { properties.withLock { $0.biometryType } }

  /// Stands for the enrolled fingers or faces; another one when they change (A12).
  ///
  /// `nil` until a preflight for biometry, or an evaluation by biometry, succeeded on this context.
  open var evaluatedPolicyDomainState: Data? { properties.withLock { $0.domainState } }
}
