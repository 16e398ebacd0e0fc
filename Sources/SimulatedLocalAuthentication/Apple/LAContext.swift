public import Foundation

/// A pointer to where an error goes, as Objective-C methods take it: `&error` for a `var error: NSError?`.
public typealias NSErrorPointer = AutoreleasingUnsafeMutablePointer<NSError?>?

/// The kind of pointer that Objective-C methods take for errors; nothing is autoreleased here.
public typealias AutoreleasingUnsafeMutablePointer<Pointee> = UnsafeMutablePointer<Pointee>

/// Apple's `LAContext`, backed by a simulated device (A14).
///
/// Names, arguments, raw values and errors are Apple's, so an app's code changes only its import. A context asks
/// `SimulatedDevice.current` unless it is given another device. As with Apple's it isn't `Sendable`; as with Apple's it may
/// be called from any thread. It lives until its evaluation has been answered, whether or not the app keeps it.
open class LAContext: NSObject {
  /// What the app set, and what the context has learned.
  struct Properties {
    var fallbackTitle: String?
    var cancelTitle: String?
    var reason = ""
    var interactionNotAllowed = false
    var reuseDuration: TimeInterval = 0
    var credentials: [LACredentialType: Data] = [:]
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
    device = SimulatedDevice.current.resolved
    super.init()
  }

  /// A context that uses a given device. Not part of Apple's interface; for tests.
  public init(device: SimulatedDevice) {
    self.device = device.resolved
    super.init()
  }

  // MARK: Asking

  /// Returns whether an evaluation of the policy could begin, and makes `biometryType` available (A2, A3).
  ///
  /// - Parameters:
  ///   - policy: The policy to evaluate.
  ///   - error: Receives the reason, an `NSError` in `LAErrorDomain`, which casts to `LAError`; `nil` on success. Pass
  ///     `nil` to ignore it.
  /// - Returns: Whether it could. As on a real device the answer holds only for the moment: don't store it.
  @discardableResult
  open func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool {
    let reason = preflight(policy)
    error?.pointee = reason?._nsError
    return reason == nil
  }

  /// Asks the user to authenticate, and calls back on a private queue (A2).
  ///
  /// - Parameters:
  ///   - policy: What is accepted: only biometry, or the device passcode as well.
  ///   - localizedReason: The reason that the dialog shows. An empty one is a programming error and ends the
  ///     program.
  ///   - reply: Called exactly once, with `true` and no error, or `false` and an `LAError`; if a test's script
  ///     doesn't fit, the error is an `UnfittingAction`.
  @preconcurrency
  open func evaluatePolicy(
    _ policy: LAPolicy, localizedReason: String, reply: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) { evaluate(policy, localizedReason, replying(reply)) }

  /// Asks the user to authenticate, and suspends until the evaluation has ended (A2).
  ///
  /// It goes by the form with a reply, so a subclass that overrides that one answers this one, too, as with Apple's.
  /// Cancelling the task ends nothing: only `invalidate()`, the user and the system do, unless the device
  /// `endsDialogsOfCancelledTasks`.
  ///
  /// - Parameters:
  ///   - policy: What is accepted: only biometry, or the device passcode as well.
  ///   - localizedReason: The reason that the dialog shows. An empty one is a programming error and ends the
  ///     program.
  /// - Returns: Always `true`.
  /// - Throws: An `LAError`, or an `UnfittingAction` if a test's script doesn't fit.
  @discardableResult
  open nonisolated(nonsending) func evaluatePolicy(_ policy: LAPolicy, localizedReason: String) async throws
    -> Bool
  {
    try await answered { evaluatePolicy(policy, localizedReason: localizedReason, reply: $0) }
  }

  /// Asks the user for what an access control wants before an operation, and calls back on a private queue.
  ///
  /// Afterwards the context opens items of the keychain with that access control without another dialog, as the value of
  /// `kSecUseAuthenticationContext`.
  ///
  /// - Parameters:
  ///   - accessControl: What is asked for.
  ///   - operation: What it is for. Only using something needs the user, not making it.
  ///   - localizedReason: The reason that the dialog shows.
  ///   - reply: Called exactly once, with `true` and no error, or `false` and an `LAError`.
  @preconcurrency
  open func evaluateAccessControl(
    _ accessControl: SecAccessControl, operation: LAAccessControlOperation, localizedReason: String,
    reply: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) { evaluate(accessControl.value, operation, localizedReason, replying(reply)) }

  /// Asks the user for what an access control wants before an operation, and suspends until that has ended.
  ///
  /// It goes by the form with a reply, and cancelling the task ends nothing, as with `evaluatePolicy`.
  @discardableResult
  open nonisolated(nonsending) func evaluateAccessControl(
    _ accessControl: SecAccessControl, operation: LAAccessControlOperation, localizedReason: String
  ) async throws -> Bool {
    try await answered {
      evaluateAccessControl(accessControl, operation: operation, localizedReason: localizedReason, reply: $0)
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

  /// The reason for uses other than evaluating a policy: the keychain's dialogs show it. Empty by default.
  open var localizedReason: String {
    get { properties.withLock { $0.reason } }
    set { properties.withLock { $0.reason = newValue } }
  }

  /// Whether an evaluation that needs a dialog fails with `notInteractive` instead, and the keychain with
  /// `errSecInteractionNotAllowed`. `false` by default.
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

  /// How many failures locked biometry: without effect since iOS 9.
  @available(*, deprecated, message: "No longer supported") open var maxBiometryFailures: NSNumber? {
    get { nil }
    set {}
  }

  /// Sets what stands for a dialog of its kind, or removes it with `nil`; returns whether it was set: not on an invalid
  /// context.
  ///
  /// Evaluating a policy uses none; items of the keychain with `applicationPassword` do.
  @discardableResult
  open func setCredential(_ credential: Data?, type: LACredentialType) -> Bool {
    properties.withLock { properties in
      guard !properties.isInvalid else { return false }
      properties.credentials[type] = credential
      return true
    }
  }

  /// Whether there is a credential of a kind.
  open func isCredentialSet(_ type: LACredentialType) -> Bool {
    properties.withLock { $0.credentials[type] != nil }
  }

  // MARK: What it has learned

  /// The device's biometry: `none` before the first request, then the hardware's, whatever the result (A3).
  open var biometryType: LABiometryType { properties.withLock { $0.biometryType } }

  /// Identifies the enrolled fingers or faces: it differs after they change (A12).
  ///
  /// `nil` until a preflight for biometry or an evaluation by biometry has succeeded on this context, and again when a later
  /// preflight for biometry fails. From iOS 18 on `domainState` says it as well.
  open var evaluatedPolicyDomainState: Data? { properties.withLock { $0.domainState } }

  /// What is enrolled on the device now, whatever was asked: from iOS 18.
  open var domainState: LADomainState { LADomainState(device.device) }
}
