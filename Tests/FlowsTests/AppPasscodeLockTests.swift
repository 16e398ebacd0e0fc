import Testing
import WorldExpectations

@testable import Flows
@testable import DeviceSimulation
@testable import UnlockEngine

/// The cover, the system's answers, and when authentication starts by itself (C3, C4, C5).
@Suite struct AppPasscodeLockTests {
  private func locked(iOS: String = "26", _ more: [String: String] = [:]) throws -> World<AppPasscode> {
    try .with(
      device: ["ios": iOS, "biometry": "touchID"].merging(more) { $1 },
      app: ["passcode-lock": "true", "app-passcode": "1234"])
  }

  private func asks(_ policy: LAPolicy, _ purpose: AppPasscode.Purpose = .unlock) -> [Effect] {
    [.preflight(policy), .evaluate(policy, for: purpose)]
  }

  private func touch(_ policy: LAPolicy) -> Evaluation {
    let purpose = AppPasscode.Purpose.unlock.rawValue
    return Evaluation(request: EvaluationRequest(policy, fallback: .titled, purpose: purpose), phase: .touch)
  }

  @Test func `iOS 9: the blur view is the cover, and a match takes it away`() throws {
    var world = try locked(iOS: "9")
    let policy = LAPolicy.deviceOwnerAuthentication
    expectChange(
      of: &world, by: .lifeCycle(.launch), effects: [.start(AppPasscode.Timer.ask, .zero)] + asks(policy)
    ) {
      $0.phone = .app
      $0.process = .active
      $0.app.scene = .locked(.init(), needsToAuthenticate: true, resume: .content)
      $0.device.evaluation = touch(policy)
    }
    #expect(world.screen.ids == ["app-passcode.locked-cover", "system.touch-id"])
    expectChange(of: &world, by: .biometry(.match), effects: [.authenticated(.success)]) {
      $0.device.evaluation = nil
      $0.app.scene = .open(.content)
    }
  }

  @Test func `The same wrong finger on iOS 7, 8 and 9`() throws {
    var seven = try locked(iOS: "7")
    seven.lives(.launch)
    #expect(seven.screen.ids == ["app-passcode.keypad"])
    #expect(seven.step(.biometry(.noMatch)) == [.ignored(.noPrompt(.noMatch))])

    var eight = try locked(iOS: "8")
    eight.lives(.launch)
    #expect(eight.screen.ids == ["app-passcode.keypad", "system.touch-id"])
    eight.after(.biometry(.noMatch))
    #expect(eight.screen.buttons == ["Enter iWoman Passcode", "Cancel"])
    #expect(eight.step(.tap(SystemControl.fallback)) == [.authenticated(.failure(.userFallback))])
    #expect(eight.screen.ids == ["app-passcode.keypad"])

    var nine = try locked(iOS: "9")
    nine.lives(.launch)
    nine.after(.biometry(.noMatch))
    #expect(nine.screen.buttons == ["Enter Device Passcode", "Cancel"])
    #expect(nine.step(.tap(SystemControl.fallback)) == [])
    #expect(nine.screen.ids == ["app-passcode.locked-cover", "system.passcode"])
  }

  @Test func `iOS 8 answers when Touch ID has failed, and the keypad is there`() throws {
    var world = try locked(iOS: "8")
    world.lives(.launch)
    world.after(.biometry(.noMatch), .biometry(.noMatch))
    #expect(world.step(.biometry(.noMatch)) == [.authenticated(.failure(.authenticationFailed))])
    #expect(world.screen.ids == ["app-passcode.keypad"])
    world.type("1234")
    #expect(world.screen.ids == ["app-passcode.content"])
  }

