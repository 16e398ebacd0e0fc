import DeviceSimulation
import UnlockEngine

// Text fields, for the explorer: what is typed into which, and what counts as proof.

extension FileFlow {
  /// A text, and the fields that it is typed into: by their places on screens, a bit for each screen.
  struct FieldText: Sendable {
    let text: String
    var screens: [UInt64]
  }

  /// Texts are typed into fields, and taken back as a whole: so nobody is stuck with a wrong one. What was typed into one field is
  /// also typed into another that asks for it then, whatever length that takes.
  func typeTexts(_ plan: inout ExplorationPlan<FileFlow>) {
    plan.fieldTexts = { limits in
      textsToType(limits).map { typed in
        ExplorationPlan<FileFlow>.Text(typed.text) { world, _ in
          guard let number = world.fieldNumber else { return false }
          return typed.screens[number] & (1 << UInt64(world.shownScreen)) != 0
            || world.field(number, asksFor: typed.text)
        }
      }
    }
    plan.texts += plan.fieldTexts(defaultLimits)
    plan.takesTexts = { $0.fieldNumber != nil }
    plan.takenBack = { world in
      // A pad with a key that submits keeps what is typed, too.
      guard let number = world.fieldNumber else { return world.app.entry.count }
      return world.app.texts[world.flow.program.fieldPlace + number].count
    }
  }

  /// For each field the texts that it asks for, as far as the file says any, and one that it doesn't, all of a length that
  /// the field takes. Whoever chooses a text chooses between the same.
  func textsToType(_ limits: FileLimits) -> [FieldText] {
    let said = program.exploring.typed?.filter { !$0.isCode } ?? []
    if !said.isEmpty {
      return said.map { typed in
        // A bit for each screen, which count from 0 here.
        let screens = typed.screens == ~0 ? ~0 : typed.screens >> 1
        let fields = typed.fields.map(program.screens(ofFields:))
        return FieldText(text: typed.text, screens: (0..<Typed.limit).map { screens & (fields?[$0] ?? ~0) })
      }
    }
    var all: [FieldText] = []
    for (screen, definition) in program.screens.enumerated() {
      for (number, field) in definition.fields.enumerated() {
        for text in texts(for: field, on: screen, limits) {
          let index = all.firstIndex { $0.text == text } ?? all.count
          if index == all.count {
            all.append(FieldText(text: text, screens: Array(repeating: 0, count: Typed.limit)))
          }
          all[index].screens[number] |= 1 << UInt64(screen)
        }
      }
    }
    return all + chosenByOneCharacter(all, limits)
  }

  /// What an entry that was begun may have chosen: typed only where it is asked for then.
  private func chosenByOneCharacter(_ typed: [FieldText], _ limits: FileLimits) -> [FieldText] {
    let short = program.screens.enumerated().flatMap { screen, definition in
      definition.fields.enumerated().filter { $1.check == nil && $1.least.number(limits) <= 1 }.compactMap {
        number, _ in
        typed.first { $0.screens[number] & (1 << UInt64(screen)) != 0 }?.text.unicodeScalars.first
      }
    }
    return Set(short.map { String($0) }).subtracting(typed.map(\.text)).sorted().map {
      FieldText(text: $0, screens: Array(repeating: 0, count: Typed.limit))
    }
  }

  /// The texts that a field is compared with there: as the only one on its screen, with whatever is compared.
  private func textsAsked(by field: FlowProgram.FieldDefinition, on screen: Int) -> [Int] {
    let compared = program.tried.comparedByScreen[screen]
    guard program.screens[screen].fields.count == 1 else { return field.code.map { [Int($0)] } ?? [] }
    return program.codes.indices.filter { program.codes[$0].isText && compared & (1 << UInt16($0)) != 0 }
  }

  private func texts(
    for field: FlowProgram.FieldDefinition, on screen: Int, _ limits: FileLimits
  ) -> [String] {
    if let check = field.check {
      // A key that no such field takes, where the file asks whether one was refused.
      return check.examples + (program.conditions.contains(.keyRefused) ? ["?"] : [])
    }
    let (least, most) = (field.least.number(limits), field.most.number(limits))
    let asked = knownTexts(of: textsAsked(by: field, on: screen))
    let known = asked.isEmpty ? knownTexts(of: Array(program.codes.indices)) : asked
    // An entry that is begun has one character, so that a whole one has more, where it may.
    let others = ["a song of nine bees", "tin cans on a string"].map { other in
      (other + " ").asText(ofLength: max(least, min(most, other.count)))
    }
    var texts: [String] = []
    for text in known + others where (least...max(least, most)).contains(text.unicodeScalars.count) {
      if !texts.contains(text), texts.count < max(2, asked.count + 1) { texts.append(text) }
    }
    return texts
  }

  private func knownTexts(of codes: [Int]) -> [String] { codes.flatMap { saidTexts(of: $0).map(\.text) } }

