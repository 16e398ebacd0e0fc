import Diagnostics
import UnlockEngine

// The body of a screen: a list of what stands on it, from top to bottom.

extension FlowReader {
  enum BodyKey: String, CaseIterable {
    case image, illustration, says, banner, section, columns, rows, toggles, fields, buttons, footer, dots
    case condition = "if"

    /// What the others are of: each thing in a body has one of these, and a section any of the last.
    static let single: [BodyKey] = [.image, .illustration, .banner, .dots]
    static let ofSection: [BodyKey] = [.section, .columns, .rows, .toggles, .fields, .buttons, .footer]
  }

  /// The most things in a body, and the most texts in it.
  static let (mostInBody, mostTextsOfBody) = (32, 40)

  /// What a body was read as. Its pieces know texts and buttons by their places here.
  struct Body {
    var texts: [ConditionalCopy] = []
    var buttons: [FlowProgram.ButtonDefinition] = []
    var pieces: [FlowProgram.BodyPiece] = []

    mutating func add(_ text: ConditionalCopy, as kind: FlowProgram.BodyPiece.Kind) {
      pieces.append(FlowProgram.BodyPiece(kind: kind, place: UInt8(clamping: texts.count)))
      texts.append(text)
    }
  }

  /// The fields of a screen, which may stand in its body.
  mutating func fieldsInBody(_ entry: YAMLEntry?) -> YAMLEntry? {
    guard let entry, case .list(let values) = entry.value.content else { return nil }
    var found: YAMLEntry?
    for value in values {
      guard case .map(let entries) = value.content, let fields = entries.first(where: { $0.key == "fields" })
      else { continue }
      if found != nil { mistakes.add("The fields of a screen stand in one place.", atKeyOf: fields) }
      found = found ?? fields
    }
    return found
  }

  /// Whether something in a body stands in rows, as in Settings.
  func hasRowsInBody(_ entry: YAMLEntry?) -> Bool {
    guard case .list(let values)? = entry?.value.content else { return false }
    return values.contains { value in ["section", "rows", "toggles", "columns"].contains { value.has($0) } }
  }

  /// Where there is a body, it has all that stands on the page, but for what stays at its foot.
  mutating func checkBody(_ found: [ScreenKey: YAMLEntry]) {
    guard found[.body] != nil else { return }
    for key in [ScreenKey.texts, .rows, .toggles, .fields] {
      guard let entry = found[key] else { continue }
      mistakes.add("Where there is a “body”, “\(key.rawValue)” stands in it: say where.", atKeyOf: entry)
    }
    guard found[.pad] != nil, case .list(let values)? = found[.body]?.value.content else { return }
    for case .map(let entries) in values.map(\.content) {
      guard
        let entry = entries.first(where: {
          BodyKey(rawValue: $0.key).map(BodyKey.ofSection.contains) ?? false
        })
      else { continue }
      mistakes.add(
        "Over a pad a body has texts, banners and pictures: there is no room for “\(entry.key)”.",
        atKeyOf: entry)
    }
  }

  /// `body: [Some text., { illustration: lock }, { section: Accounts, columns: { Savings: "$12" } }]`.
  mutating func readBody(
    _ entry: YAMLEntry, _ place: ButtonPlace, fields: [FlowProgram.ButtonDefinition]
  ) -> Body {
    var body = Body()
    guard case .list(let values) = entry.value.content else {
      mistakes.add(
        "“body” takes a list of what stands on the screen, from top to bottom, and this is \(entry.value.kind).",
        at: entry.value)
      return body
    }
    if values.count > Self.mostInBody {
      mistakes.add("A body has room for \(Self.mostInBody) things.", atKeyOf: entry)
    }
    for value in values.prefix(Self.mostInBody) {
      guard case .map(let entries) = value.content, !isCopy(entries) else {
        for text in texts(
          YAMLEntry(key: "body", place: value.place, length: value.length, value: Self.list(value)))
        { body.add(text, as: .text) }
        continue
      }
      readThing(entries, at: value, place, fields, into: &body)
    }
    if body.texts.count > Self.mostTextsOfBody {
      mistakes.add("A body has room for \(Self.mostTextsOfBody) texts.", atKeyOf: entry)
    }
    if body.buttons.count > Self.mostRows {
      mistakes.add("A body has room for \(Self.mostRows) rows, switches, fields and buttons.", atKeyOf: entry)
    }
    return body
  }