  @Test func `iOS 9 answers only when Touch ID and the device passcode were both given up`() throws {
    var world = try locked(iOS: "9")
    world.lives(.launch)
    for _ in 0..<3 { #expect(world.step(.biometry(.noMatch)) == []) }
    #expect(world.screen.ids == ["app-passcode.locked-cover", "system.passcode"])
    world.type("000000")
    #expect(world.fact("needs-to-authenticate") == "true")
    #expect(world.step(.tap(SystemControl.cancel)) == [.authenticated(.failure(.userCancel))])
    #expect(world.screen.ids == ["app-passcode.locked-cover"])
    #expect(world.fact("needs-to-authenticate") == "false")
  }

  @Test(arguments: LAError.Code.allCases)
  func `After any failure nothing starts by itself, but a tap does`(code: LAError.Code) throws {
    var world = try locked()
    world.lives(.launch)
    expectChange(of: &world, by: .fail(code), effects: [.authenticated(.failure(code))]) {
      $0.device.evaluation = nil
      $0.app.scene = .locked(.init(), needsToAuthenticate: false, resume: .content)
    }
    world.after(.elapse(.hours(1)), .change(.model(.iPad)))
    #expect(world.device.evaluation == nil)
    expectChange(
      of: &world, by: .tap(AppPasscode.Button.unlock), effects: asks(.deviceOwnerAuthentication)
    ) {
      $0.device.evaluation = touch(.deviceOwnerAuthentication)
    }
  }

  @Test func `After a failure, leaving and returning starts it again`() throws {
    for iOS in ["8", "9", "26"] {
      var world = try locked(iOS: iOS)
      world.lives(.launch)
      world.after(.fail(.userCancel))
      world.lives(.leave)
      #expect(world.fact("needs-to-authenticate") == "true")
      world.lives(.return)
      #expect(world.screen.system?.id == "system.touch-id", "iOS \(iOS)")
    }
  }

  @Test func `A call cancels it, and the app stays covered`() throws {
    var world = try locked()
    world.lives(.launch)
    #expect(world.step(.lifeCycle(.interrupt)) == [.authenticated(.failure(.systemCancel))])
    #expect(world.screen.ids == ["app-passcode.locked-cover"])
  }

  @Test(arguments: ["7", "8", "9", "26"])
  func `No content is to be seen in the app switcher, from any page of the app`(iOS: String) throws {
    for place in [AppPasscode.Place.content, .settings] {
      var world = try locked(iOS: iOS)
      world.lives(.launch)
      world.after(.fail(.userCancel))
      world.app.scene = .open(place)
      world.lives(.openSwitcher)
      #expect(world.screen.app?.showsContent == false)
      world.after(.tap(SystemControl.openApp))
      #expect(world.screen.app?.showsContent == false)
      if world.device.evaluation == nil { world.type("1234") } else { world.after(.biometry(.match)) }
      #expect(world.app.scene == .open(place))
    }
  }

  @Test func `Without the lock the app opens as it is`() throws {
    var world = try World<AppPasscode>.with()
    world.lives(.launch)
    #expect(world.screen.ids == ["app-passcode.content"])
    world.lives(.leave, .return)
    #expect(world.screen.ids == ["app-passcode.content"])
    #expect(world.device.evaluation == nil)
  }

  @Test func `With no app passcode and no device passcode left, the cover says what helps`() throws {
    var world = try World<AppPasscode>.with(app: ["passcode-lock": "true", "app-passcode": "none"])
    world.lives(.launch)
    world.after(.biometry(.match))
    world.lives(.leave)
    world.after(.change(.passcode(nil)))
    world.lives(.return)
    #expect(world.screen.ids == ["app-passcode.locked-cover"])
    #expect(world.screen.app?.texts.first?.contains("Set a passcode for this iPhone") == true)
    #expect(
      world.step(.tap(AppPasscode.Button.unlock)) == [.preflight(.deviceOwnerAuthenticationWithBiometrics)])
    world.after(.change(.passcode(Passcode("2468"))))
    world.taps("Tap to unlock")
    world.type("2468")
    #expect(world.screen.ids == ["app-passcode.content"])
  }

  @Test func `A sensor that broke leaves the device passcode where there is no app passcode`() throws {
    var world = try World<AppPasscode>.with(
      device: ["biometry": "none"], app: ["passcode-lock": "true", "app-passcode": "none"])
    world.lives(.launch)
    #expect(world.screen.ids == ["app-passcode.locked-cover", "system.passcode"])
  }

  @Test func `A delay before asking leaves the cover alone for that long`() throws {
    var world = try World<AppPasscode>.with(
      app: ["passcode-lock": "true"], policy: ["ask-delay": "300ms"])
    world.lives(.launch)
    #expect(world.screen.ids == ["app-passcode.locked-cover"])
    world.after(.elapse(.milliseconds(299)))
    #expect(world.device.evaluation == nil)
    world.after(.elapse(.milliseconds(1)))
    #expect(world.screen.system?.id == "system.face-id")

    world.lives(.leave, .return)
    world.taps("Tap to unlock")
    world.after(.biometry(.noMatch), .elapse(.seconds(1)))
    #expect(world.screen.system?.id == "system.face-id-failed")
  }
}
