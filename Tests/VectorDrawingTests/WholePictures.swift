import ScreenDrawing
import UnlockEngine

@testable import VectorDrawing

/// What is wrong with a picture of a screen: what isn't on it, what stands over an edge, what stands on something else.
func faults(of picture: PhonePicture) -> [String] {
  let read = ReadPicture(picture.fragment)
  return missing(on: picture.screen, read) + outside(picture, read) + overlapping(read)
}

/// Every text of every layer, every control that can be tapped, every key: each once.
private func missing(on screen: Screen, _ read: ReadPicture) -> [String] {
  var faults: [String] = []
  let words = read.words
  for layer in screen.seen {
    // The home screen shows what it is without saying it.
    let title = layer.style == .home ? "" : layer.title
    for text in [title] + layer.texts + layer.controls.map(\.title) where !words.contains(text.withoutBlanks)
    { faults.append("\(layer.id): no “\(text)”") }
  }
  guard let top = screen.top else { return faults }
  for control in top.controls where control.isEnabled {
    let count = read.controls.count { $0 == control.id.text }
    if count != 1 { faults.append("\(top.id): “\(control.title)” is there \(count) times") }
  }
  let known = Set(top.controls.map(\.id.text))
  faults += read.controls.filter { !known.contains($0) }.map { "\($0) can be tapped under \(top.id)" }
  if let keypad = top.keypad, keypad.keys == .digits {
    let digits = read.keys.filter { $0 != "delete" }.sorted()
    if digits != (0...9).map(String.init) { faults.append("\(top.id): the keys are \(digits)") }
  } else if top.keypad == nil, !read.keys.isEmpty {
    faults.append("\(top.id): there are keys under it")
  }
  return faults
}

private func outside(_ picture: PhonePicture, _ read: ReadPicture) -> [String] {
  let shape = DeviceShape(picture.device)
  let all = Frame(x: 0, y: 0, width: shape.width, height: shape.height)
  return read.texts.compactMap { text in
    // What scrolls may be above or below what is seen, and never beside it.
    var frame = text.frame
    if text.isInWindow { (frame.y, frame.height) = (shape.screen.y, 1) }
    return shape.screen.contains(frame) ? nil : "“\(text.words)” stands over the edge of the screen"
  }
    + read.shapes.filter { !all.contains($0) && $0.y < shape.height }.map {
      "a shape at \($0) stands over the edge"
    }
}

private func overlapping(_ read: ReadPicture) -> [String] {
  let seen = read.texts.filter { !$0.isHidden && !$0.isInWindow }
  var faults: [String] = []
  for (index, one) in seen.enumerated() {
    for other in seen[(index + 1)...] where one.frame.overlaps(other.frame) {
      faults.append("“\(one.words)” and “\(other.words)” stand on each other")
    }
  }
  return faults
}

extension Screen {
  /// The layers that can be seen: the system's may cover the others, and a card in the app switcher has no alert.
  fileprivate var seen: [Layer] {
    guard let system, system.coversEverything else { return layers }
    return (system.style == .appSwitcher ? [app, system] : [system]).compactMap { $0 }
  }
}

extension Frame {
  fileprivate func overlaps(_ other: Frame) -> Bool {
    x + 0.5 < other.right && other.x + 0.5 < right && y + 0.5 < other.bottom && other.y + 0.5 < bottom
  }
}
