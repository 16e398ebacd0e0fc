import Testing
import WorldExpectations

@testable import Flows
@testable import DeviceSimulation
@testable import UnlockEngine

/// The biometric authenticator: registering, challenge, fallback, deregistration (O2 to O8).
@Suite struct OneginiBiometricTests {
  static let preflight = Effect.preflight(.deviceOwnerAuthenticationWithBiometrics)

  private func authenticators(_ device: DeviceChange..., registered: Bool = false) throws -> World<Onegini> {
    var world = try World<Onegini>.loggedIn(registered ? .registered : .none, device: device)
    world.tap(.authenticators)
    return world
  }

  // MARK: Registering

  @Test func `Registering asks for the PIN; preferred is a step of its own`() throws {
    var world = try authenticators()
    expectChange(of: &world, by: .tap(Onegini.Button.biometricAuthenticator), effects: [Self.preflight]) {
      $0.app.scene = .pinChallenge(Onegini.Pad(), .registerBiometric)
    }
    world.enter("17923")
    #expect(world.app.scene == .open(.authenticators, .biometricOn))
    #expect(world.biometric == .registered(enrolledSet: 1, isPreferred: false))
    #expect(world.fact("preferred-authenticator") == "pin")
    // Registered, and yet the PIN is asked: it isn't preferred.
    world.after(.lifeCycle(.forceQuit), .lifeCycle(.launch))
    #expect(world.screen.ids == ["onegini.pin-challenge"])
    world.enter("17923")
    world.tap(.authenticators, .preferBiometric)
    #expect(world.fact("preferred-authenticator") == "biometric")
    world.after(.lifeCycle(.forceQuit), .lifeCycle(.launch))
    #expect(world.screen.ids == ["onegini.biometric-challenge"])
  }

  @Test(arguments: [
    (DeviceChange.biometry(.none), Onegini.Obstacle.noHardware), (.iOS(7), .noHardware),
    (.jailbroken(true), .jailbroken), (.faceIDPermission(.denied), .noPermission),
    (.enrolled(false), .notEnrolled), (.passcode(nil), .notEnrolled),
  ])
  func `What is missing is told`(change: DeviceChange, obstacle: Onegini.Obstacle) throws {
    var world = try authenticators(change)
    expectChange(of: &world, by: .tap(Onegini.Button.biometricAuthenticator), effects: [Self.preflight]) {
      $0.app.alert = .notAvailable(obstacle)
      $0.app.lastError = .authenticatorNotSupported
    }
    #expect(world.screen.alert?.id == "onegini.not-available")
    world.tap(.ok)
    #expect(world.screen.ids == ["onegini.authenticators"])
    #expect(world.biometric == .notRegistered)
  }

  @Test func `Without the usage description Face ID can't be registered, Touch ID can`() throws {
    var world = try authenticators()
    world.after(.policy(name: "face-id-usage-description", value: "false"))
    world.tap(.biometricAuthenticator)
    #expect(world.app.alert == .notAvailable(.noUsageDescription))
    world.tap(.ok)
    world.after(.change(.biometry(.touchID)))
    world.tap(.biometricAuthenticator)
    #expect(world.screen.ids == ["onegini.pin-challenge"])
  }

  @Test func `The Token Server forbids it, before the PIN or after it`() throws {
    let forbid = Input.server(name: "biometric-authentication", value: "not-allowed")
    var world = try authenticators()
    world.after(forbid)
    world.tap(.biometricAuthenticator)
    #expect(world.app.alert == .notAvailable(.notAllowedByServer))
    world.tap(.ok)
    world.after(.server(name: "biometric-authentication", value: "allowed"))
    world.tap(.biometricAuthenticator)
    world.after(forbid)
    world.enter("17923")
    #expect(world.app.alert == .notAvailable(.notAllowedByServer))
    #expect(world.fact("last-sdk-error") == "10006")
    #expect(world.biometric == .notRegistered)
  }

  @Test func `Three wrong PINs while registering deregister the user`() throws {
    var world = try authenticators()
    world.tap(.biometricAuthenticator)
    for _ in 1...3 { world.enter("00000") }
    #expect(world.screen.ids == ["onegini.welcome", "onegini.user-deregistered"])
  }

  @Test func `The PIN can't be turned off`() throws {
    var world = try authenticators()
    world.tap(.pinAuthenticator)
    #expect(world.screen.alert?.id == "onegini.pin-stays")
    #expect(world.fact("last-sdk-error") == "10008")
    #expect(world.fact("pin-registered") == "true")
  }

