import DeviceSimulation
import ScreenDrawing
import UnlockEngine

/// A person walking through a flow: the simulation with its history, the focus, the running clock, and what the
/// simulator has open. A value; the terminal, scenarios and exports all press its keys.
public struct Walk: Sendable {
  /// What the walk started from, in the words of a scenario.
  public let setup: Setup
  public internal(set) var timeline: Timeline
  public internal(set) var focus: Focus?
  public internal(set) var overlay: Overlay?
  public internal(set) var speed = Speed.live
  public internal(set) var isPaused = false
  /// The result of the last key, if the screen doesn't show it.
  public internal(set) var message: String?
  /// The chart of a flow without one of its own, once somebody has explored it for the walk.
  var explored: FlowChart?
  /// All that the flow can show, once somebody has explored it for the walk.
  var gallery: Gallery?
  /// What was found of both by now, in so many states, while more is being found.
  var part: (map: FlowChart, gallery: Gallery, states: Int)?
  /// What other flows there are for a second phone, each with what finds it.
  public var otherFlows: [(title: String, reference: String)] = []
  /// The size of the window that keys are pressed in: how far a page is, and which phone of a wall is below another.
  public var window = WalkDrawing.minimumSize
  /// What is so until further notice: told where there is nothing newer to tell.
  public private(set) var notice: String?
  /// The setting that the last key changed, and how to undo that.
  public internal(set) var flash: String?
  /// What the room beside the phone is for, where there is plenty.
  public internal(set) var sideView = SideView.next
  /// How far the panels beside the phone are scrolled.
  var scrolls = PanelScrolls()
  /// Whether what VoiceOver says stands beside the phone.
  public internal(set) var showsVoiceOver = false
  /// Whether the focus was moved since its layer came: what was scrolled away at first is scrolled to then.
  public internal(set) var followsFocus = false
  /// Where the focus returns when whatever covered a layer goes away.
  public internal(set) var focusMemory = FocusMemory()
  /// The simulation before the last step.
  var before: Simulation?
  /// The keys since the last step, except those that only opened and closed something of the simulator's.
  var keys: [Key] = []
  private var keysBeforeOverlay = 0
  /// Requests to the owner of the walk, which fetches them with `takeRequests`.
  var requests: [Request] = []

  /// Whether other passcodes and PINs replace the real ones in what is saved and shared: the default in those
  /// questions.
  public var masksCodes = false

  /// The moment that others are compared with; the start if `nil`.
  public internal(set) var mark: Int?

  public enum Request: Hashable, Sendable {
    case quit, redraw, nextTheme, showPicker
    /// To end this walk, and to go on with `begunElsewhere`.
    case beginElsewhere
    /// To have another flow on the second phone, by what finds it.
    case putBeside(flow: String)
    /// To write a file for others to look at.
    case export(WalkExport)
    /// To save everything done so far as a scenario, with other passcodes and PINs if `isMasked`.
    case save(title: String, isMasked: Bool)
  }

  public init(_ start: Simulation, setup: Setup = Setup(), isPaused: Bool = false) {
    self.setup = setup
    self.isPaused = isPaused
    timeline = Timeline(start)
    focus = start.screen.top?.firstFocus
  }

  public var simulation: Simulation { timeline.now }
  public var screen: Screen { timeline.screen }
  public var top: Layer? { screen.top }

  /// Returns and clears the requests: to quit, to redraw, to change the theme, to pick a flow.
  public mutating func takeRequests() -> [Request] {
    defer { requests = [] }
    return requests
  }

  /// Tells something until further notice; with `nil`, that it isn’t so any more.
  public mutating func keepTelling(_ notice: String?) { (self.notice, message) = (notice, nil) }

  /// Pauses the clock with a message: a walk that begins in the middle of something waits for the user.
  public mutating func hold(saying message: String) {
    isPaused = true
    self.message = message
  }

  // MARK: Keys

  /// What is told where a key does nothing.
  public static let askForKeys = "Press ? for the keys that work now."

  /// How many keys are recorded for one step; no one wants to repeat more, as when Tab was held down.
  static let mostKeys = 1000

