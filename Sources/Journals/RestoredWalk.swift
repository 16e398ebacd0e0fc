import UnlockEngine
import Walkthrough

/// A walk restored from its journal.
public struct RestoredWalk: Sendable {
  public var walk: Walk
  /// The journal, ready to record what is done from now on.
  public var journal: Journal
  /// Why reading stopped before the end of the journal; `nil` if all of it was read.
  public var problem: String?
  /// Whether more can be appended: the file is undamaged, and of this version.
  public var goesOn: Bool
  /// Whether the flow file has changed since: what was done is done again on the version that there is now.
  public var isOfOtherVersion = false
}

extension RestoredWalk {
  mutating func noteStep() {
    let position = walk.timeline.position
    let moment = walk.timeline.moments[position]
    journal.steps += 1
    if !moment.isByClock { journal.actions += 1 }
    if journal.numbers.count < walk.timeline.moments.count { journal.numbers.append(0) }
    journal.numbers[position] = Int32(journal.steps)
    journal.writtenWaits[position] = walk.timeline.canGrow(position) ? moment.input?.wait : nil
    if let parent = moment.parent, !walk.timeline.canGrow(parent) { journal.writtenWaits[parent] = nil }
    journal.place = position
  }

  mutating func go(to moment: Int) {
    walk.restore(moment: moment)
    journal.place = moment
    // Going back pauses the clock; whether that happened is recorded separately.
    walk.restore(isPaused: journal.isPaused, speed: journal.speed)
  }

  mutating func mark(_ moment: Int?) {
    walk.restore(mark: moment)
    journal.writtenMark = moment
  }

  mutating func take(_ mark: JournalMark) {
    switch mark {
    case .place, .beside, .marked: break
    case .clock(let isPaused, let speed):
      (journal.isPaused, journal.speed) = (isPaused, speed)
      walk.restore(isPaused: isPaused, speed: speed)
    case .style(let style): journal.style = style
    case .tried(let text):
      walk.note(tried: text)
      journal.writtenTries = walk.timeline.tries.count
    case .note(let text):
      walk.restore(note: text)
      journal.writtenNotes = walk.timeline.noteChanges.count
    case .side(let view):
      journal.side = view
      walk.restore(side: view)
    case .focus(let focus): walk.restore(focus: focus)
    }
  }
}

/// Why a journal can’t be restored at all.
public enum JournalProblem: Error, Hashable, Sendable {
  case noJournal
  case otherVersion(String)
  /// Its beginning is damaged.
  case unreadable(String)

  public var text: String {
    switch self {
    case .noJournal: "this isn’t the journal of a walk"
    case .otherVersion(let version):
      "it was written by another version of unlocksim (journal \(version), and this one reads up to "
        + "\(Journal.version))"
    case .unreadable(let reason): reason
    }
  }
}
