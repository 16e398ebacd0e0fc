import Testing
import WorldExpectations

@testable import Flows
@testable import DeviceSimulation
@testable import UnlockEngine

/// Launching, and a new activation up to its commit (P1 to P4).
@Suite struct PowerAuthActivationTests {
  // MARK: Launch

  @Test(arguments: [
    (PowerAuth.Server.Record.none, "powerauth.activate"), (.created, "powerauth.pending-activation"),
    (.pendingCommit, "powerauth.pending-activation"), (.active, "powerauth.pin-keyboard"),
    (.blocked, "powerauth.blocked"), (.removed, "powerauth.activate"), (.expired, "powerauth.activate"),
    (.deadlock, "powerauth.activate"),
  ])
  func `The status decides what is shown first`(record: PowerAuth.Server.Record, id: String) throws {
    let world = try World<PowerAuth>.launched(record)
    #expect(world.screen.ids == [id])
    let isKept = [.created, .pendingCommit, .active, .blocked].contains(record)
    #expect((world.app.activation != .none) == isKept)
  }

  @Test func `Without an activation nobody is asked; with one the user waits for the answer`() throws {
    var options = PowerAuth.Options()
    var fresh = try World<PowerAuth>(options: options)
    expectChange(of: &fresh, by: .lifeCycle(.launch)) {
      $0.phone = .app
      $0.process = .active
      $0.app.scene = .activate(nil)
    }
    options.activation = .active
    var active = try World<PowerAuth>(options: options)
    expectChange(of: &active, by: .lifeCycle(.launch), effects: [.send(PowerAuth.Request.fetchStatus)]) {
      $0.phone = .app
      $0.process = .active
      $0.app.scene = .launch
      $0.inFlight = InFlight(request: .fetchStatus, leg: .request, arrives: .start + .milliseconds(250))
    }
    #expect(active.screen.app?.texts == ["Please wait…"])
    #expect(active.screen.top?.isBusy == true)
  }

  @Test(arguments: [NetworkState.offline, .unreachable])
  func `Without a network, Try again`(network: NetworkState) throws {
    var world = try World<PowerAuth>.launched(.active, device: [.network(network)])
    #expect(world.screen.ids == ["powerauth.no-network"])
    #expect(world.screen.buttons == ["Try again"])
    world.after(.change(.network(.online)))
    world.tap(.tryAgain)
    world.wait()
    #expect(world.screen.ids == ["powerauth.pin-keyboard"])
  }

  // MARK: Code

  @Test func `A scanned code is exchanged for keys, then the PIN is chosen`() throws {
    var world = try World<PowerAuth>.launched()
    world.tap(.scanCode)
    #expect(world.screen.buttons == ["Back", "See the bank’s code", "See another QR code"])
    expectChange(
      of: &world, by: .tap(PowerAuth.Button.deliverCode),
      effects: [
        .stop(PowerAuth.Timer.manualEntryOffer), .stop(PowerAuth.Timer.activationExpires),
        .send(PowerAuth.Request.createActivation),
      ]
    ) {
      $0.timers[0] = nil
      $0.app.scene = .exchangingKeys(.scannedCode)
      $0.inFlight = InFlight(request: .createActivation, leg: .request, arrives: .start + .milliseconds(250))
    }
    expectChange(of: &world, by: .elapseToNextDeadline) {
      $0.clock.now = .start + .milliseconds(250)
      $0.server.activation = .pendingCommit
      $0.inFlight = InFlight(
        request: .createActivation, leg: .answer(.http(200)), arrives: .start + .milliseconds(500))
    }
    #expect(world.screen.ids == ["powerauth.exchanging-keys"])
    #expect(world.screen.buttons.isEmpty)
    world.wait()
    #expect(world.screen.ids == ["powerauth.choose-pin"])
    #expect(world.fact("factors") == "possession")
  }

  @Test func `Another QR code is told; after ten seconds typing is offered`() throws {
    var world = try World<PowerAuth>.launched()
    world.tap(.scanCode, .deliverOtherCode)
    #expect(world.screen.ids == ["powerauth.scan-code", "powerauth.invalid-code"])
    world.tap(.ok)
    world.after(.elapse(.milliseconds(9999)))
    #expect(world.control(.enterCode) == nil)
    world.after(.elapse(.milliseconds(1)))
    world.tap(.enterCode)
    #expect(world.screen.ids == ["powerauth.enter-code"])
  }

