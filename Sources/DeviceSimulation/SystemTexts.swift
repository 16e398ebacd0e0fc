// What the system says of its own accord, in the languages that a device can be set to.
//
// Where a public source shows the words as iOS has them, its number stands beside; words without a number are ours, as near
// to Apple's style as we know it. English is as it always was here.
//
// [1] support.apple.com/nl-be/HT208114: “toegangscode”, “Face ID en toegangscode”
// [2] support.apple.com/de-li/HT208114: “Code”, “Face ID & Code”
// [3] channelpartner.de/a/gesperrtes-iphone-mit-altem-code-entsperren,3615339: “iPhone nicht verfügbar”
// [4] channelpartner.de/a/hilfe-das-iphone-ist-deaktiviert,3552331: “iPhone ist deaktiviert, in 1 Minute erneut versuchen”,
//     and the same with 60 minutes
// [5] iphone-tricks.de/anleitung/67737-iphone-x-face-id-funktioniert-nicht: “Abbrechen” on the passcode screen
// [6] bintorosoft.com/?p=103969: “Sicherheits-Sperre”; Apple writes compounds without the hyphen
// [7] consumentenbond.nl/smartphone/apple-ios: bedieningspaneel, berichtencentrum, appkiezer, beginscherm, thuisknop
// [8] macprime.ch/a/wissen/ios-10-der-neue-sperrbildschirm: Kontrollzentrum, Home-Taste, “Touch ID & Code”, “Code”

/// The system's texts in one language.
package struct SystemTexts: Sendable {
  let language: DeviceLanguage

  package init(_ language: DeviceLanguage) { self.language = language }

  private func say(
    _ english: @autoclosure () -> String, nl: @autoclosure () -> String, de: @autoclosure () -> String
  ) -> String {
    switch language {
    case .english: english()
    case .dutch: nl()
    case .german: de()
    }
  }
}

// MARK: The dialogs of biometry, and the passcode screen

extension SystemTexts {
  package var cancel: String { say("Cancel", nl: "Annuleer", de: "Abbrechen" /* [5] */) }
  package var ok: String { say("OK", nl: "OK", de: "OK") }

  package func permission(_ app: String) -> String {
    say(
      "Do you want to allow “\(app)” to use Face ID?", nl: "Wil je toestaan dat ‘\(app)’ Face ID gebruikt?",
      de: "Möchtest du „\(app)“ erlauben, Face ID zu verwenden?")
  }
  package var dontAllow: String { say("Don’t Allow", nl: "Sta niet toe", de: "Nicht erlauben") }

  package var faceNotRecognized: String {
    say("Face Not Recognized", nl: "Gezicht niet herkend", de: "Gesicht nicht erkannt")
  }
  package var eyesNotRecognized: String {
    say("Eyes Not Recognized", nl: "Ogen niet herkend", de: "Augen nicht erkannt")
  }
  package func tryAgain(_ biometry: String) -> String {
    say("Try \(biometry) Again", nl: "Probeer \(biometry) opnieuw", de: "\(biometry) wiederholen")
  }

  package func touchID(_ app: String) -> String {
    say("Touch ID for “\(app)”", nl: "Touch ID voor ‘\(app)’", de: "Touch ID für „\(app)“")
  }
  package var tryAgain: String { say("Try Again", nl: "Probeer opnieuw", de: "Erneut versuchen") }

  // Passcode: “toegangscode” [1], “Code” [2].
  package var enterPasscode: String { say("Enter Passcode", nl: "Voer toegangscode in", de: "Code eingeben") }
  package var enterPassword: String {
    say("Enter Password", nl: "Voer wachtwoord in", de: "Passwort eingeben")
  }
  package func enterPasscode(of model: String, for app: String) -> String {
    say(
      "Enter \(model) Passcode for “\(app)”", nl: "Voer \(model)-toegangscode in voor ‘\(app)’",
      de: "\(model)-Code für „\(app)“ eingeben")
  }
  package var wrongPasscode: String {
    say(
      "Wrong passcode. Try again.", nl: "Onjuiste toegangscode. Probeer opnieuw.",
      de: "Falscher Code. Versuche es erneut.")
  }
}

