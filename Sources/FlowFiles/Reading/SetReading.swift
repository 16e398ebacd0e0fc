import DeviceSimulation
import Diagnostics
import UnlockEngine

// What values are set to.

extension FlowReader {
  mutating func readSet(_ entry: YAMLEntry, _ block: inout FlowProgram.Block) {
    for entry in entries(of: entry, expected: "values, as in { method: pin }") {
      guard let item = item(of: entry, expected: "a value"), mayChange(entry.key, at: YAMLValue(entry)) else {
        continue
      }
      if let code = names.codes.firstIndex(of: entry.key) {
        if let instruction = set(code: UInt8(code), item) { block.append(instruction) }
        continue
      }
      guard let number = names.values.firstIndex(of: entry.key) else {
        let known = names.values + names.codes
        mistakes.add(
          "There is no value \(quoted(entry.key)). \(suggestion(for: entry.key, in: known))", atKeyOf: entry)
        continue
      }
      if parts.values[number].kind == .screen, item.text == "here" {
        block.append(.setHere(UInt8(number)))
      } else if parts.values[number].kind == .enrolledSet, item.text == "now" {
        block.append(.setEnrolled(UInt8(number)))
      } else if case .count = parts.values[number].kind, names.limits.contains(item.text) {
        if let limit = countedTo(entry, number) { block.append(.setToLimit(UInt8(number), limit: limit)) }
      } else if let value = value(item, of: number) {
        checkRange(Int(value), of: number, item)
        block.append(.set(UInt8(number), to: value))
      }
    }
  }

  private mutating func checkRange(_ value: Int, of number: Int, _ item: Item) {
    guard case .count(_, let most?) = parts.values[number].kind, value > most else { return }
    mistakes.add("“\(names.values[number])” is at most \(most).", at: item.value)
  }

  /// What was typed, another code, digits, or none.
  private mutating func set(code: UInt8, _ item: Item) -> FlowProgram.Instruction? {
    let isText = parts.codes[Int(code)].isText
    switch item.text {
    case "typed": return isTyped(code, at: item.value) ? .setTyped(code: code) : nil
    case "none": return .forget(code: code)
    default: break
    }
    if isText, !names.codes.contains(item.text) { return set(text: code, item) }
    if !isText, let digits = PIN(item.text, letters: parts.codes[Int(code)].hasLetters) {
      guard parts.digits.count < 100 else {
        mistakes.add("There is room for 100 codes in digits.", at: item.value)
        return nil
      }
      parts.digits.append(digits)
      return .setDigits(code: code, to: UInt8(parts.digits.count - 1))
    }
    if let other = names.codes.firstIndex(of: item.text) {
      if isServers(item.text), [.app, .opened, .named].contains(place) {
        mistakes.add("“\(item.text)” is the server’s: the app doesn’t know it.", at: item.value)
        return nil
      }
      guard parts.codes[other].isText == isText else {
        mistakes.add(
          "“\(item.text)” is \(isText ? "a code" : "a text"), and “\(names.codes[Int(code)])” is \(isText ? "a text" : "a code").",
          at: item.value)
        return nil
      }
      if isText, isServers(item.text), !isServers(names.codes[Int(code)]) {
        mistakes.add(
          "The server keeps of “\(item.text)” only what it takes to compare it: nobody can have the text.",
          at: item.value)
        return nil
      }
      return .copy(code: UInt8(other), to: code)
    }
    mistakes.add(
      "A code is set to: typed, none, digits, or another code. \(suggestion(for: item.text, in: ["typed", "none"] + names.codes))",
      at: item.value)
    return nil
  }

  /// A text that the file says, in quotes: a name would be another text's.
  private mutating func set(text: UInt8, _ item: Item) -> FlowProgram.Instruction? {
    if item.isPlain, Names.canBe(item.text) {
      let known = parts.codes.filter(\.isText).map(\.name)
      mistakes.add(
        "A text is set to: typed, none, a text in quotes, or another text. "
          + suggestion(for: item.text, in: ["typed", "none"] + known), at: item.value)
      return nil
    }
    guard let short = fittingText(item), parts.texts.count < 100 else {
      if parts.texts.count >= 100 { mistakes.add("There is room for 100 texts.", at: item.value) }
      return nil
    }
    parts.texts.append(short)
    return .setText(code: text, to: UInt8(parts.texts.count - 1))
  }

  /// A text that could be typed in a field; a mistake if it can't.
  private mutating func fittingText(_ item: Item) -> ShortText? {
    guard let short = ShortText(item.text), !short.isEmpty else {
      mistakes.add(
        "A text has from 1 to \(ShortText.capacity) bytes, and this has \(item.text.utf8.count).",
        at: item.value)
      return nil
    }
    guard item.text.unicodeScalars.allSatisfy(\.canBeTyped) else {
      mistakes.add("This text has a character that nobody can type.", at: item.value)
      return nil
    }
    return short
  }
}
