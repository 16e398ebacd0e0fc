import DeviceSimulation
import ScreenDrawing
import UnlockEngine

// The walk's past: going to any moment of it, other branches, and differences (W6).

extension Walk {
  mutating func performInHistory(_ command: Command) {
    switch command {
    case .goTo(moment: let index): go(to: index)
    case .goToBranch(let number):
      travel { $0.goToBranch(number) }
      message = "This is \(timeline.name(ofBranch: number))."
    case .mark(let index): mark = mark == index ? nil : index
    case .markNow:
      mark = timeline.position
      message = "Marked. D shows what differs from here."
    case .compare(let old, let new): overlay = .list(ChoiceList(comparing: old, with: new, in: self))
    case .compareWithMark:
      overlay = .list(ChoiceList(comparing: mark ?? 0, with: timeline.position, in: self))
    case .showJournal: overlay = .list(ChoiceList(journalOf: self))
    case .showBranches: overlay = .list(ChoiceList(branchesOf: self))
    case .showScreens: overlay = .list(ChoiceList(screensOf: self))
    case .showSlider: openSlider()
    default: break
    }
  }

  private mutating func go(to index: Int) {
    travel { $0.go(to: index) }
    message = "This is \(timeline.title(of: index)). The clock is paused."
  }

  /// Goes back to a moment as if nothing had been done since, the focus where it was then. For who has no clock that
  /// runs, and no hands.
  public mutating func rewind(to moment: Int, focus: Focus?) {
    timeline.go(to: moment)
    (overlay, keys, message, flash) = (nil, [], nil, nil)
    before = nil
    self.focus = focus
  }

  /// What a moment in a list is compared with: the marked moment, so that any two can be compared, otherwise the
  /// present.
  fileprivate func comparison(of index: Int) -> Command {
    guard let mark, mark != index else { return .compare(from: index, to: timeline.position) }
    return .compare(from: mark, to: index)
  }

  fileprivate var comparedWith: String { mark == nil ? "now" : "●" }

  mutating func tellOfNewBranch() {
    let number = timeline.branches.count - 1
    message = "This begins \(timeline.name(ofBranch: number)). B lists all branches."
  }

  /// Goes to the last step up to a time; "5m" counts from the start, "-5m" back from now. Returns the reason if
  /// there is no such time.
  mutating func goToTime(_ text: String) -> String? {
    guard let time = TypedTime(text) else { return "“\(text)” isn’t a time: 5m, -30s, 9:46 or 9:46:30." }
    let wanted = time.instant(from: simulation.world.clock.now)
    if let index = timeline.moment(at: wanted) {
      go(to: index)
      return nil
    }
    if wanted < .start { return "The journal begins at \(timeOfDay(.start, seconds: true))." }
    let last = timeOfDay(timeline.moments[timeline.lastOfLine].time, seconds: true)
    return "The journal ends at \(last). A advances the clock."
  }

  /// Shows a message below the picture, such as the result of a request.
  public mutating func tell(_ text: String) { message = text }
}

extension ChoiceList {
  /// Every moment of the current branch, with the current one marked.
  init(journalOf walk: Walk) {
    let line = walk.timeline.line
    self.init(title: "Journal: \(walk.timeline.name(ofBranch: walk.timeline.branch))", rows: .moments(line))
    selected = line.now
    footnote = "Enter goes there · D differences to \(walk.comparedWith) · Space marks · Esc closes"
  }

  /// All branches, each with the moment at which it ends.
  init(branchesOf walk: Walk) {
    self.init(title: "Branches", rows: .branches(walk.timeline.branches.count))
    selected = walk.timeline.branch
    footnote = "Enter goes to its end · D differences to \(walk.comparedWith) · Esc closes"
  }

  /// The screens, alerts and system layers that were shown.
  init(screensOf walk: Walk) {
    title = "Go to where it was last shown"
    let items = walk.timeline.seenLayers.map { seen in
      let now = walk.timeline.moments[seen.moment].time
      let times = seen.times == 1 ? "" : " · \(seen.times) times"
      return Item(
        title: seen.layer, detail: timeOfDay(now, seconds: true) + times, command: .goTo(moment: seen.moment))
    }
    rows = .items(items)
    selected = max(0, items.count - 1)
    isFiltered = true
  }

  /// The differences between two moments, old → new.
  init(comparing index: Int, with other: Int, in walk: Walk) {
    let timeline = walk.timeline
    let end = other == timeline.position ? "now" : timeline.title(of: other)
    title = "From \(timeline.title(of: index)) to \(end)"
    let (old, new) = (timeline.simulation(at: index), timeline.simulation(at: other))
    let differences = Difference.between(old, new)
    let passed = new.world.clock.now - old.world.clock.now
    let time = passed == .zero ? [] : [Item(title: "time passed", detail: passed.signedText, command: .close)]
    let items =
      time + differences.map { Item(title: $0.name, detail: "\($0.old) → \($0.new)", command: .close) }
    rows = .items(items.isEmpty ? [Item(title: "Nothing differs.", detail: "", command: .close)] : items)
    selected = 0
    isFiltered = false
    footnote = "Esc closes"
  }
}

extension Walk {
  /// A row of the journal.
  func item(at place: Int, of line: Timeline.Line) -> ChoiceList.Item {
    let index = timeline.moment(place, of: line)
    let mark = place == line.now ? "→ " : index == self.mark ? "● " : "  "
    let layer = timeline.layerTable[timeline.moments[index].layers].top ?? ""
    let outcome = timeline.moments[index].typed == nil ? nil : timeline.outcomeOfEntry(at: index)
    let note = (outcome.map { ": " + $0 } ?? "") + (timeline.notes[index].map { "  ✎ " + $0 } ?? "")
    var item = ChoiceList.Item(
      title: mark + timeline.title(of: index) + note, detail: layer, command: .goTo(moment: index))
    item.others = [.character(" "): .mark(moment: index), .character("D"): comparison(of: index)]
    return item
  }

  /// A row of the list of branches.
  func item(ofBranch number: Int) -> ChoiceList.Item {
    let tip = timeline.branches[number].tip
    let mark = number == timeline.branch ? "→ " : "  "
    var item = ChoiceList.Item(
      title: mark + timeline.name(ofBranch: number),
      detail: timeline.layerTable[timeline.moments[tip].layers].top ?? "", command: .goToBranch(number))
    item.others = [.character("D"): comparison(of: tip)]
    return item
  }
}

extension Duration {
  /// "5m", or "-5m" if negative.
  fileprivate var signedText: String { self < .zero ? "-" + (.zero - self).scenarioText : scenarioText }
}