  private static func list(_ value: YAMLValue) -> YAMLValue {
    YAMLValue(place: value.place, length: value.length, content: .list([value]))
  }

  /// Whether a map is a text that varies, or one with a condition: no word of those is one of a body's, but “if”.
  private func isCopy(_ entries: [YAMLEntry]) -> Bool {
    entries.contains { $0.key == "by" || $0.key != "if" && WordKey(rawValue: $0.key) != nil }
  }

  private mutating func readThing(
    _ entries: [YAMLEntry], at value: YAMLValue, _ place: ButtonPlace,
    _ fields: [FlowProgram.ButtonDefinition], into body: inout Body
  ) {
    let found: [BodyKey: YAMLEntry] = keys(entries, of: "A body")
    let condition = found[.condition].flatMap { self.condition($0.value, of: $0) }
    let single = found.filter { BodyKey.single.contains($0.key) }.sorted { $0.value.place < $1.value.place }
    let parts = found.filter { BodyKey.ofSection.contains($0.key) }.sorted { $0.value.place < $1.value.place }
    if let says = found[.says], found[.image] == nil, found[.illustration] == nil {
      mistakes.add("“says” is for an “image” or an “illustration”: what it shows.", atKeyOf: says)
    }
    if let first = single.first?.value, let other = (single.dropFirst() + parts).first?.value {
      mistakes.add(
        "“\(first.key)” and “\(other.key)” are two things: each has a “-” of its own.", atKeyOf: other)
      return
    }
    if let (key, entry) = single.first {
      return readSingle(key, entry, says: found[.says], if: condition, into: &body)
    }
    let order = parts.filter { ![.section, .footer].contains($0.key) }
    if order.isEmpty, !parts.isEmpty, found[.section] == nil || found[.footer] == nil {
      mistakes.add("A section needs “rows”, “toggles”, “columns”, “fields” or “buttons”.", at: value)
    }
    if found[.section] == nil, let before = body.pieces.last?.kind, [.control, .columns].contains(before) {
      body.pieces.append(FlowProgram.BodyPiece(kind: .section, condition: condition))
    }
    if let heading = found[.section], let copy = copy(heading) {
      body.add(ConditionalCopy(copy: copy, condition: condition), as: .heading)
    }
    var inside = place
    inside.isInBody = true
    for (key, entry) in order {
      switch key {
      case .columns: readColumns(entry, if: condition, into: &body)
      case .rows, .buttons:
        inside.isRow = key == .rows
        add(readButtons(entry, inside), if: condition, to: &body)
      case .toggles: add(readToggles(entry), if: condition, to: &body)
      case .fields:
        if let test = found[.condition] {
          mistakes.add("Fields are there as long as their screen is: they have no “if”.", atKeyOf: test)
        }
        add(fields, if: nil, to: &body)
      default: break
      }
    }
    if let footer = found[.footer], let copy = copy(footer) {
      body.add(ConditionalCopy(copy: copy, condition: condition), as: .footer)
    }
  }

  private mutating func add(
    _ buttons: [FlowProgram.ButtonDefinition], if condition: UInt16?, to body: inout Body
  ) {
    for var button in buttons {
      if let condition { button.isShown = button.isShown.map { both($0, condition) } ?? condition }
      body.pieces.append(FlowProgram.BodyPiece(kind: .control, place: UInt8(clamping: body.buttons.count)))
      body.buttons.append(button)
    }
  }

