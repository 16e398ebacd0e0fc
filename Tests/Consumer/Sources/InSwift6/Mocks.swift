// Code as apps' tests have it: contexts that answer for themselves.
import LocalAuthentication

// MARK: a dummy
final class DummyContext: LAContext {
  override func evaluatePolicy(
    _ policy: LAPolicy, localizedReason: String, reply: @escaping (Bool, Error?) -> Void
  ) {}
  override func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool { false }
}

// MARK: a stub with answers to set
class StubContext: LAContext {
  var canEvaluate = true
  var succeeds = true
  var failure: Error?
  override func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool { canEvaluate }
  override func evaluatePolicy(
    _ policy: LAPolicy, localizedReason: String, reply: @escaping (Bool, Error?) -> Void
  ) { reply(succeeds, failure) }
}

// MARK: a stub that fills in the error
class FailingContext: LAContext {
  override func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool {
    error?.pointee = NSError(domain: LAErrorDomain, code: LAError.biometryNotEnrolled.rawValue, userInfo: nil)
    return false
  }
}

// MARK: a stub with a type
class FaceContext: LAContext {
  private let type: LABiometryType
  init(_ type: LABiometryType) {
    self.type = type
    super.init()
  }
  override var biometryType: LABiometryType { type }
  override var evaluatedPolicyDomainState: Data? { Data("state".utf8) }
}

// MARK: a spy
final class SpyContext: LAContext {
  private(set) var reasons: [String] = []
  private(set) var isInvalidated = false
  override func evaluatePolicy(
    _ policy: LAPolicy, localizedReason: String, reply: @escaping (Bool, Error?) -> Void
  ) {
    reasons.append(localizedReason)
    super.evaluatePolicy(policy, localizedReason: localizedReason, reply: { reply($0, $1) })
  }
  override func invalidate() {
    isInvalidated = true
    super.invalidate()
  }
}

// MARK: a stub of the form that suspends
final class SuspendingStub: LAContext {
  var error: LAError?
  override func evaluatePolicy(_ policy: LAPolicy, localizedReason: String) async throws -> Bool {
    if let error { throw error }
    return true
  }
}

// MARK: a stub in a factory
struct ContextFactory: Sendable {
  var make: @Sendable () -> LAContext = { LAContext() }
  static let always = ContextFactory { StubbedYes() }
}
private final class StubbedYes: LAContext {
  override init() { super.init() }
  override func canEvaluatePolicy(_ policy: LAPolicy, error: AutoreleasingUnsafeMutablePointer<NSError?>?)
    -> Bool
  { true }
}

// MARK: a stub whose settings are watched
final class WatchedContext: LAContext {
  override var localizedFallbackTitle: String? { didSet { titles.append(localizedFallbackTitle) } }
  override var interactionNotAllowed: Bool {
    get { true }
    set {}
  }
  var titles: [String?] = []
}
