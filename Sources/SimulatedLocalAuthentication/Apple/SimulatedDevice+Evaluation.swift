// Between the value that knows what happens and the callers that wait for it. Answers are always given after
// the lock is released: what they call may call back.

extension SimulatedDevice {
  /// Begins an evaluation; its ending goes to `reply`, at once or later, exactly once.
  func begin(_ call: EvaluationCall, _ reply: @escaping Reply) {
    let (ending, prompt, watchers) = state.withLock { state in
      let wasInUse = state.scripted.pending != nil
      let ending = state.scripted.begin(call)
      if ending == nil { state.reply = reply }
      // The dialog of another context may be up: it has been told of already.
      return (ending, state.scripted.prompt, wasInUse ? [] : state.takeWatchers())
    }
    if let prompt { for watcher in watchers { watcher.resume(returning: prompt) } }
    if let ending { reply(ending) }
  }

  /// Ends the evaluation of a context that was invalidated or is gone.
  func cancel(_ asker: ObjectIdentifier) {
    change { $0.cancel(asker) }
  }

  /// The preflight's error; `nil` when an evaluation of the policy could begin.
  func preflight(_ policy: LAPolicy) -> LAError? {
    state.withLock { state in state.scripted.device.preflight(policy).map { state.scripted.error($0) } }
  }

  /// Does something, and gives the answer to who waits for it.
  func change(_ act: (inout ScriptedDevice) -> ScriptedDevice.Ending?) {
    let answer = state.withLock { state in
      act(&state.scripted).map { (state.takeReply(), $0) }
    }
    if let (reply, ending) = answer { reply?(ending) }
  }

  /// Does something that may not fit; gives the answer to who waits for it.
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

  /// Those who wait for a dialog, once one is up.
  fileprivate mutating func takeWatchers() -> [CheckedContinuation<SystemPrompt, any Error>] {
    guard scripted.prompt != nil else { return [] }
    defer { watchers = [:] }
    return Array(watchers.values)
  }
}
