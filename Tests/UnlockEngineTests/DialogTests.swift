import Testing
import WorldExpectations

@testable import DeviceSimulation
@testable import UnlockEngine

/// An app's evaluations in a world: what is shown, what is answered, and what goes nowhere (A2, A6, D5).
@Suite struct DialogTests {
  @Test func `An evaluation puts the dialog over the app, and its answer goes to whoever asked`() throws {
    var world = try World<Probe>.open()
    expectChange(
      of: &world, by: .tap(.askOwner), effects: [.evaluate(.deviceOwnerAuthentication, purpose: 0)]
    ) {
      $0.app.told = [.tapped(.askOwner), .resignedActive]
      $0.device.evaluation = evaluation(.scanning)
    }
    #expect(world.screen.system?.id == "system.face-id")
    #expect(world.screen.top == world.screen.system)
    expectChange(of: &world, by: .biometry(.match), effects: [.authenticated(.success)]) {
      $0.app.told += [.authenticated(.titled, .success), .becameActive]
      $0.device.evaluation = nil
    }
    #expect(world.screen.system == nil)
  }

  @Test func `What can't be evaluated is answered in the same step`() throws {
    var world = try World<Probe>.open(.passcode(nil))
    expectChange(
      of: &world, by: .tap(.askBiometrics),
      effects: [
        .evaluate(.deviceOwnerAuthenticationWithBiometrics, purpose: 0),
        .authenticated(.failure(.passcodeNotSet)),
      ]
    ) { $0.app.told = [.tapped(.askBiometrics), .authenticated(.titled, .failure(.passcodeNotSet))] }
  }

  @Test func `Invalidating ends the evaluation with appCancel, and harms nothing else`() throws {
    var world = try World<Probe>.open()
    expectChange(of: &world, by: .tap(.invalidate), effects: [.invalidate]) {
      $0.app.told = [.tapped(.invalidate)]
    }
    world.after(.tap(.askOwner))
    // The app's own buttons are under the dialog.
    expectChange(of: &world, by: .tap(.invalidate), effects: [.ignored(.notOnTop)])
  }

  @Test(arguments: LAError.Code.allCases)
  func `Any error can be chosen, while an evaluation is under way`(code: LAError.Code) throws {
    var world = try World<Probe>.open()
    expectChange(of: &world, by: .fail(code), effects: [.ignored(.noEvaluation)])
    world.after(.tap(.askOwner))
    expectChange(of: &world, by: .fail(code), effects: [.authenticated(.failure(code))]) {
      $0.device.evaluation = nil
      $0.app.told += [.authenticated(.titled, .failure(code)), .becameActive]
    }
  }

  @Test(arguments: SensorAnswer.allCases)
  func `What is presented with no prompt up is reported`(answer: SensorAnswer) throws {
    let effects: [Effect] = [.ignored(.noPrompt(answer))]
    var world = try World<Probe>()
    expectChange(of: &world, by: .biometry(answer), effects: effects)
    world = try .open()
    expectChange(of: &world, by: .biometry(answer), effects: effects)
    world = try .open(.enrolled(false))
    world.after(.tap(.askOwner))
    expectChange(of: &world, by: .biometry(answer), effects: effects)
    #expect(!IgnoredInput.noPrompt(answer).text.isEmpty)
  }

  @Test func `A face shown between two tries is reported, and Cancel heard`() throws {
    var world = try World<Probe>.open()
    world.after(.tap(.askOwner), .biometry(.noMatch))
    expectChange(of: &world, by: .biometry(.match), effects: [.ignored(.noPrompt(.match))])
    expectChange(of: &world, by: .biometry(.cancel), effects: [.authenticated(.failure(.userCancel))]) {
      $0.device.evaluation = nil
      $0.app.told += [.authenticated(.titled, .failure(.userCancel)), .becameActive]
    }
  }

  @Test func `Typing goes to the passcode screen, to the app, or nowhere`() throws {
    var world = try World<Probe>.open(.enrolled(false))
    expectChange(of: &world, by: .type("1")) { $0.app.told = [.typed(.character("1"))] }
    world.after(.tap(.askOwner))
    expectChange(of: &world, by: .type("1")) { $0.device.evaluation?.entry.append("1") }
    expectChange(of: &world, by: .type(.delete)) { $0.device.evaluation?.entry = ShortText() }
    world.after(.lifeCycle(.leave))
    expectChange(of: &world, by: .type("1"), effects: [.ignored(.nothingToType)])
    world = try .open()
    world.after(.tap(.askOwner))
    expectChange(of: &world, by: .type("1"), effects: [.ignored(.nothingToType)])
  }

