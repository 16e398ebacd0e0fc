import Foundation

extension SimulatedDevice {
  /// Reads or changes the keychain, with the device that it is on, and the date there.
  package func withKeychain<Result>(
    _ body: (inout Keychain, Device, CivilDate) throws(KeychainFailure) -> Result
  ) throws(KeychainFailure) -> Result {
    try state.withLock { (state) throws(KeychainFailure) in
      let device = state.scripted.device
      return try body(&state.scripted.keychain, device, device.date(at: state.scripted.clock.now))
    }
  }

  /// What random bytes follow from, so that the same order of moves leads to the same keys; `nil`, at first, for the system's generator.
  package var seed: UInt64? {
    get { state.withLock { $0.seed } }
    set { state.withLock { $0.seed = newValue } }
  }

  /// The next random bytes of a device with a seed; `nil` without one.
  package func drawBytes(_ count: Int) -> [UInt8]? {
    state.withLock { state in state.seed.map { state.scripted.keychain.drawBytes(count, seed: $0) } }
  }

  /// Whether a thread may wait for a test's next action: not the main one, nor one that a task runs on, because that may be
  /// the very one that the test acts on.
  static var mayWaitHere: Bool {
    let isExploring = ofThisThread.withLock { $0.find }?() != nil
    return !isExploring && !Thread.isMainThread && withUnsafeCurrentTask { $0 == nil }
  }
}

extension LAContext {
  /// Shows the dialogs that access asks for, one after the other, and waits for their end.
  ///
  /// Where nothing can wait, a dialog that the script doesn't answer fails at once: the thread that it would block may be the
  /// one that the test acts on.
  package func open(_ requirements: [AccessControl.Requirement], reason: String, allowsInteraction: Bool)
    -> Result<Void, any Error>
  {
    let outcome = Guarded<Result<Void, any Error>?>(nil)
    let done = DispatchSemaphore(value: 0)
    authenticate(requirements, reason: reason, allowsInteraction: allowsInteraction) { result in
      outcome.withLock { $0 = result }
      done.signal()
    }
    let wait = SimulatedDevice.ofThisThread.withLock { $0.wait }
    let isOver = { outcome.withLock { $0 != nil } }
    if !isOver(), !(wait?(isOver) ?? false), !SimulatedDevice.mayWaitHere {
      device.giveUp(
        ObjectIdentifier(self),
        because:
          "a call that blocks can’t wait for the test here; script what the user does, or call from a queue")
    }
    done.wait()
    return outcome.withLock { $0 } ?? .success(())
  }

  /// Whether no dialog is needed: the context has been authenticated before, or the device a short while ago.
  package func isOpen(_ requirements: [AccessControl.Requirement]) -> Bool {
    requirements.allSatisfy { device.needsNoDialog(call($0, "")) }
  }

  /// The simulated device that the context asks.
  package var simulatedDevice: SimulatedDevice { device }

  /// The password of the app's own that was set, if any.
  package var applicationPassword: [UInt8]? {
    properties.withLock { $0.credentials[.applicationPassword].map { [UInt8]($0) } }
  }

  /// Records that a dialog was due which no simulated device has, so that a test learns of it.
  package func lacksPasswordDialog() {
    device.note(
      UnfittingAction(
        action: nil, dialog: nil,
        reason:
          "an item asks for the app’s password, for which no simulated device has a dialog: use setCredential"
      ))
  }
}
