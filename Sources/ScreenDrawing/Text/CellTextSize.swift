import DeviceSimulation

// A terminal has one size of letters. What larger ones do to a page it has all the same: fewer of them to a line, and fewer
// lines to a page.

extension String {
  /// The text in lines of as many letters as fit at a text size, with blank ones between them where a line is as high as two.
  func wrapped(to width: Int, at size: TextSize) -> [String] {
    let lines = wrapped(to: max(min(width, 8), Int(Double(width) / size.scale)))
    return size.scale < 1.9 ? lines : Array(lines.map { [$0] }.joined(separator: [""]))
  }
}

extension TextSize {
  /// How much larger than usual the body of a text is, by Apple’s table of Dynamic Type; 1 for what is smaller.
  fileprivate var scale: Double {
    switch self {
    case .xs, .s, .m, .l: 1
    case .xl: 19 / 17
    case .xxl: 21 / 17
    case .xxxl: 23 / 17
    case .ax1: 28 / 17
    case .ax2: 33 / 17
    case .ax3: 40 / 17
    case .ax4: 47 / 17
    case .ax5: 53 / 17
    }
  }
}
