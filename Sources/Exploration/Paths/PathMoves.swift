import DeviceSimulation
import FlowFiles
import UnlockEngine

/// What can be done on a way: what the explorer does, but with the PIN and passcode of the walk that is under
/// way, and without what leads nowhere by itself.
struct PathMoves: Sendable {
  private let plan: ExplorationPlan<FileFlow>
  /// Each setting of the device and the server that may be changed on the way.
  let settings: [[Input]]
  private let texts: [[Unicode.Scalar]]
  private let passcode: [Unicode.Scalar]
  private let waits: [Int64]
  private let extra: Extra

  /// What leads nowhere by itself, and to be seen is the goal.
  private struct Extra {
    /// Whether entries are left half typed.
    var beginsEntries = false
    /// Whether somebody tries to get in at the phone's lock screen.
    var triesLockScreen = false
    /// What is opened over the app or instead of it.
    var openings: [[Input]] = []

    init(toward goal: PathGoal?) {
      guard let goal else { return }
      if case .screenState(let state, let isCovered) = goal {
        beginsEntries = state.layer.keypad?.filled == 1
        if isCovered { openings = [[.lifeCycle(.openSwitcher)], [.lifeCycle(.controlCentre)]] }
      }
      switch SystemLayerID(rawValue: goal.place) {
      case .lockScreen, .lockScreenPasscode, .lockScreenLockedOut: triesLockScreen = true
      case .appSwitcher: openings = [[.lifeCycle(.openSwitcher)]]
      case .controlCentre: openings = [[.lifeCycle(.controlCentre)]]
      case .notificationCentre: openings = [[.lifeCycle(.notificationCentre)]]
      default: break
      }
    }
  }

  /// The flow’s plan for ways, on which goals are asked about, and the server may be set to what is usual, or to what others say.
  /// Making it takes a while: whoever looks for several makes it once.
  static func plan(
    of flow: FileFlow, showing facts: Set<String> = [], alsoSetting others: [Setup.Entry] = []
  ) -> ExplorationPlan<FileFlow> {
    let usual = flow.settings(.server).map { Setup.Entry($0.name, $0.standard) }
    return flow.plan.observing(Observed(.goals, facts: facts), alsoSetting: usual + others)
  }

  /// - Parameters:
  ///   - shown: the flow’s plan for ways, where it is made already.
  ///   - goal: where a way is to lead; `nil` for what the explorer knows of.
  init(from world: World<FileFlow>, by shown: ExplorationPlan<FileFlow>? = nil, toward goal: PathGoal? = nil)
  {
    plan = shown ?? Self.plan(of: world.flow)
    extra = Extra(toward: goal)
    texts = plan.texts.map { Array($0.text.unicodeScalars) }
    passcode = Array((world.device.passcode?.text.text ?? "123456").unicodeScalars)
    waits = plan.hasExactWaits ? [] : plan.waits.map(\.inMilliseconds).sorted()
    settings = PathMoves.settings(from: world, plan).map { [$0] }
  }

  /// Whether what is begun to be typed may lead on by itself, and so deleting it.
  func actsOnKeys(_ world: World<FileFlow>) -> Bool {
    withUnsafePointer(to: world) { plan.actsOnKeys(VisibleWorld($0)) }
  }

  /// What worlds have in common that differ in nothing that matters. The explorer's plan says what that is; where waits cost
  /// what they take, they aren't lengthened to one of its own.
  func representative(of world: World<FileFlow>, lengthensWaits: Bool = true) -> World<FileFlow> {
    var world = world
    if lengthensWaits { world.lengthenWaits(to: waits) }
    world.settleDisplay()
    plan.settle(&world)
    return world
  }

  // MARK: What a person does

  func personal(_ world: World<FileFlow>) -> [[Input]] { personal(world, world.screen) }

