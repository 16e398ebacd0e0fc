import DeviceSimulation
import UnlockEngine

// A screen's body in the order that its file has.

extension FlowProgram {
  /// One thing in a body: what it says stands among the screen's texts, what can be tapped among its buttons, each by its place
  /// there, so that conditions and copy have nothing to learn.
  struct BodyPiece: Sendable {
    enum Kind: Hashable, Sendable {
      case text, banner, section, heading, footer, columns, control
      /// A file beside the flow file, by its place among the images.
      case image(UInt8)
      case illustration(Illustration)
      case dots(at: UInt8, of: UInt8)
    }

    let kind: Kind
    /// The text, or the button, that it is.
    var place: UInt8?
    /// When it is there, where it is neither text nor button.
    var condition: UInt16?
  }

  /// A picture in a file of its own.
  struct ImageDefinition: Hashable, Sendable {
    let path: String
  }

  /// The texts and the body of a screen that says in which order things stand.
  func body(
    of screen: ScreenDefinition, _ context: borrowing FileContext
  ) -> (texts: [String], blocks: [BodyBlock]) {
    var (texts, textPlaces): ([String], [Int?]) = ([], [])
    for text in screen.texts {
      let shown = holds(text.condition, context) ? self.text(text.copy, context) : ""
      textPlaces.append(shown.isEmpty ? nil : texts.count)
      if !shown.isEmpty { texts.append(shown) }
    }
    // The controls are those that `controls` makes, in the same order.
    var (count, controlPlaces): (Int, [Int?]) = (0, [])
    for button in screen.buttons {
      let isShown = holds(button.isShown, context)
      controlPlaces.append(isShown ? count : nil)
      if isShown { count += 1 }
    }
    var blocks: [BodyBlock] = []
    for piece in screen.body {
      let isShown = holds(piece.condition, context)
      if let block = block(piece, textPlaces, controlPlaces, isShown: isShown) { blocks.append(block) }
    }
    return (texts, blocks)
  }

  /// A piece as what is shown of it, where its text and its button are shown in some place; `nil` where it isn't there.
  func block(_ piece: BodyPiece, _ texts: [Int?], _ controls: [Int?], isShown: Bool) -> BodyBlock? {
    func text(_ block: (Int) -> BodyBlock) -> BodyBlock? { piece.place.flatMap { texts[Int($0)] }.map(block) }
    switch piece.kind {
    case .text: return text { .text($0) }
    case .banner: return text { .banner($0) }
    case .section: return isShown ? .section : nil
    case .heading: return text { .heading($0) }
    case .footer: return text { .footer($0) }
    case .columns: return text { .columns($0) }
    case .image(let number): return text { .image(Int(number), says: $0) }
    case .illustration(let illustration):
      if piece.place != nil { return text { .illustration(illustration, says: $0) } }
      return isShown ? .illustration(illustration, says: nil) : nil
    case .dots(let at, let of): return isShown ? .dots(at: Int(at), of: Int(of)) : nil
    case .control: return piece.place.flatMap { controls[Int($0)] }.map { .control($0) }
    }
  }
}
