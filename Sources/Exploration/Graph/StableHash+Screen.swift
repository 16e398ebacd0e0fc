import DeviceSimulation
import UnlockEngine

// All that is to be seen, by names and not by numbers: those change when something is added to a file.

extension Screen {
  /// The same wherever and whenever the screen looks the same and its controls are called the same.
  func stableHash(calling name: (ControlID) -> String) -> UInt64 {
    var hash = StableHash()
    for layer in [app, alert, system] {
      hash.add(layer != nil)
      if let layer { hash.add(layer, name) }
    }
    // What was counted before there were extensions stays the same.
    if isExtension { hash.add("extension") }
    return hash.value
  }
}

extension StableHash {
  fileprivate mutating func add(_ layer: Layer, _ name: (ControlID) -> String) {
    add(layer.id)
    add("\(layer.style)")
    add(layer.title)
    add(layer.texts.count)
    for text in layer.texts { add(text) }
    // What is kept beside files without a body was counted before there were any.
    if !layer.body.isEmpty { add("\(layer.body)") }
    add(layer.error ?? "")
    add(layer.controls.count)
    for control in layer.controls { add(control, name) }
    add(layer.keypad != nil)
    if let keypad = layer.keypad { add(keypad, name) }
    for flag in [layer.isBusy, layer.isDone, layer.showsContent] { add(flag) }
    add(layer.timeLeft.map { Int($0.inMilliseconds) } ?? -1)
    add(layer.behind.count)
    for layer in layer.behind { add(layer, name) }
  }

  private mutating func add(_ control: Control, _ name: (ControlID) -> String) {
    add(name(control.id))
    add(control.title)
    add("\(control.role)")
    add(control.isEnabled)
    add(control.placeholder ?? "")
    // What was counted before there were icons, and lines of patterns, stays the same.
    if let icon = control.icon { add("\(icon)") }
  }

  private mutating func add(_ keypad: Keypad, _ name: (ControlID) -> String) {
    add("\(keypad.keys)")
    add(keypad.filled)
    if !keypad.touched.isEmpty { add(keypad.touched.text) }
    add(keypad.length ?? -1)
    add(keypad.isEnabled)
    for key in [keypad.left, keypad.right] {
      if case .control(let id) = key { add(name(id)) } else { add("\(key)") }
    }
    add(keypad.isShaking)
    add(keypad.lit.map { "\($0)" } ?? "")
  }
}