  /// Does what a key does now.
  public mutating func press(_ key: Key) {
    (message, flash) = (nil, nil)
    // Without a picture, the mouse points at nothing.
    if key.isOfMouse, overlay == nil { return }
    let count = keys.count
    // What the mouse does depends on what was drawn where, so it can't be repeated.
    if !key.isOfMouse, count <= Self.mostKeys { keys.append(key) }
    if overlay != nil {
      pressInOverlay(key)
      if overlay == nil { keys.removeSubrange(min(keysBeforeOverlay, keys.count)...) }
      return
    }
    defer { keysBeforeOverlay = overlay == nil ? keys.count : min(count, keys.count) }
    if let typed = typedScalar(key) { return perform(.input(.type(typed))) }
    guard let binding = KeyTable.binding(for: key, in: self) else {
      note(tried: Binding.text(of: key))
      message = "\(Binding.text(of: key)) does nothing here. \(Self.askForKeys)"
      return
    }
    perform(binding.command)
  }

  /// The character that a key types on the phone now: digits on a keypad always, anything else only while a text
  /// entry has the focus.
  func typedScalar(_ key: Key) -> Unicode.Scalar? {
    guard case .character(let scalar) = key, scalar.canBeTyped, takesTyping || takesDigitsOnSecond else {
      return nil
    }
    let isDigit = ("0"..."9").contains(scalar)
    if !takesTyping { return isDigit ? scalar : nil }
    return capturesLetters || (isDigit && top?.keypad?.keys.areDigits == true) ? scalar : nil
  }

  /// Whether letters go to the phone rather than the simulator.
  public var capturesLetters: Bool {
    guard let top else { return false }
    switch focus {
    case .entry: return top.keypad?.keys.areDigits == false && top.keypad?.isEnabled == true
    case .control(let id): return top.control(id)?.isActiveField ?? false
    case .key, nil: return false
    }
  }

  /// Whether something on the phone accepts characters.
  public var takesTyping: Bool { top?.takesTyping ?? false }

  /// Whether the lock screen is up, or will be when a restart is over.
  var isLocked: Bool { simulation.world.phone.isLocked || simulation.world.phone == .off }

  /// Whether the home screen or the app switcher is visible, from which the app can be opened, or nothing.
  var isOutsideTheApp: Bool { ![.app, .disabled, .lockedApp].contains(simulation.world.phone) }

  /// Whether the phone is on, and can go to another place of its own.
  func canGo(to place: Phone) -> Bool {
    switch simulation.world.phone {
    case .app, .home, .switcher, .controlCentre, .notificationCentre, .siri, .screenTime, .call, .lockedApp:
      simulation.world.phone != place
    case .off, .lockScreen, .lockScreenOverApp, .disabled: false
    }
  }

  /// Whether Control Centre and Notification Centre can be pulled down, or are.
  var canPullDown: Bool {
    switch simulation.world.phone {
    case .app, .home, .controlCentre, .notificationCentre: true
    default: false
    }
  }

  /// Whether the app is in the background and something waits for time to pass.
  var isAwayWaiting: Bool {
    simulation.world.phone != .app && simulation.world.process != .none
      && simulation.world.nextDeadline != nil
  }

  var isScanning: Bool { simulation.world.device.isScanning }

  /// Whether any of a binding's keys reaches the simulator now.
  func reaches(_ binding: Binding) -> Bool { !binding.reachableKeys(in: self).isEmpty }

  // MARK: Commands