  @Test func `The app's buttons work only in front, and the system's only in a dialog`() throws {
    var world = try World<Probe>.open()
    for control in [
      SystemControl.cancel, .tryAgain, .fallback, .enterPasscode, .allow, .dontAllow, .eraseDevice,
    ] {
      expectChange(of: &world, by: .tap(control), effects: [.ignored(.notOnTop)])
    }
    expectChange(
      of: &world, by: .tap(ControlID(owner: .app, code: 200)), effects: [.ignored(.notOnTop)])
    world.after(.lifeCycle(.leave))
    expectChange(of: &world, by: .tap(.request), effects: [.ignored(.notOnTop)])
  }

  @Test func `A setting that ends the dialog is answered before the app hears of the setting`() throws {
    var world = try World<Probe>.open()
    world.after(.tap(.askOwner))
    expectChange(
      of: &world, by: .change(.passcode(nil)), effects: [.authenticated(.failure(.passcodeNotSet))]
    ) {
      $0.device.passcode = nil
      $0.device.isEnrolled = false
      $0.device.evaluation = nil
      $0.app.told += [.authenticated(.titled, .failure(.passcodeNotSet)), .becameActive, .deviceChanged]
    }
  }

  @Test func `An app that isn't running hears of no setting`() throws {
    var world = try World<Probe>()
    expectChange(of: &world, by: .change(.model(.iPad))) { $0.device.model = .iPad }
  }

  @Test func `The tenth wrong passcode erases the device, and the app with it, where that is set`() throws {
    var world = try World<Probe>.open(.enrolled(false), .erasesData(true))
    world.device.failedPasscodes = 9
    world.after(.tap(.startLong), .tap(.askOwner))
    for _ in 1...5 { world.after(.type("9")) }
    expectChange(of: &world, by: .type("9"), effects: [.authenticated(.failure(.systemCancel))]) {
      $0.device.erase()
      $0.app = Probe.State()
      $0.timers = Timers()
      $0.process = .none
      $0.phone = .off
      $0.bootEnds = .start + .seconds(30)
    }
  }

  @Test func `Without that setting the device is disabled, and can be erased by hand`() throws {
    var world = try World<Probe>.open(.enrolled(false))
    world.device.failedPasscodes = 9
    world.after(.tap(.askOwner))
    for _ in 1...5 { world.after(.type("9")) }
    expectChange(of: &world, by: .type("9"), effects: [.authenticated(.failure(.systemCancel))]) {
      $0.device.failedPasscodes = 10
      $0.device.lastWrongPasscode = ShortText("999999")
      $0.device.evaluation = nil
      $0.phone = .disabled
      $0.process = .background
      $0.app.told += [
        .authenticated(.titled, .failure(.systemCancel)), .becameActive, .resignedActive, .enteredBackground,
      ]
    }
    #expect(world.screen.layerIDs == ["system.device-disabled"])
    #expect(world.screen.system?.controls.map(\.title) == ["Erase iPhone"])
    world.after(.tap(.eraseDevice))
    #expect(world.phone == .off)
    #expect(world.device.passcode == nil)
    #expect(world.app == Probe.State())
  }

  @Test func `Nothing works on a disabled device but erasing it`() throws {
    var world = try World<Probe>.open(.enrolled(false))
    world.device.failedPasscodes = 9
    world.after(.tap(.askOwner))
    for _ in 1...6 { world.after(.type("9")) }
    let onTheDevice: [DeviceChange] = [
      .passcode(nil), .passcodeKind(.customNumeric), .enrolled(true), .enrolledSet, .unlockedWithPasscode,
      .faceIDPermission(.denied), .erasesData(true), .autoLock(.minute1), .date(.by(.hours(24))),
    ]
    let refused: [Input] =
      LifeCycle.allCases.filter(\.isOfTheUser).map { .lifeCycle($0) } + onTheDevice.map { .change($0) }
      + [.tap(.openApp), .tap(.openSwitcher), .tap(.goHome), .tap(.closeApp)]
    for input in refused { expectChange(of: &world, by: input, effects: [.ignored(.deviceDisabled)]) }
    expectChange(of: &world, by: .tap(.request), effects: [.ignored(.notOnTop)])
    expectChange(of: &world, by: .tap(.cancel), effects: [.ignored(.notOnTop)])
    expectChange(of: &world, by: .type("9"), effects: [.ignored(.nothingToType)])
    expectChange(of: &world, by: .biometry(.match), effects: [.ignored(.noPrompt(.match))])

    // Neither the end of the app nor a restart helps, whether one waits for it to be over or not.
    world.after(.lifeCycle(.terminate))
    #expect(world.screen.layerIDs == ["system.device-disabled"])
    for ending in [Input.elapseToNextDeadline, .tap(.switchOn), .lifeCycle(.launch), .lifeCycle(.unlock)] {
      world.after(.lifeCycle(.reboot))
      #expect(world.screen.layerIDs == ["system.off"])
      world.after(ending)
      #expect(world.screen.layerIDs == ["system.device-disabled"])
      #expect(world.process == .none)
    }
  }
}