  @Test func `A jailbroken device is refused altogether only where the app detects it`() throws {
    var policy = Onegini.Limits()
    policy.detectsJailbreak = true
    let refused = try World<Onegini>.launched(device: [.jailbroken(true)], policy: policy)
    #expect(refused.screen.ids == ["onegini.welcome", "onegini.device-not-safe"])
    let tolerated = try World<Onegini>.launched(.preferred, device: [.jailbroken(true)])
    #expect(tolerated.screen.ids == ["onegini.pin-challenge", "onegini.not-available"])
  }

  // MARK: Challenge

  @Test func `A transfer is confirmed with the app's own text in the prompt`() throws {
    var world = try World<Onegini>.loggedIn(.preferred)
    world.tap(.confirmTransfer)
    #expect(world.screen.buttons == ["Use Face ID", "Fallback to PIN", "Cancel"])
    let request = EvaluationRequest(
      .deviceOwnerAuthenticationWithBiometrics, fallback: .hidden,
      purpose: Onegini.Purpose.confirmTransfer.rawValue)
    expectChange(
      of: &world, by: .tap(Onegini.Button.answerWithPrompt),
      effects: [.evaluate(.deviceOwnerAuthenticationWithBiometrics, for: Onegini.Purpose.confirmTransfer)]
    ) {
      $0.app.scene = .biometricChallenge(.transfer, .scanning)
      $0.device.evaluation = Evaluation(request: request, phase: .scanning)
    }
    #expect(Onegini.prompt(for: .confirmTransfer, world.surroundings).reason == "Confirm money transfer")
    world.after(.biometry(.match))
    #expect(world.app.scene == .biometricChallenge(.transfer, .sending))
    world.wait()
    #expect(world.app.scene == .open(.dashboard, .transferConfirmed))
  }

  @Test(arguments: [
    (Onegini.BiometricAnswer.ask, "onegini.biometric-challenge"), (.prompt, "system.face-id"),
    (.pinFallback, "onegini.pin-challenge"), (.cancel, "onegini.welcome"),
  ])
  func `The app decides how a challenge is answered`(answer: Onegini.BiometricAnswer, top: String) throws {
    var policy = Onegini.Limits()
    policy.biometricAnswer = answer
    let world = try World<Onegini>.launched(.preferred, policy: policy)
    #expect(world.screen.ids.last == top)
    let code = [.pinFallback: "9030", .cancel: "9006"][answer] ?? "none"
    #expect(world.fact("last-sdk-error") == code)
  }

  @Test(arguments: [
    LAError.Code.userCancel, .systemCancel, .authenticationFailed, .biometryLockout, .appCancel,
  ])
  func `However the prompt fails, the PIN is asked, and no error is shown`(code: LAError.Code) throws {
    var world = try World<Onegini>.launched(.preferred)
    world.tap(.answerWithPrompt)
    expectChange(of: &world, by: .fail(code), effects: [.authenticated(.failure(code))]) {
      $0.device.evaluation = nil
      $0.app.scene = .pinChallenge(Onegini.Pad(), .logIn)
      $0.app.lastError = .biometricFailed
    }
    #expect(world.screen.ids == ["onegini.pin-challenge"])
    world.enter("17923")
    #expect(world.fact("biometric-registered") == "true")
  }

  @Test func `Too many scans: PIN, until the device passcode gives Face ID back`() throws {
    var world = try World<Onegini>.launched(.preferred)
    for _ in 1...2 {
      world.tap(.answerWithPrompt)
      world.after(
        .biometry(.noMatch), .tap(SystemControl.tryAgain), .biometry(.noMatch), .tap(SystemControl.cancel))
      world.tap(.cancel, .logIn)
    }
    world.tap(.answerWithPrompt)
    world.after(.biometry(.noMatch))
    #expect(world.device.isBiometryLockedOut)
    #expect(world.screen.ids == ["onegini.pin-challenge"])
    #expect(world.fact("last-sdk-error") == "9030")
    #expect(world.fact("biometric-registered") == "true")
    // Still preferred, and yet no prompt: the PIN at once.
    world.tap(.cancel, .logIn, .answerWithPrompt)
    #expect(world.screen.ids == ["onegini.pin-challenge"])
    world.after(.change(.unlockedWithPasscode))
    world.tap(.cancel, .logIn, .answerWithPrompt)
    world.after(.biometry(.match))
    world.wait()
    #expect(world.app.scene == .open(.dashboard, nil))
  }

  @Test func `Touch ID gives up by itself after three scans`() throws {
    var world = try World<Onegini>.launched(.preferred, device: [.biometry(.touchID)])
    world.tap(.answerWithPrompt)
    world.after(.biometry(.noMatch), .biometry(.noMatch))
    #expect(world.screen.buttons == ["Cancel"])
    world.after(.biometry(.noMatch))
    #expect(world.screen.ids == ["onegini.pin-challenge"])
    #expect(world.app.lastError == .biometricFailed)
  }

