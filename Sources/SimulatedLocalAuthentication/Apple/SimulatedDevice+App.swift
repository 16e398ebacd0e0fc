// What a test sets about the app, rather than about the device.

extension SimulatedDevice {
  /// Whether the app is in the background, which no dialog comes up from: an evaluation that needs one ends at once with
  /// `systemCancel`, “Caller moved to background.” `false` at first.
  ///
  /// Setting it doesn't end a dialog that is up: leaving the app does (`.leaveApp`).
  public var isAppInBackground: Bool {
    get { state.withLock { $0.scripted.isAppInBackground } }
    set { state.withLock { $0.scripted.isAppInBackground = newValue } }
  }

  /// Whether cancelling a task ends the dialog that it waits for, with `appCancel`. `false` at first, as on iOS, whose
  /// evaluations know nothing of tasks.
  ///
  /// The trait `.simulatedDevice` ends the dialogs of a test whose own task is cancelled in any case. A test that gives up by itself
  /// without it can set this.
  public var endsDialogsOfCancelledTasks: Bool {
    get { state.withLock { $0.endsDialogsOfCancelledTasks } }
    set { state.withLock { $0.endsDialogsOfCancelledTasks = newValue } }
  }

  /// Has completion handlers called in another way than on a private queue: on an executor of the test's own, later, or at once.
  ///
  /// Each reply has to be called exactly once, on any thread. Evaluations that have ended already aren't touched by it.
  public func deliverReplies(by deliver: @escaping ReplyDelivery) { state.withLock { $0.deliver = deliver } }

  /// Ends the dialog of an app that was killed with `systemCancel`, so that nobody waits for it.
  package func endDialog() { change { $0.endDialog() } }

  /// How often a dialog ended since nobody could answer it.
  package var unanswerable: Int { state.withLock { $0.scripted.unfitting.count } }

  /// The test was given up: its dialogs end, the one that is up and those to come.
  package func abandon() {
    state.withLock { state in
      state.endsDialogsOfCancelledTasks = true
      state.scripted.scriptEnd = .fails
    }
    change { $0.endDialog() }
  }

  /// All that the device's answers depend on, without what has been recorded.
  package func hash(into hasher: inout Hasher) {
    state.withLock { state in
      hasher.combine(state.scripted.device)
      hasher.combine(state.scripted.keychain)
      hasher.combine(state.scripted.clock)
      hasher.combine(state.scripted.isAppInBackground)
      hasher.combine(state.scripted.pending?.request.policy)
      hasher.combine(state.scripted.pending?.reason)
      hasher.combine(state.scripted.pending?.fallbackTitle)
      hasher.combine(state.scripted.biometricUnlock?.at)
    }
  }
}

extension LAContext {
  /// All that its answers depend on.
  package func hash(intoState hasher: inout Hasher) {
    properties.withLock { properties in
      hasher.combine(properties.isInvalid)
      hasher.combine(properties.satisfied)
      hasher.combine(properties.domainState)
      hasher.combine(properties.biometryType)
      hasher.combine(properties.fallbackTitle)
      hasher.combine(properties.interactionNotAllowed)
      hasher.combine(properties.reuseDuration)
    }
  }
}
