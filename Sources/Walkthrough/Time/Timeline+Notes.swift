import ScreenDrawing
import UnlockEngine

// Notes: what people have to say of a moment. A note belongs to its moment, not to the present: it is there again
// whenever someone comes by, on whatever branch, and what follows from what was done knows nothing of it.

/// A note's text as it is kept: one line, printable, and not too long.
public enum Note {
  /// The maximum number of characters.
  public static let longest = 500

  /// A text in one line, with a mark for whatever can't be shown.
  public static func text(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ").printable
    return String(String.UnicodeScalarView(line.unicodeScalars.prefix(longest)))
  }

  /// Two notes on one moment.
  public static func joined(_ first: String?, _ second: String?) -> String? {
    guard let first, let second else { return first ?? second }
    return text("\(first) \(second)")
  }

  /// The sign before a note.
  public static func sign(_ glyphs: Glyphs) -> String { glyphs.pick("✎", "*") }
}

extension Timeline {
  /// The note on the present moment: a quiet wait belongs to what was done before it.
  public var note: String? { notes[stop(of: position)] }

  /// Replaces the note on the present moment; an empty text removes it.
  mutating func pin(_ text: String) { pin(text, at: stop(of: position)) }

  mutating func pin(_ text: String, at moment: Int) {
    let text = Note.text(text)
    guard text != notes[moment] ?? "" else { return }
    notes[moment] = text.isEmpty ? nil : text
    noteChanges.append((moment, text))
  }

  /// Takes the notes of a timeline that was done again, each at the moment that its own became.
  mutating func takeNotes(of other: Timeline, at place: (Int) -> Int) {
    for (moment, text) in other.notes.sorted(by: { $0.key < $1.key }) {
      let place = place(moment)
      pin(Note.joined(notes[place], text) ?? "", at: place)
    }
  }
}

extension Walk {
  /// The note on the present moment, if there is one.
  public var note: String? { timeline.note }

  /// Adds to what is noted on the present moment.
  public mutating func add(note: String) { timeline.pin(Note.joined(timeline.note, note) ?? "") }

  /// Puts the note there that somebody typed; returns the reason if that isn't possible.
  mutating func answer(note: String) -> String? {
    let count = note.unicodeScalars.count
    guard count <= Note.longest else {
      return "A note has \(Note.longest) characters at most, and this one has \(count)."
    }
    let old = timeline.note
    timeline.pin(note)
    message =
      timeline.note == nil
      ? old == nil ? "There is no note here." : "The note is gone."
      : "Noted on \(timeline.title(of: timeline.stop(of: timeline.position))): R saves it with the steps."
    return nil
  }
}
