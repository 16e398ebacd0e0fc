import Foundation
import SeededDraws
import TerminalSupport

/// Fuzzes targets in turn, for some time or for so many cases, each in children that may end as they like; makes what
/// it finds small, and keeps it in files.
public struct Campaign {
  public var targets: [any FuzzTarget.Type]
  public var length: CampaignLength
  public var seeds: Seeds
  /// Where what is found is kept; a folder for each target.
  public var found: String
  /// This very program, which is its own child.
  public var fuzzer: String
  public var surroundings: Surroundings
  public var say: (String) -> Void

  public init(
    targets: [any FuzzTarget.Type], length: CampaignLength, seeds: Seeds, found: String, fuzzer: String,
    surroundings: Surroundings, say: @escaping (String) -> Void
  ) {
    self.targets = targets
    self.length = length
    self.seeds = seeds
    self.found = found
    self.fuzzer = fuzzer
    self.surroundings = surroundings
    self.say = say
  }

  /// More of what is wrong is told by the case itself.
  private static let linesTold = 30

  /// Runs it; gives how many different faults were found.
  public func run() throws -> Int { try targets.reduce(0) { try $0 + run($1) } }

  private func run(_ target: any FuzzTarget.Type) throws -> Int {
    let shifts = Shifts(length, amongTargets: targets.count)
    var next = 0
    var known: [String: Int] = [:]
    while let shift = shifts.next(after: next) {
      let child = try child(["work", target.name] + shift, seeds.first)
      guard let last = child.lastCase else {
        throw Problem("the fuzzer’s child never began", child.problem?.detail ?? "")
      }
      next = last + 1
      guard let problem = child.problem else { continue }
      known[problem.headline, default: 0] += 1
      if known[problem.headline] == 1 { try tell(problem, target, seeds[last]) }
    }
    let faults = known.isEmpty ? "" : ", \(known.values.reduce(0, +)) of them wrong in \(known.count) ways"
    say("\(target.name): \(next) cases\(faults)")
    return known.count
  }

  // MARK: What is found

  private func tell(_ problem: Problem, _ target: any FuzzTarget.Type, _ seed: UInt64) throws {
    say("\n\(target.name), seed \(seed): \(problem.headline)")
    let detail = problem.detail.split(separator: "\n")
    for line in detail.prefix(Self.linesTold) { say(String(line)) }
    if detail.count > Self.linesTold { say("…") }
    say("Again: make fuzz ONLY=\(target.name) SEED=\(seed) CASES=1")
    let told = surroundings.folder + "/told"
    try? FileManager.default.removeItem(atPath: told)
    _ = try child(["work", target.name, "--cases", "1", "--tell", told], seed)
    let whole = FuzzCase(bytes: Array(FileManager.default.contents(atPath: told) ?? Data()))
    let small = minimised(whole, target, problem.headline)
    let folder = found + "/" + target.name
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = "\(folder)/\(seed).\(target.fileExtension)"
    // Bytes are the case as they are; among lines there is room to say what they are about.
    let comment = target.isMadeOfBytes ? "" : "# \(problem.headline)\n"
    try Data(Array(comment.utf8) + (small ?? whole).bytes).write(to: URL(filePath: path))
    let size = "\(whole.pieces.count) lines"
    say(
      small.map { "Minimised from \(size) to \($0.pieces.count): \(path)\n" }
        ?? "Not wrong when it is done again: kept as it was, \(size), in \(path)\n")
  }

  /// The shortest case that is wrong in the same way; `nil` when it isn't wrong a second time.
  private func minimised(_ whole: FuzzCase, _ target: any FuzzTarget.Type, _ headline: String) -> FuzzCase? {
    let path = surroundings.folder + "/tried"
    func isWrong(_ bytes: some Sequence<UInt8>) -> Bool {
      guard (try? Data(bytes).write(to: URL(filePath: path))) != nil else { return false }
      return (try? child(["replay", target.name, path], 0))?.problem?.headline == headline
    }
    guard isWrong(whole.bytes) else { return nil }
    var shrinker = Shrinker(budget: 1200)
    let lines = shrinker.shrink(whole.pieces) { isWrong($0.joined()) }
    guard target.isMadeOfBytes else { return FuzzCase(bytes: Array(lines.joined())) }
    return FuzzCase(bytes: shrinker.shrink(Array(lines.joined())) { isWrong($0) })
  }

  // MARK: Children

  private struct Child {
    var lastCase: Int?
    var problem: Problem?
  }

  private func child(_ words: [String], _ seed: UInt64) throws -> Child {
    let scratch = surroundings.folder + "/work"
    try? FileManager.default.removeItem(atPath: scratch)
    try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
    let common = [
      "--seed", "\(seed)", "--program", surroundings.program, "--folder", scratch,
      "--scenarios", surroundings.scenarios,
    ]
    let done = try Finished(running: [fuzzer] + words + common, signals: [(120, SIGKILL)])
    var child = Child()
    var account: [Substring] = []
    for line in done.output.split(separator: "\n", omittingEmptySubsequences: false) {
      if let number = line.wholeMatch(of: /case ([0-9]+)/)?.output.1 {
        child.lastCase = Int(number)
        account = []
      } else {
        account.append(line)
      }
    }
    child.problem = Self.problem(done, account)
    return child
  }

  private static func problem(_ done: Finished, _ account: [Substring]) -> Problem? {
    switch done.status {
    case 0: return nil
    case Worker.wrong:
      let lines = account.filter { !$0.isEmpty }
      return Problem(String(lines.first ?? "wrong"), lines.dropFirst().joined(separator: "\n"))
    case 128 + SIGKILL: return Problem("it hangs")
    case 128 + SIGXCPU: return Problem("it computes without end")
    default:
      let words = done.errors.split(separator: "\n").first { $0.contains("Fatal error") }
      return Problem("it traps with status \(done.status)" + (words.map { ": \($0)" } ?? ""))
    }
  }
}