  /// What one does with a finger, and waiting. What comes first goes first where ways are equally short.
  func personal(_ world: World<FileFlow>, _ screen: Screen) -> [[Input]] {
    var moves: [[Input]] = []
    switch world.phone {
    case .off: return [[.lifeCycle(.unlock)]]
    case .lockScreen, .lockScreenOverApp:
      guard extra.triesLockScreen, let top = screen.top else { return [[.lifeCycle(.unlock)]] }
      moves = [[.lifeCycle(.unlock)]] + taps(on: top) + typing(world, top)
      if world.device.isScanning { moves.append([.biometry(.noMatch)]) }
    case .disabled: moves += (screen.top?.controls ?? []).map { [.tap($0.id)] }
    case .home, .switcher, .controlCentre, .notificationCentre, .siri, .screenTime, .call:
      moves.append([.lifeCycle(.launch)])
      if world.process != .none { moves.append([.lifeCycle(.forceQuit)]) }
      moves += extra.openings
    case .lockedApp: moves += handling(world, screen) + [[.lifeCycle(.leave)]]
    case .app:
      moves += handling(world, screen) + [[.lifeCycle(.leave)], [.lifeCycle(.forceQuit)]]
      if world.device.isEvaluating { moves.append([.lifeCycle(.interrupt)]) }
      moves.append([.lifeCycle(.lock)])
      moves += extra.openings
    }
    moves.append([.lifeCycle(.reboot)])
    moves += plan.events.filter { plan.isExplored($0, in: world) }.map {
      [.lifeCycle($0)]
    }
    world.waits { deadline in
      if let moment = world.moment(of: deadline) { moves.append([.elapse(moment - world.clock.now)]) }
    }
    for moment in (world.waitsBehindTouches()?.waits ?? []).compactMap({ world.moment(of: $0) }) {
      moves.append([.keepTouching(moment - world.clock.now)])
    }
    return moves
  }

  /// What is done to a dialog or a screen: taps, typing, and what is held to the sensor.
  private func handling(_ world: World<FileFlow>, _ screen: Screen) -> [[Input]] {
    let moves = screen.top.map { taps(on: $0) + typing(world, $0) } ?? []
    guard world.device.isScanning else { return moves }
    return moves + [SensorAnswer.match, .noMatch, .cancel].map { [.biometry($0)] }
  }

  private func taps(on top: Layer) -> [[Input]] {
    top.controls.filter { $0.isEnabled && $0.activeFieldText == nil }.map { [.tap($0.id)] }
  }

  /// The right text and a wrong one, each from where the entry is, and the way back from what was begun.
  private func typing(_ world: World<FileFlow>, _ top: Layer) -> [[Input]] {
    let field = top.controls.lazy.compactMap(\.activeFieldText).first
    let keypad = top.keypad.flatMap { $0.isEnabled ? ($0.isFull ? 0 : $0.filled) : nil }
    guard let filled = keypad ?? field?.unicodeScalars.count else { return [] }
    let isPasscode = world.device.evaluation != nil
    let wrong = passcode.otherOfItsKind
    // The same wrong passcode again isn't counted: it takes two to be locked out.
    let passcodes = [passcode, wrong, wrong.otherOfItsKind]
    let whole = isPasscode ? passcodes : appTexts(world, top.keypad?.length)
    let rests = whole.map { $0.dropFirst(filled) }.filter { !$0.isEmpty }
    let begins = extra.beginsEntries || actsOnKeys(world)
    let begun = begins && filled == 0 ? rests.prefix(1).map { [Input.type($0[$0.startIndex])] } : []
    let moves = rests.map { $0.map { Input.type($0) } } + begun
    if keypad == nil, let field { return moves + retyping(field, whole, keepsOne: begins) }
    return moves + (filled > 0 || top.keypad?.isFull ?? false ? [[.type(.delete)]] : [])
  }