  private mutating func readSingle(
    _ key: BodyKey, _ entry: YAMLEntry, says: YAMLEntry?, if condition: UInt16?, into body: inout Body
  ) {
    let said = says.flatMap { copy($0) }.map { ConditionalCopy(copy: $0, condition: condition) }
    switch key {
    case .banner:
      if let copy = copy(entry) { body.add(ConditionalCopy(copy: copy, condition: condition), as: .banner) }
    case .image:
      if says == nil {
        mistakes.add(
          "An image needs “says”: what it shows, for VoiceOver and for whoever has no picture of it.",
          atKeyOf: entry)
      }
      guard let number = image(entry), let said else { return }
      body.add(said, as: .image(number))
    case .illustration:
      guard let illustration = illustration(entry) else { return }
      if let said { return body.add(said, as: .illustration(illustration)) }
      body.pieces.append(
        FlowProgram.BodyPiece(kind: .illustration(illustration), place: nil, condition: condition))
    case .dots:
      guard let dots = dots(entry) else { return }
      body.pieces.append(FlowProgram.BodyPiece(kind: dots, place: nil, condition: condition))
    default: break
    }
  }

  private mutating func readColumns(_ entry: YAMLEntry, if condition: UInt16?, into body: inout Body) {
    let found = entries(of: entry, expected: "labels, each with its value, as in { Savings: \"$12\" }")
    for line in found {
      guard let label = copy(Item(text: line.key, value: YAMLValue(line), isPlain: true)),
        let value = copy(line)
      else { continue }
      body.add(
        ConditionalCopy(
          copy: Copy(joining: label.pieces + [.text("  ")] + value.pieces), condition: condition),
        as: .columns)
    }
  }

  // MARK: What they are

  /// A picture of the simulator's, by its name; where it isn't an illustration, it is called something else.
  mutating func illustration(_ entry: YAMLEntry, called name: String = "illustration") -> Illustration? {
    let known = Illustration.allCases.map(\.rawValue)
    guard let item = item(of: entry, expected: known.joined(separator: " | ")) else { return nil }
    if let illustration = Illustration(rawValue: item.text) { return illustration }
    let besides = name == "illustration" ? " A picture of your own is an “image”." : ""
    mistakes.add(
      "There is no \(name) \(quoted(item.text)). \(suggestion(for: item.text, in: known))\(besides)",
      at: item.value)
    return nil
  }

  /// `2 of 4`.
  private mutating func dots(_ entry: YAMLEntry) -> FlowProgram.BodyPiece.Kind? {
    guard let item = item(of: entry, expected: "which page of how many, as in 2 of 4") else { return nil }
    let words = item.text.split(separator: " ")
    if words.count == 3, words[1] == "of", let at = UInt8(words[0]), let of = UInt8(words[2]), of <= 10,
      of > 1, (1...of).contains(at)
    {
      return .dots(at: at, of: of)
    }
    mistakes.add(
      "\(quoted(item.text)) doesn’t say which page of how many this is, as in 2 of 4; ten are the most.",
      at: item.value)
    return nil
  }

  /// The number of an image, the same for the same file.
  private mutating func image(_ entry: YAMLEntry) -> UInt8? {
    guard let item = item(of: entry, expected: "the name of an SVG or PNG file beside this one") else {
      return nil
    }
    let image = FlowProgram.ImageDefinition(path: item.text)
    if let known = parts.images.firstIndex(of: image) { return UInt8(known) }
    guard parts.images.count < Self.mostImages else {
      mistakes.add("A flow file can have \(Self.mostImages) images, and this is one more.", at: item.value)
      return nil
    }
    guard ["svg", "png"].contains(where: { item.text.hasSuffix(".\($0)") }), isFit(item, most: 200) else {
      mistakes.add("An image is a file that ends in .svg or .png.", at: item.value)
      return nil
    }
    parts.images.append(image)
    places.images.append(item.value)
    return UInt8(parts.images.count - 1)
  }

  static let mostImages = 12
}
