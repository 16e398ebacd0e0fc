public import Foundation

/// A pointer to where an error goes, as Objective-C methods take it: `&error` for a `var error: NSError?`.
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?

/// The maximum of `touchIDAuthenticationAllowableReuseDuration` in seconds, as Apple's constant.
public let LATouchIDAuthenticationMaximumAllowableReuseDuration: TimeInterval = 300

/// Apple's `LAContext`, backed by a simulated device (A14).
///
/// Names, arguments, raw values and errors are Apple's, so an app's code changes only its import. The differences:
/// a context is `Sendable`, and it asks `SimulatedDevice.current` unless it is given another device.
///
/// Keep a context for as long as its evaluation runs: deallocating it invalidates it, and the evaluation ends with
/// `appCancel`.
open class LAContext: NSObject, @unchecked Sendable {
  /// What the app set, and what the context has learned.
  struct Properties {
    var fallbackTitle: String?
    var cancelTitle: String?
    var reason = ""
    var interactionNotAllowed = false
    var reuseDuration: TimeInterval = 0
    var biometryType = LABiometryType.none
    var domainState: Data?
    var isInvalid = false
    /// The policies that earlier evaluations of this context have satisfied.
    var satisfied: EvaluationCall.Satisfied?
  }

  let device: SimulatedDevice
  let properties = Guarded(Properties())

  /// A context that uses `SimulatedDevice.current`.
  public override init() {
    device = .current
    super.init()
  }

  /// A context that uses a given device. Not part of Apple's interface; for tests.
  public init(device: SimulatedDevice) {
    self.device = device
    super.init()
  }

  deinit { device.cancel(ObjectIdentifier(self)) }

  // MARK: Asking

  /// Returns whether an evaluation of the policy could begin, and makes `biometryType` available (A2, A3).
  ///
  /// - Parameters:
  ///   - policy: The policy to evaluate.
  ///   - error: On failure, receives the reason: an `NSError` in `LAErrorDomain`, which casts to `LAError`.
  ///     Unchanged on success. Pass `nil` to ignore it.
  /// - Returns: Whether it could. As on a real device the answer holds only for the moment: don't store it.
  @discardableResult
  open func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool {
    guard let reason = preflight(policy) else { return true }
    error?.pointee = reason as NSError
    return false
  }

  /// Asks the user to authenticate, and calls back on a private queue (A2).
  ///
  /// - Parameters:
  ///   - policy: What is accepted: only biometry, or the device passcode as well.
  ///   - localizedReason: The reason that the dialog shows. An empty one is a programming error and ends the
  ///     program.
  ///   - reply: Called exactly once, with `true` and no error, or `false` and an `LAError`; if a test's script
  ///     doesn't fit, the error is an `UnfittingAction`.
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

  /// Asks the user to authenticate, and suspends until the evaluation has ended (A2).
  ///
  /// As on Apple's platforms, cancelling the task doesn't end the dialog; `invalidate()` does.
  ///
  /// - Parameters:
  ///   - policy: What is accepted: only biometry, or the device passcode as well.
  ///   - localizedReason: The reason that the dialog shows. An empty one is a programming error and ends the
  ///     program.
  /// - Returns: Always `true`.
  /// - Throws: An `LAError`, or an `UnfittingAction` if a test's script doesn't fit.
  @discardableResult
  open func evaluatePolicy(_ policy: LAPolicy, localizedReason: String) async throws -> Bool {
    try await withCheckedThrowingContinuation { continuation in
      evaluate(policy, localizedReason) { continuation.resume(with: $0.map { true }) }
    }
  }

  /// Ends a running evaluation with `appCancel` (A10); every later request fails with `invalidContext`.
  ///
  /// Calling it again has no effect.
  open func invalidate() {
    properties.withLock { $0.isInvalid = true }
    device.cancel(ObjectIdentifier(self))
  }

  // MARK: Settings

  /// The fallback button's title: `nil` for the system's, empty for no button (A6).
  open var localizedFallbackTitle: String? {
    get { properties.withLock { $0.fallbackTitle } }
    set { properties.withLock { $0.fallbackTitle = newValue } }
  }

  /// The Cancel button's title: `nil` or empty for the system's. Shown from iOS 10.
  open var localizedCancelTitle: String? {
    get { properties.withLock { $0.cancelTitle } }
    set { properties.withLock { $0.cancelTitle = newValue } }
  }

  /// The reason for uses other than evaluating a policy. Stored, but never shown here. Empty by default.
  open var localizedReason: String {
    get { properties.withLock { $0.reason } }
    set { properties.withLock { $0.reason = newValue } }
  }

  /// Whether an evaluation that needs a dialog fails with `notInteractive` instead. `false` by default.
  open var interactionNotAllowed: Bool {
    get { properties.withLock { $0.interactionNotAllowed } }
    set { properties.withLock { $0.interactionNotAllowed = newValue } }
  }

  /// For how many seconds after the device was unlocked with a finger or face an evaluation succeeds without a
  /// dialog. The default, 0, means never; more than 300 counts as 300.
  ///
  /// A match inside an app isn't reused, nor is unlocking with the passcode.
  open var touchIDAuthenticationAllowableReuseDuration: TimeInterval {
    get { properties.withLock { $0.reuseDuration } }
    set { properties.withLock { $0.reuseDuration = newValue } }
  }

  // MARK: What it has learned

  /// The device's biometry: `none` before the first request, then the hardware's, whatever the result (A3).
  open var biometryType: LABiometryType { properties.withLock { $0.biometryType } }

  /// Identifies the enrolled fingers or faces: it differs after they change (A12).
  ///
  /// `nil` until a preflight for biometry or an evaluation by biometry has succeeded on this context.
  open var evaluatedPolicyDomainState: Data? { properties.withLock { $0.domainState } }
}