  /// What stands in a text field is taken back as far as another text has it too, or altogether: nobody stops in between.
  private func retyping(_ field: String, _ whole: [[Unicode.Scalar]], keepsOne: Bool) -> [[Input]] {
    let typed = Array(field.unicodeScalars)
    func takenBack(to count: Int) -> [Input] { Array(repeating: .type(.delete), count: typed.count - count) }
    var moves = whole.compactMap { text in
      let same = zip(typed, text).prefix { $0 == $1 }.count
      return same > 0 && same < typed.count
        ? takenBack(to: same) + text.dropFirst(same).map { .type($0) } : nil
    }
    if keepsOne, typed.count > 1 { moves.append(takenBack(to: 1)) }
    if !typed.isEmpty { moves.append(takenBack(to: 0)) }
    return moves
  }

  /// What the plan types, with the PIN that is expected in place of its right one.
  private func appTexts(_ world: World<FileFlow>, _ length: Int?) -> [[Unicode.Scalar]] {
    func isTyped(_ text: ExplorationPlan<FileFlow>.Text) -> Bool {
      withUnsafePointer(to: world) { text.isTyped(VisibleWorld($0)) }
    }
    // Into a field goes what it asks for: the text of this walk, and not that of the plan.
    if length == nil, let own = world.flow.expectedText(world) {
      return [Array(own.unicodeScalars)] + texts.indices.filter { isTyped(plan.texts[$0]) }.map { texts[$0] }
    }
    let own = world.flow.expectedPIN(world).map { Array($0.text.unicodeScalars) }
    return texts.indices.compactMap { number in
      var text = texts[number]
      if number == 0, let own {
        text = own
      } else if number < 2 || text.isCode {
        text = text.repeated(to: length)
      }
      if number == 1, text == own { text = text.otherOfItsKind }
      return isTyped(plan.texts[number].with(String(String.UnicodeScalarView(text)))) ? text : nil
    }
  }

  // MARK: Settings

  /// The values that the flow's plan has: of what it changes, and of what its starting points differ in; and the
  /// usual values of what is unusual here.
  private static func settings(from world: World<FileFlow>, _ plan: ExplorationPlan<FileFlow>) -> [Input] {
    // The date is moved by other moves.
    var entries = plan.changes.map(\.entry).filter { $0.name != "date" }
    for start in plan.starts {
      entries += start.device.sorted { $0.key < $1.key }.map { Setup.Entry($0.key, $0.value) }
    }
    let names = Set(entries.map(\.name))
    for setting in SettingDescription.ofDevice
    where names.contains(setting.name) || world.value(of: setting) != setting.standard {
      entries.append(Setup.Entry(setting.name, setting.standard))
    }
    var inputs: [Input] = []
    for entry in entries {
      // Whether it is an iPad makes no difference; passcodes are the walk's own or none.
      let value =
        entry.name == "passcode" && entry.value != "none"
        ? world.device.passcode?.text.text ?? "123456" : entry.value
      guard entry.name != "model", let change = Setup.Entry(entry.name, value).deviceChange,
        !inputs.contains(.change(change))
      else { continue }
      inputs.append(.change(change))
    }
    let unusual = world.flow.settings(.server).filter { world.value(of: $0) != $0.standard }
    return inputs + plan.server.map { .server(name: $0.entry.name, value: $0.entry.value) }
      + unusual.map { .server(name: $0.name, value: $0.standard) }
  }
}

extension [Unicode.Scalar] {
  fileprivate var isCode: Bool { allSatisfy { Keypad.Keys.lettersAndDigits.typed($0) == $0 } }

  /// Over and over again up to a length, or cut to it.
  fileprivate func repeated(to length: Int?) -> [Unicode.Scalar] {
    guard let length, length != count, !isEmpty else { return self }
    return (0..<length).map { self[$0 % count] }
  }

  /// Another text that can be typed in the same way.
  fileprivate var otherOfItsKind: [Unicode.Scalar] {
    map { scalar in
      switch scalar {
      case "0"..."9", "A"..."Z": scalar.nextOfCode
      case "a": "b"
      case "b": "c"
      default: "a"
      }
    }
  }
}