  @Test func `A typed code is corrected, and checked before the server is asked`() throws {
    var world = try World<PowerAuth>.launched()
    world.tap(.enterCode)
    world.type("vvvvv9")
    #expect(world.screen.app?.texts == ["A code has no “9”."])
    world.type("-vvvvv-vvvvv-vtfv")
    #expect(world.control(.submit)?.isEnabled == false)
    world.tap(.submit)
    world.type("b")
    world.tap(.submit)
    #expect(world.screen.ids == ["powerauth.enter-code", "powerauth.invalid-code"])
    #expect(world.inFlight == nil)
    world.tap(.ok)
    world.after(.type(.delete))
    world.type("a")
    world.tap(.submit)
    world.wait()
    #expect(world.screen.ids == ["powerauth.choose-pin"])
  }

  @Test func `A code that the server doesn't take`() throws {
    var world = try World<PowerAuth>.launched()
    world.tap(.enterCode)
    world.type("AAAAAAAAAAAAAAAAAAAA")
    world.after(.server(name: "next-answer", value: "401"))
    world.tap(.submit)
    world.wait()
    #expect(world.screen.ids == ["powerauth.enter-code", "powerauth.code-refused"])
    #expect(world.fact("last-http-status") == "401")
    #expect(world.server.activation == .none)
  }

  // MARK: Credentials

  private func fill(_ world: inout World<PowerAuth>, password: String) {
    world.tap(.useCredentials)
    world.type("john.doe@example.com")
    world.tap(.passwordField)
    world.type(password)
    #expect(world.control(.submit)?.isEnabled == false)
    world.tap(.oneTimePasswordField)
    world.type("072471")
  }

  @Test func `Credentials: none may be empty, wrong ones are told by the server, right ones go on`() throws {
    var world = try World<PowerAuth>.launched()
    fill(&world, password: "YBzBEm")
    world.tap(.submit)
    world.wait()
    #expect(world.screen.ids == ["powerauth.credentials", "powerauth.wrong-credentials"])
    world.tap(.ok, .passwordField)
    world.after(.type(.delete))
    world.type("M")
    world.tap(.submit)
    world.wait()
    #expect(world.screen.ids == ["powerauth.choose-pin"])
  }

  @Test func `Offline, the form is kept and can be sent again`() throws {
    var world = try World<PowerAuth>.launched()
    fill(&world, password: "YBzBEM")
    let form = world.app.scene
    world.after(.change(.network(.offline)))
    world.tap(.submit)
    world.wait()
    world.after(.elapseToNextDeadline)
    #expect(world.screen.ids == ["powerauth.exchanging-keys", "powerauth.network-error"])
    #expect(world.screen.buttons == ["Cancel", "Try again"])
    var cancelled = world
    cancelled.tap(.cancel)
    #expect(cancelled.app.scene == form)
    world.after(.change(.network(.online)))
    world.tap(.tryAgain)
    world.wait()
    #expect(world.screen.ids == ["powerauth.choose-pin"])
  }

  // MARK: Commit

  @Test func `PIN, confirmation, biometry, and the activation is active`() throws {
    var world = try World<PowerAuth>.choosingPIN()
    world.type("2468")
    world.type("2469")
    #expect(world.screen.ids == ["powerauth.confirm-pin", "powerauth.pin-mismatch"])
    world.tap(.ok)
    world.type("24682468")
    #expect(world.screen.ids == ["powerauth.configure-biometry"])
    #expect(world.screen.buttons == ["Yes, use biometry", "No, not now"])
    world.tap(.useBiometry)
    #expect(world.screen.ids == ["powerauth.committing"])
    world.wait()
    #expect(world.screen.ids == ["powerauth.activated"])
    #expect(world.fact("factors") == "possession+pin+biometry")
    #expect(world.fact("activation-state") == "active")
    #expect(world.nextDeadline == nil)
    world.tap(.startUsing)
    world.wait()
    #expect(world.screen.ids == ["powerauth.pin-keyboard", "system.face-id"])
  }

