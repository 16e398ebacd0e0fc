import ScreenDrawing
import UnlockEngine

// What a picture says to those who can't see it.

extension PhonePicture {
  /// What it is, in a few words: "iPhone: Enter your PIN".
  public var spokenTitle: String {
    let model = device.model == .iPad ? "iPad" : "iPhone"
    guard let top = screen.top else { return "\(model), its screen off" }
    let place = screen.isExtension ? ", in another app" : ""
    return "\(model)\(place): \(top.title.isEmpty ? top.id : top.title)"
  }

  /// All that is on it, the topmost layer first: in sentences, with what can be done. Entries that are secret aren't told.
  public var spokenDescription: String {
    screen.layers.reversed().enumerated().map { index, layer in
      (index == 0 ? "" : "Under it: ") + layer.spoken
    }.joined(separator: " ")
  }
}

extension Layer {
  fileprivate var spoken: String {
    var sentences = ([title] + texts).filter { !$0.isEmpty }.map { $0.sentence }
    if let keypad {
      let length = keypad.length.map { " of \($0)" } ?? ""
      sentences.append("\(keypad.filled)\(length) characters typed.")
    }
    for case .dots(let at, let of) in body { sentences.append("Page \(at) of \(of).") }
    if let timeLeft { sentences.append("\(timeLeft.inWords) left.") }
    if isBusy { sentences.append("In progress.") }
    if isDone { sentences.append("Done.") }
    return (sentences + controls.map(\.spoken)).joined(separator: " ")
  }
}

extension Control {
  fileprivate var spoken: String {
    let dimmed = isEnabled ? "" : ", dimmed"
    return switch role {
    case .toggle(let isOn): "\(title), switch, \(isOn ? "on" : "off")\(dimmed)."
    case .field(_, _, isSecure: true): "\(title), secure text field\(dimmed)."
    case .field(let text, _, isSecure: false):
      "\(title), text field\(text.isEmpty ? "" : ", \(text)")\(dimmed)."
    case .link: "\(title), link\(dimmed)."
    case .tab(let isSelected): "\(title), \(isSelected ? "selected " : "")tab\(dimmed)."
    case .grabber(let isRaised): "\(title), \(isRaised ? "full" : "half") screen\(dimmed)."
    case .back: "\(title), back button\(dimmed)."
    case .primary, .normal, .cancel, .destructive, .row, .staged: "\(title), button\(dimmed)."
    }
  }
}

extension String {
  /// The text with a full stop, unless it ends in some mark.
  fileprivate var sentence: String {
    guard let last = unicodeScalars.last else { return "" }
    return ".!?…:".unicodeScalars.contains(last) ? self : self + "."
  }
}
