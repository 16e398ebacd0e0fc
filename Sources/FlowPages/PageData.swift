import Exploration
import ScreenDrawing
import UnlockEngine
import VectorDrawing
import Walkthrough

// What the script of a page reads.

extension FlowPage {
  /// All of it, as one object.
  func data() throws(PageProblem) -> String {
    var pieces = PicturePieces()
    var words = Interner<String>()
    var look = look
    look.time = TimeMark.clock
    typealias Shown = (picture: String, lines: [Int], heard: [Int], screen: Screen)
    var screens: [Shown] = []
    var bytes = 0
    for shown in shownScreens {
      let marked = shown.screen.marked(PageWait.all)
      let drawing = TimeMark.marked(
        PhonePicture(screen: marked, device: look).fragment, PageWait.all, isFrozen: shown.isFrozen)
      let lines =
        shown.isFrozen
        ? frozenWords(marked) : marked.pageWords { TimeMark.marked($0.scenarioText, PageWait.all) }
      let picture = pieces.add(drawing)
      screens.append(
        (
          picture, lines.map { words.number(of: $0) }, marked.pageHeard.map { words.number(of: $0) },
          shown.screen
        ))
      // No need to draw a hundred thousand screens to say so.
      bytes += picture.utf8.count
      guard bytes < 8 * Self.mostBytes else { throw .tooLarge("more than \(8 * Self.mostBytes / 1000) kB") }
    }
    let picture = PhonePicture(screen: Screen(), device: look)
    let parts: [(String, String)] = [
      ("bounds", scriptList(bounds.map(scriptText))), ("biometry", scriptText(flow.biometry)),
      ("waits", scriptList(flow.waits.map(scriptText))), ("codes", scriptList(flow.codes.map(scriptText))),
      ("passcode", scriptText(flow.passcode)), ("alphabet", scriptText(PageNumbers.alphabet)),
      ("size", "[[0,0,\(picture.width),\(picture.height)],\(picture.screenBox)]"),
      ("pieces", scriptList(pieces.all.map(scriptText))),
      ("pictures", scriptList(screens.map { scriptText($0.picture) })),
      ("words", scriptList(words.all.map(scriptText))),
      ("lines", scriptList(screens.map { scriptList($0.lines.map(String.init)) })),
      ("heard", scriptList(screens.map { scriptList($0.heard.map(String.init)) })),
      ("pads", scriptList(screens.map { pad($0.screen) })),
      ("names", scriptList(screens.map { names($0.screen) })), ("facts", factData), ("menus", menuData),
      ("effects", effectData), ("tries", scriptText(PageFigures.tries)), ("figures", figureData),
      ("choices", choiceData), ("observations", observationData),
      ("states", stateData), ("events", eventData), ("outside", outsideData), ("begins", beginData),
      ("way", way?.data ?? "null"), ("gallery", gallery.map(scriptText) ?? "null"),
    ]
    return "{" + parts.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",\n") + "}"
  }

  private struct ShownScreen {
    var screen: Screen
    var isFrozen: Bool
  }

  /// The screens that are still shown by some state, by their numbers; others are empty.
  private var shownScreens: [ShownScreen] {
    let shown = Set(graph.states.map { graph.observations[Int($0.observation)].screen })
    return graph.screens.indices.map { number in
      let own = shown.contains(number) ? graph.screens[number] : Screen()
      let screen = wording.map(own.worded) ?? own
      return ShownScreen(screen: screen, isFrozen: screen.isCard)
    }
  }

  /// On a card what counts down has stopped.
  private func frozenWords(_ screen: Screen) -> [String] {
    let system = Screen(system: screen.system).pageWords()
    let app = Screen(app: screen.app, alert: screen.alert).pageWords {
      TimeMark.marked($0.scenarioText, PageWait.all, isFrozen: true)
    }
    return system + app
  }

  /// What a keypad takes: how much is typed, how much there is to type, its keys (any, digits, letters that are all capitals and
  /// digits, or the dots of a pattern), and whether it is the system’s; `0` where nothing is typed.
  private func pad(_ screen: Screen) -> String {
    guard let top = screen.top, let keypad = top.keypad else { return "0" }
    let keys =
      switch keypad.keys {
      case .alphanumeric: 0
      case .digits: 1
      case .lettersAndDigits: 2
      case .pattern: 3
      }
    return "[\(keypad.filled),\(keypad.length ?? 0),\(keys),\(screen.system != nil ? 1 : 0)]"
  }

  /// The controls of the topmost layer: its ID, what it is called, whether it can be tapped; of a switch whether it is on,
  /// and of a text field what else is heard of it.
  private func names(_ screen: Screen) -> String {
    let heard = screen.top?.accessibilityElements ?? []
    return scriptList(
      (screen.top?.controls ?? []).map { control in
        var parts = [
          scriptText("\(control.id.owner).\(control.id.code)"), scriptText(control.title),
          control.isEnabled ? "1" : "0",
        ]
        switch control.role {
        case .toggle(let isOn): parts.append(isOn ? "1" : "0")
        case .field:
          parts.append(scriptText(heard.first { $0.id == .control(control.id) }?.spokenAtOnce ?? ""))
        case .primary, .normal, .cancel, .back, .destructive, .link, .row, .tab, .grabber, .staged: break
        }
        return scriptList(parts)
      })
  }

  // MARK: Facts

  /// The names, the values of each, and for each list what differs from the one before.
  private var factData: String {
    // A flow may call a fact what the device calls one of its own: so a name counts with how often it came before.
    var names = Interner<[String]>()
    func key(_ place: Int, _ list: [Fact]) -> [String] {
      [list[place].name] + list[..<place].filter { $0.name == list[place].name }.map(\.name)
    }
    for list in graph.facts { for place in list.indices { _ = names.number(of: key(place, list)) } }
    var values = names.all.map { _ in Interner<String>() }
    var last = names.all.map { _ in 0 }
    for index in values.indices { _ = values[index].number(of: "") }
    var numbers = PageNumbers()
    for list in graph.facts {
      var now = names.all.map { _ in 0 }
      for (place, fact) in list.enumerated() {
        let name = names.number(of: key(place, list))
        now[name] = values[name].number(of: TimeMark.marked(fact.value, PageWait.all))
      }
      let changed = now.indices.filter { now[$0] != last[$0] }
      numbers.add(changed.count)
      for name in changed {
        numbers.add(name)
        numbers.add(now[name])
      }
      last = now
    }
    return scriptList([
      scriptList(names.all.map { scriptText($0[0]) }),
      scriptList(values.map { scriptList($0.all.map(scriptText)) }),
      "\(graph.facts.count)", scriptText(numbers.text),
    ])
  }

  // MARK: What can be done

  private var menuData: String { scriptList(graph.menus.map { menu in scriptList(menu.map(action)) }) }

  private func action(_ action: PageAction) -> String {
    let words: [String] =
      switch action {
      case .key: ["k"]
      case .delete: ["d"]
      case .enter(let text): ["e", text]
      case .tap(let id, let title): ["t", "\(id.owner).\(id.code)", TimeMark.marked(title, PageWait.all)]
      case .biometry(let answer): ["b", kebabCase("\(answer)")]
      case .lifeCycle(let event): ["l", event.stepText]
      case .due(let wait): ["w", "\(wait.number)"]
      }
    return scriptList(words.map(scriptText))
  }

  /// What tapping controls of the system’s own places is.
  private var eventData: String {
    let ids = Set(graph.screens.flatMap { ($0.top?.controls ?? []).map(\.id) })
    let events = ids.compactMap { id in
      id.lifeCycle.map { (scriptText("\(id.owner).\(id.code)"), scriptText($0.name)) }
    }
    return "{" + events.sorted { $0.0 < $1.0 }.map { "\($0.0):\($0.1)" }.joined(separator: ",") + "}"
  }

  /// What comes to the app from outside: the step, and what it is called.
  private var outsideData: String {
    let done = Set(graph.menus.joined())
    let events = LifeCycle.allCases.filter { done.contains(.lifeCycle($0)) }
    return scriptList(
      events.compactMap { event in
        event.words.map { scriptList([scriptText(event.stepText), scriptText($0)]) }
      })
  }

  /// Where it may begin: what that is called, the state, what comes of it, and what a scenario says before its steps.
  private var beginData: String {
    scriptList(
      graph.begins.map { begin in
        scriptList([
          scriptText(begin.name), "\(begin.target.state)", "\(begin.target.effects)",
          scriptList((flow.headings[begin.name] ?? []).map(scriptText)),
        ])
      })
  }

  private var effectData: String {
    scriptList(
      graph.effects.map { effects in
        let waits = effects.waits.map { "[\($0.wait.number),\($0.milliseconds)]" }
        return "[\(scriptList(waits)),\(effects.tried),\(effects.renewed)]"
      })
  }

  private var figureData: String {
    scriptList(
      figures.map { scriptList([scriptText($0.name), scriptList($0.chances.map(scriptText))]) })
  }

  private var choiceData: String {
    scriptList(
      graph.choices.map { choice in
        let codes = choice.codes.map { code in
          switch code {
          case .text(let text): scriptText(text)
          case .again: "0"
          }
        }
        let targets = (choice.targets + [choice.other]).map { "\($0.state),\($0.effects)" }
        return "[\(choice.isPasscode ? 1 : 0),\(scriptList(codes)),\(scriptList(targets))]"
      })
  }

  // MARK: States

  private var observationData: String {
    var numbers = PageNumbers()
    var last = (screen: 0, facts: 0, menu: 0)
    for observation in graph.observations {
      numbers.add(signed: observation.screen - last.screen)
      numbers.add(signed: observation.facts - last.facts)
      numbers.add(signed: observation.menu - last.menu)
      last = (observation.screen, observation.facts, observation.menu)
    }
    return scriptText(numbers.text)
  }

  /// For each state its observation, how much is typed, and its targets: 0 for what lies outside, 1 and a choice, 2 and what
  /// comes of it, then a state; or a state alone, from 3 on. A state is told as how far it is, compared with the last state that
  /// has the same menu.
  private var stateData: String {
    var numbers = PageNumbers()
    var lastObservation = 0
    var far: [[Int]] = graph.menus.map { $0.map { _ in 0 } }
    numbers.add(graph.states.count)
    for (number, state) in graph.states.enumerated() {
      numbers.add(signed: Int(state.observation) - lastObservation)
      lastObservation = Int(state.observation)
      numbers.add(Int(state.typed))
      let menu = graph.observations[Int(state.observation)].menu
      for (place, target) in graph.targets(of: number).enumerated() {
        if target == .outside {
          numbers.add(0)
        } else if target.state < 0 {
          numbers.add(1)
          numbers.add(Int(PageTarget.firstChoice - target.state))
        } else {
          let distance = Int(target.state) - number
          let step = distance - far[menu][place]
          far[menu][place] = distance
          if target.effects != 0 {
            numbers.add(2)
            numbers.add(Int(target.effects))
          }
          numbers.add((step < 0 ? -step * 2 - 1 : step * 2) + 3)
        }
      }
    }
    return scriptText(numbers.text)
  }
}
