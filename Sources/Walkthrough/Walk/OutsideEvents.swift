import UnlockEngine

// What comes to an app from outside (D15 to D17, D22, D26): seldom, so that all of it has one key.

extension ChoiceList {
  /// A list of what can come from outside now.
  init(eventsIn walk: Walk) {
    title = "From outside"
    rows = .items(ChoiceList.events(in: walk))
    selected = 0
    isFiltered = false
  }

  /// What of it would change anything now.
  static func events(in walk: Walk) -> [Item] {
    let events =
      LifeCycle.openings + Interrupter.allCases.map(LifeCycle.interruptBy)
      + [.sos, .remoteLock, .launchInBackground, .update, .reinstall, .newPhone]
    return events.compactMap { event in
      var trial = walk.simulation.world
      guard !trial.step(.lifeCycle(event)).contains(where: \.isIgnored), let words = event.words else {
        return nil
      }
      return Item(
        title: words, detail: event.stepText, command: .input(.lifeCycle(event)), synonyms: event.synonyms)
    }
  }
}

extension LifeCycle {
  /// What happens, for who chooses it from a list; `nil` for what happens to every app every day.
  package var words: String? {
    switch self {
    case .open(.link): "A link opens the app"
    case .open(.notification): "A notification is tapped"
    case .open(.widget): "The widget is tapped"
    case .open(.spotlight): "A search result opens the app"
    case .open(.handOff): "It is handed off from another device"
    case .openExtension: "Its extension is opened in another app"
    case .interruptBy(.answeredCall): "A call comes in, and is answered"
    case .interruptBy(.siri): "Siri is asked"
    case .interruptBy(.screenTime): "Screen Time covers the app"
    case .sos: "The buttons for an emergency call are held"
    case .remoteLock: "The phone is locked from afar"
    case .launchInBackground: "iOS launches the app in the background"
    case .update: "The app is updated"
    case .reinstall: "The app is deleted and installed again"
    case .newPhone: "Everything moves to a new phone"
    default: nil
    }
  }

  fileprivate var synonyms: String {
    switch self {
    case .open: "deep url outside"
    case .openExtension: "share sheet autofill password credential provider"
    case .interruptBy: "interrupt interruption"
    case .sos: "power off slider passcode"
    case .remoteLock: "find my lost mode passcode"
    case .launchInBackground: "push fetch prewarm"
    case .reinstall: "uninstall keychain"
    case .newPhone: "restore backup keychain"
    default: ""
    }
  }
}
