import ScreenDrawing
import UnlockEngine

/// The tabs at the foot of a page: a bar from edge to edge, and since iOS 26 a capsule that floats over it.
struct TabBar {
  private let tabs: [Control]
  private let isPad: Bool
  // Bars keep their size whatever the text size, as on iOS.
  private static let words = Font(size: 13, weight: .medium)
  private static let wordsUnderIcon = Font(size: 10, weight: .medium)

  /// What it takes of the page above the home indicator.
  var height: Double { 54 }

  /// The tabs of a layer; `nil` where there are none.
  init?(_ layer: Layer, isPad: Bool) {
    tabs = layer.controls.filter {
      if case .tab = $0.role { return true }
      return false
    }
    guard !tabs.isEmpty else { return nil }
    self.isPad = isPad
  }

  /// Draws it under what is left of the page for everything else.
  func draw(with pen: inout VectorPen, below page: Frame) {
    let bar = Frame(x: page.x, y: page.bottom, width: page.width, height: height)
    if pen.isGlass {
      let capsule = bar.middle(min(bar.width - 42, isPad ? 480 : 360), 52)
      pen.plate(capsule, .sheet, radius: 26, rim: .sheetLine)
      return draw(with: &pen, in: capsule.inset(4, 4))
    }
    pen.line(bar.x, bar.y, bar.right, .separator)
    draw(with: &pen, in: bar.inset(max(0, (bar.width - 560) / 2)))
  }

  private func draw(with pen: inout VectorPen, in bar: Frame) {
    let width = bar.width / Double(tabs.count)
    for (index, tab) in tabs.enumerated() {
      let cell = Frame(x: bar.x + Double(index) * width, y: bar.y, width: width, height: bar.height)
      let isSelected = tab.role == .tab(isSelected: true)
      pen.control(tab) { pen in
        if pen.isGlass, isSelected {
          pen.rect(cell, .soft, radius: cell.height / 2)
        } else {
          pen.target(cell)
        }
        let paint: Paint = !tab.isEnabled ? .disabled : isSelected ? .tint : pen.isGlass ? .label : .secondary
        draw(tab, isSelected, paint, with: &pen, in: cell)
      }
    }
  }

  /// The title, with the icon over it where there is one.
  private func draw(
    _ tab: Control, _ isSelected: Bool, _ paint: Paint, with pen: inout VectorPen, in cell: Frame
  ) {
    let font = tab.icon == nil ? Self.words : Self.wordsUnderIcon
    var place = cell.inset(6)
    if let icon = tab.icon {
      pen.symbol(Symbol(icon), in: Frame(x: cell.midX - 12, y: cell.midY - 19, width: 24, height: 24), paint)
      place = Frame(x: place.x, y: cell.midY + 6, width: place.width, height: 14)
    }
    pen.words(tab.title, in: place, isSelected ? font.weighing(.semibold) : font, paint)
  }
}
