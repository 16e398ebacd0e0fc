import UnlockEngine

/// A key that hardly anybody finds alone, taught in one line when it would help: each once, and never again.
public enum Lesson: String, Sendable, CaseIterable {
  /// All of the above, in seven cards: before the first walk.
  case tour
  case twoPhones = "two-phones"
  case note
  case branches
  case differences
  case voiceOver = "voiceover"
  case gallery

  /// The line; empty for what is no line.
  public var text: String {
    switch self {
    case .tour: ""
    case .twoPhones:
      "= puts a second phone beside this one, with settings of its own: what you do is done to both."
    case .note: "* pins a note to what is on the phone: storyboards and recordings have it."
    case .branches: "B switches between this way and the one that was left: both stay."
    case .differences: "D tells what differs here from the start, or from a moment that M marked."
    case .voiceOver: "S shows what VoiceOver says here."
    case .gallery: "V shows all that can be seen of this product, and goes there."
    }
  }
}

extension Walk {
  /// What could be taught now, of what wasn’t yet: only where nothing else is told.
  public func lesson(besides known: Set<Lesson>) -> Lesson? {
    guard message == nil, flash == nil, overlay == nil, timeline.canGoBack else { return nil }
    return Lesson.allCases.first { !known.contains($0) && helps($0) }
  }

  /// Whether what was done lately is what the lesson makes easier.
  private func helps(_ lesson: Lesson) -> Bool {
    let steps = timeline.moments.count
    return switch lesson {
    case .tour: false
    case .twoPhones: second == nil && settingsChanged >= 2
    case .branches: timeline.branches.count > 1
    case .differences: timeline.canGoForward && steps > 6
    case .gallery: steps > 12
    case .note: steps > 20 && note == nil
    case .voiceOver: steps > 30 && !showsVoiceOver
    }
  }

  /// How many of the last steps changed a setting of the phone or a limit.
  private var settingsChanged: Int {
    timeline.moments.suffix(8).count { moment in
      switch moment.input {
      case .change, .policy: true
      default: false
      }
    }
  }
}
