import Journals
import Scenarios
import UnlockEngine
import Walkthrough

/// A walk that is being restored from its journal, piece by piece, because a long one takes seconds.
///
/// Whatever is wrong with the file, it stays as it is. If it can't be continued, the walk continues in a new one.
struct SessionRestore {
  /// Why there is nothing to resume.
  struct Refusal: Error {
    var text: String
    var code: Int32
  }

  private let file: JournalFile
  private let size: Int
  private var reading = JournalReading(flows: FlowLibrary.shared)
  private var read = 0
  private var isAtEnd = false
  /// A message to add to how much was restored.
  private let remark: String

  private var piece: [UInt8] = []
  /// How many bytes are read at a time, which takes some milliseconds.
  private static let pieceSize = 1 << 15

  /// Starts with the last walk that isn’t open elsewhere.
  init() throws(Refusal) {
    guard let folder = StateFolder.walks else {
      throw Refusal(text: "There is no walk to resume: \(StateFolder.missing).", code: 4)
    }
    var skipped: [String] = []
    for entry in JournalStore.entries(in: folder) {
      do throws(Refusal) {
        self = try SessionRestore(
          of: entry.path, skipped.first.map { "This is an earlier walk. \($0)" } ?? "")
        return
      } catch { skipped.append(error.text) }
    }
    let reasons = skipped.isEmpty ? "" : " " + skipped.joined(separator: " ")
    throw Refusal(text: "There is no walk to resume in \(folder).\(reasons)", code: 4)
  }

  /// Starts with the walk of a journal, by reading its heading: every reason to refuse shows there.
  init(of path: String, _ remark: String = "") throws(Refusal) {
    self.remark = remark
    do throws(JournalFile.Failure) {
      file = try JournalFile.resume(path)
    } catch {
      switch error {
      case .inUse: throw Refusal(text: "The walk in \(path) is open in another simulator.", code: 5)
      case .file(let problem): throw Refusal(text: "There is no walk to resume: \(problem.text).", code: 3)
      }
    }
    size = file.size
    do throws(JournalProblem) {
      repeat { try readPiece() } while reading.restored == nil && !isAtEnd
      if reading.restored == nil { _ = try reading.finish() }
    } catch { throw Refusal(text: "\(path) stays as it is: \(error.text).", code: 3) }
  }

  /// How much of the file has been read, from 0 to 1.
  var progress: Double { size == 0 ? 1 : min(1, Double(read) / Double(size)) }

  /// Reads the next piece; returns the walk if that was the last one.
  mutating func advance() -> JournalKeeper.Resumed? {
    // Everything that could be refused was in the heading.
    try? readPiece()
    return isAtEnd ? (try? reading.finish()).map(resumed) : nil
  }

  private mutating func readPiece() throws(JournalProblem) {
    guard !isAtEnd else { return }
    do throws(FileProblem) {
      piece = try file.read(Self.pieceSize)
    } catch {
      piece = []
      reading.stop(because: error.text)
    }
    read += piece.count
    isAtEnd = piece.isEmpty
    try reading.feed(piece[...])
    isAtEnd = isAtEnd || reading.isOver
  }

  private func resumed(_ restored: RestoredWalk) -> JournalKeeper.Resumed {
    var walk = restored.walk
    let actions = restored.journal.actions
    var words = ["Resumed \(counted(actions, "step"))"]
    if restored.isOfOtherVersion, let file = walk.simulation.world.flow.file {
      words[0] += " on \(file.fileName) as it is now, which was edited since"
    }
    if let problem = restored.problem {
      // What follows in the file is worth keeping for someone who can read it.
      words = ["\(words[0]), in a new journal: \(problem). The rest stays in \(file.path)"]
    } else if !restored.goesOn, !restored.isOfOtherVersion {
      words = ["\(words[0]), in a new journal: the old one is of an earlier version"]
    } else if !file.isWritable {
      words = ["\(words[0]), in a new journal: \(file.path) can’t be written"]
    }
    if !remark.isEmpty { words.append(remark) }
    walk.tell(words.joined(separator: ". ") + (remark.isEmpty ? "." : ""))
    let goesOn = restored.goesOn && file.isWritable
    return JournalKeeper.Resumed(
      walk: walk,
      keeper: goesOn
        ? JournalKeeper(restored, in: file) : JournalKeeper(of: walk, style: restored.journal.style))
  }
}