  @Test func `Locking the device in the middle of the prompt looks the same`() throws {
    var world = try World<Onegini>.launched(.preferred)
    world.tap(.answerWithPrompt)
    world.after(.lifeCycle(.lock))
    #expect(world.screen.ids == ["system.lock-screen"])
    world.after(.lifeCycle(.unlock))
    #expect(world.screen.ids == ["onegini.pin-challenge"])
    #expect(world.app.lastError == .biometricFailed)
    #expect(world.fact("biometric-registered") == "true")
  }

  @Test(arguments: [
    (NetworkState.offline, Onegini.Alert.networkError), (.unreachable, .serverError),
  ])
  func `Without a connection a right face leads back`(network: NetworkState, alert: Onegini.Alert) throws {
    var world = try World<Onegini>.loggedIn(.preferred)
    world.tap(.confirmTransfer, .answerWithPrompt)
    world.after(.change(.network(network)), .biometry(.match))
    world.wait()
    #expect(world.app.scene == .open(.dashboard, nil))
    #expect(world.app.alert == alert)
  }

  @Test func `A revoked token ends the authenticator, and the PIN is asked`() throws {
    var world = try World<Onegini>.launched(.preferred)
    world.after(.server(name: "biometric-token", value: "revoked"))
    world.tap(.answerWithPrompt)
    world.after(.biometry(.match))
    world.wait()
    #expect(world.screen.ids == ["onegini.pin-challenge", "onegini.authenticator-invalid"])
    #expect(world.fact("last-sdk-error") == "9015")
    #expect(world.biometric == .notRegistered)
  }

  // MARK: Deregistration

  @Test func `The user turns it off`() throws {
    var world = try authenticators(registered: true)
    world.tap(.biometricAuthenticator)
    #expect(world.screen.top?.controls.allSatisfy { !$0.isEnabled } == true)
    world.wait()
    #expect(world.app.scene == .open(.authenticators, .biometricOff))
    #expect(world.server.biometricToken == .none)
    #expect(world.biometric == .notRegistered)
  }

  @Test func `Turned off without a connection it is off here only`() throws {
    var world = try authenticators(registered: true)
    world.after(.change(.network(.offline)))
    world.tap(.biometricAuthenticator)
    world.wait()
    #expect(world.app.scene == .open(.authenticators, .biometricOffLocally))
    #expect(world.fact("last-sdk-error") == "9028")
    #expect(world.server.biometricToken == .valid)
  }

  @Test(arguments: [DeviceChange.enrolledSet, .enrolled(false), .passcode(nil)])
  func `Other faces: deregistered at once, while away, and while closed`(change: DeviceChange) throws {
    var inFront = try World<Onegini>.loggedIn(.preferred)
    inFront.after(.change(change))
    #expect(inFront.screen.ids == ["onegini.dashboard", "onegini.authenticator-deregistered"])

    var away = try World<Onegini>.loggedIn(.preferred)
    away.after(.lifeCycle(.leave), .change(change), .lifeCycle(.return))
    #expect(away.screen.ids == ["onegini.dashboard", "onegini.authenticator-deregistered"])

    var closed = try World<Onegini>.loggedIn(.preferred)
    closed.after(.lifeCycle(.forceQuit), .change(change), .lifeCycle(.launch))
    #expect(closed.screen.ids == ["onegini.pin-challenge", "onegini.authenticator-deregistered"])
    for world in [inFront, away, closed] {
      #expect(world.fact("last-sdk-error") == "9022")
      #expect(world.biometric == .notRegistered)
    }
  }

  @Test func `Other faces under the prompt: it goes, and the PIN is asked`() throws {
    var world = try World<Onegini>.launched(.preferred)
    world.tap(.answerWithPrompt)
    expectChange(
      of: &world, by: .change(.enrolledSet), effects: [.invalidate, .authenticated(.failure(.appCancel))]
    ) {
      $0.device.enrolledSet = 2
      $0.device.evaluation = nil
      $0.app.user = .registered(.notRegistered)
      $0.app.lastError = .authenticatorDeregistered
      $0.app.alert = .authenticatorDeregistered
      $0.app.scene = .pinChallenge(Onegini.Pad(), .logIn)
    }
  }

  @Test func `Nothing of the account is to be seen in the app switcher`() throws {
    var world = try World<Onegini>.loggedIn()
    world.after(.lifeCycle(.openSwitcher))
    #expect(world.screen.app?.id == "onegini.cover")
    world.after(.lifeCycle(.return))
    #expect(world.screen.ids == ["onegini.dashboard"])
  }
}
