import DeviceSimulation
import UnlockEngine

// What is typed, on pads and in fields, and what is left of a state when its process ends.

extension FlowProgram {
  /// What is left of a state when the app's process ends.
  func remembered(of state: FileState, _ limits: FileLimits) -> FileState {
    var left = FileState()
    for (index, value) in values.enumerated() where value.lifetime.isKept {
      if let limit = value.keptWith, limits[Int(limit)] == 0 { continue }
      left.numbers[index] = state.numbers[index]
    }
    for code in codes where code.lifetime.isKept { left.keep(code, of: state) }
    return left
  }

  /// Gives a state what another has stored, or takes it out where there is none.
  func share(_ stored: FileState, with state: inout FileState, _ limits: FileLimits) {
    for (index, value) in values.enumerated() where value.lifetime.isKept {
      if let limit = value.keptWith, limits[Int(limit)] == 0 { continue }
      state.numbers[index] = stored.numbers[index]
    }
    for code in codes where code.lifetime.isKept { state.keep(code, of: stored) }
  }

  func length(of pad: PadDefinition, _ state: FileState, _ server: FileServer, _ limits: FileLimits) -> Int {
    length(pad.length, state, server, limits)
  }

  func length(
    _ length: PadDefinition.Length, _ state: FileState, _ server: FileServer, _ limits: FileLimits
  ) -> Int {
    switch length {
    case .digits(let count): return Int(count)
    case .limit(let limit): return Int(limits[Int(limit)])
    case .code(let code, let limit):
      let (set, usual) = (self.code(code, state, server), codes[Int(code)].lengths?.lowerBound ?? 4)
      return set.isEmpty ? limit.map { Int(limits[Int($0)]) } ?? usual : set.count
    }
  }
}

extension FlowProgram {
  /// Whether a button submits what is typed on a pad, and not its last digit.
  func isVariable(_ pad: PadDefinition, _ context: borrowing FileContext) -> Bool {
    if pad.most == nil { return false }
    return holds(pad.isVariable, context)
  }

  /// Whether a whole entry may have so many digits.
  func takes(_ count: Int, on pad: PadDefinition, _ context: borrowing FileContext) -> Bool {
    let (state, server, limits) = (context.state, context.server, context.limits)
    let least = length(of: pad, state, server, limits)
    guard let most = pad.most, isVariable(pad, context) else { return count == least }
    return count >= least && count <= length(most, state, server, limits)
  }
}

extension PIN {
  /// Whether a key goes on with a pattern: a dot from 1 to 9 that isn't in it yet, or the one that takes the last back.
  func canTouch(_ keystroke: Keystroke) -> Bool {
    guard case .character(let scalar) = keystroke else { return true }
    return ("1"..."9").contains(scalar) && !text.unicodeScalars.contains(scalar)
  }

  /// Whether it can be the order of a pattern's dots.
  var isPattern: Bool {
    let dots = Array(text.unicodeScalars)
    return Set(dots).count == dots.count && !dots.contains("0")
  }

  /// Takes a key without completing anything.
  mutating func edit(_ keystroke: Keystroke, letters: Bool) {
    switch keystroke {
    case .delete: removeLast()
    case .character(let scalar): append(scalar, letters: letters)
    }
  }
}

extension FlowProgram.PadDefinition {
  /// What a key types on it: letters are capitals.
  func typed(_ keystroke: Keystroke) -> Keystroke {
    guard hasLetters, case .character(let scalar) = keystroke, let typed = keys.typed(scalar) else {
      return keystroke
    }
    return .character(typed)
  }
}

extension FlowProgram {
  private static let noFields = FlowTable<FieldDefinition>([])

  /// The fields of the screen that shows.
  func fields(_ context: borrowing FileContext) -> FlowTable<FieldDefinition> {
    context.state.screen == 0 ? Self.noFields : screens[shown(context)].fields
  }

  /// What is submitted: what stands in each field, and what it asks for.
  func typed(in fields: FlowTable<FieldDefinition>, _ state: FileState) -> Typed {
    var typed = Typed()
    for (number, field) in fields.enumerated() {
      typed.add(state.texts[fieldPlace + number], askedFor: field.code, passing: field.check)
    }
    return typed
  }

  /// Whether nothing is typed, neither on a pad nor in a field.
  func isEmpty(_ state: FileState) -> Bool {
    if !state.entry.isEmpty { return false }
    for place in fieldPlace..<FileState.Texts.limit where !state.texts[place].isEmpty { return false }
    return true
  }

  func emptyFields(_ state: inout FileState) {
    state.field = 0
    for place in fieldPlace..<FileState.Texts.limit where !state.texts[place].isEmpty {
      state.texts[place] = ShortText()
    }
  }

  /// Whether what is typed on the screen's pad, or in each of its fields, is as long as it has to be.
  func isWhole(_ context: borrowing FileContext) -> Bool {
    if context.state.screen == 0 { return false }
    let screen = screens[shown(context)]
    guard let pad = screen.pad else { return fit(screen.fields, context) }
    if isOff(pad, context) { return false }
    return takes(context.state.entry.count, on: pad, context)
  }

  func isOff(_ pad: PadDefinition, _ context: borrowing FileContext) -> Bool {
    if context.state.dots == .held { return true }
    if pad.isOff == nil { return false }
    return holds(pad.isOff, context)
  }

  /// Whether every field has as many characters as it takes.
  func fit(_ fields: FlowTable<FieldDefinition>, _ context: borrowing FileContext) -> Bool {
    for (number, field) in fields.enumerated() {
      let (count, limits) = (context.state.texts[fieldPlace + number].count, context.limits)
      if count < field.least.number(limits) || count > field.most.number(limits) { return false }
    }
    return true
  }

  /// Whether characters go to a field once it is the one that is typed into.
  func takesTyping(_ number: UInt8, _ context: borrowing FileContext) -> Bool {
    guard context.state.screen > 0, !isWaiting(context.state), context.state.dots != .held else {
      return false
    }
    let screen = screens[shown(context)]
    guard screen.fields.indices.contains(Int(number)), !isBusy(screen, context) else { return false }
    let off = screen.fields[Int(number)].isOff
    if off == nil { return true }
    return !holds(off, context)
  }

  func isBusy(_ screen: ScreenDefinition, _ context: borrowing FileContext) -> Bool {
    if screen.isBusy == nil { return false }
    return holds(screen.isBusy, context)
  }
}

extension FileState {
  mutating func forget(_ code: FlowProgram.Code) {
    if code.isText { texts[code.place] = ShortText() } else { codes[code.place] = PIN() }
  }

  mutating func keep(_ code: FlowProgram.Code, of other: FileState) {
    if code.isText {
      texts[code.place] = other.texts[code.place]
    } else {
      codes[code.place] = other.codes[code.place]
    }
  }
}
