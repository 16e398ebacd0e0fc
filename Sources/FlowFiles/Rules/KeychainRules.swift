import DeviceSimulation
import UnlockEngine

// What every flow file promises whose app keeps something in the keychain.

extension FileFlow {
  var rulesOfKeychain: [Rule<FileFlow>] {
    program.hasKeychain ? [formerCodesLockNobodyOut, unreadIsNotForgotten] : []
  }

  /// Whoever installs the app again may have forgotten the old code, or never have known it.
  private var formerCodesLockNobodyOut: Rule<FileFlow> {
    Rule(
      "An app that was installed again doesn’t insist on a code of the one before",
      .everyStep { step in
        guard step.move == .lifeCycle(.reinstall) else { return .notTried }
        var launched = step.after.copy
        _ = launched.step(.lifeCycle(.launch))
        guard let top = launched.screen.top, top.keypad?.isEnabled == true, launched.asksForKeptCode,
          !top.controls.contains(where: { $0.isEnabled })
        else { return .holds }
        return .broken(.after([.lifeCycle(.launch)], .isGone(top)))
      })
  }

  /// Before the first unlock the keychain answers nothing, which doesn’t mean that there is nothing.
  private var unreadIsNotForgotten: Rule<FileFlow> {
    Rule(
      "A launch before the phone’s first unlock changes nothing that is remembered",
      .everyStep { step in
        guard step.move == .lifeCycle(.launchInBackground), step.before.protectedData == .beforeFirstUnlock
        else { return .notTried }
        let program = step.before.flow.program
        let (before, after) = (step.before.app, step.after.storedApp)
        for (number, value) in program.values.enumerated() where value.lifetime.isKept {
          if before.numbers[number] == after.numbers[number] { continue }
          return .broken(
            .fact(Fact(program.factName(ofValue: number), program.text(of: number, before.numbers[number]))))
        }
        for (number, code) in program.codes.enumerated() where code.lifetime.isKept && !code.isText {
          let (old, new) = (before.codes[code.place], after.codes[code.place])
          if old == new { continue }
          return .broken(.fact(Fact(program.factName(ofCode: number), old.isEmpty ? "none" : "set")))
        }
        return .holds
      })
  }
}

extension World<FileFlow> {
  /// Whether the pad that shows asks for a code that the keychain kept.
  fileprivate var asksForKeptCode: Bool {
    withUnsafePointer(to: self) { here in
      let world = VisibleWorld(here)
      guard let code = world.flow.program.pad(on: world)?.code else { return false }
      let definition = world.flow.program.codes[Int(code)]
      return definition.lifetime.item != nil && world.flow.program.isSet(code, world.app, world.server)
    }
  }
}
