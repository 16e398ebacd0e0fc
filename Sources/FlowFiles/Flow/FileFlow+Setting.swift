import DeviceSimulation
import UnlockEngine

// What steps set, at the app and at the server.

extension FileRun {
  mutating func set(_ value: UInt8, to number: UInt8) {
    if Int(value) < program.appValueCount {
      state.numbers[Int(value)] = number
    } else {
      server.numbers[Int(value) - program.appValueCount] = number
    }
  }

  mutating func set(code: UInt8, to digits: PIN) {
    let place = program.codes[Int(code)].place
    if Int(code) < program.appCodeCount { state.codes[place] = digits } else { server[code: place] = digits }
  }

  mutating func set(text code: UInt8, to text: ShortText) {
    let place = program.codes[Int(code)].place
    if Int(code) < program.appCodeCount {
      state.texts[place] = text
    } else {
      server.texts[place] = text.digest
    }
  }

  mutating func setTyped(_ code: UInt8) {
    let known = program.codes[Int(code)]
    guard known.isText else { return set(code: code, to: typed.code) }
    if Int(code) >= program.appCodeCount {
      server.texts[known.place] = typed.digest(askedFor: code)
    } else if let field = typed.field(askingFor: code) {
      state.texts[known.place] = typedTexts?[program.fieldPlace + field] ?? ShortText()
    }
  }

  /// What a server keeps of a text is enough for it, and for nobody else.
  mutating func copy(_ code: UInt8, to other: UInt8) {
    let (known, place) = (program.codes[Int(code)], program.codes[Int(other)].place)
    if !known.isText {
      set(code: other, to: program.code(code, state, server))
    } else if Int(other) >= program.appCodeCount {
      server.texts[place] = program.digest(ofText: code, state, server)
    } else {
      state.texts[place] = state.texts[known.place]
    }
  }

  /// Takes away what is typed.
  mutating func empty(isRetry: Bool) {
    (state.isRetry, state.entry, state.dots, state.refusedKey) = (isRetry, PIN(), .typed, 0)
    program.emptyFields(&state)
  }

  /// Digits of the file's, as long as the code has to be.
  func fitted(_ digits: PIN, to code: UInt8) -> PIN {
    var (pin, all) = (PIN(), digits.text.unicodeScalars)
    let length = program.codes[Int(code)].length.map { Int(surroundings.limits[Int($0)]) } ?? digits.count
    while pin.count < length, let first = all.first {
      pin.append(first, letters: true)
      all.append(all.removeFirst())
    }
    return pin
  }
}
