import DeviceSimulation
import ScreenDrawing
import UnlockEngine

// “Take me there”: the search for a path to what is selected on the map or in the gallery, and playing it.

/// How far the search is.
enum PathPhase: Sendable {
  case choosing
  case looking(situations: Int)
  case found(FoundPath)
  /// Why there is no path to play, in sentences.
  case failed(String)
  /// The same, of something that the gallery knows steps to from one of the flow's starts.
  case elsewhere(String)

  /// Whether something is still to be chosen, and typing narrows the list.
  var isChoosing: Bool { if case .choosing = self { true } else { false } }
  var isLooking: Bool { if case .looking = self { true } else { false } }
}

/// The path from the walk's current state to a place.
struct FoundPath: Sendable {
  var inputs: [Input]
  /// What is done, in the journal's words, with text typed in one go on one line; marked if it is a setting
  /// rather than something a person does with a finger.
  var steps: [(label: String, isSetting: Bool)]
  /// What it asks of a person; what only shows for a moment isn't waited for.
  var cost: Cost
  var end: Simulation
}

extension Walk {
  /// The search that is open, on the map or in the gallery.
  private var search: PathPhase? {
    get {
      switch overlay {
      case .map(let map): map.phase
      case .gallery(let gallery): gallery.phase
      case .list, .question, .exploring, .slider, .tour, nil: nil
      }
    }
    set {
      guard let newValue else { return }
      if case .map(var map)? = overlay {
        (map.phase, map.scroll) = (newValue, 0)
        overlay = .map(map)
      } else if case .gallery(var gallery)? = overlay {
        gallery.phase = newValue
        overlay = .gallery(gallery)
      }
    }
  }

  /// What a path is wanted to: whoever owns the walk searches for it, and reports the result.
  public var sought: PathGoal? {
    guard search?.isLooking == true else { return nil }
    switch overlay {
    case .map(let map): return map.selected.map { .place(map.chart.places[$0].id) }
    case .gallery(let gallery): return gallery.selectedEntry?.goal
    case .list, .question, .exploring, .slider, .tour, nil: return nil
    }
  }

  /// The place that a path is wanted to.
  public var soughtPlace: String? { sought?.place }

  /// Whether the clock stands still: a path has to begin at the walk's current state, and whoever reads isn’t locked out
  /// meanwhile.
  var isHeld: Bool {
    if case .tour? = overlay { return true }
    switch search {
    case .looking, .found: return true
    case .choosing, .failed, .elsewhere, nil: return false
    }
  }

  /// Takes the result of the search.
  public mutating func report(_ answer: PathAnswer) {
    guard let goal = sought else { return }
    switch answer {
    case .looking(let situations): search = .looking(situations: situations)
    case .found(let inputs):
      search =
        way(to: goal, by: inputs).map(PathPhase.found)
        ?? .failed("The way found doesn’t lead there. That is a bug: please report it.")
    case .notFound(let situations, let isSure):
      let reason =
        isSure
        ? "There is no way there from here: all \(grouped(situations)) situations within the bounds of exploring were "
          + "searched, including those with changed settings."
        : "No way was found among the first \(grouped(situations)) situations."
      if case .gallery = overlay { return search = .elsewhere(reason) }
      search = .failed(isSure ? reason : reason + " Get closer to it, or start over elsewhere (P).")
    }
  }

  /// The path to a place, found on a world without animations. Playing it waits for whatever shows only for a
  /// moment; if the flow's own delays leave no time for that, it doesn't wait.
  func way(to goal: PathGoal, by inputs: [Input]) -> FoundPath? {
    let without = [.change(.animations(false))] + inputs + [.change(.animations(true))]
    let tries = simulation.world.device.hasAnimations ? [inputs, without] : [inputs]
    return tries.lazy.map(way(of:)).first { goal.isReached(on: $0.end.screen) }
  }

  /// The path in the journal's words, and the state that it ends in.
  private func way(of inputs: [Input]) -> FoundPath {
    var simulation = simulation
    var (done, isTyping) = ([Input](), false)
    var steps: [(label: String, isSetting: Bool)] = []
    var cost = Cost()
    /// Waits while something shows that goes away by itself, except between the characters of an entry: typing
    /// doesn't wait for a lit key to go dark.
    func settle(before next: Input?) {
      if case .type? = next, let keypad = simulation.screen.top?.keypad, keypad.filled != keypad.length {
        return
      }
      while simulation.world.isAnimating {
        cost.screens += simulation.stepAtCost(.elapseToNextDeadline).screens
        done.append(.elapseToNextDeadline)
      }
    }
    for input in inputs {
      settle(before: input)
      done.append(input)
      let label = input.label(in: simulation)
      cost += simulation.stepAtCost(input)
      if case .type(.character(let scalar)) = input {
        if isTyping {
          steps[steps.count - 1].label.unicodeScalars.append(scalar)
        } else {
          steps.append((label, false))
        }
        let keypad = simulation.screen.top?.keypad
        isTyping = keypad == nil || keypad?.filled != 0 && keypad?.filled != keypad?.length
      } else {
        steps.append((label, input.isSetting))
        isTyping = false
      }
    }
    settle(before: nil)
    return FoundPath(inputs: done, steps: steps, cost: cost, end: simulation)
  }

  /// Performs the path as separate inputs, so that each can be undone.
  mutating func play(_ way: FoundPath) {
    overlay = nil
    for input in way.inputs {
      // The keys that opened the map did nothing on the phone, so the moments don't get them.
      keys = []
      perform(input)
    }
    // Something may be due soon and replace the place just reached.
    isPaused = true
    message = "You are at \(top?.id ?? ""). The clock is paused."
  }
}

extension FoundPath {
  /// How long it is, what it takes, and its steps.
  var rows: [OverlayRow] {
    let settings = steps.count { $0.isSetting }
    let keys = inputs.count { $0 != .elapseToNextDeadline }
    let length = counted(steps.count, "step") + (keys > steps.count ? ", \(keys) keys" : "")
    var rows = [OverlayRow("The way: \(length)", isHeading: true)]
    let price = cost.text + "; some \(cost.effort.shortText)"
    rows += price.wrapped(to: OverlayDrawing.Aside.leastColumns - 6).map { OverlayRow($0) }
    if settings > 0 {
      rows.append(OverlayRow(settings == 1 ? "One changes a setting." : "\(settings) change settings."))
    }
    for (index, step) in steps.enumerated() {
      rows.append(OverlayRow(step.label, detail: step.isSetting ? "setting" : "", key: "\(index + 1)"))
    }
    return rows
  }
}
