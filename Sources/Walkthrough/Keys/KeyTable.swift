import DeviceSimulation
import UnlockEngine

/// All keys of a walk.
public enum KeyTable {
  private static func character(_ scalar: Unicode.Scalar) -> Key { .character(scalar) }

  public static let bindings: [Binding] = phone + sensor + app + device + time + history + simulator

  static let phone: [Binding] = [
    Binding([.enter], .phone, "tap", "tap what is focused", .tapFocused, urgent: { $0.focusedControl != nil })
    { $0.focusedControl != nil || $0.submitControl != nil || $0.focusedKey != nil },
    Binding(
      [.tab], .phone, "next", "move the focus on", .nextFocus,
      when: { ($0.top?.focusTargets.count ?? 0) > 1 }),
    Binding(
      [.backTab], .phone, "previous", "move the focus back", .previousFocus,
      when: { ($0.top?.focusTargets.count ?? 0) > 1 }), arrow(.up, "up", .up), arrow(.down, "down", .down),
    arrow(.left, "left", .left), arrow(.right, "right", .right),
    Binding(
      [.escape], .phone, "cancel", "tap Cancel or Back; where there is neither, close what VoiceOver says",
      .goBackOnPhone, when: { $0.top?.wayBack != nil || $0.showsVoiceOver }),
    Binding(
      [.backspace, .delete], .phone, "delete", "delete the last character", .input(.type(.delete)),
      when: { $0.takesTyping || $0.takesDigitsOnSecond }),
  ]

  private static func arrow(_ key: Key, _ word: String, _ direction: Command.Direction) -> Binding {
    Binding(
      [key], .phone, word, "move the focus \(word), on a keypad from key to key", .moveFocus(direction),
      when: { ($0.top?.focusTargets.count ?? 0) > 1 || $0.top?.hasArrowKeys == true })
  }

  static let sensor: [Binding] = [
    Binding(
      [character("m"), .control("r")], .sensor, "match",
      "the right one: a finger or face that matches, or the code that is asked for", .answer(right: true),
      urgent: { $0.isScanning || $0.takesTyping }),
    Binding(
      [character("n"), .control("e")], .sensor, "no match",
      "a wrong one: a finger or face that doesn’t match, or another code", .answer(right: false),
      urgent: { $0.isScanning || $0.takesTyping }),
    Binding(
      [character("c")], .sensor, "cancel prompt", "cancel the biometric prompt", .input(.biometry(.cancel)),
      urgent: { $0.isScanning }, when: { $0.simulation.world.device.sees(.cancel) }),
    Binding(
      [character("s")], .sensor, "sensor", "sensor: ask, always succeeds, always fails", .cycle("sensor")),
  ]

  static let app: [Binding] = [
    Binding(
      [character("r")], .app, "open app", "open the app: launch it, or return to it",
      .input(.lifeCycle(.launch)),
      urgent: { $0.isOutsideTheApp && !$0.isLocked }, when: { $0.isOutsideTheApp }),
    Binding(
      [character("h")], .app, "home", "leave the app for the home screen", .input(.lifeCycle(.leave)),
      when: { $0.canGo(to: .home) }),
    Binding(
      [character("a")], .app, "switcher", "open the app switcher", .input(.lifeCycle(.openSwitcher)),
      when: { $0.canGo(to: .switcher) }),
    Binding(
      [character("I")], .app, "Control Centre",
      "pull Control Centre down, or push it up: the app is inactive",
      .input(.lifeCycle(.controlCentre)), when: { $0.canPullDown }),
    Binding(
      [character("N")], .app, "Notification Centre", "pull Notification Centre down, or push it up",
      .input(.lifeCycle(.notificationCentre)), when: { $0.canPullDown }),
    Binding(
      [character("f")], .app, "force-quit", "force-quit the app", .input(.lifeCycle(.forceQuit)),
      when: {
        $0.simulation.world.process != .none && $0.simulation.world.phone != .disabled && !$0.isLocked
      }),
    Binding(
      [character("t")], .app, "terminate", "the system terminates the app", .input(.lifeCycle(.terminate)),
      when: { $0.simulation.world.process != .none }),
    Binding([character("b")], .app, "reboot", "restart the device", .input(.lifeCycle(.reboot))),
    Binding(
      [character("i")], .app, "interrupt", "a call comes in, and is declined", .input(.lifeCycle(.interrupt)),
      when: { $0.simulation.world.phone == .app }),
    Binding(
      [character("<")], .app, "from outside",
      "what comes from outside: a link, a call that is answered, Siri, an emergency call, a new phone",
      .showEvents, when: { !ChoiceList.events(in: $0).isEmpty }),
  ]