// MARK: Lock-outs, and the lock screen

extension SystemTexts {
  package func unavailable(_ model: String) -> String {
    say("\(model) Unavailable", nl: "\(model) niet beschikbaar", de: "\(model) nicht verfügbar" /* [3] */)
  }
  /// Before iOS 15.
  package func disabled(_ model: String) -> String {
    say("\(model) is disabled", nl: "\(model) is uitgeschakeld", de: "\(model) ist deaktiviert" /* [4] */)
  }
  package func tryAgain(in wait: Duration) -> String {
    let words = words(for: wait)
    return say(
      "try again in \(words)", nl: "probeer opnieuw over \(words)",
      de: "in \(words) erneut versuchen" /* [4] */)
  }

  package var securityLockout: String {
    say("Security Lockout", nl: "Beveiligingsblokkering", de: "Sicherheitssperre" /* [6] */)
  }
  package func tooManyWrong(_ model: String) -> String {
    say(
      "Too many wrong passcodes. This \(model) has to be erased before it can be used again.",
      nl:
        "Te veel onjuiste toegangscodes. Deze \(model) moet worden gewist voordat je hem weer kunt gebruiken.",
      de: "Zu viele falsche Codes. Dieses \(model) muss gelöscht werden, bevor es wieder benutzt werden kann."
    )
  }
  package func erase(_ model: String) -> String {
    say("Erase \(model)", nl: "Wis \(model)", de: "\(model) löschen")
  }

  // Shorter than Apple’s may be: they fit the smallest phone that is drawn.
  package var slideToUnlock: String { say("slide to unlock", nl: "ontgrendel", de: "Entsperren") }
  package var swipeUp: String {
    say("Swipe up to open", nl: "Veeg omhoog om te openen", de: "Nach oben streichen")
  }
  // Home button: “thuisknop” [7], “Home-Taste” [8].
  package var pressHome: String {
    say("Press home to open", nl: "Druk op thuisknop", de: "Home-Taste drücken")
  }
  package func biometryOrPasscode(_ biometry: String) -> String {
    say(
      "\(biometry) or Enter Passcode", nl: "\(biometry) of voer toegangscode in",
      de: "\(biometry) oder Code eingeben")
  }
  package func neededAfterRestart(_ model: String) -> String {
    say(
      "Your passcode is required when \(model) restarts.",
      nl: "Je toegangscode is vereist wanneer de \(model) opnieuw is opgestart.",
      de: "Nach dem Neustart des \(model) ist dein Code erforderlich.")
  }
  package func needed(toEnable biometry: String) -> String {
    say(
      "Your passcode is required to enable \(biometry).",
      nl: "Je toegangscode is vereist om \(biometry) in te schakelen.",
      de: "Dein Code ist erforderlich, um \(biometry) zu aktivieren.")
  }

  /// "Friday, November 20"
  package func day(of date: CivilDate) -> String {
    let (weekday, month, day) = (date.weekday, date.day.month - 1, date.day.day)
    return say(
      "\(Self.english.weekdays[weekday]), \(Self.english.months[month]) \(day)",
      nl: "\(Self.dutch.weekdays[weekday]) \(day) \(Self.dutch.months[month])",
      de: "\(Self.german.weekdays[weekday]), \(day). \(Self.german.months[month])")
  }

  /// The names of days and months.
  package static let namesInDates = [english, dutch, german].flatMap { $0.weekdays + $0.months }

  private typealias Names = (weekdays: [String], months: [String])
  private static let english: Names = (
    ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
    [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
      "November", "December",
    ]
  )
  private static let dutch: Names = (
    ["zondag", "maandag", "dinsdag", "woensdag", "donderdag", "vrijdag", "zaterdag"],
    [
      "januari", "februari", "maart", "april", "mei", "juni", "juli", "augustus", "september", "oktober",
      "november", "december",
    ]
  )
  private static let german: Names = (
    ["Sonntag", "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag"],
    [
      "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober",
      "November", "Dezember",
    ]
  )

