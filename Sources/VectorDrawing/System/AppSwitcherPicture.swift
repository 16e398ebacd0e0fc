import ScreenDrawing
import UnlockEngine

/// The app switcher: a card with a small picture of the app, and what can be done with it.
struct AppSwitcherPicture {
  let picture: PhonePicture
  let layer: Layer
  let shape: DeviceShape

  func draw(with pen: inout VectorPen, in area: Frame) {
    pen.rect(
      Frame(x: 0, y: 0, width: shape.screen.width, height: shape.screen.height), .wallVeil,
      radius: shape.screenRadius)
    let buttons = layer.controls.filter { $0.role != .primary }
    let foot = Double((buttons.count + 1) / 2) * 52 + 20
    pen.text(layer.title, x: area.midX, middle: area.y + 18, Font(size: 15, weight: .semibold), .onWall)
    let room = Frame(x: area.x, y: area.y + 76, width: area.width, height: area.height - 76 - foot)
    if let app = picture.screen.app {
      card(app, with: &pen, in: room)
    } else {
      let font = pen.font(.title3)
      let lines = layer.texts.flatMap { font.lines(of: $0, in: area.width - 48) }
      for (index, line) in lines.enumerated() {
        let above = Double(lines.count - 1) / 2 - Double(index)
        pen.fitted(
          line, x: area.midX, middle: room.midY - above * font.lineHeight, in: area.width - 48, font, .onWall)
      }
    }
    place(buttons, with: &pen, below: room.bottom + 14, in: area)
  }

  private func card(_ app: Layer, with pen: inout VectorPen, in room: Frame) {
    let scale = min(0.68, room.height / shape.screen.height)
    let card = room.middle(shape.screen.width * scale, shape.screen.height * scale)
    let radius = max(18, shape.screenRadius * scale)
    // The neighbours' edges make it one of several.
    for x in [room.x + 14 - card.width, room.right - 14] {
      let hidden = x < room.x
      let edge = Frame(x: hidden ? room.x : x, y: card.y + 16, width: 14, height: card.height - 32)
      pen.rect(edge, .tile, radius: 7)
    }
    let open = layer.controls.first { $0.role == .primary }
    func body(_ pen: inout VectorPen) {
      let name = open?.title ?? ""
      let icon = Frame(x: card.x + 6, y: card.y - 36, width: 28, height: 28)
      pen.appIcon(
        picture.device.app.icon ?? String(name.prefix(1)), in: icon,
        PhonePicture.appClass(picture.device.app))
      pen.fitted(
        name, x: icon.right + 9, middle: icon.midY, in: card.right - icon.right - 14,
        Font(size: 15, weight: .semibold), .onWall, .start)
      let ground = PagePicture.ground(of: app)
      let appClass = PhonePicture.appClass(picture.device.app)
      pen.group(appClass.isEmpty ? "class=\"card\"" : "class=\"card \(appClass)\"") { pen in
        pen.rect(card, ground, radius: radius)
        // What it shows can't be tapped: the card can.
        let isLive = pen.isLive
        pen.isLive = false
        pen.window(card, scale: scale) { pen in AppPicture(picture, shape).content(app, with: &pen, scroll: 0)
        }
        pen.isLive = isLive
      }
    }
    if let open { pen.control(open, body) } else { body(&pen) }
  }

  private func place(_ buttons: [Control], with pen: inout VectorPen, below y: Double, in area: Frame) {
    let font = Font(size: 15, weight: .medium)
    let width = min(170, (area.width - 48) / 2)
    for (index, control) in buttons.enumerated() {
      let isAlone = index == buttons.count - 1 && index % 2 == 0
      let x = isAlone ? area.midX - width / 2 : index % 2 == 0 ? area.midX - 6 - width : area.midX + 6
      let frame = Frame(x: x, y: y + Double(index / 2) * 52, width: width, height: 42)
      pen.control(control) { pen in
        if pen.isGlass {
          pen.plate(frame, .dock, radius: 21)
        } else {
          pen.rect(frame, .centreTile, radius: 21)
        }
        pen.fitted(control.title, x: frame.midX, middle: frame.midY, in: width - 28, font, .onWall)
      }
    }
  }
}