  @Test(arguments: [DeviceChange.biometry(.none), .enrolled(false), .faceIDPermission(.denied)])
  func `Where there is no biometry nobody is asked about it`(change: DeviceChange) throws {
    var world = try World<PowerAuth>.choosingPIN(device: [change])
    world.type("24682468")
    world.wait()
    #expect(world.screen.ids == ["powerauth.activated"])
    #expect(world.fact("factors") == "possession+pin")
  }

  @Test(arguments: [PowerAuth.Server.Record.removed, .expired, .blocked, .deadlock])
  func `Committing in the wrong state is an error`(record: PowerAuth.Server.Record) throws {
    var world = try World<PowerAuth>.choosingPIN(device: [.biometry(.none)])
    world.after(.server(name: "activation", value: record.name))
    world.type("24682468")
    world.wait()
    #expect(world.screen.ids == ["powerauth.activate", "powerauth.not-ready"])
    #expect(world.app.activation == .none)
  }

  @Test func `Committing without a configured SDK is an error, and nothing is stored`() throws {
    var world = try World<PowerAuth>.choosingPIN(device: [.biometry(.none)])
    world.after(.policy(name: "sdk-configured", value: "false"))
    world.type("24682468")
    #expect(world.screen.alert?.id == "powerauth.not-ready")
    #expect(world.app.activation == .created)
    #expect(world.inFlight == nil)
  }

  @Test func `An activation that isn't committed in time is gone, also while the app is closed`() throws {
    var world = try World<PowerAuth>.choosingPIN()
    world.after(.lifeCycle(.forceQuit), .elapse(.minutes(5)))
    #expect(world.fact("activation-state") == "expired")
    world.after(.lifeCycle(.launch))
    world.wait()
    #expect(world.screen.ids == ["powerauth.activate"])
  }

  @Test func `Killed before the PIN was chosen, the user goes on or starts anew`() throws {
    var world = try World<PowerAuth>.choosingPIN()
    world.after(.lifeCycle(.forceQuit), .lifeCycle(.launch))
    world.wait()
    #expect(world.screen.buttons == ["Continue", "Start anew"])
    var anew = world
    anew.tap(.startAnew)
    #expect(anew.screen.ids == ["powerauth.activate"])
    world.tap(.continueActivation)
    #expect(world.screen.ids == ["powerauth.choose-pin"])
  }

  @Test func `Where an operator commits, the app waits for it`() throws {
    var world = try World<PowerAuth>.choosingPIN(device: [.biometry(.none)])
    world.after(.server(name: "commit", value: "by-operator"))
    world.type("24682468")
    world.wait()
    world.tap(.startUsing)
    world.wait()
    #expect(world.screen.ids == ["powerauth.pending-activation"])
    world.after(.server(name: "activation", value: "active"))
    world.tap(.continueActivation)
    world.wait()
    world.tap(.startUsing)
    world.wait()
    #expect(world.screen.ids == ["powerauth.pin-keyboard"])
  }

  @Test func `A PIN of no fixed length is submitted by a key`() throws {
    var policy = PowerAuth.Limits()
    policy.hasVariableLength = true
    var world = try World<PowerAuth>.choosingPIN(device: [.biometry(.none)], policy: policy)
    world.type("246")
    #expect(world.control(.submit)?.isEnabled == false)
    world.tap(.submit)
    world.type("801234")
    #expect(world.screen.app?.keypad?.filled == 8)
    world.tap(.submit)
    world.type("24680123")
    world.tap(.submit)
    world.wait()
    world.tap(.startUsing)
    world.wait()
    world.type("24680123")
    world.tap(.submit)
    world.wait()
    #expect(world.screen.ids == ["powerauth.success"])
  }

  @Test func `Options of the activation that contradict each other are refused`() {
    let policy = PowerAuth.Limits()
    func refuses(_ configure: (inout PowerAuth.Options) -> Void) -> Bool {
      var options = PowerAuth.Options()
      configure(&options)
      return (try? PowerAuth.begin(options, policy).get()) == nil
    }
    #expect(refuses { $0.pin = PIN("12345") })
    #expect(refuses { ($0.activation, $0.pin) = (.created, PIN("1357")) })
    #expect(refuses { ($0.activation, $0.hasBiometry) = (PowerAuth.Server.Record.none, true) })
    #expect(refuses { ($0.activation, $0.failedAttempts) = (.active, 5) })
    #expect(!refuses { $0.pin = PIN("1357") })
  }
}
