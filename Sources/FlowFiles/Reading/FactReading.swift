import Diagnostics
import UnlockEngine

// Facts: what testers know.

extension FlowReader {
  /// The file's own facts first, each another name for a value, a text that varies, or whether something holds; then all
  /// other values by their names.
  mutating func readFacts(_ entries: [YAMLEntry]) {
    var called: Set<String> = []
    for entry in entries {
      if !Names.canBe(entry.key) { mistakes.add("\(quoted(entry.key)) isn’t a name.", atKeyOf: entry) }
      guard parts.facts.count < 40 else {
        return mistakes.add("There can be 40 facts, and this is one more.", atKeyOf: entry)
      }
      if let value = fact(entry, &called) {
        parts.facts.append(FlowProgram.FactDefinition(name: entry.key, value: value))
      }
    }
    // What the device has a fact of is the device’s.
    let own = Set(parts.facts.map(\.name) + SettingDescription.ofDevice.map(\.name))
    for (number, value) in parts.values.enumerated()
    where value.lifetime != .begin && !called.contains(value.name) && !own.contains(value.name) {
      parts.facts.append(
        FlowProgram.FactDefinition(
          name: value.name, value: .copy(Copy([.value(UInt8(number))])), isDeclared: false))
    }
    for (number, code) in parts.codes.enumerated()
    where code.lifetime != .begin && !called.contains(code.name) && !own.contains(code.name) {
      parts.facts.append(
        FlowProgram.FactDefinition(
          name: code.name, value: .copy(Copy([.code(UInt8(number))])), isDeclared: false))
    }
  }

  private mutating func fact(
    _ entry: YAMLEntry, _ called: inout Set<String>
  ) -> FlowProgram.FactDefinition.Value? {
    guard case .text = entry.value.content else {
      // `{ if: … }` alone is whether it holds.
      if case .map(let entries) = entry.value.content, entries.map(\.key) == ["if"] {
        return condition(entries[0].value, of: entries[0]).map { .holds($0) }
      }
      return copy(entry).map { .copy($0) }
    }
    guard let item = item(of: entry, expected: "the name of a value") else { return nil }
    if let value = names.values.firstIndex(of: item.text) {
      called.insert(item.text)
      return .copy(Copy([.value(UInt8(value))]))
    }
    if let code = names.codes.firstIndex(of: item.text) {
      called.insert(item.text)
      return .copy(Copy([.code(UInt8(code))]))
    }
    if let word = names.words.firstIndex(of: item.text) { return .copy(Copy([.word(UInt8(word))])) }
    let known = names.values + names.codes + names.words
    mistakes.add(
      "There is no value \(quoted(item.text)). \(suggestion(for: item.text, in: known))", at: item.value)
    return nil
  }
}
