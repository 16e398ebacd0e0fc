import Scenarios
import SystemIO
import UnlockEngine

// The steps in words and by example, for readers who have nothing but the program.

extension StepName {
  /// What it does, in a sentence.
  var summary: String {
    switch self {
    case .launch: "The app’s icon is tapped: starts the app, or brings it back."
    case .leave: "The user goes to the home screen."
    case .return: "The user returns to the app."
    case .terminate: "The system ends the app to get its memory."
    case .forceQuit: "The user ends the app in the app switcher."
    case .reboot: "The phone restarts, and is locked then."
    case .interrupt:
      "A call comes in over the app; with a value it is answered, or Siri or Screen Time covers the app."
    case .sos:
      "The buttons for an emergency call are held, and Cancel is tapped: only the passcode opens the phone."
    case .remoteLock: "The phone is locked from afar: only its passcode opens it."
    case .lock: "The side button locks the phone."
    case .unlock: "The owner unlocks the phone."
    case .openSwitcher: "The user opens the app switcher."
    case .controlCentre: "Control Centre is pulled down, or pushed up again."
    case .notificationCentre: "Notification Centre is pulled down, or pushed up again."
    case .launchInBackground: "iOS starts the app without showing it, for a push or a fetch."
    case .reinstall: "The app is deleted and installed again: what the keychain keeps is still there."
    case .newPhone: "Everything comes to a new phone, but what the keychain keeps on one device only."
    case .update: "A newer version of the app takes its place: its process ends."
    case .open:
      "Something outside opens the app: a link, a notification, a widget, a search, another device; or another app its extension."
    case .tap: "Taps a control of the topmost layer, by its title or name, or a digit of its keypad."
    case .type: "Types characters on the keypad or into the active field of the topmost layer."
    case .press: "Presses keys as in the terminal: Tab, Enter, a digit, or a list of keys."
    case .biometry: "Holds the right finger or face to the sensor, a wrong one, or cancels its prompt."
    case .fail: "Ends the authentication under way with an error of LocalAuthentication."
    case .device: "Changes settings of the device."
    case .server: "Changes settings of the flow’s server."
    case .policy: "Changes limits of the flow."
    case .elapse: "Lets simulated time pass: a duration, or up to the next deadline. It takes none of yours."
    case .expect: "Checks what is so. All that differs is told; nothing changes."
    case .picture: "Without a value, answers the phone drawn in plain text; with one, compares it."
    case .note: "Pins a note to this moment, for a recording. It does nothing."
    }
  }

  /// A line that does it.
  var line: JSONText {
    switch self {
    case .launch, .leave, .return, .terminate, .forceQuit, .reboot, .interrupt, .openSwitcher, .controlCentre,
      .notificationCentre, .lock, .unlock, .launchInBackground, .reinstall, .newPhone, .update, .sos,
      .remoteLock:
      .text(rawValue)
    case .open: .object([("open", .text("notification"))])
    case .tap: .object([("tap", .text("Sign in"))])
    case .type: .object([("type", .text("2580"))])
    case .press: .object([("press", .list([.text("Tab"), .text("Enter")]))])
    case .biometry: .object([("biometry", .text("no-match")), ("times", .number(2))])
    case .fail: .object([("fail", .text("systemCancel"))])
    case .device: .object([("device", .object([("passcode", .text("none"))]))])
    case .server: .object([("server", .object([("name", .text("value"))]))])
    case .policy: .object([("policy", .object([("name", .text("value"))]))])
    case .elapse: .object([("elapse", .text("5m"))])
    case .expect:
      .object([
        ("expect", .object([("alert", .text("none")), ("facts", .object([("app", .text("active"))]))]))
      ])
    case .picture: .text(rawValue)
    case .note: .object([("note", .text("Nothing tells how many tries are left."))])
    }
  }
}

extension DriveWord {
  var summary: String {
    switch self {
    case .where:
      "Answers also the flow, how many steps were done, the date, all deadlines, and the device’s settings."
    case .back: "Takes steps back: 1, or as many as it says."
    case .reset:
      "Begins anew, as launched, or with other settings: “device”, “app” and “policy”; null takes one away."
    case .record: "Answers what was done as a scenario’s YAML, what was seen filled in as expectations."
    case .describe: "Answers what --describe prints."
    }
  }

  var line: JSONText {
    switch self {
    case .where, .describe: .text(rawValue)
    case .back: .object([("back", .number(2))])
    case .reset: .object([("reset", .object([("device", .object([("biometry", .text("touchID"))]))]))])
    case .record:
      .object([("record", .object([("title", .text("Two wrong faces")), ("masked", .flag(true))]))])
    }
  }

  /// What it takes.
  var schema: JSONText {
    let yes = JSONText.object([("enum", .list([.flag(true), .null]))])
    switch self {
    case .where, .describe: return yes
    case .back: return .any([yes, .object([("type", .text("integer")), ("minimum", .number(1))])])
    case .reset:
      return .any([
        yes, .map(["device", "app", "policy"].map { ($0, .object([("type", .text("object"))])) }),
      ])
    case .record: return .any([yes, .object([("type", .text("string"))]), .map(Self.recordForm)])
    }
  }

  /// What “record” takes, by name.
  static var recordForm: [(String, JSONText)] {
    let truth = JSONText.object([("type", .text("boolean"))])
    return [("title", .object([("type", .text("string"))])), ("masked", truth), ("raw", truth)]
  }
}
