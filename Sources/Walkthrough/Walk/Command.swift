import DeviceSimulation
import UnlockEngine

/// What a key, a click or a palette entry does.
public enum Command: Hashable, Sendable {
  /// Performs an input on the world.
  case input(Input)
  /// Sets a device setting to its next value.
  case cycle(String)
  /// Opens the list of values of a setting.
  case choose(Target)
  /// Asks for a text, and sets a setting to it.
  case ask(Target)
  case set(Target, String)

  case nextFocus, previousFocus, tapFocused, goBackOnPhone
  /// Moves the focus as an arrow key does: between keys on a keypad, otherwise forward or back.
  case moveFocus(Direction)

  /// Presents a finger or face that matches, or one that doesn't; where a code is asked for, types the right one, or a wrong one,
  /// and submits it.
  case answer(right: Bool)

  /// Locks the phone as its side button does, or unlocks it as its owner does.
  case lockOrUnlock

  case togglePause, faster, slower
  case stepBack, stepForward
  /// Goes to a moment of the timeline, or to the end of a branch.
  case goTo(moment: Int)
  case goToBranch(Int)
  /// Marks a moment to compare others with, or removes the mark.
  case mark(moment: Int)
  case markNow
  /// Lists the differences between two moments.
  case compare(from: Int, to: Int)
  case compareWithMark
  case showJournal, showBranches, showScreens, showSlider
  /// Asks what is other on a second phone, or goes back to one.
  case twoPhones, onePhone
  /// Has another flow on the second phone, by what finds it.
  case flowOnSecond(String)
  /// Opens the map of the flow, or its gallery.
  case showMap, showGallery
  /// Has the flow measured, and shows what that found.
  case showMeasure
  /// Shows what VoiceOver says beside the phone, or the panels again.
  case toggleVoiceOver
  /// Searches for the shortest path to a screen, alert or system layer, given its ID.
  case findPath(to: String)
  /// Searches for the shortest path to what an entry of the gallery shows, given its number.
  case findPathTo(entry: Int)
  /// Asks for a title, and saves everything done so far as a scenario.
  case saveScenario
  /// Writes a file for others to look at.
  case export(WalkExport)

  /// Draws what comes next beside the phone, or no longer does.
  case toggleNext

  /// Shows what a newcomer has to know.
  case showTour
  case showHelp, showPalette, showPicker, showCalls, showFacts
  /// The list of what comes to an app from outside.
  case showEvents
  /// Closes whatever is open over the picture, and does nothing else.
  case close
  case nextTheme
  case redraw, quit

  /// Whether it reaches the phone or the device, not just the simulator.
  var reachesPhone: Bool {
    switch self {
    case .input, .answer, .lockOrUnlock, .cycle, .set, .nextFocus, .previousFocus, .moveFocus, .tapFocused,
      .goBackOnPhone:
      true
    default: false
    }
  }

  /// Whether it opens an overlay of the simulator's, which then receives the keys.
  var opensOverlay: Bool {
    switch self {
    case .choose, .ask, .twoPhones, .compare, .compareWithMark, .showJournal, .showBranches, .showScreens,
      .showSlider, .showMap, .showGallery, .showMeasure, .findPath, .findPathTo, .saveScenario, .showTour,
      .showHelp, .showPalette, .showCalls, .showEvents, .showFacts:
      true
    default: false
    }
  }

  public enum Direction: Hashable, Sendable { case up, down, left, right }

  /// What a value is entered for.
  public enum Target: Hashable, Sendable {
    case setting(SettingSection, String)
    /// A setting that a second phone has as its own.
    case onSecond(SettingSection, String)
    /// Not a setting: how far to advance the clock.
    case time
    /// The same while somebody goes on touching the phone.
    case touching
    /// Not a setting: the time to go to.
    case moment
    /// Not a setting: the file that something to look at is written to.
    case export(WalkExport.Kind)
    /// Not a setting: the title under which the walk is saved as a scenario.
    case title
    /// Not a setting: what there is to say of the present moment.
    case note

    public var name: String {
      switch self {
      case .setting(_, let name), .onSecond(_, let name): name
      case .time: "advance the clock by"
      case .touching: "keep touching for"
      case .moment: "go to a time"
      case .export(let kind): "export the \(kind.title)"
      case .title: "title"
      case .note: "note"
      }
    }

    /// The heading of the question for it.
    var question: String {
      switch self {
      case .setting: "Set \(name)"
      case .onSecond: "On the second phone, \(name) is"
      case .time: "Advance the clock by"
      case .touching: "Keep touching the phone for"
      case .moment: "Go to a time"
      case .export(let kind): "Export the \(kind.title) to"
      case .title: "Title of the new scenario"
      case .note: "Note on what is on the phone now"
      }
    }

    var footnote: String {
      switch self {
      case .setting, .onSecond: "Enter sets it, Esc leaves it as it is"
      case .title: "Enter saves it, Tab masks or unmasks passcodes and PINs, Esc cancels"
      case .export(let kind):
        "Enter saves it, ↓ a \(kind.other(by: 1).title), Tab masks codes or not, Esc cancels"
      case .time, .touching, .moment: "Enter confirms, Esc cancels"
      case .note: "Enter pins it, an empty one is taken off, Esc leaves it as it is"
      }
    }

    /// Whether it is for a file that others may see, with what was typed in it.
    var isToHandOn: Bool {
      switch self {
      case .title, .export: true
      default: false
      }
    }
  }
}

/// How fast the virtual clock runs, unless it is paused (D7, W5).
public enum Speed: Int, Hashable, Sendable, CaseIterable {
  case live = 1
  case times10 = 10
  case times60 = 60
  case times600 = 600

  public var title: String { self == .live ? "live" : "×\(rawValue)" }

  var faster: Speed { Speed.allCases.first { $0.rawValue > rawValue } ?? self }
  var slower: Speed { Speed.allCases.last { $0.rawValue < rawValue } ?? self }
}
