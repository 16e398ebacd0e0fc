import UnlockEngine

// What a screen reader has of the phone on a page: what VoiceOver has, in its order.

extension Screen {
  /// One text for each thing, with its kind in front: h a heading, i a picture that is the title, t a text, p what is in
  /// progress, e what is typed and how much of it, k a key, c a control.
  var pageHeard: [String] {
    (top?.accessibilityElements ?? []).map { element in
      switch element.id {
      case .title: (element.traits.contains(.image) ? "i" : "h") + element.label
      case .text where element.traits.contains(.image): "p" + element.label
      case .text: "t" + [element.label, element.value].compactMap { $0 }.joined(separator: ", ")
      case .pages: "t" + element.label
      case .progress: "p" + element.label
      case .entry: "e" + [element.label, element.value].compactMap { $0 }.joined(separator: "\n")
      case .key(.character(let digit)): "k\(digit)"
      case .key(.delete): "kdelete"
      case .control(let id): "c\(id.owner).\(id.code)"
      }
    }
  }
}
