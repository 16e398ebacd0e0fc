import UnlockEngine

extension Screen {
  /// What the phone shows, as text: the topmost layer first, each with its texts and controls.
  package var inWords: [String] {
    let named = [("system", system), ("alert", alert), ("screen", app)]
    return named.flatMap { name, layer in
      layer.map { ["\(name) \($0.id)"] + $0.inWords.map { "  " + $0 } } ?? []
    }
  }
}

extension Layer {
  fileprivate var inWords: [String] {
    var lines = ([title] + texts).filter { !$0.isEmpty }
    if let keypad {
      let length = keypad.length.map { " of \($0)" } ?? ""
      lines.append("keypad: \(keypad.filled)\(length) filled\(keypad.isEnabled ? "" : ", disabled")")
    }
    if let timeLeft { lines.append("time left: \(timeLeft.scenarioText)") }
    if isBusy { lines.append("busy") }
    if !controls.isEmpty { lines.append(controls.map(\.inWords).joined(separator: " ")) }
    return lines
  }
}

extension Control {
  fileprivate var inWords: String {
    switch role {
    case .field(let text, let isActive, _): "\(title): |\(text)|\(isActive ? " (active)" : "")"
    case .toggle(let isOn): "[\(title): \(isOn ? "on" : "off")]"
    case .grabber(let isRaised): "[\(title): \(isRaised ? "full" : "half") screen]"
    case .tab(isSelected: true): "[\(title): selected]"
    default: "[\(title)]\(isEnabled ? "" : " (disabled)")"
    }
  }
}
