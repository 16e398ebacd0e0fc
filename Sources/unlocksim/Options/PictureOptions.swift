import ArgumentParser
import DeviceSimulation
import ScreenDrawing
import VectorDrawing
import Walkthrough

/// How pictures in files look.
struct PictureOptions: ParsableArguments {
  @Option("phone, or terminal: as it is drawn here.") var style = PictureLook.Style.phone

  @Option(
    "How large the text on phones is: XS to XXXL, AX1 to AX5; by itself, as each is set to.", value: "size")
  var textSize: TextSize?

  /// In the colours that the reader prefers.
  var look: PictureLook {
    var look = PictureLook()
    (look.style, look.textSize) = (style, textSize)
    return look
  }

  func look(_ options: DrawingOptions) -> PictureLook {
    var look = look
    look.palette = options.theme
    look.glyphs = options.ascii ? .ascii : .unicode
    return look
  }
}