  static let device: [Binding] = [
    Binding(
      [character("p")], .device, "passcode", "set, change or remove the device passcode",
      .choose(.setting(.device, "passcode"))),
    Binding(
      [character("e")], .device, "enrolled", "enrol a finger or face, or remove all", .cycle("enrolled"),
      when: { $0.simulation.world.device.passcode != nil }),
    Binding(
      [character("E")], .device, "other set", "add or remove one finger or face",
      .input(.change(.enrolledSet)), when: { $0.simulation.world.device.isEnrolled }),
    Binding(
      [character("L")], .device, "lock", "lock the phone by its side button, or unlock it as its owner does",
      .lockOrUnlock, urgent: { $0.isLocked }, when: { $0.simulation.world.phone != .disabled }),
    Binding(
      [character("K")], .device, "auto-lock", "after how long without a touch the phone locks itself",
      .choose(.setting(.device, "auto-lock"))),
    Binding(
      [character("y")], .device, "biometry", "sensor hardware: none, Touch ID, Face ID, Optic ID",
      .cycle("biometry")), Binding([character("d")], .device, "model", "iPhone or iPad", .cycle("model")),
    Binding([character("v")], .device, "iOS", "version of iOS", .choose(.setting(.device, "ios"))),
    Binding(
      [character("g")], .device, "permission", "the app’s Face ID permission", .cycle("face-id-permission")),
    Binding(
      [character("k")], .device, "lock-outs", "lock-out table: current or classic", .cycle("lock-out-table")),
    Binding([character("x")], .device, "erase data", "erase after ten wrong passcodes", .cycle("erase-data")),
    Binding([character("j")], .device, "jailbroken", "jailbroken or not", .cycle("jailbroken")),
    Binding([character("o")], .device, "network", "online, offline, server unreachable", .cycle("network")),
    Binding(
      [character("l")], .device, "latency", "how long the server takes to answer",
      .ask(.setting(.device, "latency"))),
    Binding(
      [character("z")], .device, "date", "move the date that the phone shows, on or back",
      .choose(.setting(.device, "date"))),
    Binding(
      [character("Q")], .device, "language",
      "what language the phone speaks, and the app where it has copy for it", .cycle("language")),
    Binding(
      [character("Z")], .device, "text size", "how large text is, up to the largest for accessibility",
      .choose(.setting(.device, "text-size"))),
    Binding(
      [character("Y")], .device, "appearance", "the phone light, dark, or as you see it", .cycle("appearance")
    ),
    Binding(
      [character("w")], .device, "scan time", "how long the sensor takes to answer by itself",
      .ask(.setting(.device, "scan-time"))),
  ]

  static let time: [Binding] = [
    Binding(
      [character(" ")], .time, "pause", "pause the clock, or let it run", .togglePause,
      urgent: { $0.isPaused }),
    Binding([character("+")], .time, "faster", "let the clock run faster", .faster),
    Binding([character("-")], .time, "slower", "let the clock run slower", .slower),
    Binding([character(".")], .time, "+1 s", "advance by 1 second", .input(.elapse(.seconds(1)))),
    Binding(
      [character(",")], .time, "+1 min", "advance by 1 minute", .input(.elapse(.minutes(1))),
      urgent: { $0.isAwayWaiting }),
    Binding(
      [character(";")], .time, "+5 min", "advance by 5 minutes", .input(.elapse(.minutes(5))),
      urgent: { $0.isAwayWaiting }),
    Binding(
      [character(">")], .time, "next deadline", "advance until something happens by itself",
      .input(.elapseToNextDeadline), urgent: { $0.top?.timeLeft != nil || $0.isAwayWaiting },
      when: { $0.simulation.world.nextDeadline != nil }),
    Binding([character("A")], .time, "advance…", "advance by any time", .ask(.time)),
    Binding(
      [character("&")], .time, "keep touching…", "advance by any time, touching the phone all the while",
      .ask(.touching)),
  ]

