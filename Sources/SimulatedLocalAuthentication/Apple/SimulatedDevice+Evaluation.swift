import Foundation

// Connects the device, which is a value, with the callers that wait for its answers. Replies are always called
// after the lock is released, because they may call back.

extension SimulatedDevice {
  /// Begins an evaluation; `reply` gets its ending exactly once, now or later.
  func begin(_ call: EvaluationCall, _ reply: @escaping Reply) {
    let (older, ending, tell) = state.withLock { state in
      // Of two dialogs the newer stays.
      let older = state.scripted.makeWay(for: call).map { (state.takeReply(), $0) }
      let ending = state.scripted.begin(call)
      if ending == nil { state.reply = reply }
      return (older, ending, state.takeWatchers())
    }
    if let (reply, ending) = older { reply?(ending) }
    tell()
    if let ending {
      tellIfNobodySetItUp(ending)
      reply(ending)
    }
  }

  /// An app that was run without a test's device has an answer that nobody may look at: it is told on standard error.
  private func tellIfNobodySetItUp(_ ending: ScriptedDevice.Ending) {
    guard case .failure(let error as UnfittingAction) = ending.result, isNobodys else { return }
    FileHandle.standardError.write(Data("SimulatedLocalAuthentication: \(error)\n".utf8))
  }

  /// Calls a completion handler, never on the caller's stack unless a test wants that.
  func deliver(_ reply: @escaping @Sendable () -> Void) {
    guard let deliver = state.withLock({ $0.deliver }) else { return Self.replies.async(execute: reply) }
    deliver(reply)
  }

  /// Ends the evaluation of a task that was cancelled, where a test wants that.
  func taskWasCancelled(_ asker: ObjectIdentifier) { if endsDialogsOfCancelledTasks { cancel(asker) } }

  /// Ends the evaluation of a context that was invalidated.
  func cancel(_ asker: ObjectIdentifier) { change { $0.cancel(asker) } }

  /// Ends a call's dialog that nobody can answer.
  func giveUp(_ asker: ObjectIdentifier, because reason: String) {
    change { $0.giveUp(asker, because: reason) }
  }

  /// Remembers something that a test has to learn of.
  func note(_ error: UnfittingAction) { state.withLock { $0.scripted.note(error) } }

  /// Whether an evaluation would succeed without a dialog.
  func needsNoDialog(_ call: EvaluationCall) -> Bool { state.withLock { $0.scripted.reused(call) != nil } }

  /// The preflight's error; `nil` if an evaluation of the policy could begin.
  func preflight(_ policy: LAPolicy) -> LAError? {
    state.withLock { state in state.scripted.device.preflight(policy).map { state.scripted.error($0) } }
  }

  /// Performs a change, and passes on the ending if it ended an evaluation.
  func change(_ act: (inout ScriptedDevice) -> ScriptedDevice.Ending?) {
    let (answer, tell) = state.withLock { state in
      let answer = act(&state.scripted).map { (state.takeReply(), $0) }
      return (answer, state.takeWatchers())
    }
    if let (reply, ending) = answer { reply?(ending) }
    tell()
  }

  /// Performs a change that may not fit, and passes on the ending if it ended an evaluation.
  func changeOrThrow(
    _ act: (inout ScriptedDevice) throws(UnfittingAction) -> ScriptedDevice.Ending?
  ) throws(UnfittingAction) {
    var unfitting: UnfittingAction?
    change { scripted in
      do throws(UnfittingAction) {
        return try act(&scripted)
      } catch {
        unfitting = error
        return nil
      }
    }
    if let unfitting { throw unfitting }
  }
}

extension SimulatedDevice.State {
  fileprivate mutating func takeReply() -> SimulatedDevice.Reply? {
    defer { reply = nil }
    return reply
  }
}
