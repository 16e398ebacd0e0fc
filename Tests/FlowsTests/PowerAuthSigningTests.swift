import Testing
import WorldExpectations

@testable import Flows
@testable import DeviceSimulation
@testable import UnlockEngine

/// The unified PIN keyboard: status, biometry, signing, counting (P5 to P11).
@Suite struct PowerAuthSigningTests {
  @Test func `One keyboard, configured for signing in and for a payment`() throws {
    var world = try World<PowerAuth>.launched(.active)
    #expect(world.fact("uri-id") == "/login")
    #expect(world.fact("method") == "POST")
    #expect(world.fact("headers") == "none")
    world.enter("1357")
    #expect(world.screen.ids == ["powerauth.success"])
    world.after(.elapse(.seconds(1)))
    #expect(world.screen.ids == ["powerauth.dashboard"])
    #expect(world.fact("uri-id") == "none")
    world.tap(.payment, .approve)
    world.wait()
    #expect(world.fact("uri-id") == "/payment")
    #expect(world.fact("uri") == "https://my.server.example.com/payment")
    #expect(world.fact("body")?.contains("84.20") == true)
    #expect(world.fact("headers") == "Content-Type: application/json")
    world.enter("1357")
    world.after(.elapse(.seconds(1)))
    #expect(world.app.scene == .open(.dashboard, approved: true))
  }

  @Test func `The right-hand key is Cancel when empty, and leads back`() throws {
    var world = try World<PowerAuth>.signedIn()
    world.tap(.payment, .approve)
    world.wait()
    let cancel = try #require(world.control(.cancel))
    #expect(world.screen.app?.keypad?.right == .control(cancel.id))
    world.type("1")
    #expect(world.screen.app?.keypad?.right == .delete)
    #expect(world.control(.cancel) == nil)
    world.after(.type(.delete))
    world.tap(.cancel)
    #expect(world.screen.ids == ["powerauth.payment"])
    world.tap(.back, .signOut, .signIn)
    world.wait()
    world.tap(.cancel)
    #expect(world.screen.ids == ["powerauth.signed-out"])
  }

  // MARK: Status

  @Test func `Remaining attempts are shown once one failed`() throws {
    let clean = try World<PowerAuth>.launched(.active)
    #expect(clean.screen.app?.texts.contains { $0.hasPrefix("Remaining") } == false)
    let failed = try World<PowerAuth>.launched(.active, failed: 2)
    #expect(failed.screen.app?.texts.last == "Remaining attempts: 3")
  }

  @Test(arguments: [
    (PowerAuth.Server.Record.blocked, "powerauth.blocked"), (.removed, "powerauth.activate"),
    (.expired, "powerauth.activate"), (.deadlock, "powerauth.activate"),
    (.pendingCommit, "powerauth.pending-activation"),
  ])
  func `Before every attempt the status is looked at`(record: PowerAuth.Server.Record, id: String) throws {
    var world = try World<PowerAuth>.signedIn()
    world.tap(.payment)
    world.after(.server(name: "activation", value: record.name))
    world.tap(.approve)
    world.wait()
    #expect(world.screen.ids == [id])
  }

  @Test func `Unblocked by the operator, the user checks again and signs in`() throws {
    var world = try World<PowerAuth>.launched(.blocked)
    world.tap(.howToUnblock)
    #expect(world.screen.ids == ["powerauth.blocked", "powerauth.how-to-unblock"])
    world.tap(.ok, .checkAgain)
    world.wait()
    #expect(world.screen.ids == ["powerauth.blocked"])
    world.after(.server(name: "activation", value: "active"))
    world.tap(.checkAgain)
    world.wait()
    world.enter("1357")
    #expect(world.screen.ids == ["powerauth.success"])
  }

  @Test func `What an operator makes of an activation that the device doesn't have is no matter to it`()
    throws
  {
    var world = try World<PowerAuth>.launched()
    expectChange(of: &world, by: .server(name: "activation", value: "active")) {
      $0.server.activation = .active
    }
    world.after(.lifeCycle(.forceQuit), .lifeCycle(.launch))
    #expect(world.screen.ids == ["powerauth.activate"])
  }

  // MARK: Signing

  @Test func `While signing there is nothing to tap or type`() throws {
    var world = try World<PowerAuth>.launched(.active)
    world.type("1357")
    #expect(world.screen.ids == ["powerauth.signing"])
    #expect(world.screen.top?.isBusy == true)
    #expect(world.screen.buttons.isEmpty)
    for input in PowerAuth.Button.allCases.map({ Input.tap($0) }) + [.type("1"), .type(.delete)] {
      expectChange(of: &world, by: input)
    }
  }

