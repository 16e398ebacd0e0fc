import DeviceSimulation

/// What the state of a screen is called.
struct ScreenStateLabel: Hashable, Sendable {
  /// "wrong, typing"
  private(set) var words: String
  /// What tells it from others in the same state.
  private(set) var detail = ""
  /// As much of that as its name has.
  private(set) var name = ""
  /// Where it comes among the states of its screen.
  private(set) var rank: Int

  /// What a state is made of, in the order in which they come.
  private enum Word: Int, CaseIterable {
    case empty, typing, complete, wrong, lastTry, scanning, busy, done, lockedOut, countingDown, disabled

    var text: String {
      switch self {
      case .lastTry: "last try"
      case .lockedOut: "locked out"
      case .countingDown: "counting down"
      default: "\(self)"
      }
    }
  }

  /// The states of one screen, told from each other.
  static func all(of layers: [Layer]) -> [ScreenStateLabel] {
    var states = layers.map { layer in ScreenStateLabel(layer, among: layers) }
    let features = layers.map(\.features)
    for index in states.indices {
      let alike = states.indices.filter { states[$0].words == states[index].words }
      guard alike.count > 1, let first = alike.first else { continue }
      guard index > first else {
        // It keeps its name, whatever else comes.
        let others = Set(alike.dropFirst().flatMap { features[$0] })
        states[index].detail = features[index].first { !others.contains($0) }?.shortened ?? ""
        continue
      }
      states[index].detail = difference(
        features[index], from: alike.filter { $0 < index }.map { features[$0] })
      let said = features.indices.filter { $0 != index }.flatMap { features[$0] }
      states[index].name = states[index].detail.name(after: states[index].words, unlike: said)
    }
    return states
  }

  /// What is said that others don't say: a thing that none of them says, or two that none says both; or, if nothing, what is
  /// left out.
  private static func difference(_ mine: [String], from others: [[String]]) -> String {
    let more = mine.filter { feature in !others.allSatisfy { $0.contains(feature) } }
    for feature in more where !others.contains(where: { $0.contains(feature) }) { return feature.shortened }
    for one in more {
      for other in more
      where other != one && !others.contains(where: { $0.contains(one) && $0.contains(other) }) {
        return "\(one.shortened) · \(other.shortened)"
      }
    }
    let less = others.flatMap { $0 }.first { !mine.contains($0) }
    return less.map { "without \($0.shortened)" } ?? ""
  }

  private init(_ layer: Layer, among others: [Layer]) {
    var found: [Word] = []
    let isClosed = layer.keypad?.isEnabled == false && !layer.isBusy && !layer.isDone
    if let keypad = layer.keypad {
      found.append(keypad.filled == 0 ? .empty : keypad.filled == keypad.length ? .complete : .typing)
    } else {
      let fields = layer.controls.compactMap(\.typed)
      if !fields.isEmpty { found.append(fields.allSatisfy(\.isEmpty) ? .empty : .typing) }
    }
    if layer.error != nil || layer.keypad?.isShaking == true { found.append(.wrong) }
    if others.contains(where: { layer.counts(downFrom: $0) }) { found.append(.lastTry) }
    if layer.isBusy { found.append(layer.style == .scanning ? .scanning : .busy) }
    if layer.isDone { found.append(.done) }
    if layer.timeLeft != nil { found.append(isClosed ? .lockedOut : .countingDown) }
    if isClosed, layer.timeLeft == nil { found.append(.disabled) }
    // An entry that is empty is told by what else there is to tell.
    if found.count > 1 { found.removeAll { $0 == .empty } }
    if found.contains(.lastTry) { found.removeAll { $0 == .wrong } }
    words = found.reversed().map(\.text).joined(separator: ", ")
    rank = found.reduce(0) { $0 | 1 << $1.rawValue }
  }
}

extension Control {
  /// What stands in a text field.
  fileprivate var typed: String? {
    if case .field(let text, _, _) = role { return text }
    return nil
  }
}

extension Layer {
  /// All that it says and offers, each in words of its own.
  fileprivate var features: [String] {
    ([title] + texts).filter { !$0.isEmpty }
      + controls.filter { $0.typed == nil }.map { control in
        let state = control.isEnabled ? "" : " dimmed"
        if case .toggle(let isOn) = control.role { return "\(control.title) \(isOn ? "on" : "off")\(state)" }
        return control.title + state
      } + controls.filter { $0.typed?.isEmpty == false }.map { "\($0.title) filled in" }
      + (behind.isEmpty ? [] : ["covered"])
  }

  /// Whether a text of it says of the last one what another's says of several: "One try left" where that has "3 tries
  /// left", "Remaining attempts: 1" where that has 3.
  fileprivate func counts(downFrom other: Layer) -> Bool {
    texts.contains { mine in
      let words = mine.split(separator: " ")
      return other.texts.contains { text in
        let others = text.split(separator: " ")
        guard words.count == others.count, let place = others.firstIndex(where: \.isSeveral),
          !words[place].isSeveral
        else { return false }
        let rest = words.indices.filter { $0 != place }
        let isAlike = rest.allSatisfy { words[$0].prefix(2) == others[$0].prefix(2) }
        let isSingular = rest.contains { words[$0] != others[$0] }
        return isAlike && (isSingular || words[place] == "1" || words[place].hasPrefix("1."))
      }
    }
  }
}

extension Substring {
  /// Whether it is a number of two or more.
  fileprivate var isSeveral: Bool {
    let digits = prefix { $0.isNumber }
    return (Int(digits) ?? 0) > 1 && dropFirst(digits.count).allSatisfy { !$0.isLetter }
  }
}

extension String {
  /// The few words of a text that are worth a name: neither how its state is called, nor how other texts begin as well.
  fileprivate func name(after state: String, unlike others: [String]) -> String {
    let all = split(separator: " ")
    let own = String(prefix { $0 != "…" })
    let shared =
      others.filter { !$0.hasPrefix(own) }.map { other in
        zip(all, other.split(separator: " ")).prefix { $0 == $1 }.count
      }.max() ?? 0
    var words = shared > 1 && shared < all.count ? all.dropFirst(shared) : all[...]
    while words.count > 1, words.first?.lowercased() == state.lowercased() { words.removeFirst() }
    var name = ""
    for word in words where word != "·" {
      guard name.isEmpty || name.count + word.count < 24 else { break }
      name += (name.isEmpty ? "" : " ") + word
    }
    return String(name.prefix(32))
  }

  /// As much of a text as tells it from others.
  fileprivate var shortened: String {
    let line = normalised
    guard line.count > 40 else { return line }
    let words = line.prefix(40)
    return (words.lastIndex(of: " ").map { String(words[..<$0]) } ?? String(words)) + "…"
  }
}
