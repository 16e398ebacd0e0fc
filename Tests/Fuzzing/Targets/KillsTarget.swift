import SeededDraws

/// The real program killed at any instant: what it had shown last is there again.
struct KillsTarget: FuzzTarget {
  static let name = "kills"
  static let tries = 5

  private let program: String
  private let folder: String

  init(in surroundings: Surroundings) {
    program = surroundings.program
    folder = surroundings.folder
  }

  func run(_ draw: inout Draw, tell: (FuzzCase) -> Void) throws {
    let killed = KilledWalk(&draw)
    for line in killed.lines { tell(FuzzCase(line: line)) }
    _ = try killed.check(program, in: folder)
  }

  func replay(_ fuzzCase: FuzzCase) throws { _ = try KilledWalk(fuzzCase).check(program, in: folder) }
}
