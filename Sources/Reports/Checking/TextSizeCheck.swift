import DeviceSimulation
import ScreenDrawing
import UnlockEngine
import VectorDrawing

/// What of a flow’s screens a device has no room for, at some text size and in the window that the app has of it.
public struct TextSizeCheck: Sendable {
  private let screens: [Screen]
  private let device: PhoneLook

  /// - Parameter screens: All that the flow shows, in whatever words.
  public init(_ screens: [Screen], on device: PhoneLook) {
    var seen: Set<Screen> = []
    self.screens = screens.map(\.withNothingTyped).filter { seen.insert($0).inserted }
    self.device = device
  }

  /// What a size comes to.
  public struct Report: Hashable, Sendable {
    /// Each text that is cut off, where it is first: in sentences.
    public var cut: [String] = []
    /// Each keypad whose keys have no room: in sentences.
    public var keys: [String] = []
    /// The layers that have to be scrolled, in order of appearance: large text may, and nothing is lost.
    public var scrolled: [String] = []
    public var layers = 0

    /// Whether something is lost.
    public var isBroken: Bool { !cut.isEmpty || !keys.isEmpty }
  }

  /// - Parameter window: In another than the usual one only what the app draws is looked at.
  public func report(at size: TextSize, in window: AppWindow = .portrait) -> Report {
    var report = Report()
    var (cut, scrolled, layers): (Set<String>, Set<String>, Set<String>) = ([], [], [])
    for screen in screens {
      guard let top = screen.top, window == .portrait || screen.system == nil else { continue }
      layers.insert(top.id)
      var picture = PhonePicture(screen: screen, device: device, textSize: size)
      picture.window = window
      for overflow in picture.overflows {
        switch overflow {
        case .cut:
          // What an alert lies over is told once.
          if cut.insert(overflow.words).inserted { report.cut.append("On \(top.id), \(overflow.words).") }
        case .keys:
          let words = overflow.words.capitalisedFirst + "."
          if !report.keys.contains(words) { report.keys.append(words) }
        case .scrolls(let layer, _): if scrolled.insert(layer).inserted { report.scrolled.append(layer) }
        }
      }
    }
    report.layers = layers.count
    return report
  }
}

extension Screen {
  fileprivate var withNothingTyped: Screen {
    changing(\.withNothingTyped)
  }
}