  /// Carries out a command.
  public mutating func perform(_ command: Command) {
    switch command {
    case .input(.change(let change)): self.change(.change(change))
    case .input(let input): perform(input)
    case .answer(right: let isRight): answer(right: isRight)
    case .lockOrUnlock: perform(.lifeCycle(isLocked ? .unlock : .lock))
    case .cycle(let name): cycle(name)
    case .choose(let target): overlay = .list(ChoiceList(choosing: target, in: self))
    case .ask(let target): ask(target)
    case .set(let target, let value): set(target, to: value)
    case .nextFocus: moveFocus(by: 1)
    case .previousFocus: moveFocus(by: -1)
    case .moveFocus(let direction): moveFocus(direction)
    case .tapFocused: tapFocused()
    case .goBackOnPhone:
      if let control = top?.wayBack { perform(.tap(control.id)) } else { showsVoiceOver = false }
    case .togglePause: isPaused.toggle()
    case .faster: (speed, isPaused) = (isPaused ? speed : speed.faster, false)
    case .slower: speed = speed.slower
    case .stepBack: travel { $0.goBack() }
    case .stepForward: travel { $0.goForward() }
    case .twoPhones, .onePhone: performWithSecond(command)
    case .flowOnSecond(let reference): requests.append(.putBeside(flow: reference))
    case .goTo, .goToBranch, .mark, .markNow, .compare, .compareWithMark, .showJournal, .showBranches,
      .showScreens, .showSlider:
      performInHistory(command)
    case .close: overlay = nil
    case .showMap: openMap()
    case .showGallery: openGallery()
    case .showMeasure: overlay = .exploring(ExploringOverlay(for: .measure))
    case .toggleVoiceOver: showsVoiceOver.toggle()
    case .findPath(to: let place): findPath(to: place)
    case .findPathTo(entry: let number): findPath(toEntry: number)
    case .toggleNext: toggleNext()
    case .showTour: showTour()
    case .showHelp: overlay = .list(ChoiceList(helpFor: self))
    case .showCalls: overlay = .list(ChoiceList(callsIn: self))
    case .showEvents: overlay = .list(ChoiceList(eventsIn: self))
    case .showFacts: overlay = .list(ChoiceList(factsIn: self))
    case .showPalette: overlay = .list(ChoiceList(paletteFor: self))
    case .saveScenario: overlay = .question(Question(target: .title))
    case .export(let export): requests.append(.export(export))
    case .showPicker: requests.append(.showPicker)
    case .nextTheme: requests.append(.nextTheme)
    case .redraw: requests.append(.redraw)
    case .quit: requests.append(.quit)
    }
  }

  /// Performs an input on the world, and records it.
  public mutating func perform(_ input: Input) {
    let (before, top, phones) = (simulation, top, timeline.phones)
    let branches = timeline.branches.count
    let label = input.label(in: before, showing: screen)
    timeline.perform(input, label: label, keys: keys.count > Self.mostKeys ? [] : keys)
    keys = []
    scrolls.showEnd()
    noteChanges(since: before, showing: top)
    if timeline.branches.count > branches { tellOfNewBranch() }
    if let reason = simulation.lastEffects.lazy.compactMap(\.ignored).first {
      message = reason.text
    } else if isPaused, simulation.world.isAnimating {
      message = "The clock is paused, and this takes a moment: press > to continue."
    } else if case .type(.character) = input, let keypad = top?.keypad, keypad.keys == .pattern,
      keypad == self.top?.keypad
    {
      message = "A pattern goes over the dots 1 to 9, over none of them twice."
    }
    tellOfSecond(since: phones)
  }

  /// Lets the clock run for a stretch of real time.
  public mutating func tick(_ realTime: Duration) {
    // While a path is searched for, nothing may happen: the path would begin in another state.
    guard !isPaused, !isHeld else { return }
    wait(realTime * speed.rawValue)
  }

  /// Lets simulated time pass because the clock runs.
  mutating func wait(_ duration: Duration) {
    let (before, seen, phones) = (simulation, screen, timeline.phones)
    timeline.tick(duration)
    if seen.layerIDs != screen.layerIDs {
      noteChanges(since: before, showing: seen.top)
    } else {
      settleFocus(was: seen.top)
    }
    tellOfSecond(since: phones)
  }

  private mutating func noteChanges(since before: Simulation, showing top: Layer?) {
    self.before = before
    settleFocus(was: top)
  }

  /// The facts that the last step changed. Computed when they are drawn: scenarios don't need them, and would spend
  /// more than half their time on them.
  public var changedFacts: Set<String> {
    guard let before else { return [] }
    let old = Dictionary(before.facts.map { ($0.name, $0.value) }) { first, _ in first }
    return Set(simulation.facts.filter { old[$0.name] != $0.value }.map(\.name))
  }

  mutating func travel(_ go: (inout Timeline) -> Void) {
    let (before, top) = (simulation, top)
    // A running clock would move on at once and begin an unwanted branch.
    isPaused = true
    keys = []
    scrolls.showEnd()
    go(&timeline)
    noteChanges(since: before, showing: top)
  }

  /// Records something that was tried here and had no effect, because testers want to see that too.
  public mutating func note(tried: String) { timeline.note(tried: tried) }
}
