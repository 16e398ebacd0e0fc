// How a test waits for a dialog, and how that always ends: with the dialog, or with why there is none to wait for.

extension SimulatedDevice {
  /// Waits until a dialog is up, and returns it; returns at once if one already is.
  ///
  /// It throws a `MissedPrompt` that says what happened if none can wait for the test: at once on a device whose script's end
  /// `.fails`, as the trait's does by default; when an evaluation has ended because the script was wrong; and when the test is
  /// over. What it can't know is that an app will never ask: then it waits until the task is cancelled, with
  /// `CancellationError`, which a test's `.timeLimit` sees to.
  public func promptAppears() async throws -> SystemPrompt {
    let id = state.withLock { state in
      state.nextWatcher += 1
      return state.nextWatcher
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { watch(id, $0) }
    } onCancel: {
      let watcher = state.withLock { $0.watchers.removeValue(forKey: id) }
      watcher?.resume(throwing: CancellationError())
    }
  }

  private func watch(_ id: UInt64, _ watcher: Watcher) {
    let tell = state.withLock { state in
      // Cancelled before the continuation was stored: the cancellation handler found nothing to resume.
      if state.scripted.prompt == nil, Task.isCancelled {
        return { watcher.resume(throwing: CancellationError()) }
      }
      state.watchers[id] = watcher
      return state.takeWatchers()
    }
    tell()
  }

  /// Whether anybody waits for a dialog.
  package var hasWatchers: Bool { state.withLock { !$0.watchers.isEmpty } }

  /// Lets those go who still wait when the test is over.
  func dismissWatchers() {
    let watchers = state.withLock { state in
      defer { state.watchers = [:] }
      return Array(state.watchers.values)
    }
    for watcher in watchers { watcher.resume(throwing: MissedPrompt(reason: "the test has ended")) }
  }
}

extension SimulatedDevice.State {
  /// Clears the tasks that wait for a dialog, if one is up or none can be; what is returned tells them, without the lock.
  mutating func takeWatchers() -> () -> Void {
    let answer: Result<SystemPrompt, any Error>
    if let prompt = scripted.prompt {
      answer = .success(prompt)
    } else if let missed = scripted.missedPrompt {
      answer = .failure(missed)
    } else {
      return {}
    }
    defer { watchers = [:] }
    return { [watchers] in for watcher in watchers.values { watcher.resume(with: answer) } }
  }
}
