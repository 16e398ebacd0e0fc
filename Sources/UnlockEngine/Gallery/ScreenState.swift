import DeviceSimulation

/// A state of a screen, alert or system layer: what is to be seen of it, without what differs in degree only
/// (docs/decisions/0035).
///
/// The third and the fourth digit of an entry are one state, and so are 29 and 28 seconds, Face ID and Touch ID, an iPhone and
/// an iPad in what a text says, three tries left and two. One try left is another: it is the last one.
public struct ScreenState: Hashable, Sendable {
  public let layer: Layer

  public init(_ layer: Layer) { self.layer = layer.abstracted }
}

extension Layer {
  fileprivate var abstracted: Layer {
    var layer = self
    layer.title = title.abstracted
    layer.texts = texts.map(\.abstracted)
    // For a moment it is red and shakes.
    layer.error = nil
    layer.controls = controls.map(\.abstracted)
    layer.keypad = keypad?.abstracted
    // Without a text that says so it is the dots alone that tell.
    if error != nil { layer.keypad?.isShaking = false }
    layer.timeLeft = timeLeft.map { _ in .zero }
    // Nobody can read what is under a blur.
    layer.behind = behind.map { Layer(id: $0.id, style: $0.style, title: "") }
    layer.showsContent = false
    return layer
  }
}

extension String {
  /// The text by its pattern, and with the numbers that aren't one like any other: none is left, and the last one.
  fileprivate var abstracted: String {
    let pattern = CopyPattern(self)
    let counts = pattern.values.filter { $0.name.hasPrefix("number") && ($0.text == "0" || $0.text == "1") }
    return ([pattern.key] + counts.map { "\($0.name)=\($0.text)" }).joined(separator: "\u{1F}")
  }
}

extension Control {
  fileprivate var abstracted: Control {
    var control = self
    control.title = title.abstracted
    control.placeholder = nil
    if case .field(let text, _, let isSecure) = role {
      control.role = .field(text: text.isEmpty ? "" : "…", isActive: false, isSecure: isSecure)
    }
    return control
  }
}

extension Keypad {
  /// None, some or all characters typed.
  fileprivate var abstracted: Keypad {
    var keypad = self
    keypad.filled = filled == 0 ? 0 : filled == length ? 2 : 1
    (keypad.lit, keypad.touched) = (nil, PIN())
    return keypad
  }
}
