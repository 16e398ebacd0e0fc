import Testing
import WorldExpectations

@testable import Flows
@testable import DeviceSimulation
@testable import UnlockEngine

/// Settings, and changing the method (B8.0 – B9.1).
@Suite struct BannoSecurityTests {
  private func security(_ method: Banno.UnlockMethod, _ device: DeviceChange...) throws -> World<Banno> {
    var world = try World<Banno>.dashboard(method, device: device)
    world.tap(.settings, .security)
    return world
  }

  @Test func `Dashboard, Settings and Security lead to each other, and back`() throws {
    var world = try World<Banno>.dashboard(.dontLock)
    #expect(world.screen.buttons == ["Settings"])
    expectChange(of: &world, by: .tap(.settings)) { $0.app.scene = .open(.settings) }
    #expect(world.screen.buttons == ["Back", "Security", "Sign out"])
    expectChange(of: &world, by: .tap(.security)) { $0.app.scene = .open(.security(nil)) }
    #expect(world.screen.buttons == ["Back", "Set up faster sign-in"])
    expectChange(of: &world, by: .tap(.back)) { $0.app.scene = .open(.settings) }
    expectChange(of: &world, by: .tap(.back)) { $0.app.scene = .open(.dashboard) }
  }

  @Test func `After signing out the method has to be chosen again`() throws {
    var world = try World<Banno>.dashboard(.pin(pin("2580")))
    world.app.failedPINAttempts = 2
    world.tap(.settings)
    expectChange(of: &world, by: .tap(.signOut)) {
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

  @Test func `One profile of several is removed by signing out`() throws {
    var world = try World<Banno>.launched {
      $0.installed = .upgraded; $0.profiles = 3
    }
    world.tap(.skipForNow, .settings, .signOut)
    #expect(world.app.profiles == 2)
  }

  @Test func `From passcode / biometrics to a PIN only by signing out`() throws {
    var world = try security(.passcodeBiometrics)
    #expect(world.screen.buttons == ["Back", "Switch to an in-app PIN"])
    expectChange(of: &world, by: .tap(.switchToInAppPIN)) { $0.app.scene = .open(.security(.switchToPIN)) }
    #expect(world.screen.alert?.id == "banno.switch-to-pin")
    #expect(Set(world.screen.buttons) == ["Cancel", "Sign out"])
    expectChange(of: &world, by: .tap(.back))
    expectChange(of: &world, by: .tap(Banno.Button.cancel)) { $0.app.scene = .open(.security(nil)) }
    world.tap(.switchToInAppPIN)
    expectChange(of: &world, by: .tap(.signOut)) {
      $0.app.profiles = 0
      $0.app.failedPINAttempts = 0
      $0.app.account = .signedOut
      $0.app.scene = .signIn
    }
  }

  @Test(
    arguments: [
      ([DeviceChange](), "Switch to Face ID"), ([.biometry(.touchID)], "Switch to Touch ID"),
      ([.biometry(.opticID)], "Switch to Optic ID"), ([.enrolled(false)], "Switch to iPhone passcode"),
      ([.enrolled(false), .model(.iPad)], "Switch to iPad passcode"),
      ([.passcode(nil)], "Switch to iPhone passcode"),
    ] as [([DeviceChange], String)])
  func `With a PIN, two buttons, named by what is available`(changes: [DeviceChange], title: String) throws {
    var world = try security(.pin(pin("2580")))
    for change in changes { world.after(.change(change)) }
    #expect(world.screen.buttons == ["Back", "Change in-app PIN", title])
  }

  @Test func `Switching from the PIN authenticates at once, and success changes the method`() throws {
    var world = try security(.pin(pin("2580")))
    expectChange(of: &world, by: .tap(.switchToPasscodeBiometrics), effects: asks(.switchMethod)) {
      $0.device.evaluation = evaluation(.scanning, for: .switchMethod)
    }
    expectChange(of: &world, by: .biometry(.match), effects: [.authenticated(.success)]) {
      $0.device.evaluation = nil
      $0.app.account = .ready(.passcodeBiometrics)
    }
    #expect(world.screen.buttons == ["Back", "Switch to an in-app PIN"])
  }

  @Test(arguments: LAError.Code.allCases)
  func `Any failure to switch keeps the PIN`(code: LAError.Code) throws {
    var world = try security(.pin(pin("2580")))
    world.tap(.switchToPasscodeBiometrics)
    expectChange(of: &world, by: .fail(code), effects: [.authenticated(.failure(code))]) {
      $0.device.evaluation = nil
    }
  }

  @Test func `Switching without a passcode tells so and keeps the PIN`() throws {
    var world = try security(.pin(pin("2580")), .passcode(nil))
    expectChange(
      of: &world, by: .tap(.switchToPasscodeBiometrics),
      effects: [
        .preflight(.deviceOwnerAuthentication),
        .evaluate(.deviceOwnerAuthentication, for: Banno.Purpose.switchMethod),
        .authenticated(.failure(.passcodeNotSet)),
      ]
    ) { $0.app.scene = .open(.security(.noPasscode)) }
    #expect(world.screen.ids == ["banno.security", "banno.no-passcode"])
    expectChange(of: &world, by: .tap(.ok)) { $0.app.scene = .open(.security(nil)) }
  }

  @Test func `Changing the PIN confirms the old one and takes the new one twice`() throws {
    var world = try security(.pin(pin("2580")))
    expectChange(of: &world, by: .tap(.changeInAppPIN)) { $0.app.scene = .confirmPIN(Banno.Pad()) }
    for digits in ["2580", "1397", "1397"] { world.type(digits) }
    #expect(world.app.account == .ready(.pin(try pin("1397"))))
    #expect(world.screen.ids == ["banno.security"])
    world.after(.lifeCycle(.leave), .lifeCycle(.return))
    world.type("2580")
    #expect(world.app.failedPINAttempts == 1)
    world.type("1397")
    #expect(world.screen.ids == ["banno.security"])
  }

  @Test func `Set up faster sign-in opens the setup screen, which can be left`() throws {
    var world = try security(.dontLock)
    expectChange(of: &world, by: .tap(.setUpFasterSignIn)) {
      $0.app.scene = .setup(.fasterSignIn, noPasscodeAlert: false)
    }
    #expect(world.screen.buttons == ["Use Face ID", "Use in-app PIN", "Skip for now", "Cancel"])
    expectChange(of: &world, by: .tap(Banno.Button.cancel)) { $0.app.scene = .open(.security(nil)) }
  }

  @Test func `From there each choice is saved and leads back to Security`() throws {
    var faceID = try security(.dontLock)
    faceID.tap(.setUpFasterSignIn, .usePasscodeBiometrics)
    faceID.after(.biometry(.match))
    #expect(faceID.app.account == .ready(.passcodeBiometrics))
    var skip = try security(.dontLock)
    skip.tap(.setUpFasterSignIn, .skipForNow)
    #expect(skip.app.account == .ready(.dontLock))
    for world in [faceID, skip] { #expect(world.app.scene == .open(.security(nil))) }
  }

  /// The screens behind the lock, how one gets there, and where unlocking leads back to.
  static let places: [([Banno.Button], Scene)] = [
    ([], .open(.dashboard)), ([.settings], .open(.settings)),
    ([.settings, .security], .open(.security(nil))),
    ([.settings, .security, .setUpFasterSignIn], .setup(.fasterSignIn, noPasscodeAlert: false)),
    (
      [.settings, .security, .setUpFasterSignIn, .useInAppPIN], .setup(.fasterSignIn, noPasscodeAlert: false)
    ),
    ([.settings, .security, .changeInAppPIN], .open(.security(nil))),
    ([.settings, .security, .switchToInAppPIN], .open(.security(nil))),
  ]

  @Test(arguments: places, [Banno.Options.Method.pin, .passcodeBiometrics, .dontLock])
  func `Wherever the user was, leaving hides it and returning goes back there`(
    place: ([Banno.Button], Scene), method: Banno.Options.Method
  ) throws {
    let chosen: Banno.UnlockMethod =
      switch method {
      case .pin: .pin(try pin("2580"))
      case .passcodeBiometrics: .passcodeBiometrics
      case .dontLock: .dontLock
      }
    var world = try World<Banno>.dashboard(chosen)
    for button in place.0 { world.tap(button) }
    let wentThere = world.app.scene
    world.after(.lifeCycle(.openSwitcher))
    #expect(world.screen.app?.showsContent == false)
    #expect(world.screen.app?.id.hasPrefix("banno.lock-") == true)
    world.after(.lifeCycle(.return))
    #expect(world.screen.app?.showsContent == false)
    switch method {
    case .pin: world.type("2580")
    case .passcodeBiometrics: world.after(.biometry(.match))
    case .dontLock: world.after(.elapse(.seconds(1)))
    }
    // A button that the method doesn't have led nowhere; then the user is back where it was tapped.
    let hasCome = wentThere != .open(.security(nil))
    #expect(world.app.scene == (hasCome ? place.1 : .open(.security(nil))))
  }
}
