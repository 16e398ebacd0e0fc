import DeviceSimulation
import Scenarios
import UnlockEngine
import Walkthrough

// What a scenario does and expects, in sentences: for those who read no files.

extension Step {
  /// “Types a wrong PIN four times”, done on a phone.
  package func sentence(on phone: Simulation) -> String {
    action.sentence(on: phone, times: times, isIdle: isIdle)
  }
}

extension ScenarioStep {
  /// The same of something that was done so often, with an effect or without.
  package func sentence(on phone: Simulation, times: Int = 1, isIdle: Bool) -> String {
    let often =
      switch times {
      case ..<2: ""
      case 2: " twice"
      case 3...10: " \(Self.numbers[times - 3]) times"
      default: " \(grouped(times)) times"
      }
    return sentence(on: phone) + often + (isIdle ? ": nothing happens" : "")
  }

  private static let numbers = ["three", "four", "five", "six", "seven", "eight", "nine", "ten"]

  private func sentence(on phone: Simulation) -> String {
    switch self {
    case .lifeCycle(let event): event.sentence
    case .tap(let title): "Taps “\(title)”"
    case .type(let text): "Types \(Self.words(for: text, on: phone))"
    case .press(let keys):
      keys == [.backspace] ? "Deletes a character" : "Presses \(keys.map(\.name).joined(separator: ", "))"
    case .biometry(.match): "\(phone.sensor) matches"
    case .biometry(.noMatch): "\(phone.sensor) doesn’t match"
    case .biometry(.cancel): "Cancels \(phone.sensor)"
    case .fail(let code): "iOS ends the request: \(code.name)"
    case .device(let entries): "On the phone, \(Self.words(for: entries))"
    case .server(let entries): "On the server, \(Self.words(for: entries))"
    case .policy(let entries): "By policy, \(Self.words(for: entries))"
    case .elapse(let time): "\(time.exactWords) pass\(time.isOne ? "es" : "")"
    case .keepTouching(let time): "Goes on touching the screen for \(time.exactWords)"
    case .elapseToNextDeadline: "Waits until something happens"
    case .expect(let all):
      all.map { $0.sentence(in: phone.world.flow) }.joined(separator: "; ").capitalisedFirst
    case .picture: "The phone looks as drawn in the file"
    case .note(let text): text
    }
  }

  private static func words(for entries: [Setup.Entry]) -> String {
    entries.map { "\($0.name.replacing("-", with: " ")) is set to \($0.value)" }.joined(separator: ", ")
  }

  /// “a wrong PIN”, where it is known which one is right.
  private static func words(for text: String, on phone: Simulation) -> String {
    guard let keypad = phone.screen.top?.keypad, keypad.filled == 0,
      keypad.length.map({ $0 == text.count }) ?? (phone.screen.system != nil)
    else { return "“\(text)”" }
    let name = phone.screen.codeName
    let right =
      phone.screen.system != nil ? phone.world.device.passcode?.text.text : phone.world.expectedPIN?.text
    guard let right else { return "the \(name) \(text)" }
    return text == right ? "the right \(name)" : "a wrong \(name)"
  }
}

extension LifeCycle {
  fileprivate var sentence: String {
    switch self {
    case .launch: "Opens the app"
    case .leave: "Leaves the app"
    case .openSwitcher: "Opens the app switcher"
    case .return: "Comes back to the app"
    case .terminate: "iOS ends the app for its memory"
    case .forceQuit: "Force-quits the app"
    case .reboot: "Restarts the phone"
    case .interrupt: "A call comes in"
    case .interruptBy(.answeredCall): "Answers a call"
    case .interruptBy(.siri): "Asks Siri"
    case .interruptBy(.screenTime): "Screen Time’s limit is reached"
    case .sos: "Holds the buttons for an emergency call, and cancels"
    case .remoteLock: "The phone is locked from afar"
    case .controlCentre: "Pulls Control Centre down, or pushes it up"
    case .notificationCentre: "Pulls Notification Centre down, or pushes it up"
    case .lock: "Locks the phone"
    case .unlock: "Unlocks the phone"
    case .open(.link): "Opens the app by a link"
    case .open(.notification): "Opens the app by a notification"
    case .open(.widget): "Opens the app by its widget"
    case .open(.spotlight): "Opens the app by a search"
    case .open(.handOff): "Opens what was begun on another device"
    case .openExtension: "Opens the app’s extension in another app"
    case .launchInBackground: "iOS starts the app in the background"
    case .reinstall: "Deletes the app, and installs it again"
    case .newPhone: "Moves to a new phone"
    case .update: "Updates the app"
    }
  }
}

extension Expectation {
  /// What ought to be so: “the app shows the PIN lock”.
  fileprivate func sentence(in flow: any Flow) -> String {
    func words(_ id: String) -> String { flow.places.first { $0.id == id }?.words ?? id }
    return switch self {
    case .screen(let id): id.map { "the app shows \(words($0))" } ?? "the app shows nothing"
    case .alert(let id): id.map { "an alert is up: \(words($0))" } ?? "no alert is up"
    case .system(let id): id.map { "iOS shows \(words($0))" } ?? "iOS shows nothing of its own"
    case .shows(let text): "it says “\(text)”"
    case .hides(let text): "it doesn’t say “\(text)”"
    case .matches(let pattern): "it says something like \(pattern.text)"
    case .buttons(let titles):
      titles.isEmpty
        ? "there are no buttons" : "the buttons are \(titles.map { "“\($0)”" }.joined(separator: ", "))"
    case .enabled(let title): "“\(title)” can be tapped"
    case .disabled(let title): "“\(title)” is off"
    case .keypad(let filled):
      filled.map {
        $0 == 0 ? "nothing is typed" : "\(counted($0, "character")) \($0 == 1 ? "is" : "are") typed"
      } ?? "there is no keypad"
    case .fact(let fact): "\(fact.name.replacing("-", with: " ")) is \(fact.value)"
    case .timeLeft(let time): time.map { "\($0.exactWords) are left" } ?? "nothing is waited for"
    case .amount, .changed:
      "it holds that \(ScenarioStep.expect([self]).lines.joined(separator: " ").afterColon)"
    case .oneOf(let some): some.map { $0.sentence(in: flow) }.joined(separator: ", or ")
    case .not(let one): "it isn’t so that \(one.sentence(in: flow))"
    }
  }
}

extension Simulation {
  fileprivate var sensor: String {
    world.device.biometry == .none ? "The sensor" : world.device.biometry.title
  }
}

extension Duration {
  /// “1 hour 30 minutes”, exactly.
  fileprivate var exactWords: String {
    var rest = inMilliseconds
    var parts: [String] = []
    for (unit, length) in [("day", 86_400_000), ("hour", 3_600_000), ("minute", 60_000), ("second", 1000)] {
      let count = rest / Int64(length)
      rest %= Int64(length)
      if count > 0 { parts.append(counted(Int(count), unit)) }
    }
    if rest > 0 || parts.isEmpty { parts.append("\(rest) ms") }
    return parts.joined(separator: " ")
  }

  fileprivate var isOne: Bool { exactWords.hasPrefix("1 ") && exactWords.split(separator: " ").count == 2 }
}

extension String {
  fileprivate var afterColon: String {
    firstIndex(of: ":").map { String(self[index(after: $0)...].drop { $0 == " " }) } ?? self
  }
}