  /// What the file says of a text, in its starting points and in steps, and where.
  func saidTexts(of code: Int) -> [(text: String, place: String)] {
    guard program.codes[code].isText else { return [] }
    var said: [(text: String, place: String)] = program.starts.compactMap { start in
      start.app[program.codes[code].optionName].map { ($0, "in “\(start.title)”") }
    }
    for block in program.blocks {
      for case .setText(UInt8(code), let text) in block {
        said.append((program.texts[Int(text)].text, "in a step"))
      }
    }
    return said.filter { $0.text != "none" }
  }

  public func expectedText(_ world: World<FileFlow>) -> String? {
    let field: FlowProgram.FieldDefinition? = withUnsafePointer(to: world) { world in
      let world = VisibleWorld(world)
      return world.fieldNumber.map { program.screens[world.shownScreen].fields[$0] }
    }
    if let check = field?.check { return check.examples.first }
    let own = program.codes.indices.filter { program.codes[$0].isText && $0 < program.appCodeCount }
    let remembered = own.filter { program.codes[$0].isRemembered }
    let known = (field?.code.map { [Int($0)] } ?? remembered).lazy.filter { own.contains($0) }
      .map { world.app.texts[program.codes[$0].place].text }.first { !$0.isEmpty }
    // Where nobody has given it yet, it is what the file says of it.
    return known ?? field?.code.flatMap { saidTexts(of: Int($0)).first?.text }
  }

  /// Whether an option is a text that nobody shall read: one that a field with dots asks for.
  public func isSecret(_ option: String) -> Bool {
    program.screens.contains { screen in
      screen.fields.contains { $0.isSecure && $0.code.map { program.codes[Int($0)].optionName } == option }
    }
  }

  // MARK: Proof

  /// Whether the step submits what is typed in fields.
  func submits(_ step: Transition<FileFlow>) -> Bool {
    guard let tapped = step.tapped, step.before.app.screen > 0, program.alert(FileContext(step.before)) == 0
    else { return false }
    return program.screens[step.before.shownScreen].buttons.contains {
      $0.submits && $0.code == tapped.rawValue
    }
  }

  /// Whether the step submits all texts that are remembered, where some are asked for, and no other; in a single field that names
  /// none, one of those that its steps compare it with.
  func submitsRightTexts(_ step: Transition<FileFlow>, but others: StrangersCodes = StrangersCodes()) -> Bool
  {
    guard submits(step) else { return false }
    let (app, server) = (step.before.app, step.before.server)
    let fields = program.screens[step.before.shownScreen].fields
    let typed = program.typed(in: fields, app)
    let asked = fields.compactMap(\.code).filter { program.codes[Int($0)].isRemembered }
    func isRight(_ code: UInt8) -> Bool {
      typed.digest(askedFor: code) != 0 && !others.contains(code)
        && typed.digest(askedFor: code) == program.digest(ofText: code, app, server)
    }
    if !asked.isEmpty { return asked.allSatisfy(isRight) }
    // A single field that says no name is compared with what its steps compare: one of several is enough.
    guard fields.count == 1, fields[0].code == nil else { return false }
    let (secrets, compared) = (program.secrets, program.tried.byScreen[step.before.shownScreen])
    return secrets.indices.contains { number in
      compared & (1 << UInt16(number)) != 0 && program.codes[Int(secrets[number])].isText
        && isRight(secrets[number])
    }
  }
}

extension VisibleWorld<FileFlow> {
  /// The screen that shows, by its number from 0 on.
  var shownScreen: Int { flow.program.shown(FileContext(self)) }

  /// The field that is typed into, by its place on the screen; `nil` where there is none.
  var fieldNumber: Int? {
    let program = flow.program
    guard app.screen > 0, program.hasFields else { return nil }
    return program.screens[shownScreen].fields.indices.contains(Int(app.field)) ? Int(app.field) : nil
  }

  /// Whether a field of the screen that shows asks for just that text: by its own name, or as the only one there, which is
  /// compared with any.
  func field(_ number: Int, asksFor text: String) -> Bool {
    let program = flow.program
    let fields = program.screens[shownScreen].fields
    guard let digest = ShortText(text)?.digest, digest != 0 else { return false }
    let compared = program.tried.comparedByScreen[shownScreen]
    return program.codes.indices.contains { code in
      guard program.codes[code].isText, program.digest(ofText: UInt8(code), app, server) == digest else {
        return false
      }
      if fields[number].code == UInt8(code) { return true }
      return fields.count == 1 && compared & (1 << UInt16(code)) != 0
    }
  }
}

extension FlowProgram {
  /// The screens that have fields with these controls: by the place of a field there, a bit for each screen.
  fileprivate func screens(ofFields controls: [UInt8]) -> [UInt64] {
    var screens = Array(repeating: UInt64(), count: Typed.limit)
    for (number, screen) in self.screens.enumerated() {
      for button in screen.buttons where controls.contains(button.code) {
        if let field = button.field { screens[Int(field)] |= 1 << UInt64(number) }
      }
    }
    return screens
  }
}
