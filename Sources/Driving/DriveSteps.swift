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
    case .keepTouching:
      "Lets simulated time pass while somebody touches the phone again and again, where there is nothing to tap."
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
    case .open: ["open": "notification"]
    case .tap: ["tap": "Sign in"]
    case .type: ["type": "2580"]
    case .press: ["press": ["Tab", "Enter"]]
    case .biometry: ["biometry": "no-match", "times": 2]
    case .fail: ["fail": "systemCancel"]
    case .device: ["device": ["passcode": "none"]]
    case .server: ["server": ["name": "value"]]
    case .policy: ["policy": ["name": "value"]]
    case .elapse: ["elapse": "5m"]
    case .keepTouching: ["keep-touching": "12h"]
    case .expect: ["expect": ["alert": "none", "facts": ["app": "active"]]]
    case .picture: .text(rawValue)
    case .note: ["note": "Nothing tells how many tries are left."]
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
    case .back: ["back": 2]
    case .reset: ["reset": ["device": ["biometry": "touchID"]]]
    case .record: ["record": ["title": "Two wrong faces", "masked": true]]
    }
  }

  /// What it takes.
  var schema: JSONText {
    let (yes, section): (JSONText, JSONText) = (["enum": [true, .null]], ["type": "object"])
    switch self {
    case .where, .describe: return yes
    case .back: return .any([yes, ["type": "integer", "minimum": 1]])
    case .reset: return .any([yes, .map(["device": section, "app": section, "policy": section])])
    case .record: return .any([yes, ["type": "string"], .map(Self.recordForm)])
    }
  }

  /// What “record” takes, by name.
  static var recordForm: JSONText {
    let truth: JSONText = ["type": "boolean"]
    return ["title": ["type": "string"], "masked": truth, "raw": truth]
  }
}
