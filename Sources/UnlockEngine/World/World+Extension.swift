import DeviceSimulation

// An app extension (D25): a second process of the app's, in a sheet over another app. What is stored both have; all else is each
// one's own.

/// The app's extension while it has the screen, in place of the app.
struct OpenExtension<F: Flow>: Hashable, Sendable {
  /// The app's own process, if it runs.
  var suspended: SuspendedApp<F>?
}

/// The app's own process while its extension is open: it runs again once that is gone.
struct SuspendedApp<F: Flow>: Hashable, Sendable {
  /// All that it knows by itself. What is stored the extension has meanwhile, and may change.
  var app: F.State
  /// What it waits for. What is due meanwhile it hears of later.
  var timers = Timers()
  /// What it asked the server, to which it gets no answer any more.
  var request: F.Request?
}

extension World {
  /// Whether the process that has the screen is the extension’s.
  public var isExtension: Bool {
    if case .none = openExtension { false } else { true }
  }

  /// The extension is opened in another app, for which the user leaves this one.
  mutating func launchExtension(_ effects: inout [Effect]) {
    guard flow.hasExtension else { return effects.append(.ignored(.noExtension)) }
    if bootEnds != nil { startUptime() }
    if phone != .home { leave(to: .home, &effects) }
    let card = picture
    let suspended = process == .none ? nil : suspendApp()
    endProcess()
    openExtension = OpenExtension(suspended: suspended)
    picture = card
    phone = .app
    process = .inactive
    send(.extensionLaunched, &effects)
    becomeActive(&effects)
  }

  /// The app's own process while its extension is open; `nil` where it doesn't run.
  var suspended: SuspendedApp<F>? {
    get { openExtension?.suspended }
    set { openExtension?.suspended = newValue }
  }

  private func suspendApp() -> SuspendedApp<F> {
    var suspended = SuspendedApp<F>(app: app, request: inFlight?.request)
    flow.suspend(&suspended.app, limits)
    for timer in F.Timer.allCases where !flow.lifetime(of: timer).outlivesProcess {
      suspended.timers[timer.rawValue] = timers[timer.rawValue]
    }
    return suspended
  }

  /// The extension is gone, without a last word; the app is where it was, and finds what is stored now.
  mutating func closeExtension() {
    guard let closed = openExtension else { return }
    let card = picture
    endProcess()
    guard let suspended = closed.suspended else { return }
    let stored = app
    app = suspended.app
    flow.resume(&app, with: stored, limits)
    for timer in F.Timer.allCases where !flow.lifetime(of: timer).outlivesProcess {
      timers[timer.rawValue] = suspended.timers[timer.rawValue]
    }
    inFlight = suspended.request.map { InFlight(request: $0, leg: .lost, arrives: clock.now) }
    picture = card
    process = .background
  }

  /// Changes all deadlines of timers, also of those that the app itself waits for.
  mutating func changeTimers(_ change: (inout Timers) -> Void) {
    change(&timers)
    guard isExtension, var app = suspended else { return }
    change(&app.timers)
    suspended = app
  }
}

extension LifeCycle {
  /// Whether the user leaves the app in which the extension is open, or whether that ends.
  var closesExtension: Bool {
    switch self {
    case .launch, .leave, .openSwitcher, .terminate, .forceQuit, .reboot, .open, .openExtension, .reinstall,
      .newPhone, .update:
      true
    case .return, .interrupt, .interruptBy, .controlCentre, .notificationCentre, .lock, .unlock,
      .launchInBackground, .sos, .remoteLock:
      false
    }
  }
}
