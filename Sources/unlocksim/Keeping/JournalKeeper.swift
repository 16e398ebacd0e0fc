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

  /// The journal of a walk that begins.
  init(of walk: Walk, style: Recording.Style) {
    journal = Journal(of: walk)
    journal.style = style
    backlog = Journal.heading(for: walk)
  }

  /// The journal of a walk that goes on in its file.
  private init(_ restored: RestoredWalk, in file: JournalFile) {
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
      guard let folder = StateFolder.walks else {
        throw FileProblem(text: "neither XDG_STATE_HOME nor HOME is set")
      }
      file = try JournalFile.make(in: folder, flow: flow)
      JournalStore.prune(folder)
    }
    try file?.add(backlog)
  }

  /// The walk is over. Where nothing was done but look, nothing is kept. Gives whether it can be resumed.
  mutating func end(_ walk: Walk) -> Bool {
    _ = keep(walk, isEnd: true)
    let isKept = file != nil && !hasFailed && journal.deeds > 1
    if journal.deeds <= 1 { file?.remove() }
    file = nil
    return isKept
  }
}

// MARK: - Resuming

extension JournalKeeper {
  /// A walk as it was, its journal, and what to tell of it.
  struct Resumed {
    var walk: Walk
    var keeper: JournalKeeper
  }

  /// Why there is nothing to go on with.
  struct Refusal: Error {
    var text: String
    var code: Int32
  }

  /// The last walk that isn’t open elsewhere.
  static func resumeLast() throws(Refusal) -> Resumed {
    guard let folder = StateFolder.walks else {
      throw Refusal(text: "There is no walk to resume: neither XDG_STATE_HOME nor HOME is set.", code: 4)
    }
    var skipped: [String] = []
    for entry in JournalStore.entries(in: folder) {
      do throws(Refusal) {
        var resumed = try resume(entry.path)
        if let first = skipped.first { resumed.walk.tell("This is an earlier walk. \(first)") }
        return resumed
      } catch {
        skipped.append(error.text)
      }
    }
    let reasons = skipped.isEmpty ? "" : " " + skipped.joined(separator: " ")
    throw Refusal(text: "There is no walk to resume in \(folder).\(reasons)", code: 4)
  }

  /// The walk of a journal. Whatever goes wrong, the file stays as it is.
  static func resume(_ path: String) throws(Refusal) -> Resumed {
    var file: JournalFile?
    do throws(JournalFile.Failure) {
      file = try JournalFile.resume(path)
    } catch {
      if case .inUse = error {
        throw Refusal(text: "The walk in \(path) is open in another simulator.", code: 5)
      }
      // What can’t be written may still be read; the walk goes on in a new file then.
    }
    let text: String
    do throws(FileProblem) {
      text = try JournalFile.text(of: path)
    } catch {
      throw Refusal(text: "There is no walk to resume: \(error.text).", code: 3)
    }
    do throws(JournalProblem) {
      return resumed(try Journal.restore(text), path, file)
    } catch {
      throw Refusal(text: "\(path) stays as it is: \(error.text).", code: 3)
    }
  }

  private static func resumed(_ restored: RestoredWalk, _ path: String, _ file: JournalFile?) -> Resumed {
    var walk = restored.walk
    let steps = "\(restored.journal.deeds) step\(restored.journal.deeds == 1 ? "" : "s")"
    if let problem = restored.problem {
      // What follows in the file is worth keeping for whoever can read it.
      walk.tell("Resumed up to step \(restored.journal.steps), in a new journal: \(problem).")
      return Resumed(walk: walk, keeper: JournalKeeper(of: walk, style: restored.journal.style))
    }
    guard let file else {
      walk.tell("Resumed \(steps), in a new journal: \(path) can’t be written.")
      return Resumed(walk: walk, keeper: JournalKeeper(of: walk, style: restored.journal.style))
    }
    walk.tell(restored.isTorn ? "Resumed \(steps); a last one was cut off." : "Resumed \(steps).")
    file.cut(to: restored.length)
    return Resumed(walk: walk, keeper: JournalKeeper(restored, in: file))
  }
}
