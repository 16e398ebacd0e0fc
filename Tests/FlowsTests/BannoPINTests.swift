import Testing
import WorldExpectations

@testable import Flows
@testable import DeviceSimulation
@testable import UnlockEngine

/// Every PIN pad: verifying, registering, unlocking, changing (B3.1 – B4.2, B6.1 – B6.3, B8.2).
@Suite struct BannoPINTests {
  /// The pads that count tries, and how a user comes to them; the right PIN is 2580.
  enum CountingPad: CaseIterable, Sendable {
    case verifyForPIN, verifyForSkip, lock, confirm

    func world() throws -> World<Banno> {
      switch self {
      case .verifyForPIN, .verifyForSkip:
        var world = try World<Banno>.launched { $0.previousPIN = PIN("2580") }
        world.tap(self == .verifyForPIN ? .useInAppPIN : .skipForNow)
        return world
      case .lock: return try .launched { $0.pin = PIN("2580") }
      case .confirm:
        var world = try World<Banno>.dashboard(.pin(pin("2580")))
        world.tap(.settings, .security, .changeInAppPIN)
        return world
      }
    }

    var id: String {
      switch self {
      case .verifyForPIN, .verifyForSkip: "banno.verify-previous-pin"
      case .lock: "banno.lock-pin"
      case .confirm: "banno.confirm-pin"
      }
    }

    func scene(_ pad: Banno.Pad) -> Scene {
      switch self {
      case .verifyForPIN: .verifyPreviousPIN(pad, wants: .pin)
      case .verifyForSkip: .verifyPreviousPIN(pad, wants: .dontLock)
      case .lock: .locked(.pin(pad), resume: .dashboard)
      case .confirm: .confirmPIN(pad)
      }
    }
  }

  @Test(arguments: CountingPad.allCases)
  func `The right PIN resets the count and goes on`(pad: CountingPad) throws {
    var world = try pad.world()
    #expect(world.screen.ids == [pad.id])
    world.type("1111")
    world.type("258")
    let right = try pin("2580")
    expectChange(of: &world, by: .type("0")) {
      $0.app.failedPINAttempts = 0
      switch pad {
      case .verifyForPIN:
        $0.app.account = .ready(.pin(right))
        $0.app.scene = .open(.dashboard)
      case .verifyForSkip:
        $0.app.account = .ready(.dontLock)
        $0.app.scene = .open(.dashboard)
      case .lock: $0.app.scene = .open(.dashboard)
      case .confirm: $0.app.scene = .registerPIN(Banno.Pad(), from: .changePIN)
      }
    }
  }

  @Test(arguments: CountingPad.allCases)
  func `Each wrong PIN is counted and told, the fifth with an alert that signs out`(pad: CountingPad) throws {
    var world = try pad.world()
    let told = [
      "Wrong PIN. 4 tries left.", "Wrong PIN. 3 tries left.", "Wrong PIN. 2 tries left.",
      "Wrong PIN. One try left.", "Wrong PIN. No tries left.",
    ]
    for attempt in 1...5 {
      #expect(world.screen.alert == nil)
      world.type("111")
      expectChange(of: &world, by: .type("1")) {
        $0.app.failedPINAttempts = UInt8(attempt)
        $0.app.scene = pad.scene(Banno.Pad(.wrong))
      }
      #expect(world.screen.app?.texts.last == told[attempt - 1])
      #expect(world.screen.app?.keypad?.isShaking == true)
    }
    #expect(world.screen.ids == [pad.id, "banno.too-many-pin-attempts"])
    #expect(world.screen.buttons == ["OK"])
    // Neither the right PIN nor another button gets past the alert.
    for digit in ["2", "5", "8", "0"] as [Unicode.Scalar] { expectChange(of: &world, by: .type(digit)) }
    expectChange(of: &world, by: .tap(Banno.Button.cancel))
    expectChange(of: &world, by: .tap(.ok)) {
      $0.app.profiles = 0
      $0.app.failedPINAttempts = 0
      $0.app.account = .signedOut
      $0.app.scene = .signIn
    }
    expectChange(of: &world, by: .tap(.signIn)) {
      $0.app.profiles = 1
      $0.app.account = .mustChoose(previousPIN: nil)
      $0.app.scene = .setup(.obligation, noPasscodeAlert: false)
    }
  }

  static let detours: [[LifeCycle]] = [
    [.forceQuit, .launch], [.reboot, .unlock, .launch], [.leave, .terminate, .launch], [.leave, .return],
    [.openSwitcher, .return], [.interrupt],
  ]

  @Test(arguments: CountingPad.allCases, detours)
  func `Nothing gives tries back, before the last or after it`(pad: CountingPad, detour: [LifeCycle]) throws {
    for tries in [4, 5] {
      var world = try pad.world()
      for _ in 1...tries { world.type("1111") }
      for event in detour { world.after(.lifeCycle(event)) }
      #expect(world.app.failedPINAttempts == UInt8(tries))
      #expect((world.screen.alert?.id == "banno.too-many-pin-attempts") == (tries == 5))
      if tries == 5 {
        world.tap(.ok)
        #expect(world.app.account == .signedOut)
      }
    }
  }

  @Test(arguments: [CountingPad.verifyForPIN, .confirm])
  func `Cancelling and coming again gives no tries back`(pad: CountingPad) throws {
    var world = try pad.world()
    world.type("1111")
    world.type("1111")
    world.type("25")
    world.tap(.cancel)
    #expect(world.app.failedPINAttempts == 2)
    world.tap(pad == .confirm ? .changeInAppPIN : .useInAppPIN)
    #expect(world.app.scene == pad.scene(Banno.Pad()))
    #expect(world.app.failedPINAttempts == 2)
  }

