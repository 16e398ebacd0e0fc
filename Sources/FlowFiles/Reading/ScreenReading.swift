import Diagnostics
import UnlockEngine

// Screens and alerts.

extension FlowReader {
  enum ScreenKey: String, CaseIterable {
    case title, texts, body, buttons, rows, toggles, fields, tabs, pad, style, busy, countdown, enter, leave,
      background, foreground, active, opened, complete, typing, blurs, covers, sensitive, confirms, tells
    case isPrivate = "private"
    case coveredBy = "covered-by"
    case insteadOf = "instead-of"
    case condition = "if"
    case comeBack = "return"
    case words = "called"
  }

  mutating func readScreen(_ entry: YAMLEntry) {
    let before = mistakes.all.count
    var found: [ScreenKey: YAMLEntry] = keys(
      entries(of: entry, expected: "a map, as in { title: Accounts }"), of: "A screen")
    checkBody(found)
    if let fields = fieldsInBody(found[.body]), found[.fields] == nil { found[.fields] = fields }
    countdown = found[.countdown].flatMap { number(item(of: $0, expected: "the name of a timer"), .timer) }
    defer { countdown = nil }
    let (pad, title, triesLeft) = readPad(found[.pad])
    if let complete = found[.complete], found[.pad] == nil, found[.fields] == nil {
      mistakes.add(
        "“complete” is for a “pad” or “fields”: there is nothing to be completed here.", atKeyOf: complete)
    }
    let fields = readFields(found[.fields])
    checkFields(fields, found)
    if let pad = found[.pad], found[.complete] == nil {
      mistakes.add("A pad needs “complete”: what happens once a code is typed.", atKeyOf: pad)
    }
    if found[.title] == nil, title == nil { mistakes.add("A screen needs a “title”.", atKeyOf: entry) }
    checkVariant(found)
    let hasRows = found[.rows] != nil || hasRowsInBody(found[.body])
    let style = style(found[.style], hasPad: pad != nil, hasRows: hasRows)
    entryPlace = pad.map { .pad($0.keys) } ?? (fields.isEmpty ? nil : .fields(fields.map(\.field.code)))
    let complete = block(found[.complete])
    entryPlace = nil
    let place = ButtonPlace(style: style, complete: complete, hasFields: found[.fields] != nil, pad: pad)
    var (buttons, body) = readControls(found, place, fields.map(\.control))
    if found[.body] != nil { for text in triesLeft { body.add(text, as: .text) } }
    if mistakes.all.count == before { checkSubmitting(buttons, found) }
    parts.screens.append(
      FlowProgram.ScreenDefinition(
        place: PlaceInfo(
          id: "\(parts.name).\(entry.key)",
          words: found[.words].flatMap { text(of: $0, expected: "what testers call it") }
            ?? spaced(entry.key), requirements: readCovers(found[.covers])), style: style,
        title: found[.title].flatMap { copy($0) } ?? title ?? Copy(""),
        texts: found[.body] != nil ? body.texts : texts(found[.texts]) + triesLeft,
        buttons: FlowTable(buttons), body: body.pieces,
        pad: pad, fields: FlowTable(fields.map(\.field)), isBusy: busy(found[.busy]),
        isPrivate: isTrue(found[.isPrivate]), isSensitive: isTrue(found[.sensitive]),
        confirmed: texts(found[.confirms]), told: found[.tells].map { set(of: $0, .timer) } ?? 0,
        behind: found[.blurs].flatMap { screen($0) }, insteadOf: found[.insteadOf].flatMap { screen($0) },
        condition: found[.condition].flatMap { condition($0.value, of: $0) }, countdown: countdown,
        enter: block(found[.enter]), moments: screenMoments(found), complete: complete,
        cover: found[.coveredBy].flatMap { screen($0) } ?? 0, typing: block(found[.typing])))
  }

  private mutating func screenMoments(_ found: [ScreenKey: YAMLEntry]) -> FlowProgram.ScreenMoments {
    FlowProgram.ScreenMoments(
      leave: block(found[.leave]), background: block(found[.background]),
      foreground: block(found[.foreground]), comeBack: block(found[.comeBack]), active: block(found[.active]),
      opened: openedBlock(found[.opened]))
  }

