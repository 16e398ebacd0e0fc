import DeviceSimulation
import ScreenDrawing
import UnlockEngine

// Two phones side by side: one keyboard, and every input to both.

extension Walk {
  /// The second phone, if two are walked with.
  public var second: SecondPhone? { timeline.beside }

  /// Puts a second phone beside the first, at the same moment and having lived through the same, or takes it away.
  public mutating func put(beside second: SecondPhone?) {
    timeline.put(beside: second)
    keys = []
  }

  mutating func performWithSecond(_ command: Command) {
    switch command {
    case .twoPhones: overlay = .list(ChoiceList(besideIn: self))
    case .onePhone:
      put(beside: nil)
      message = "One phone again."
    default: break
    }
  }

  /// Whether digits go to a keypad of the second phone, even where the first has none.
  var takesDigitsOnSecond: Bool {
    guard let keypad = timeline.phones.second?.simulation.screen.top?.keypad else { return false }
    return keypad.keys.areDigits && keypad.isEnabled
  }

  /// Gives the second phone a setting of its own; returns the reason if that isn't possible.
  mutating func putBeside(_ section: SettingSection, _ entry: Setup.Entry) -> String? {
    var setting = Setup()
    switch section {
    case .device: setting.device = [entry]
    case .app: setting.app = [entry]
    case .policy: setting.policy = [entry]
    case .server: return nil
    }
    do throws(SetupErrors) {
      let own = (second?.own ?? Setup()).with(setting)
      put(
        beside: try SecondPhone(of: flowBeside, own: own, beside: simulation.world.flow, setup))
    } catch {
      return error.all.map(\.text).joined(separator: " ")
    }
    message = wordsOfSecond
    return nil
  }

  /// Puts a phone with another flow beside the first, under the device’s settings that the second one had of its own.
  public mutating func putBeside(_ flow: any Flow) {
    var own = Setup()
    own.device = second?.own.device ?? []
    do throws(SetupErrors) {
      put(beside: try SecondPhone(of: flow, own: own, beside: simulation.world.flow, setup))
      message = wordsOfSecond
    } catch { message = error.all.map(\.text).joined(separator: " ") }
  }

  /// What the second phone is, and how far it came along.
  public var wordsOfSecond: String {
    guard let second else { return "" }
    let own = second.title.isEmpty ? "is \(second.flow.title)" : "has \(second.title)"
    guard let parting = timeline.parting else {
      return "Two phones: B \(own), and is at the same layer as A. = changes that."
    }
    return "Two phones: B \(own). The ways parted at \(timeline.title(of: parting)): \(layersOnTop)."
  }

  /// "banno.lock-pin ↔ banno.sign-in".
  private var layersOnTop: String {
    let other = timeline.phones.second?.simulation.screen.top?.id
    return "\(top?.id ?? "nothing") ↔ \(other ?? "nothing")"
  }

  /// The flow on the second phone, also before there is one.
  var flowBeside: any Flow { second?.flow ?? simulation.world.flow }

  /// What a setting begins with on the second phone.
  func valueBeside(of setting: SettingDescription) -> String {
    let setup = second?.setup ?? setup
    let entries: [Setup.Entry]
    switch setting.section {
    case .device: entries = setup.device
    case .app: entries = setup.app
    case .policy: entries = setup.policy
    case .server: entries = []
    }
    return entries.last { $0.name == setting.name }?.value ?? setting.standard
  }

  /// Says what an input, or time, did to the two: where the ways part or meet again, and where it had no effect on
  /// one of them alone.
  mutating func tellOfSecond(since before: Phones) {
    guard let other = timeline.phones.second else { return }
    var told: [String] = []
    switch (before.haveParted, timeline.phones.haveParted) {
    case (false, true): told.append("The ways part here: \(layersOnTop). Both go on.")
    case (true, false): told.append("The ways meet again.")
    case (false, false), (true, true): break
    }
    switch (timeline.phones.refusal, other.refusal) {
    case (let reason?, nil): (message, told) = (nil, ["On A nothing happened: \(reason)"] + told)
    case (nil, let reason?): told.append("On B nothing happened: \(reason)")
    case (nil, nil), (_?, _?): break
    }
    if !told.isEmpty { message = ([message].compactMap { $0 } + told).joined(separator: " ") }
  }

  /// A click on the second phone is one on what stands for it on the first: what is done is done to both.
  mutating func clickOnSecond(_ target: FocusTarget) {
    switch target {
    case .digit(let digit): type(KeypadKey.digit(digit).keystroke)
    case .character(let scalar): type(.character(scalar))
    case .delete: type(.delete)
    case .home: perform(.lifeCycle(.leave))
    case .control(let id):
      let controls = top?.controls ?? []
      if let mine = controls.first(where: { timeline.phones.counterpart(of: $0.id)?.id == id }) {
        return click(mine.id)
      }
      let title = timeline.phones.second?.simulation.screen.top?.control(id)?.title ?? ""
      note(tried: "tap “\(title)” on B")
      message = "“\(title)” is only on B: what is done is done to both."
    case .row, .hint, .aside: break
    }
  }

  /// The second phone's walk by itself: what was done to it, from its beginning to now.
  public var ofSecond: Walk? {
    guard let second else { return nil }
    var walk = Walk(second.start, setup: second.setup)
    var replay = Timeline.Replay()
    // A note is on both phones.
    timeline.notes[0].map { walk.add(note: $0) }
    for index in timeline.wholePath.dropFirst() {
      defer { timeline.notes[index].map { walk.add(note: $0) } }
      let moment = timeline.moments[index]
      guard let parent = moment.parent, let input = moment.input,
        let own = replay.phones(at: parent, in: timeline).inputOnSecond(for: input)
      else { continue }
      if case .elapse(let wait) = own, moment.isByClock {
        walk.restore(wait: wait)
      } else {
        walk.restore(own, by: moment.keys)
      }
    }
    return walk
  }
}

extension ChoiceList {
  /// What can be other on the second phone: every limit, option and setting of the device, with its values.
  init(besideIn walk: Walk) {
    let sections: [SettingSection] = [.policy, .app, .device]
    let back = Item(title: "Back to one phone", detail: "", command: .onePhone, synonyms: "off close end")
    let settings = sections.flatMap(walk.flowBeside.settings).flatMap { setting in
      Self.items(
        setting, now: walk.valueBeside(of: setting), .onSecond(setting.section, setting.name),
        synonyms: "\(setting.section.rawValue) \(setting.summary)")
    }
    func flows(besideIn walk: Walk) -> [Item] {
      walk.otherFlows.filter { $0.reference != walk.flowBeside.reference }.map {
        Item(
          title: "Another product: \($0.title)", detail: "", command: .flowOnSecond($0.reference),
          synonyms: "flow app version")
      }
    }
    self.init(
      title: walk.second == nil ? "Two phones: what is other on the second?" : "What else is other on B?",
      items: (walk.second == nil ? [] : [back]) + settings + flows(besideIn: walk), isFiltered: true,
      footnote: "type to find · Enter sets it on the second phone alone · Esc closes")
  }
}
