import Testing
import WorldExpectations

@testable import Flows
@testable import DeviceSimulation
@testable import UnlockEngine

/// First launches and the Unlock Setup Screen (B1.1 – B2.9).
@Suite struct BannoSetupTests {
  private let obliged = Scene.setup(.obligation, noPasscodeAlert: false)

  @Test(arguments: [Banno.Button.signIn, .enroll, .recover])
  func `A new user adds a profile and then has to choose`(button: Banno.Button) throws {
    var world = try World<Banno>.installed()
    expectChange(of: &world, by: .lifeCycle(.launch)) {
      $0.phone = .app
      $0.process = .active
      $0.app.scene = .signIn
    }
    #expect(world.screen.buttons == ["Sign in", "Enroll", "Recover"])
    let obliged = obliged
    expectChange(of: &world, by: .tap(button)) {
      $0.app.profiles = 1
      $0.app.account = .mustChoose(previousPIN: nil)
      $0.app.scene = obliged
    }
    #expect(world.screen.ids == ["banno.setup"])
  }

  @Test(arguments: [nil, "2580"])
  func `After an upgrade the setup screen comes instead of a lock screen`(previousPIN: String?) throws {
    var world = try World<Banno>.installed {
      $0.installed = .upgraded
      $0.previousPIN = previousPIN.flatMap { PIN($0) }
      $0.profiles = 2
    }
    let obliged = obliged
    expectChange(of: &world, by: .lifeCycle(.launch)) {
      $0.phone = .app
      $0.process = .active
      $0.app.scene = obliged
    }
  }

  /// What takes the user away from a screen, and back to it.
  static let detours: [[LifeCycle]] = [
    [.leave, .return], [.openSwitcher, .return], [.leave, .terminate, .launch], [.forceQuit, .launch],
    [.reboot, .unlock, .launch], [.interrupt], [.lock, .unlock],
  ]

  @Test(arguments: detours)
  func `Nothing but a choice leads away from the setup screen`(detour: [LifeCycle]) throws {
    var world = try World<Banno>.launched { $0.installed = .upgraded }
    for event in detour { world.after(.lifeCycle(event)) }
    #expect(world.app.scene == obliged)
    #expect(world.screen.ids == ["banno.setup"])
    for button in Banno.Button.allCases {
      guard ![.usePasscodeBiometrics, .useInAppPIN, .skipForNow].contains(button) else { continue }
      expectChange(of: &world, by: .tap(button))
    }
  }

  struct Variant: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let changes: [DeviceChange]
    let title: String
    let button: String