  @Test func `A wrong PIN is counted by the server, the status looked at, the attempts shown`() throws {
    var world = try World<PowerAuth>.launched(.active)
    world.type("1111")
    #expect(world.server.failedAttempts == 0)
    world.after(.elapse(.milliseconds(250)))
    #expect(world.server.failedAttempts == 1)
    world.after(.elapse(.milliseconds(250)))
    #expect(world.keyboard?.phase == .checking(after: .wrongPIN))
    world.wait()
    #expect(world.screen.ids == ["powerauth.pin-keyboard", "powerauth.wrong-pin"])
    #expect(world.screen.alert?.texts == ["Remaining attempts: 4"])
    #expect(world.fact("last-http-status") == "401")
    world.tap(.ok)
    #expect(world.keyboard?.phase == .ready)
    world.enter("1357")
    #expect(world.screen.ids == ["powerauth.success"])
    #expect(world.fact("failed-attempts") == "0")
  }

  @Test(arguments: [LifeCycle.forceQuit, .terminate, .reboot])
  func `Five wrong PINs block, whatever happens to the app meanwhile`(death: LifeCycle) throws {
    var world = try World<PowerAuth>.launched(.active)
    for attempt in 1...5 {
      world.type("1111")
      world.after(.lifeCycle(death))
      #expect(world.fact("failed-attempts") == "\(attempt)")
      world.after(.lifeCycle(.unlock), .lifeCycle(.launch))
      world.wait()
    }
    #expect(world.screen.ids == ["powerauth.blocked"])
    #expect(world.fact("activation-state") == "blocked")
    #expect(world.fact("remaining-attempts") == "0")
  }

  @Test func `The maximum is a setting`() throws {
    var policy = PowerAuth.Limits()
    policy.maxAttempts = 2
    var world = try World<PowerAuth>.launched(.active, policy: policy)
    world.enter("1111")
    world.tap(.ok)
    world.enter("1111")
    #expect(world.screen.ids == ["powerauth.blocked"])
  }

  @Test(arguments: [("401", true), ("403", true), ("500", false)])
  func `The server's next answer can be ordered`(answer: String, counts: Bool) throws {
    var world = try World<PowerAuth>.launched(.active)
    world.after(.server(name: "next-answer", value: answer))
    world.enter("1357")
    #expect(world.screen.alert?.id == (counts ? "powerauth.wrong-pin" : "powerauth.server-error"))
    #expect(world.fact("failed-attempts") == (counts ? "1" : "0"))
    #expect(world.fact("last-http-status") == answer)
    world.tap(.ok)
    world.enter("1357")
    #expect(world.screen.ids == ["powerauth.success"])
  }

  @Test(arguments: [NetworkState.offline, .unreachable])
  func `A network error is reported, not counted, and can be retried`(network: NetworkState) throws {
    var world = try World<PowerAuth>.launched(.active)
    world.after(.change(.network(network)))
    world.type("1111")
    world.after(.elapse(.milliseconds(500)))
    #expect(world.screen.ids == ["powerauth.pin-keyboard", "powerauth.network-error"])
    #expect(world.server.failedAttempts == 0)
    #expect(world.fact("last-http-status") == "none")
    var cancelled = world
    cancelled.tap(.cancel)
    #expect(cancelled.screen.ids == ["powerauth.signed-out"])
    world.after(.change(.network(.online)))
    world.tap(.tryAgain)
    world.wait()
    world.enter("1357")
    #expect(world.screen.ids == ["powerauth.success"])
  }

  // MARK: Leaving

  @Test func `Leaving empties what was typed, and accounts are covered`() throws {
    var world = try World<PowerAuth>.launched(.active)
    world.type("135")
    world.after(.lifeCycle(.openSwitcher))
    #expect(world.screen.app?.keypad?.filled == 0)
    world.after(.lifeCycle(.return))
    world.wait()
    world.enter("1357")
    world.after(.elapse(.seconds(1)), .lifeCycle(.openSwitcher))
    #expect(world.screen.app?.id == "powerauth.cover")
    world.after(.lifeCycle(.return))
    #expect(world.screen.ids == ["powerauth.dashboard"])
  }

  @Test func `On return the status is looked at again, also under the alert of a wrong PIN`() throws {
    var world = try World<PowerAuth>.launched(.active)
    world.enter("1111")
    world.after(.lifeCycle(.leave), .lifeCycle(.return))
    #expect(world.keyboard?.phase == .checking(after: nil))
    var blocked = world
    world.wait()
    #expect(world.screen.ids == ["powerauth.pin-keyboard", "powerauth.wrong-pin"])
    blocked.after(.server(name: "activation", value: "blocked"), .lifeCycle(.leave), .lifeCycle(.return))
    blocked.tap(.ok)
    blocked.after(.lifeCycle(.leave), .lifeCycle(.return))
    blocked.wait()
    #expect(blocked.screen.ids == ["powerauth.blocked"])
  }
}