  static let history: [Binding] = [
    Binding(
      [character("["), character("u")], .history, "undo", "undo: step back", .stepBack,
      when: { $0.timeline.canGoBack }),
    Binding(
      [character("]"), character("U")], .history, "redo", "redo: step forward", .stepForward,
      when: { $0.timeline.canGoForward }),
    Binding([character("J")], .history, "journal", "the journal: go to any moment", .showJournal),
    Binding(
      [character("H")], .history, "time line", "move along the time line, the phone showing each moment",
      .showSlider, when: { $0.timeline.canGoBack || $0.timeline.canGoForward }),
    Binding(
      [character("B")], .history, "branches", "the branches: switch to another", .showBranches,
      urgent: { $0.timeline.canGoForward }, when: { $0.timeline.branches.count > 1 }),
    Binding(
      [character("G")], .history, "to screen", "go to a screen or alert that was shown", .showScreens,
      when: { $0.timeline.hasSeenLayers }),
    Binding([character("@")], .history, "to time", "go to a time of the journal", .ask(.moment)),
    Binding([character("M")], .history, "mark", "mark this moment, to compare with it later", .markNow),
    Binding(
      [character("D")], .history, "differences", "what differs from the marked moment, or from the start",
      .compareWithMark),
    Binding(
      [character("*"), .control("n")], .history, "note",
      "pin a note to what is on the phone now; change it, or take it off", .ask(.note)),
    Binding(
      [character("R")], .history, "record", "save what was done so far as a scenario", .saveScenario,
      when: { $0.timeline.canGoBack }),
  ]

  static let simulator: [Binding] = [
    Binding([character("?"), .function(1)], .simulator, "keys", "show all keys that work now", .showHelp),
    Binding(
      [character(":"), character("/"), .control("p")], .simulator, "find",
      "find any action or setting by typing", .showPalette),
    Binding(
      [character("X")], .simulator, "share",
      "share what was done as a storyboard, this screen as a picture, or the flow as a page to try",
      .ask(.export(.storyboard))),
    Binding(
      [character("!")], .simulator, "save screen", "save what the phone shows now as a picture",
      .ask(.export(.screen))),
    Binding(
      [character("P")], .simulator, "start over", "start over: another starting point, or another flow",
      .showPicker),
    Binding([character("F")], .simulator, "facts", "all facts of the app and the device", .showFacts),
    Binding([character("C")], .simulator, "calls", "the app’s calls to LocalAuthentication", .showCalls),
    Binding(
      [character("S")], .simulator, "VoiceOver",
      "what VoiceOver says: the elements in reading order, and what was just heard", .toggleVoiceOver),
    Binding([character("T")], .simulator, "theme", "dark, light, no colour", .nextTheme),
    Binding(
      [character("W")], .simulator, "map", "the map: what leads where, and the shortest way to any place",
      .showMap),
    Binding(
      [character("V")], .simulator, "gallery",
      "the gallery: all that can be seen, and the shortest way there", .showGallery),
    Binding(
      [character("%"), .control("g")], .simulator, "measure",
      "what measuring finds: who can guess how often, and how likely that opens", .showMeasure),
    Binding(
      [character("=")], .simulator, "two phones",
      "two phones side by side: what is done to both, under other settings on the second", .twoPhones),
    Binding(
      [character("O")], .simulator, "outcomes",
      "in a large window: draw what the focused control leads to, or show more facts", .toggleNext,
      when: { $0.second == nil }),
    Binding([.control("l")], .simulator, "redraw", "redraw everything", .redraw),
    Binding(
      [character("q"), .control("c")], .simulator, "quit",
      "quit; “unlocksim walk --resume” continues from here", .quit),
  ]

  /// The binding of a key that does something in a walk now, if any.
  static func binding(for key: Key, in walk: Walk) -> Binding? {
    bindings.first { $0.keys.contains(key) && $0.isAvailable(walk) }
  }
}
