/// One thing in a page's body, where an app says in which order things stand.
///
/// What it says is one of the layer's texts, and what can be tapped one of its controls, each named by its place there: whoever
/// asks a layer for its texts and controls needs to know nothing of its body.
public enum BodyBlock: Hashable, Sendable {
  /// A paragraph.
  case text(Int)
  /// A notice across the page.
  case banner(Int)
  /// Where rows follow rows of another section without a heading between them.
  case section
  /// What stands over the rows of a section, and under them.
  case heading(Int)
  case footer(Int)
  /// A label and a value in one row: a text with two blanks between them.
  case columns(Int)
  /// A picture of the app's own, by its place in `AppLook.images`, and what it shows, in words.
  case image(Int, says: Int)
  /// A picture by its name; without words it is only an ornament.
  case illustration(Illustration, says: Int?)
  /// The dots that say which of some pages this is, from 1 on.
  case dots(at: Int, of: Int)
  case control(Int)
}

/// A picture that any app can have, drawn by the simulator: on a page, or as the icon of a tab.
public enum Illustration: String, Hashable, Sendable, CaseIterable {
  case lock, shield, face, fingerprint, phone, envelope, bell, key, card, check, warning
  case house, person, gear, list
}

/// A picture that an app brings along: what a page or a vector picture shows it with.
public struct AppImage: Hashable, Sendable {
  /// `data:image/png;base64,…`: nothing in it is looked for anywhere else.
  public let dataURI: String
  /// In points.
  public let width, height: Int

  public init(dataURI: String, width: Int, height: Int) {
    (self.dataURI, self.width, self.height) = (dataURI, width, height)
  }

  /// Not of all that it is made of: pictures are hashed often, and those of one size are few.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
  }
}

/// How high a sheet stands: `UISheetPresentationController.Detent`.
public enum SheetDetent: String, Hashable, Sendable, CaseIterable {
  /// About half of the screen.
  case medium
  /// Nearly all of it.
  case large
}

extension Layer {
  /// What draws a sheet to its other height, if it has one.
  package var grabber: Control? { controls.first(where: \.isGrabber) }

  /// The controls that stand in the body, and nowhere else on the page.
  public var bodyControls: [ControlID] {
    body.compactMap { block in
      if case .control(let place) = block, controls.indices.contains(place) { return controls[place].id }
      return nil
    }
  }

  /// Whether a text says what was wrong, by its place: while the dots of a pad shake, the last one does.
  package func isWarning(_ place: Int) -> Bool { keypad?.isShaking == true && place == texts.count - 1 }

  /// The pictures of the body that come before anything else: over a pad they stand over its title, as a logo does.
  package var picturesFirst: ArraySlice<BodyBlock> {
    body.prefix {
      switch $0 {
      case .image, .illustration: true
      default: false
      }
    }
  }

  /// One of the layer's texts; empty where there is none.
  public func text(_ place: Int) -> String { texts.indices.contains(place) ? texts[place] : "" }
}

extension String {
  /// "Savings  $12" as a label and what belongs to it; `nil` for any other text.
  package var labelAndValue: (label: String, value: String)? {
    guard let blanks = firstRange(of: "  ") else { return nil }
    let value = self[blanks.upperBound...].drop { $0 == " " }
    guard !value.isEmpty, blanks.lowerBound > startIndex else { return nil }
    return (String(self[..<blanks.lowerBound]), String(value))
  }
}