  @Test func `The lock screen's pad can't be cancelled`() throws {
    var world = try CountingPad.lock.world()
    #expect(world.screen.buttons == [])
    expectChange(of: &world, by: .tap(Banno.Button.cancel))
  }

  @Test(arguments: CountingPad.allCases)
  func `Half an entry is gone after leaving`(pad: CountingPad) throws {
    var world = try pad.world()
    world.type("258")
    #expect(world.screen.app?.keypad?.filled == 3)
    world.after(.lifeCycle(.leave), .lifeCycle(.return))
    #expect(world.screen.app?.keypad?.filled == 0)
    #expect(world.app.failedPINAttempts == 0)
  }

  @Test(arguments: CountingPad.allCases)
  func `Digits fill the pad one by one, and are taken back`(pad: CountingPad) throws {
    var world = try pad.world()
    let one = try pin("2")
    expectChange(of: &world, by: .type("2")) { $0.app.scene = pad.scene(Banno.Pad(entry: one)) }
    expectChange(of: &world, by: .type("x"))
    expectChange(of: &world, by: .type(.delete)) { $0.app.scene = pad.scene(Banno.Pad()) }
    expectChange(of: &world, by: .type(.delete))
  }

  @Test(arguments: CountingPad.allCases)
  func `An existing PIN keeps its length when the limit changes`(pad: CountingPad) throws {
    var world = try pad.world()
    world.after(.policy(name: "pin-length", value: "6"))
    #expect(world.screen.app?.keypad?.length == 4)
    world.type("2580")
    #expect(world.app.failedPINAttempts == 0)
    #expect(world.screen.ids != [pad.id])
  }

  // MARK: Registering

  /// Where a new PIN can be asked for.
  static let openers: [Banno.Opener] = [.obligation, .fasterSignIn, .changePIN]

  private func register(from opener: Banno.Opener) throws -> World<Banno> {
    var world: World<Banno>
    switch opener {
    case .obligation:
      world = try .launched { $0.isSignedIn = true }
      world.tap(.useInAppPIN)
    case .fasterSignIn:
      world = try .dashboard(.dontLock)
      world.tap(.settings, .security, .setUpFasterSignIn, .useInAppPIN)
    case .changePIN:
      world = try .dashboard(.pin(pin("2580")))
      world.tap(.settings, .security, .changeInAppPIN)
      world.type("2580")
    }
    #expect(world.app.scene == .registerPIN(Banno.Pad(), from: opener))
    return world
  }

  @Test(arguments: openers)
  func `A new PIN is entered twice, then saved`(opener: Banno.Opener) throws {
    var world = try register(from: opener)
    let new = try pin("1397")
    world.type("139")
    expectChange(of: &world, by: .type("7")) {
      $0.app.scene = .repeatPIN(Banno.Pad(), first: new, from: opener)
    }
    #expect(world.screen.ids == ["banno.repeat-pin"])
    world.type("139")
    expectChange(of: &world, by: .type("7")) {
      $0.app.account = .ready(.pin(new))
      $0.app.scene = .open(opener == .obligation ? .dashboard : .security(nil))
    }
  }

  @Test(arguments: openers)
  func `A mismatch starts over, as often as it happens, and counts nothing`(opener: Banno.Opener) throws {
    var world = try register(from: opener)
    let account = world.app.account
    for _ in 1...6 {
      world.type("1397")
      world.type("139")
      expectChange(of: &world, by: .type("8")) {
        $0.app.scene = .registerPIN(Banno.Pad(.wrong), from: opener)
      }
      #expect(world.screen.app?.texts == ["The two PINs weren’t the same. Start over."])
    }
    #expect(world.app.account == account)
    #expect(world.app.failedPINAttempts == 0)
    #expect(world.screen.alert == nil)
  }

  @Test(arguments: openers, ["", "13", "1397", "139713"])
  func `Cancel at any time leads back, and nothing is changed`(opener: Banno.Opener, typed: String) throws {
    var world = try register(from: opener)
    world.type(typed)
    expectChange(of: &world, by: .tap(Banno.Button.cancel)) {
      $0.app.scene =
        switch opener {
        case .obligation: .setup(.obligation, noPasscodeAlert: false)
        case .fasterSignIn: .setup(.fasterSignIn, noPasscodeAlert: false)
        case .changePIN: .open(.security(nil))
        }
    }
  }

  @Test func `The limit sets the length of a new PIN, and its repetition's`() throws {
    var world = try register(from: .obligation)
    world.after(.policy(name: "pin-length", value: "6"))
    world.type("139713")
    world.after(.policy(name: "pin-length", value: "4"))
    world.type("139713")
    #expect(world.app.account == .ready(.pin(try pin("139713"))))
  }

  @Test(arguments: openers, ["13", "1397", "139713"])
  func `Leaving while choosing a PIN forgets what was typed of it`(opener: Banno.Opener, typed: String) throws
  {
    var world = try register(from: opener)
    let account = world.app.account
    world.type(typed)
    world.after(.lifeCycle(.leave))
    switch opener {
    case .obligation: #expect(world.app.scene == .registerPIN(Banno.Pad(), from: .obligation))
    case .fasterSignIn: #expect(world.app.scene == .locked(.placeholder, resume: .setup))
    case .changePIN: #expect(world.app.scene == .locked(.pin(Banno.Pad()), resume: .security(nil)))
    }
    #expect(world.app.account == account)
  }
}
