import UnlockEngine

/// The home screen: the app's icon first, places of other apps after it, the dock.
struct HomeScreen {
  let layer: Layer
  /// What stands on the app’s icon; the first letter of its name where there is nothing.
  let letters: String?
  let isPad: Bool
  let appClass: String

  func draw(with pen: inout VectorPen, in area: Frame) {
    let columns = isPad ? 6 : 4
    let icon = isPad ? 68.0 : 62
    let margin = isPad ? 70.0 : 27
    let step = (area.width - 2 * margin - icon) / Double(columns - 1)
    let line = isPad ? 142.0 : 98
    let dock = Frame(
      x: area.x + (isPad ? 110 : 12), y: area.bottom - (isPad ? 104 : 88) + (area.y > 40 ? 18 : -8),
      width: area.width - (isPad ? 220 : 24), height: isPad ? 96 : 88)
    var top = area.y + 22
    for text in layer.texts where !text.isEmpty {
      pen.fitted(text, x: area.midX, middle: top + 8, in: area.width - 40, pen.font(.footnote), .onWall)
      top += 26
    }
    let lines = max(1, Int((dock.y - 46 - top) / line))
    for index in 0..<max(layer.controls.count, min(lines, isPad ? 5 : 6) * columns) {
      let place = Frame(
        x: area.x + margin + Double(index % columns) * step, y: top + Double(index / columns) * line,
        width: icon, height: icon)
      if index < layer.controls.count {
        draw(layer.controls[index], with: &pen, in: place, room: step - 6)
      } else {
        pen.rect(place, .tile, radius: icon * 0.23)
      }
    }
    for dot in -1...1 {
      pen.circle(area.midX + Double(dot) * 14, dock.y - 20, 3.5, dot == -1 ? .onWall : .tile)
    }
    if pen.isGlass { pen.plate(dock, .dock, radius: 38) } else { pen.rect(dock, .dock, radius: 30) }
    let own = isPad ? 5 : 4
    let between = (dock.width - Double(own) * icon) / Double(own + 1)
    for index in 0..<own {
      let x = dock.x + between + Double(index) * (icon + between)
      pen.rect(Frame(x: x, y: dock.midY - icon / 2, width: icon, height: icon), .tile, radius: icon * 0.23)
    }
  }

  private func draw(_ control: Control, with pen: inout VectorPen, in frame: Frame, room: Double) {
    pen.control(control) { pen in
      if control.role == .primary {
        pen.appIcon(letters ?? String(control.title.prefix(1)), in: frame, appClass)
      } else {
        pen.rect(frame, .dock, radius: frame.width * 0.23)
        pen.symbol(.apps, in: frame.middle(frame.width * 0.6, frame.width * 0.6), .onWall)
      }
      pen.fitted(
        control.title, x: frame.midX, middle: frame.bottom + 12, in: max(room, frame.width + 16),
        Font(size: 12), .onWall)
    }
  }
}

extension VectorPen {
  /// An app's icon, in the app's colours.
  mutating func appIcon(_ letters: String, in frame: Frame, _ appClass: String) {
    group(appClass.isEmpty ? "class=\"icon\"" : "class=\"icon \(appClass)\"") { pen in
      pen.rect(frame, .fill, radius: frame.width * 0.23)
      let font = Font(size: frame.width * (letters.count > 1 ? 0.42 : 0.52), weight: .bold)
      pen.fitted(letters, x: frame.midX, middle: frame.midY, in: frame.width * 0.86, font, .onFill)
    }
  }
}
