import DeviceSimulation
import ScreenDrawing
import UnlockEngine

/// A device with something on its screen, as vectors: a pure function of its properties, in points, so that all measures are
/// those that designers know.
///
/// What can be tapped is a group with its control's ID, `data-control="app.3"`, or its key, `data-key="5"`. Nothing in a picture
/// has an ID of its own, so a page can hold any number of them.
public struct PhonePicture: Hashable, Sendable {
  public var screen: Screen
  /// The device, and what the app has of its own to look at.
  public var device: PhoneLook
  /// Light or dark; `nil` for whichever the reader prefers. An app with a tone of its own keeps it.
  public var tone: AppLook.Tone?
  public var textSize: TextSize
  /// How far what doesn't fit has been scrolled, in points.
  public var scroll: Double
  /// What of the device's screen the app has.
  public var window = AppWindow.portrait
  /// What is told before what the picture shows: "Step 3: ".
  public var name = ""

  public init(
    screen: Screen, device: PhoneLook = PhoneLook(), tone: AppLook.Tone? = nil,
    textSize: TextSize? = nil, scroll: Double = 0
  ) {
    (self.screen, self.device, self.tone) = (screen, device, tone)
    (self.textSize, self.scroll) = (textSize ?? device.textSize, scroll)
  }

  /// How large the picture is.
  public var width: Double { DeviceShape(device).width }
  public var height: Double { DeviceShape(device).height }
  /// Where its screen is: from the left, from above, how wide and how high.
  public var screenBox: [Double] {
    let screen = DeviceShape(device).screen
    return [screen.x, screen.y, screen.width, screen.height]
  }

  /// The picture as a complete file.
  public var svg: String {
    element(rules: PhonePicture.styleSheet(tone) + PhonePicture.ownRules(device, tone)) + "\n"
  }

  /// The picture as an element of a page that has the style sheet.
  public var element: String { element(rules: PhonePicture.ownRules(device, tone)) }

  /// The same without any rules: for a page that has the app's own as well, `accentRules`.
  public var bareElement: String { element(rules: "") }

  /// What is in the picture, without the `<svg>` around it: for a page that has the style sheet, `accentRules` if there are
  /// one, and says itself what it shows.
  public var fragment: String { drawn.output }

  /// What the picture has no room for.
  public var overflows: [Overflow] { drawn.overflows }

  private func element(rules: String) -> String {
    let (w, h) = (width.shortText, height.shortText)
    let style = rules.isEmpty ? "" : "<style>\(rules)</style>"
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(w) \(h)" width="\(w)" height="\(h)" role="img">\
      <title>\(xmlEscaped(name + spokenTitle))</title><desc>\(xmlEscaped(spokenDescription))</desc>\(style)\
      \(fragment)</svg>
      """
  }

  private var drawn: VectorPen {
    var pen = VectorPen(textSize, device.design)
    let own = device.tone.map { "class=\"\(Self.toneClass($0))\"" }
    func draw(_ pen: inout VectorPen) {
      pen.group("class=\"phone\"") { pen in ScreenPicture(self).draw(with: &pen) }
    }
    if let own { pen.group(own) { draw(&$0) } } else { draw(&pen) }
    return pen
  }
}
