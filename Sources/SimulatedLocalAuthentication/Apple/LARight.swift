public import Foundation

/// Apple's `LARight`, from iOS 16 on: “A grouped set of requirements that gate access to a resource or operation.”
/// https://developer.apple.com/documentation/localauthentication/laright
///
/// It asks on the device that was current when it was made. Rights that are stored, with their keys and secrets
/// (`LARightStore`, `LAPersistedRight`), aren't included.
open class LARight: NSObject {
  /// How far an authorization has come, with Apple's raw values.
  public enum State: Int, Hashable, Sendable {
    /// “Right has not been evaluated yet.”
    case unknown = 0
    /// “Requirements are currently being evaluated.”
    case authorizing = 1
    /// “Authorization was granted.”
    case authorized = 2
    /// “Authorization was rejected”, or taken back.
    case notAuthorized = 3
  }

  private struct Properties {
    var state = State.unknown
    var tag = 0
    /// Counts authorizations: of two at a time the newer tells the state.
    var attempts = 0
  }

  private let requirement: LAAuthenticationRequirement
  private let device: SimulatedDevice
  private let enrolledSet: UInt8?
  private let properties = Guarded(Properties())

  /// “Constructs a right using default authorization requirements”: biometry or the device passcode.
  public override convenience init() { self.init(requirement: .default) }

  /// “Constructs a right that will be granted only when the given LAAuthenticationRequirement is satisfied.”
  public init(requirement: LAAuthenticationRequirement) {
    self.requirement = requirement
    device = SimulatedDevice.current.resolved
    enrolledSet = device.device.domainState
    super.init()
  }

  /// “Provides the current authorization state.” It can't be observed by key paths, which Linux doesn't have.
  open var state: State { properties.withLock { $0.state } }

  /// “An application-supplied integer that can be used to identify right instances.”
  open var tag: Int {
    get { properties.withLock { $0.tag } }
    set { properties.withLock { $0.tag = newValue } }
  }

  // MARK: Asking

  /// “Tries to authorize the right.” It asks the user each time; the handler is called on a private queue.
  @preconcurrency
  open func authorize(
    localizedReason: String, completion handler: @escaping @Sendable ((any Error)?) -> Void
  ) { authorize(LAContext(device: device), localizedReason) { _, error in handler(error) } }

  /// Tries to authorize the right, and suspends until that has ended; cancelling the task ends nothing.
  open nonisolated(nonsending) func authorize(localizedReason: String) async throws {
    let context = LAContext(device: device)
    _ = try await context.answered { authorize(context, localizedReason, $0) }
  }

  /// “Checks whether the client can eventually be granted the right.” Nobody is asked.
  @preconcurrency
  open func checkCanAuthorize(completion handler: @escaping @Sendable ((any Error)?) -> Void) {
    let answer = refusal.map { Result<Void, any Error>.failure($0) } ?? .success(())
    LAContext(device: device).replying { _, error in handler(error) }(answer)
  }

  /// Checks whether the right can be authorized; throws why it can't.
  open nonisolated(nonsending) func checkCanAuthorize() async throws { if let refusal { throw refusal } }

  /// “Invalidates a previously authorized right.”
  @preconcurrency
  open func deauthorize(completion handler: @escaping @Sendable () -> Void) {
    takeBack()
    LAContext(device: device).replying { _, _ in handler() }(.success(()))
  }

  /// Invalidates a previously authorized right.
  open nonisolated(nonsending) func deauthorize() async { takeBack() }

  // MARK: On the device

  private func takeBack() { properties.withLock { if $0.state == .authorized { $0.state = .notAuthorized } } }

  /// Why it can't be authorized now.
  private var refusal: LAError? {
    if let error = device.preflight(requirement.policy) { return error }
    // “There is a change in the enrollment database, e.g. a new Touch ID finger is enrolled.” Which error that is, Apple
    // doesn't say.
    let isStale =
      requirement.access.constraints.contains(.currentBiometry) && enrolledSet != device.device.domainState
    return isStale ? LAError(system: .authenticationFailed) : nil
  }

  private func authorize(
    _ context: LAContext, _ reason: String, _ reply: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let attempt = properties.withLock { properties in
      properties.state = .authorizing
      properties.attempts += 1
      return properties.attempts
    }
    let reply = context.replying(reply)
    nonisolated(unsafe) let right = self
    let answer: @Sendable (Result<Void, any Error>) -> Void = { result in
      right.ended(attempt, result)
      reply(result)
    }
    if let refusal { return answer(.failure(refusal)) }
    let now = device.device
    context.authenticate(
      requirement.access.requirements(boundTo: now.domainState, on: now), reason: reason,
      allowsInteraction: true, answer)
  }

  private func ended(_ attempt: Int, _ result: Result<Void, any Error>) {
    properties.withLock { properties in
      guard properties.attempts == attempt else { return }
      if case .success = result { properties.state = .authorized } else { properties.state = .notAuthorized }
    }
  }
}
