import DeviceSimulation
import UnlockEngine

/// Something a key, a click or a palette entry does.
public enum Command: Hashable, Sendable {
  /// Does one thing to the world.
  case input(Input)
  /// Sets a device setting to its next value.
  case cycle(String)
  /// Opens the list of values of a setting.
  case choose(Target)
  /// Asks for a text and sets a setting to it.
  case ask(Target)
  case set(Target, String)

  case nextFocus, previousFocus, tapFocused, goBackOnPhone
  /// Moves the focus as an arrow does: from key to key on a keypad, else on or back.
  case moveFocus(Direction)

  case togglePause, faster, slower
  case stepBack, stepForward
  /// Goes to a moment of the timeline, or to the end of a branch.
  case goTo(moment: Int)
  case goToBranch(Int)
  /// Marks a moment, or takes its mark away: the one to compare with.
  case mark(moment: Int)
  case markNow
  /// Lists what differs between two moments.
  case compare(from: Int, to: Int)
  case compareWithMark
  case showJournal, showBranches, showScreens, showSlider
  /// Opens the map of the flow.
  case showMap
  /// Looks for the shortest way to a screen, alert or system layer, by its ID.
  case findWay(to: String)
  /// Asks for a title and saves what was done so far as a scenario.
  case saveScenario
  /// Writes the storyboard to a file of this path; over another one only if it says so.
  case export(to: String, replaces: Bool)

  case showHelp, showPalette, showPicker, showCalls, showFacts
  /// Closes what is open over the picture, and does nothing else.
  case close
  case nextTheme
  case redraw, quit

  /// Whether the phone or the device gets it, and not the simulator alone.
  var reachesPhone: Bool {
    switch self {
    case .input, .cycle, .set, .nextFocus, .previousFocus, .moveFocus, .tapFocused, .goBackOnPhone: true
    default: false
    }
  }

  /// Whether it opens something of the simulator's own, which has the keys from then on.
  var opensOverlay: Bool {
    switch self {
    case .choose, .ask, .compare, .compareWithMark, .showJournal, .showBranches, .showScreens, .showSlider,
      .showMap, .findWay, .saveScenario, .showHelp, .showPalette, .showCalls, .showFacts:
      true
    default: false
    }
  }

  public enum Direction: Hashable, Sendable { case up, down, left, right }

  /// What a value is set of.
  public enum Target: Hashable, Sendable {
    case setting(SettingSection, String)
    /// Not a setting: how far to move the clock.
    case time
    /// Not a setting: where in time to go.
    case moment
    /// Not a setting: the file that the storyboard goes to.
    case storyboard
    /// Not a setting: the title of the scenario that the walk is saved as.
    case title

    public var name: String {
      switch self {
      case .setting(_, let name): name
      case .time: "advance the clock by"
      case .moment: "go to a time"
      case .storyboard: "export the storyboard"
      case .title: "title"
      }
    }

    /// What stands over the question for it.
    var question: String {
      switch self {
      case .setting: "Set \(name)"
      case .time: "Advance the clock by"
      case .moment: "Go to a time"
      case .storyboard: "Export the storyboard to"
      case .title: "Save as a scenario: its title?"
      }
    }

    var footnote: String {
      switch self {
      case .setting: "Enter sets it, Esc leaves it as it is"
      case .title, .storyboard: "Enter saves it, Tab masks passcodes and PINs or doesn’t, Esc leaves"
      case .time, .moment: "Enter does it, Esc doesn’t"
      }
    }

    /// Whether it is of a file that others get to see, with what was typed in it.
    var isToHandOn: Bool { self == .title || self == .storyboard }
  }
}

/// How fast the virtual clock runs when it runs (D7, W5).
public enum Speed: Int, Hashable, Sendable, CaseIterable {
  case live = 1
  case times10 = 10
  case times60 = 60
  case times600 = 600

  public var title: String { self == .live ? "live" : "×\(rawValue)" }

  var faster: Speed { Speed.allCases.first { $0.rawValue > rawValue } ?? self }
  var slower: Speed { Speed.allCases.last { $0.rawValue < rawValue } ?? self }
}
