import Testing
import WorldExpectations

@testable import Flows
@testable import DeviceSimulation
@testable import UnlockEngine

/// Registering a user, and the PIN with the Token Server's count (O1, O3, O9).
@Suite struct OneginiRegistrationTests {
  @Test func `A user registers with a PIN entered twice, and the server has it`() throws {
    var world = try World<Onegini>.launched(pin: nil)
    #expect(world.screen.ids == ["onegini.welcome"])
    #expect(world.fact("pin-registered") == "false")
    world.tap(.register)
    world.enter("17923")
    #expect(world.screen.ids == ["onegini.repeat-pin"])
    world.enter("1792")
    expectChange(of: &world, by: .type("3"), effects: [.send(Onegini.Request.registerUser)]) {
      guard let pin = PIN("17923") else { return }
      $0.app.scene = .repeatPIN(Onegini.Pad(entry: pin, .sending), first: pin)
      $0.inFlight = InFlight(request: .registerUser, leg: .request, arrives: .start + .milliseconds(250))
    }
    #expect(world.screen.top?.isBusy == true)
    #expect(world.screen.buttons.isEmpty)
    expectChange(of: &world, by: .elapseToNextDeadline) {
      $0.clock.now = .start + .milliseconds(250)
      $0.server.registeredPIN = PIN("17923")
      $0.inFlight = InFlight(
        request: .registerUser, leg: .answer(.done), arrives: .start + .milliseconds(500))
    }
    expectChange(of: &world, by: .elapseToNextDeadline) {
      $0.clock.now = .start + .milliseconds(500)
      $0.inFlight = nil
      $0.app.user = .registered(.notRegistered)
      $0.app.scene = .open(.dashboard, nil)
    }
    #expect(world.fact("pin-registered") == "true")
    #expect(world.fact("preferred-authenticator") == "pin")
  }

  @Test func `Another PIN the second time starts over`() throws {
    var world = try World<Onegini>.launched(pin: nil)
    world.tap(.register)
    world.enter("17923")
    world.enter("17924")
    #expect(world.screen.ids == ["onegini.repeat-pin", "onegini.pin-mismatch"])
    world.enter("1")
    world.tap(.ok)
    #expect(world.app.scene == .createPIN(Onegini.Pad()))
    #expect(world.server.pin == nil)
  }

  @Test(arguments: [LifeCycle.forceQuit, .terminate, .reboot])
  func `Killed before the PIN is repeated, nobody is registered`(death: LifeCycle) throws {
    var world = try World<Onegini>.launched(pin: nil)
    world.tap(.register)
    world.enter("17923")
    world.after(.lifeCycle(death), .lifeCycle(.unlock), .lifeCycle(.launch))
    #expect(world.screen.ids == ["onegini.welcome"])
    #expect(world.screen.buttons == ["Register"])
  }

  @Test(
    arguments: [
      ("17923", nil), ("11223", nil), ("11122", .pinHasEqualDigits), ("12345", .pinIsSequence),
      ("54321", .pinIsSequence), ("13579", .pinIsSequence), ("12346", nil), ("85236", .pinOnBlockList),
    ] as [(String, Onegini.SDKError?)])
  func `A new PIN keeps the rules`(digits: String, refusal: Onegini.SDKError?) throws {
    var policy = Onegini.Limits()
    policy.blockList = try #require(ShortText("00000,85236"))
    #expect(Onegini.refusal(of: try pin(digits), policy) == refusal)
    var world = try World<Onegini>.launched(pin: nil, policy: policy)
    world.tap(.register)
    world.enter(digits)
    #expect(world.screen.ids == [refusal == nil ? "onegini.repeat-pin" : "onegini.create-pin"])
    #expect(world.screen.top?.keypad?.isShaking == (refusal != nil))
    #expect(world.app.lastError == refusal)
  }

