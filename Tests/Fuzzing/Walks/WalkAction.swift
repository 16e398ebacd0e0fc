import ScreenDrawing
import UnlockEngine

/// One thing that happens to a walk, as a line says it.
public enum WalkAction: Hashable, Sendable {
  /// `press Tab`; clicks and turns of the wheel count cells from 0: `click 3 14`, `scroll 3 14 -1`.
  case press(Key)
  /// `tick 300`: milliseconds pass on the running clock.
  case tick(Int)
  /// `window 24 80`, with `ascii` behind it where the terminal has no more: it is drawn, and clicked at from now on.
  case window(Size, isASCII: Bool)
  /// `keep`: the journal is written as far as it goes.
  case keep

  public var line: String {
    switch self {
    case .press(.click(let row, let column)): "click \(row) \(column)"
    case .press(.scroll(let row, let column, let lines)): "scroll \(row) \(column) \(lines)"
    case .press(let key): "press \(key.name.inOneLine)"
    case .tick(let milliseconds): "tick \(milliseconds)"
    case .window(let size, let isASCII): "window \(size.rows) \(size.columns)\(isASCII ? " ascii" : "")"
    case .keep: "keep"
    }
  }

  public init?(line: Substring) {
    let words = line.split(separator: " ")
    let numbers = words.dropFirst().compactMap { Int($0) }
    switch (words.first, numbers.count) {
    case ("press", _) where words.count == 2:
      guard let key = Key(name: String(inOneLine: words[1])) else { return nil }
      self = .press(key)
    case ("click", 2): self = .press(.click(row: numbers[0], column: numbers[1]))
    case ("scroll", 3): self = .press(.scroll(row: numbers[0], column: numbers[1], lines: numbers[2]))
    case ("tick", 1): self = .tick(numbers[0])
    case ("window", 2):
      self = .window(Size(rows: numbers[0], columns: numbers[1]), isASCII: words.last == "ascii")
    case ("keep", 0): self = .keep
    default: return nil
    }
  }
}
