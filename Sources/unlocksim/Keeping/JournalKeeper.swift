import Glibc
import Scenarios
import UnlockEngine
import Walkthrough

/// Keeps the journal of one walk on disk, ahead of what is drawn.
struct JournalKeeper {
  private var journal: Journal
  private var file: JournalFile?
  /// Lines that couldn't be written yet.
  private var backlog: String
  /// Whether the last attempt to write failed. Where there is no place for journals that is told once; where
  /// there was one, and it is full, as long as it lasts.
  private var hasFailed = false
  /// Whether older journals are still to be removed, because a new one was begun.
  private var hasToPrune = false

  /// The journal of a walk that begins.
  init(of walk: Walk, style: Recording.Style) {
    journal = Journal(of: walk)
    journal.style = style
    backlog = Journal.heading(for: walk)
  }

  /// A walk as it was, and its journal.
  struct Resumed {
    var walk: Walk
    var keeper: JournalKeeper
  }

  /// The journal of a walk that goes on in its file.
  init(_ restored: RestoredWalk, in file: JournalFile) {
    journal = restored.journal
    self.file = file
    backlog = ""
  }

  /// How `R` saves the walk: once asked for, passcodes and PINs stay masked however often it is resumed.
  var style: Recording.Style { journal.style }

  mutating func add(_ style: Recording.Style) {
    journal.style.isRaw = journal.style.isRaw || style.isRaw
    journal.style.isMasked = journal.style.isMasked || style.isMasked
  }

  /// While something is due, waiting is written as often as this, so that no lock-out begins anew.
  private static let stride: Duration = .seconds(1)

  /// Writes what has happened since the last call. Gives what the user has to know, if anything.
  mutating func keep(_ walk: Walk, isEnd: Bool = false) -> String? {
    let isDue =
      isEnd
      || (walk.simulation.world.nextDeadline != nil && journal.unwrittenWait(of: walk) >= Self.stride)
    let lines = journal.lines(for: walk, flushing: isDue)
    guard !lines.isEmpty else { return nil }
    // Not with the first lines, which the first frame waits for.
    if hasToPrune { prune() }
    if file?.isGone ?? false { return keepAnew(walk) }
    backlog += lines
    do throws(FileProblem) {
      try write(flow: walk.simulation.world.flow.name)
      backlog = ""
      defer { hasFailed = false }
      return hasFailed ? "The journal can be written again: this walk can be resumed." : nil
    } catch {
      defer { hasFailed = true }
      let warning = "If this is killed, steps are lost"
      // Said again, it is short: the keys that work are to be seen beside it.
      return hasFailed ? file.map { _ in warning + "." } : "\(warning): \(error.text)"
    }
  }

  /// Writes everything into a new file, because someone took the old one away.
  private mutating func keepAnew(_ walk: Walk) -> String? {
    self = JournalKeeper(of: walk, style: style)
    if let trouble = keep(walk) { return trouble }
    return "The journal of this walk was deleted; it has been written anew."
  }

  private mutating func write(flow: String) throws(FileProblem) {
    if file == nil {
      guard let folder = StateFolder.walks else { throw FileProblem(text: StateFolder.missing) }
      file = try JournalFile.make(in: folder, flow: flow)
      hasToPrune = true
    }
    try file?.add(backlog)
  }

  private mutating func prune() {
    hasToPrune = false
    if let folder = StateFolder.walks { JournalStore.prune(folder) }
  }

  /// The walk is over. Where nothing was done but look, nothing is kept; a file that was there before is. Gives
  /// whether it can be resumed.
  mutating func end(_ walk: Walk) -> Bool {
    _ = keep(walk, isEnd: true)
    let isKept = file != nil && !hasFailed && journal.actions > 1
    if journal.actions <= 1, let file, file.isNew { file.remove() }
    if hasToPrune { prune() }
    file = nil
    return isKept
  }
}
