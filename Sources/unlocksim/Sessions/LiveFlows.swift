import Scenarios
import UnlockEngine
import Walkthrough

/// Keeps a walk on the newest versions of its flows’ files, which it looks at as `run --watch` looks at scenarios.
struct LiveFlows {
  private var stamps = FileStamps([])
  private var lastLook: Duration?
  /// The walk before a version on which not all of it could be done, as long as nothing was done since: one more save may
  /// bring back what is missing.
  private var whole: (walk: Walk, moments: Int)?

  static let interval: Duration = .milliseconds(300)

  /// The files that a walk is of.
  static func files(of walk: Walk) -> [String] {
    [walk.simulation.world.flow, walk.second?.flow].compactMap { $0?.file?.path }
  }

  /// What a new version made of a walk.
  enum Change {
    /// It was done again, and whether all of it could be.
    case replayed(Walk, isWhole: Bool)
    /// The walk goes on as it is, with this to be told until further notice.
    case stays(notice: String?)
  }

  /// Looks at the files, unless that was a moment ago; `nil` if there is nothing new.
  mutating func change(of walk: Walk, at now: Duration) -> Change? {
    if let lastLook, now - lastLook < Self.interval { return nil }
    lastLook = now
    let files = Self.files(of: walk)
    guard !files.isEmpty, !stamps.update(files).isEmpty else { return nil }
    FlowLibrary.shared.refresh()
    return brought(walk)
  }

  private mutating func brought(_ walk: Walk) -> Change {
    do throws(Broken) {
      let flow = try Self.newest(walk.simulation.world.flow)
      let other = try walk.second.map { phone throws(Broken) in try Self.newest(phone.flow) }
      let isSame =
        flow.isSame(as: walk.simulation.world.flow)
        && (other == nil || walk.second?.flow.isSame(as: other ?? flow) ?? true)
      if isSame { return .stays(notice: nil) }
      return try replayed(walk, flow, other)
    } catch { return .stays(notice: "\(error.text) The version before is shown.") }
  }

  private mutating func replayed(
    _ walk: Walk, _ flow: any Flow, _ other: (any Flow)?
  ) throws(Broken) -> Change {
    let isUntouched = walk.timeline.moments.count == whole?.moments
    let base = isUntouched ? whole?.walk ?? walk : walk
    let again: ReplayedWalk
    do throws(SetupErrors) {
      again = try base.replayed(on: flow, beside: other)
    } catch {
      throw Broken(text: "\(Self.name(flow)): " + flow.text(of: error))
    }
    var next = again.walk
    // Settings of the simulator’s may have changed since.
    next.keepTelling(nil)
    next.masksCodes = walk.masksCodes
    next.restore(isPaused: walk.isPaused || !again.isWhole, speed: walk.speed)
    next.tell("\(Self.name(flow)) was read anew: \(again.words)")
    whole = again.isWhole ? nil : (base, next.timeline.moments.count)
    return .replayed(next, isWhole: again.isWhole)
  }

  /// Why a version can’t be walked.
  private struct Broken: Error { var text: String }

  /// The newest version of a flow; the flow itself, if that is what it is, or it has no file.
  private static func newest(_ flow: any Flow) throws(Broken) -> any Flow {
    guard let file = flow.file else { return flow }
    switch FlowLibrary.shared.read(file.path) {
    // Saved without a change, or changed back.
    case .success(let new): return new.file?.digest == file.digest ? flow : new
    case .failure(let invalid):
      let more = invalid.mistakes.count - 1
      let rest = more > 0 ? " (\(counted(more, "more mistake")))" : ""
      let first = invalid.briefly.first ?? ""
      throw Broken(text: "\(file.fileName)\(first.hasPrefix("line ") ? "," : ":") \(first)\(rest)")
    }
  }

  private static func name(_ flow: any Flow) -> String { flow.file?.fileName ?? flow.title }
}
