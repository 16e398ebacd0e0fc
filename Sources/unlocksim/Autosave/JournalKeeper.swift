import Glibc
import Journals
import Scenarios
import UnlockEngine
import Walkthrough

/// Writes the journal of a walk to disk, always before the picture is drawn.
struct JournalKeeper {
  private var journal: Journal
  private var file: JournalFile?
  /// Lines that haven't been written yet because writing failed.
  private var backlog: String
  /// Whether the last attempt to write failed. If journals can't be stored at all, that is reported once; if the
  /// disk is full, for as long as it is.
  private var hasFailed = false
  /// Whether older journals still have to be removed, because a new one was created.
  private var hasToPrune = false

  /// The journal of a walk that begins.
  init(of walk: Walk, style: Recording.Style) {
    journal = Journal(of: walk)
    journal.style = style
    backlog = Journal.heading(for: walk)
  }

  /// A walk as it was, with its journal.
  struct Resumed {
    var walk: Walk
    var keeper: JournalKeeper
  }

  /// The journal of a walk that continues in its file.
  init(_ restored: RestoredWalk, in file: JournalFile) {
    journal = restored.journal
    self.file = file
    backlog = ""
  }

  /// How `R` saves the walk: once masking was asked for, it stays on however often the walk is resumed.
  var style: Recording.Style { journal.style }

  mutating func add(_ style: Recording.Style) {
    journal.style.isRaw = journal.style.isRaw || style.isRaw
    journal.style.isMasked = journal.style.isMasked || style.isMasked
  }

  /// While something is due, a wait is written this often, so that no lock-out starts again.
  private static let stride: Duration = .seconds(1)

  /// Writes what has happened since the last call. Returns a message for the user, if there is any.
  mutating func keep(_ walk: Walk, isEnd: Bool = false) -> String? {
    let isDue =
      isEnd || (walk.simulation.world.nextDeadline != nil && journal.unwrittenWait(of: walk) >= Self.stride)
    let lines = journal.lines(for: walk, flushing: isDue)
    guard !lines.isEmpty else { return nil }
    // Not together with the first lines, because the first frame waits for them.
    if hasToPrune { prune() }
    if file?.isGone ?? false { return keepAnew(walk) }
    backlog += lines
    do throws(FileProblem) {
      try write(flow: walk.simulation.world.flow.name)
      backlog = ""
      defer { hasFailed = false }
      return hasFailed ? "The journal can be written again, so this walk can be resumed." : nil
    } catch {
      defer { hasFailed = true }
      let warning = "If this is killed, steps are lost"
      // Repeated warnings are short, so that the keys beside them stay visible.
      return hasFailed ? file.map { _ in warning + "." } : "\(warning): \(error.text)"
    }
  }

  /// Writes everything to a new file, because someone deleted the old one.
  private mutating func keepAnew(_ walk: Walk) -> String? {
    self = JournalKeeper(of: walk, style: style)
    if let trouble = keep(walk) { return trouble }
    return "The journal of this walk was deleted; it has been written again."
  }

  /// Goes on in a new file with the walk as it was done again on another version of its flow: the old file is of the
  /// version before. It stays if it has steps that the new one hasn’t.
  mutating func replace(with walk: Walk, keepingOld: Bool) -> String? {
    let old = file
    self = JournalKeeper(of: walk, style: style)
    let trouble = keep(walk, isEnd: true)
    if !keepingOld, file != nil, trouble == nil, let old, old.isNew { old.remove() }
    return trouble
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

  /// Ends the walk. A new journal is deleted if nothing was done; an older one stays. Returns whether the walk can
  /// be resumed.
  mutating func end(_ walk: Walk) -> Bool {
    _ = keep(walk, isEnd: true)
    let isKept = file != nil && !hasFailed && journal.actions > 1
    if journal.actions <= 1, let file, file.isNew { file.remove() }
    if hasToPrune { prune() }
    file = nil
    return isKept
  }
}
