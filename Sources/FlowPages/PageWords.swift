import Exploration
import UnlockEngine

// What is on a screen, for those who hear it and for whoever checks a page: one line for each thing.

extension Screen {
  /// All that is to be seen, from the top down. `time` says how a length of time is told.
  public func pageWords(_ time: (Duration) -> String = { $0.scenarioText }) -> [String] {
    layers.reversed().flatMap { $0.pageWords(time) }
  }
}

extension Layer {
  fileprivate func pageWords(_ time: (Duration) -> String) -> [String] {
    var lines = ["\(id): \(title)"] + texts
    if let keypad {
      let length = keypad.length.map { " of \($0)" } ?? ""
      lines.append(
        "\(keypad.filled)\(length) typed" + (keypad.isShaking ? ", the dots shake" : "")
          + (keypad.isEnabled ? "" : ", dimmed"))
    }
    for case .dots(let at, let of) in body { lines.append("page \(at) of \(of)") }
    if let timeLeft { lines.append("\(time(timeLeft)) left") }
    if isBusy { lines.append("in progress") }
    if isDone { lines.append("done") }
    if showsContent { lines.append("private content") }
    lines += controls.map(\.pageWords)
    return lines + behind.flatMap { $0.pageWords(time).map { "blurred: " + $0 } }
  }
}

extension Control {
  fileprivate var pageWords: String {
    let dimmed = isEnabled ? "" : ", dimmed"
    return switch role {
    case .toggle(let isOn): "\(title), switch, \(isOn ? "on" : "off")\(dimmed)"
    case .field(let text, let isActive, let isSecure):
      "\(title), \(isSecure ? "secure " : "")text field\(text.isEmpty ? "" : ", \(isSecure ? "\(text.count) characters" : text)")\(isActive ? ", being typed into" : "")\(dimmed)"
    case .link: "\(title), link\(dimmed)"
    case .tab(let isSelected): "\(title), \(isSelected ? "selected " : "")tab\(dimmed)"
    case .back: "\(title), back button\(dimmed)"
    case .grabber(let isRaised): "\(title), \(isRaised ? "full" : "half") screen\(dimmed)"
    case .staged: "\(title), happens in front of the phone\(dimmed)"
    case .primary, .normal, .cancel, .destructive, .row: "\(title), button\(dimmed)"
    }
  }
}