    init(_ name: String, _ changes: [DeviceChange], _ title: String, _ button: String) {
      testDescription = name
      self.changes = changes
      self.title = title
      self.button = button
    }
  }

  static let variants = [
    Variant("Face ID", [], "Stay signed-in with Face ID", "Use Face ID"),
    Variant("Touch ID", [.biometry(.touchID)], "Stay signed-in with Touch ID", "Use Touch ID"),
    Variant("Optic ID", [.biometry(.opticID)], "Stay signed-in with Optic ID", "Use Optic ID"),
    Variant(
      "not enrolled", [.enrolled(false)], "Stay signed-in with your iPhone passcode", "Use iPhone passcode"),
    Variant(
      "no sensor", [.biometry(.none)], "Stay signed-in with your iPhone passcode", "Use iPhone passcode"),
    Variant(
      "Face ID denied", [.faceIDPermission(.denied)], "Stay signed-in with your iPhone passcode",
      "Use iPhone passcode"),
    Variant(
      "iPad, not enrolled", [.model(.iPad), .enrolled(false)], "Stay signed-in with your iPad passcode",
      "Use iPad passcode"),
    Variant(
      "no passcode", [.passcode(nil)], "Stay signed-in", "Use iPhone passcode"),
    Variant(
      "iPad, no passcode", [.model(.iPad), .passcode(nil)], "Stay signed-in",
      "Use iPad passcode"),
  ]

  @Test(arguments: variants)
  func `The setup screen names what is available, at first and when it changes`(variant: Variant) throws {
    let fresh = try World<Banno>.launched(device: variant.changes) { $0.isSignedIn = true }
    var open = try World<Banno>.launched { $0.isSignedIn = true }
    for change in variant.changes { open.after(.change(change)) }
    var away = try World<Banno>.launched { $0.isSignedIn = true }
    away.after(.lifeCycle(.leave))
    for change in variant.changes { away.after(.change(change)) }
    away.after(.lifeCycle(.return))
    for world in [fresh, open, away] {
      #expect(world.screen.app?.title == variant.title)
      #expect(world.screen.buttons == [variant.button, "Use in-app PIN", "Skip for now"])
    }
  }

  @Test(arguments: [
    (LABiometryType.faceID, "“Face ID & Passcode”"), (.touchID, "“Touch ID & Passcode”"),
    (.opticID, "“Optic ID & Passcode”"), (.none, "“Passcode”"),
  ])
  func `Without a passcode an alert tells where to set one, and nothing is saved`(
    biometry: LABiometryType, page: String
  ) throws {
    var world = try World<Banno>.launched(device: [.biometry(biometry), .passcode(nil)]) {
      $0.isSignedIn = true
    }
    expectChange(
      of: &world, by: .tap(.usePasscodeBiometrics),
      effects: [
        .preflight(.deviceOwnerAuthentication),
        .evaluate(.deviceOwnerAuthentication, for: Banno.Purpose.setUp),
        .authenticated(.failure(.passcodeNotSet)),
      ]
    ) { $0.app.scene = .setup(.obligation, noPasscodeAlert: true) }
    let alert = try #require(world.screen.alert)
    #expect(alert.id == "banno.no-passcode")
    #expect(alert.texts.first?.contains(page) == true)
    #expect(world.screen.buttons == ["OK"])
    // Under the alert nothing can be tapped.
    expectChange(of: &world, by: .tap(.skipForNow))
    let obliged = obliged
    expectChange(of: &world, by: .tap(.ok)) { $0.app.scene = obliged }
  }

  @Test func `Authenticating saves passcode / biometrics and goes on`() throws {
    var world = try World<Banno>.launched { $0.isSignedIn = true }
    expectChange(of: &world, by: .tap(.usePasscodeBiometrics), effects: asks(.setUp)) {
      $0.device.evaluation = evaluation(.scanning, for: .setUp)
    }
    expectChange(of: &world, by: .biometry(.match), effects: [.authenticated(.success)]) {
      $0.device.evaluation = nil
      $0.app.account = .ready(.passcodeBiometrics)
      $0.app.scene = .open(.dashboard)
    }
  }

  @Test func `The passcode will do as well, and is as good as biometry`() throws {
    var world = try World<Banno>.launched(device: [.enrolled(false)]) { $0.isSignedIn = true }
    world.tap(.usePasscodeBiometrics)
    world.type("12345")
    expectChange(of: &world, by: .type("6"), effects: [.authenticated(.success)]) {
      $0.device.evaluation = nil
      $0.app.account = .ready(.passcodeBiometrics)
      $0.app.scene = .open(.dashboard)
    }
    // Enrolled later, biometry is preferred at the next unlock (B2.7).
    world.after(.change(.enrolled(true)), .lifeCycle(.leave))
    expectChange(of: &world, by: .lifeCycle(.return), effects: asks(.unlock)) {
      $0.phone = .app
      $0.process = .active
      $0.app.scene = .locked(.passcodeBiometrics(asksWhenActive: false), resume: .dashboard)
      $0.device.evaluation = evaluation(.scanning, for: .unlock)
    }
  }

  @Test(arguments: LAError.Code.allCases)
  func `Any failure stays on the setup screen and saves nothing`(code: LAError.Code) throws {
    var world = try World<Banno>.launched { $0.isSignedIn = true }
    world.tap(.usePasscodeBiometrics)
    expectChange(of: &world, by: .fail(code), effects: [.authenticated(.failure(code))]) {
      $0.device.evaluation = nil
    }
    #expect(world.screen.ids == ["banno.setup"])
  }

  @Test func `A passcode removed under the prompt leaves the setup screen without it`() throws {
    var world = try World<Banno>.launched { $0.isSignedIn = true }
    world.tap(.usePasscodeBiometrics)
    world.after(.change(.passcode(nil)))
    #expect(world.app.scene == obliged)
    #expect(world.screen.buttons.first == "Use iPhone passcode")
  }

  @Test func `Skipping saves that nothing locks, and goes on`() throws {
    var world = try World<Banno>.launched { $0.isSignedIn = true }
    expectChange(of: &world, by: .tap(.skipForNow)) {
      $0.app.account = .ready(.dontLock)
      $0.app.scene = .open(.dashboard)
    }
  }

  @Test(arguments: [(Banno.Button.useInAppPIN, Banno.PendingChoice.pin), (.skipForNow, .dontLock)])
  func `With a previous PIN, PIN and skip both ask for it first`(
    button: Banno.Button, wants: Banno.PendingChoice
  ) throws {
    var world = try World<Banno>.launched { $0.previousPIN = PIN("2580") }
    expectChange(of: &world, by: .tap(button)) {
      $0.app.scene = .verifyPreviousPIN(Banno.Pad(), wants: wants)
    }
    let obliged = obliged
    expectChange(of: &world, by: .tap(Banno.Button.cancel)) { $0.app.scene = obliged }
  }
}