  /// "1 minute", "15 minutes", "3 hours", as iOS has it on its lock screen: it never tells seconds.
  private func words(for wait: Duration) -> String {
    let minutes = max(1, (wait.inMilliseconds + 59_999) / 60_000)
    guard minutes > 59 else {
      let isOne = minutes == 1
      return "\(minutes) "
        + say(
          isOne ? "minute" : "minutes", nl: isOne ? "minuut" : "minuten", de: isOne ? "Minute" : "Minuten")
    }
    let hours = (minutes + 59) / 60
    let isOne = hours == 1
    return "\(hours) " + say(isOne ? "hour" : "hours", nl: "uur", de: isOne ? "Stunde" : "Stunden")
  }
}

// MARK: The phone

extension SystemTexts {
  package var restarting: String { say("Restarting…", nl: "Wordt opnieuw gestart…", de: "Neustart…") }
  package var startNow: String { say("Start now", nl: "Start nu", de: "Jetzt starten") }
  package var home: String { say("Home", nl: "Beginscherm" /* [7] */, de: "Home") }
  package var apps: String { say("Apps", nl: "Apps", de: "Apps") }
  package var appSwitcher: String { say("App Switcher", nl: "Appkiezer" /* [7] */, de: "App-Umschalter") }
  package var noApps: String {
    say("No apps are open.", nl: "Er zijn geen apps open.", de: "Keine Apps geöffnet.")
  }
  package func close(_ app: String) -> String {
    say("Close \(app)", nl: "Sluit \(app)", de: "\(app) schließen")
  }
  package var close: String { say("Close", nl: "Sluit", de: "Schließen") }

  package var controlCentre: String {
    say("Control Centre", nl: "Bedieningspaneel" /* [7] */, de: "Kontrollzentrum" /* [8] */)
  }
  /// What stands on the tiles of Control Centre.
  package func tiles(isOffline: Bool) -> [String] {
    [
      isOffline
        ? say("Aeroplane Mode", nl: "Vliegtuigmodus", de: "Flugmodus") : say("Wi-Fi", nl: "Wifi", de: "WLAN"),
      "Bluetooth", say("Focus", nl: "Focus", de: "Fokus"), say("Torch", nl: "Zaklamp", de: "Taschenlampe"),
      say("Brightness", nl: "Helderheid", de: "Helligkeit"), say("Volume", nl: "Volume", de: "Lautstärke"),
    ]
  }
  package var notificationCentre: String {
    say("Notification Centre", nl: "Berichtencentrum" /* [7] */, de: "Mitteilungszentrale")
  }
  package var noNotifications: String {
    say("No Older Notifications", nl: "Geen oudere berichten", de: "Keine älteren Mitteilungen")
  }

  /// What is said where nobody explores by itself: by what interrupts an app, and before one that is locked is opened.
  package func unexplored(of app: String) -> [String] {
    [caller, onTheLine, endCall, "Siri", siriListens, timeLimit, limitReached(app), ignoreLimit, unlock(app)]
  }
  /// Who has called.
  package var caller: String { say("Unknown", nl: "Onbekend", de: "Unbekannt") }
  package var onTheLine: String { say("On a call", nl: "In gesprek", de: "Im Gespräch") }
  package var endCall: String { say("End", nl: "Hang op", de: "Beenden") }
  package var siriListens: String { say("Listening…", nl: "Luistert…", de: "Hört zu …") }
  package var timeLimit: String { say("Time Limit", nl: "Tijdslimiet", de: "Zeitlimit") }
  package func limitReached(_ app: String) -> String {
    say(
      "You’ve reached your limit on \(app).", nl: "Je hebt je limiet voor \(app) bereikt.",
      de: "Du hast dein Limit für \(app) erreicht.")
  }
  package var ignoreLimit: String { say("Ignore Limit", nl: "Negeer limiet", de: "Limit ignorieren") }
  /// Why iOS asks before it opens an app that is locked.
  package func unlock(_ app: String) -> String {
    say("Unlock “\(app)”", nl: "Ontgrendel ‘\(app)’", de: "„\(app)“ entsperren")
  }
}