  /// What is done when something opened the app: only there it can be asked what.
  mutating func openedBlock(_ entry: YAMLEntry?) -> UInt16? {
    let outer = place
    defer { place = outer }
    place = .opened
    return block(entry)
  }

  /// All that can be tapped or typed into, in the file's order, and the body if there is one.
  private mutating func readControls(
    _ found: [ScreenKey: YAMLEntry], _ place: ButtonPlace, _ fields: [FlowProgram.ButtonDefinition]
  ) -> ([FlowProgram.ButtonDefinition], Body) {
    var (buttons, body, first): ([FlowProgram.ButtonDefinition], Body, Int) = ([], Body(), 0)
    for (key, entry) in found.sorted(by: { $0.value.place < $1.value.place }) {
      switch key {
      case .buttons, .rows:
        var place = place
        place.isRow = key == .rows
        buttons += readButtons(entry, place)
      case .fields where found[.body] == nil: buttons += fields
      case .toggles: buttons += readToggles(entry)
      case .tabs: buttons += readTabs(entry)
      case .body:
        first = buttons.count
        body = readBody(entry, place, fields: fields)
        buttons += body.buttons
      default: break
      }
    }
    var order = Array(buttons.indices)
    // On a form the way back stands over the fields, wherever the file has it.
    if !fields.isEmpty {
      order = order.filter { buttons[$0].role == .back } + order.filter { buttons[$0].role != .back }
    }
    for index in body.pieces.indices where body.pieces[index].kind == .control {
      guard let place = body.pieces[index].place, let now = order.firstIndex(of: first + Int(place)) else {
        continue
      }
      body.pieces[index].place = UInt8(clamping: now)
    }
    return (order.map { buttons[$0] }, body)
  }

  /// The number of a screen from 1 on.
  private mutating func screen(_ entry: YAMLEntry) -> UInt8? {
    number(item(of: entry, expected: "the name of a screen"), .screen).map { $0 + 1 }
  }

  /// A screen that shows in another's place has no coming and going of its own.
  private mutating func checkVariant(_ found: [ScreenKey: YAMLEntry]) {
    if let typing = found[.typing], found[.pad] == nil, found[.fields] == nil {
      mistakes.add("“typing” is for a “pad” or “fields”: nothing is typed here.", atKeyOf: typing)
    }
    guard let insteadOf = found[.insteadOf] else {
      if let condition = found[.condition] {
        mistakes.add("A screen with “if” says “instead-of” which one it shows by itself.", atKeyOf: condition)
      }
      return
    }
    if found[.condition] == nil {
      mistakes.add("A screen with “instead-of” says “if” what it shows by itself.", atKeyOf: insteadOf)
    }
    for key in [ScreenKey.enter, .leave, .background, .foreground, .comeBack, .active, .opened] {
      guard let entry = found[key] else { continue }
      mistakes.add("“\(key.rawValue)” is for the screen in whose place this one shows.", atKeyOf: entry)
    }
  }

  mutating func isTrue(_ entry: YAMLEntry?) -> Bool {
    guard let entry, let item = item(of: entry, expected: "true or false") else { return false }
    if let flag = Bool(item.flagText) { return flag }
    mistakes.add("\(quoted(item.text)) is neither true nor false.", at: item.value)
    return false
  }

  private mutating func style(_ entry: YAMLEntry?, hasPad: Bool, hasRows: Bool) -> Layer.Style {
    let own: Layer.Style = hasPad ? .pinPad : hasRows ? .list : .page
    guard let entry, let item = item(of: entry, expected: "page | list | cover | viewfinder") else {
      return own
    }
    let known: [(String, Layer.Style)] = [
      ("page", .page), ("list", .list), ("cover", .cover), ("viewfinder", .viewfinder),
    ]
    if hasPad { mistakes.add("A screen with a pad has no other style.", atKeyOf: entry) }
    if let style = known.first(where: { $0.0 == item.text }) { return style.1 }
    mistakes.add(
      "\(quoted(item.text)) isn’t a style. \(suggestion(for: item.text, in: known.map(\.0)))", at: item.value)
    return own
  }
}
