import DeviceSimulation
import Diagnostics
import UnlockEngine

// Text fields, and the buttons that submit them.

extension FlowReader {
  enum FieldKey: String, CaseIterable {
    case id, secure, placeholder, from, to
    case asksFor = "asks-for"
    case isOff = "off-if"
    case checkedBy = "checked-by"
  }

  typealias Field = (field: FlowProgram.FieldDefinition, control: FlowProgram.ButtonDefinition)

  /// `Master password: { asks-for: password, secure: true, from: 8 }`: titles, each with what may be typed there.
  mutating func readFields(_ entry: YAMLEntry?) -> [Field] {
    guard let entry else { return [] }
    let found = entries(of: entry, expected: "text fields, as in { Password: { secure: true } }")
    if found.isEmpty, case .map = entry.value.content {
      mistakes.add("“fields” needs a field: a title, and a map, which may be empty: {}.", atKeyOf: entry)
    }
    if found.count > Typed.limit {
      mistakes.add("A screen has room for \(Typed.limit) fields.", atKeyOf: found[Typed.limit])
    }
    var fields: [Field] = []
    for field in found.prefix(Typed.limit) {
      if let read = readField(field, UInt8(fields.count)) { fields.append(read) }
    }
    return fields
  }

  private mutating func readField(_ entry: YAMLEntry, _ number: UInt8) -> Field? {
    let found: [FieldKey: YAMLEntry] = keys(
      entries(of: entry, expected: "a map, as in { secure: true }, which may be empty: {}"), of: "A field")
    let check = found[.checkedBy].flatMap { namedCheck($0) }
    let field = FlowProgram.FieldDefinition(
      code: found[.asksFor].flatMap { askedText($0) }, isSecure: isTrue(found[.secure]),
      placeholder: found[.placeholder].flatMap { copy($0) },
      least: bound(found[.from], from: 0) ?? .number(check?.length ?? 1),
      most: bound(found[.to], from: 1) ?? .number(check?.length ?? ShortText.capacity),
      isOff: found[.isOff].flatMap { condition($0.value, of: $0) }, check: check)
    for key in [FieldKey.from, .to] where check != nil {
      guard let bound = found[key] else { continue }
      mistakes.add("How long its text is, “checked-by” says.", atKeyOf: bound)
    }
    if case .number(let least) = field.least, case .number(let most) = field.most, least > most,
      let from = found[.from]
    {
      mistakes.add(
        "A field that takes at least \(least) and at most \(most) characters takes none.", atKeyOf: from)
    }
    let keys: [ButtonKey: YAMLEntry] = found[.id].map { [.id: $0] } ?? [:]
    let nothing = YAMLValue(place: entry.place, length: entry.length, content: .list([]))
    guard
      let block = block(YAMLEntry(key: "field", place: entry.place, length: entry.length, value: nothing)),
      var control = control(entry, keys, .field(text: "", isActive: false, isSecure: field.isSecure), block)
    else { return nil }
    places.buttons[block] = entry
    control.field = number
    return (field, control)
  }

  /// The text that a field asks for.
  private mutating func askedText(_ entry: YAMLEntry) -> UInt8? {
    guard let code = number(item(of: entry, expected: "the name of a text"), .text) else { return nil }
    if parts.codes[Int(code)].isText { return code }
    mistakes.add("“\(names.codes[Int(code)])” is a code, for a “pad”: a field types a text.", at: entry.value)
    return nil
  }

  /// How many characters: a number, or what a limit says.
  private mutating func bound(_ entry: YAMLEntry?, from least: Int) -> FlowProgram.FieldDefinition.Bound? {
    guard let entry else { return nil }
    if case .text(let text, _) = entry.value.content, Names.canBe(text) {
      guard let limit = number(item(of: entry, expected: "the name of a limit"), .limit) else { return nil }
      if let range = parts.limits[Int(limit)].range, range.upperBound <= ShortText.capacity {
        return .limit(limit)
      }
      if doubtful.contains(text) { return nil }
      mistakes.add(
        "A field takes at most \(ShortText.capacity) characters: give “\(text)” a “to” that is no more.",
        at: entry.value)
      return nil
    }
    return number(of: entry, in: least...ShortText.capacity).map { .number($0) }
  }

  // MARK: The screen that they stand on

  mutating func checkFields(_ fields: [Field], _ found: [ScreenKey: YAMLEntry]) {
    guard let entry = found[.fields] else { return }
    if found[.pad] != nil { mistakes.add("A screen has a “pad” or “fields”, not both.", atKeyOf: entry) }
    if found[.complete] == nil {
      mistakes.add("“fields” need “complete”: what happens once they are submitted.", atKeyOf: entry)
    }
    guard fields.count > 1, case .map(let entries) = entry.value.content else { return }
    var asked: Set<UInt8> = []
    for (field, entry) in zip(fields, entries) {
      guard let code = field.field.code else {
        if entry.part("asks-for") == nil {
          mistakes.add("Each of several fields says “asks-for”: which text is typed there.", atKeyOf: entry)
        }
        continue
      }
      if !asked.insert(code).inserted {
        mistakes.add(
          "Another field of this screen asks for “\(names.codes[Int(code)])” already.", atKeyOf: entry)
      }
    }
  }

  /// The texts of fields stand in the state beside those that have names.
  mutating func checkRoomForTexts() {
    let named = parts.codes.count { $0.isText && $0.lifetime != .server }
    for (screen, entry) in zip(parts.screens, screenEntries)
    where !screen.fields.isEmpty && screen.fields.count + named > FileState.Texts.limit {
      return mistakes.add(
        "There is room for \(FileState.Texts.limit) texts, those that have names and the fields of one screen together: "
          + "here are \(screen.fields.count + named).", atKeyOf: entry.part("fields") ?? entry)
    }
  }

  /// Fields are submitted by a button, which Enter taps, too.
  mutating func checkSubmitting(
    _ buttons: some Collection<FlowProgram.ButtonDefinition>, _ found: [ScreenKey: YAMLEntry]
  ) {
    guard let entry = found[.fields] ?? found[.pad], found[.complete] != nil,
      !buttons.contains(where: \.submits)
    else { return }
    if found[.fields] == nil {
      guard entry.part("to") != nil else { return }
      return mistakes.add(
        "A pad that takes as many digits as one likes needs a button that submits them: “buttons: { OK: submit }”.",
        atKeyOf: entry)
    }
    mistakes.add(
      "“fields” need a button that submits them, which Enter taps, too: “buttons: { Continue: submit }”.",
      atKeyOf: entry)
  }
}