  @Test func `The rules are settings`() throws {
    var policy = Onegini.Limits()
    policy.allowsSequences = true
    policy.maxEqualDigits = 5
    #expect(Onegini.refusal(of: try pin("12345"), policy) == nil)
    #expect(Onegini.refusal(of: try pin("77777"), policy) == nil)
    policy.maxEqualDigits = 1
    #expect(Onegini.refusal(of: try pin("17793"), policy) == .pinHasEqualDigits)
    let list = try #require(Onegini.limits.first { $0.name == "block-list" })
    #expect(list.set(&policy, "17923, 12345"))
    #expect(Onegini.refusal(of: try pin("12345"), policy) == .pinOnBlockList)
    #expect(list.set(&policy, "none"))
    #expect(Onegini.refusal(of: try pin("12345"), policy) == nil)
  }

  // MARK: PIN challenge

  @Test func `A wrong PIN tells the attempts left; the last one deregisters the user`() throws {
    var world = try World<Onegini>.launched(.registered)
    for left in ["2 attempts", "One attempt"] {
      world.enter("00000")
      #expect(world.screen.ids == ["onegini.pin-challenge"])
      #expect(world.screen.app?.texts.last == "Wrong PIN. \(left) left.")
      #expect(world.fact("last-sdk-error") == "9009")
    }
    #expect(world.fact("remaining-pin-attempts") == "1")
    world.enter("00000")
    #expect(world.screen.ids == ["onegini.welcome", "onegini.user-deregistered"])
    #expect(world.fact("last-sdk-error") == "9003")
    #expect(world.fact("user-registered") == "false")
    #expect(world.fact("biometric-registered") == "false")
    world.tap(.ok)
    #expect(world.screen.buttons == ["Register"])
  }

  @Test(arguments: [LifeCycle.forceQuit, .reboot])
  func `The server's count outlives the app, also while its answer is under way`(death: LifeCycle) throws {
    var world = try World<Onegini>.launched()
    world.enter("00000")
    world.after(.lifeCycle(death), .lifeCycle(.unlock), .lifeCycle(.launch))
    for digit in "00001".unicodeScalars { world.after(.type(digit)) }
    #expect(world.server.failedPINAttempts == 1)
    world.after(.lifeCycle(death))
    #expect(world.server.failedPINAttempts == 2)
    world.after(.lifeCycle(.unlock), .lifeCycle(.launch))
    world.enter("00002")
    #expect(world.screen.alert?.id == "onegini.user-deregistered")
  }

  @Test func `A right PIN gives the attempts back`() throws {
    var world = try World<Onegini>.launched()
    world.enter("00000")
    world.enter("17923")
    #expect(world.app.scene == .open(.dashboard, nil))
    #expect(world.fact("failed-pin-attempts") == "0")
  }

  @Test(arguments: [
    (NetworkState.offline, "onegini.network-error", "9000"),
    (.unreachable, "onegini.server-error", "9001"),
  ])
  func `Without a connection the PIN isn't counted`(network: NetworkState, alert: String, code: String) throws
  {
    var world = try World<Onegini>.launched(device: [.network(network)])
    world.enter("00000")
    #expect(world.screen.ids == ["onegini.pin-challenge", alert])
    #expect(world.fact("last-sdk-error") == code)
    #expect(world.server.failedPINAttempts == 0)
    world.tap(.ok)
    world.after(.change(.network(.online)))
    world.enter("17923")
    #expect(world.app.scene == .open(.dashboard, nil))
  }

  @Test func `Cancelling a challenge changes nothing`() throws {
    var world = try World<Onegini>.launched()
    world.tap(.cancel)
    #expect(world.app.scene == .welcome(.cancelled))
    #expect(world.fact("last-sdk-error") == "9006")
    world.tap(.logIn)
    #expect(world.fact("last-sdk-error") == "none")
    #expect(world.screen.ids == ["onegini.pin-challenge"])
  }

  @Test func `An operator removes the user, and the app hears of it`() throws {
    var world = try World<Onegini>.launched()
    world.after(.server(name: "user-removed", value: "true"))
    world.enter("17923")
    #expect(world.screen.alert?.id == "onegini.user-deregistered")
  }

  @Test func `Options of the registration that contradict each other are refused`() {
    var options = Onegini.Options()
    options.biometric = .preferred
    #expect(throws: OptionsError.self) { try Onegini.begin(options, Onegini.Limits()).get() }
    options.pin = PIN("1234")
    #expect(throws: OptionsError.self) { try Onegini.begin(options, Onegini.Limits()).get() }
  }
}
