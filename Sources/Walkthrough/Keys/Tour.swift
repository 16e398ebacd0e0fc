import ScreenDrawing
import UnlockEngine

/// What a newcomer has to know, in seven cards: shown before the first walk, and from the list of keys whenever it is wanted.
public struct Tour: Hashable, Sendable {
  var card = 0

  public init() {}

  /// A card: its heading, and keys with what they do.
  struct Card: Sendable {
    var title: String
    var text: String
    var keys: [(key: String, what: String)]
  }

  static let cards = [
    Card(
      title: "The phone", text: "All that can be tapped on it can be reached by keys, or clicked.",
      keys: [("Tab, arrows", "move the focus"), ("Enter", "taps"), ("Esc", "Cancel, or Back")]),
    Card(
      title: "A face, a finger, a code", text: "Wherever the phone or the app asks who you are:",
      keys: [
        ("m", "the right one: a match, the PIN, the passcode"), ("n", "a wrong one"),
        ("0–9", "a code of your own"),
      ]),
    Card(
      title: "What happens to an app", text: "People leave, calls come in, phones run out of power.",
      keys: [
        ("h  r", "home screen, and back to the app"), ("f", "force-quit"), ("L", "the side button"),
        ("o", "no network"),
      ]),
    Card(
      title: "Time", text: "Nobody has to wait for a lock-out to end.",
      keys: [
        (">", "on to whatever comes next by itself"), (",  ;", "a minute, five minutes"),
        ("Space", "the clock stands still"),
      ]),
    Card(
      title: "Back, and another way", text: "What was done can be undone, and every way stays.",
      keys: [
        ("[  ]", "a step back, and on"), ("H", "the time line"), ("B", "all ways that were tried"),
        ("M  D", "mark a moment, and what differs"),
      ]),
    Card(
      title: "All at once", text: "Nobody has to find every screen by hand.",
      keys: [
        ("V", "the gallery: all that can be seen"), ("W", "the map"),
        ("=", "two phones, each with settings of its own"),
      ]),
    Card(
      title: "To show, and to keep", text: "Whatever you do can be handed on.",
      keys: [
        ("R", "a scenario that “unlocksim run” checks"), ("X", "a storyboard, this screen, a page to try"),
        ("*", "a note"), (":  ?", "find anything; all keys"),
      ]),
  ]
}

extension Walk {
  /// Shows the tour, from its first card.
  public mutating func showTour() { overlay = .tour(Tour()) }

  mutating func press(_ key: Key, in tour: Tour) {
    var tour = tour
    switch key {
    case .escape, .control("c"), .character("q"): return overlay = nil
    case .left, .up, .backTab, .backspace, .pageUp: tour.card = max(0, tour.card - 1)
    case .enter, .right, .down, .tab, .pageDown, .character(" "):
      guard tour.card + 1 < Tour.cards.count else { return overlay = nil }
      tour.card += 1
    default: break
    }
    overlay = .tour(tour)
  }
}

extension WalkDrawing {
  func drawing(of tour: Tour) -> OverlayDrawing {
    let card = Tour.cards[tour.card]
    let isLast = tour.card + 1 == Tour.cards.count
    let width = (card.keys.map { glyphs.text($0.key).cellWidth }.max() ?? 0) + 3
    let keys = card.keys.map { row in
      let key = glyphs.text(row.key)
      return OverlayRow(key + String(repeating: " ", count: width - key.cellWidth) + glyphs.text(row.what))
    }
    return OverlayDrawing(
      title: "\(tour.card + 1) of \(Tour.cards.count): \(card.title)",
      rows: card.text.wrapped(to: 56).map { OverlayRow(glyphs.text($0)) } + [OverlayRow("")] + keys,
      footnote: isLast ? "Enter begins · ← back" : "Enter on · ← back · Esc begins at once", glyphs: glyphs)
  }
}
