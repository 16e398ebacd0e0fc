import DeviceSimulation
import UnlockEngine

/// What a cover blurs: where words stood are bars, and over everything lies frosted glass. The words themselves aren't in the
/// picture at all, so nothing that reads the file can read them.
struct PrivacyBlur {
  let layer: Layer
  let textSize: TextSize

  func draw(with pen: inout VectorPen, in area: Frame) {
    let column = area.inset(16)
    let (title, body) = (TextStyle.largeTitle.font(textSize), TextStyle.body.font(textSize))
    var y = area.y + 12
    func bar(_ font: Font, _ text: String, x: Double) -> Frame {
      // Not quite as long as the words: their length is nobody's business either.
      let length = (min(column.width * 0.8, font.width(of: text)) / 40).rounded(.up) * 40
      return Frame(
        x: x, y: y + font.size * 0.3, width: min(length, column.right - x), height: font.size * 0.75)
    }
    var bars: [Frame] = []
    if !layer.title.isEmpty {
      bars.append(bar(title, layer.title, x: column.x))
      y += title.lineHeight + 20
    }
    var cells: [Frame] = []
    for text in layer.texts + layer.controls.map(\.title) where y + 52 < area.bottom {
      cells.append(Frame(x: column.x, y: y, width: column.width, height: 44))
      y += 8
      bars.append(bar(body, text, x: column.x + 16))
      y += 44
    }
    pen.group("class=\"blur\" aria-hidden=\"true\"") { pen in
      for cell in cells { pen.rect(cell, .cell, radius: 11) }
      for bar in bars { pen.rect(bar, .smear, radius: bar.height / 2) }
    }
  }
}
