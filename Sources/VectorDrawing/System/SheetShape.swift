import ScreenDrawing
import UnlockEngine

/// What comes up from the bottom of the screen: choices (`UIAlertController.Style.actionSheet`), or a sheet with a page of its
/// own. Up to iOS 18 they reach from side to side; since iOS 26 they are cards of glass that float.
struct SheetShape {
  let layer: Layer
  let picture: PhonePicture
  let shape: DeviceShape
  /// The screen without what the status bar and the home indicator take, and all of it.
  let area, whole: Frame

  private var isGlass: Bool { picture.device.design == .glass }

  func draw(with pen: inout VectorPen, scroll: Double, behind: (inout VectorPen) -> Void) {
    if case .sheet(let detent) = layer.style {
      sheet(detent, with: &pen, scroll: scroll, behind: behind)
    } else {
      choices(with: &pen, scroll: scroll, behind: behind)
    }
  }

  // MARK: A sheet

  private func sheet(
    _ detent: SheetDetent, with pen: inout VectorPen, scroll: Double, behind: (inout VectorPen) -> Void
  ) {
    // It floats while it is low, and stands on the edge once it is up.
    let floats = isGlass && detent == .medium
    let edge = floats ? 8.0 : 0
    let top = detent == .large ? area.y + 10 : whole.height * 0.5
    let width = min(whole.width - 2 * edge, shape.isPad ? 640 : .infinity)
    let box = Frame(x: whole.midX - width / 2, y: top, width: width, height: whole.bottom - edge - top)
    let radius = isGlass ? 38.0 : 10
    if floats {
      pen.glassCard(box, radius: max(radius, shape.screenRadius - edge), behind: behind)
    } else {
      pen.sheet(box, .sheet, radius: radius, low: shape.isPad ? 0 : shape.screenRadius)
    }
    if let grabber = layer.grabber {
      pen.control(grabber) { pen in
        pen.target(Frame(x: box.midX - 40, y: box.y, width: 80, height: 24))
        pen.grabber(of: box)
      }
    } else {
      pen.grabber(of: box)
    }
    var page = layer
    page.style = .page
    page.controls.removeAll(where: \.isGrabber)
    let room = Frame(x: box.x, y: box.y + 16, width: box.width, height: area.bottom - box.y - 16 - edge)
    PagePicture(page, in: room, isPad: false, picture.textSize, picture.device.design)
      .draw(with: &pen, scroll: scroll)
  }

  // MARK: Choices

  private func choices(with pen: inout VectorPen, scroll: Double, behind: (inout VectorPen) -> Void) {
    let width = min(area.width - 16, 400)
    let font = Font(size: min(TextStyle.title3.font(picture.textSize).size, 34))
    func height(_ control: Control) -> Double {
      let lines = font.lines(of: control.title, in: width - 32)
      return max(isGlass ? 50 : 57, Double(lines.count) * font.lineHeight + 24)
    }
    let cancel = layer.controls.filter { $0.role == .cancel }
    let others = layer.controls.filter { $0.role != .cancel }
    let gap = isGlass ? 8.0 : 0
    let foot = cancel.reduce(0) { $0 + height($1) + 8 }
    let stack = others.reduce(0) { $0 + height($1) + gap }
    var text = BlockStack()
    let footnote = TextStyle.footnote.font(picture.textSize)
    text.add(layer.title, footnote.weighing(.semibold), .secondary, gap: 0, width: width - 40)
    for line in layer.texts { text.add(line, footnote, .secondary, gap: 4, width: width - 40) }
    let most = max(area.height / 4, area.height - stack - foot - 60)
    let low = min(stack, area.height - foot - 60 - min(text.height, most))
    let head = text.isEmpty ? 0 : min(text.height, most) + (isGlass ? 36 : 28)
    let bottom = area.bottom - (shape.homeButton == nil ? 0 : 8)
    let ground = isGlass ? head + low + foot + 8 : head + low
    let box = Frame(
      x: area.midX - width / 2, y: bottom - (isGlass ? 0 : foot) - ground, width: width, height: ground)
    if isGlass { pen.glassCard(box, radius: 35, behind: behind) } else { pen.rect(box, .sheet, radius: 14) }
    text.draw(
      with: &pen,
      in: Frame(
        x: box.x + 20, y: box.y + (isGlass ? 20 : 14), width: width - 40, height: min(text.height, most)),
      margin: 20, layer: layer.id, scroll: scroll)
    var choices = BlockStack()
    for control in others {
      choices.add(height(control) + gap, gap: 0) { pen, frame in
        if !isGlass, head > 0 || control != others.first {
          pen.line(frame.x, frame.y, frame.right, .sheetLine)
        }
        choice(
          control, font, with: &pen,
          in: Frame(x: frame.x, y: frame.y, width: frame.width, height: frame.height - gap))
      }
    }
    choices.draw(
      with: &pen, in: Frame(x: box.x, y: box.y + head, width: width, height: low), margin: 0, layer: layer.id,
      scroll: scroll)
    var y = box.y + head + low
    for control in cancel {
      if !isGlass { y += 8 }
      let place = Frame(x: box.x, y: y, width: width, height: height(control))
      // What leaves without a choice stands apart.
      if !isGlass { pen.rect(place, .cell, radius: 14) }
      choice(control, font.weighing(.semibold), with: &pen, in: place)
      y += place.height + gap
    }
  }

  private func choice(_ control: Control, _ font: Font, with pen: inout VectorPen, in frame: Frame) {
    let lines = font.lines(of: control.title, in: frame.width - 32)
    pen.control(control) { pen in
      let place = isGlass ? frame.inset(12) : frame
      if isGlass { pen.rect(place, .soft, radius: min(25, place.height / 2)) } else { pen.target(place) }
      let usual: Paint = isGlass ? .label : .tint
      let paint: Paint = !control.isEnabled ? .disabled : control.role == .destructive ? .red : usual
      pen.lines(lines, in: place.middle(place.width, Double(lines.count) * font.lineHeight), font, paint)
    }
  }
}

extension VectorPen {
  /// A sheet that stands on the edge: its lower corners are those of the screen.
  mutating func sheet(_ box: Frame, _ paint: Paint, radius: Double, low: Double) {
    let (r, l) = (radius.shortText, low.shortText)
    path(
      "M\(box.x.shortText) \((box.y + radius).shortText)a\(r) \(r) 0 0 1 \(r)-\(r)"
        + "H\((box.right - radius).shortText)a\(r) \(r) 0 0 1 \(r) \(r)"
        + "V\((box.bottom - low).shortText)a\(l) \(l) 0 0 1-\(l) \(l)"
        + "H\((box.x + low).shortText)a\(l) \(l) 0 0 1-\(l)-\(l)z", paint)
  }

  /// What a sheet is drawn down by.
  mutating func grabber(of box: Frame) {
    rect(Frame(x: box.midX - 18, y: box.y + 5, width: 36, height: 5), .disabled, radius: 2.5)
  }
}
