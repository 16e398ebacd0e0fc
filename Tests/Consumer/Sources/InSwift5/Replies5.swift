// Code as apps have it that Swift 6 refuses, with Apple’s framework as with this one. In Swift 5 it compiles.
import LocalAuthentication

// MARK: a protocol with a reply, as plug-ins and apps mock it
protocol ContextProtocol {
  var localizedFallbackTitle: String? { get set }
  func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool
  func evaluatePolicy(_ policy: LAPolicy, localizedReason: String, reply: @escaping (Bool, Error?) -> Void)
}
extension LAContext: ContextProtocol {}
final class ContextProtocolMock: ContextProtocol {
  var localizedFallbackTitle: String?
  func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool { true }
  func evaluatePolicy(_ policy: LAPolicy, localizedReason: String, reply: @escaping (Bool, Error?) -> Void) {
    reply(true, nil)
  }
}

// MARK: a manager for the whole app
class BiometricManager: NSObject {
  static let shared = BiometricManager()
  var context = LAContext()
  var lastError: Error?
  func authenticate(completion: @escaping (Bool, String?) -> Void) {
    context = LAContext()
    var error: NSError?
    if context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error) {
      context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Log in") {
        success, evaluateError in
        self.lastError = evaluateError
        DispatchQueue.main.async { completion(success, evaluateError?.localizedDescription) }
      }
    } else {
      completion(false, error?.localizedDescription)
    }
  }
}

// MARK: a mutable global
var sharedContext = LAContext()
func resetSharedContext() { sharedContext = LAContext() }

// MARK: a captured variable that the reply changes
func blockingAnswer() -> Bool {
  var isDone = false
  let group = DispatchGroup()
  group.enter()
  LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Wait") { success, _ in
    isDone = success
    group.leave()
  }
  group.wait()
  return isDone
}

// MARK: a delegate
protocol LockDelegate: AnyObject { func lockDidOpen(_ error: LAError?) }
class Lock {
  weak var delegate: LockDelegate?
  let context = LAContext()
  func open() {
    context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Open") {
      [weak self] success, error in
      guard let self = self else { return }
      self.delegate?.lockDidOpen(success ? nil : error as? LAError)
    }
  }
}

// MARK: a future of one’s own
final class Promise<Value> {
  private var handlers: [(Value) -> Void] = []
  func then(_ handler: @escaping (Value) -> Void) { handlers.append(handler) }
  func fulfil(_ value: Value) { handlers.forEach { $0(value) } }
}
extension LAContext {
  func promise(_ reason: String) -> Promise<Result<Void, LAError>> {
    let promise = Promise<Result<Void, LAError>>()
    evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason) { success, error in
      promise.fulfil(success ? .success(()) : .failure(LAError(_nsError: error! as NSError)))
    }
    return promise
  }
}

// MARK: a static context and a block that goes round
public typealias AuthenticationBlock = (Bool, NSError?) -> ()
public class TouchIDHelper {
  static var context = LAContext()
  public class func show(reason: String, block: AuthenticationBlock? = nil) {
    context.localizedFallbackTitle = ""
    context.evaluatePolicy(
      LAPolicy.deviceOwnerAuthentication, localizedReason: reason,
      reply: { (success, error) in OperationQueue.main.addOperation { block?(success, error as NSError?) } })
  }
}
