import Diagnostics
import Exploration
import FlowFiles
import FlowReading
import Scenarios
import SeededDraws
import UnlockEngine

/// Flow files drawn from seeds, each beside itself with one thing changed: what exploring, comparing and pages say of them is
/// what a plain search finds, which leaves nothing out within so many steps.
struct FlowsTarget: FuzzTarget {
  static let name = "flows"
  static let fileExtension = "yaml"

  init(in surroundings: Surroundings) {}

  func run(_ draw: inout Draw, tell: (FuzzCase) -> Void) throws {
    var text = RandomFlow(&draw).text
    for _ in 0..<20 where flow(text) == nil { text = RandomFlow(&draw).text }
    let changed = RandomChange.changed(text, &draw)
    let fuzzCase = FuzzCase(bytes: Array((text + Self.mark + changed).utf8))
    tell(fuzzCase)
    try replay(fuzzCase)
  }

  /// What stands between a file and what it was changed to.
  private static let mark = "\n# changed to\n"

  func replay(_ fuzzCase: FuzzCase) throws {
    let texts = String(decoding: fuzzCase.bytes, as: UTF8.self).split(separator: Self.mark).map(String.init)
    guard let first = texts.first, let file = flow(first), let copy = flow(texts.last ?? first) else {
      return
    }
    try SettledWalks(file).check()
    try UnsettledSearch(file).check()
    try DrawnWalks(file).checkMap()
    try DrawnWalks(file).checkPage()
    var walks = JudgedWalks(file)
    try walks.check()
    try PricedWalks(file).check()
    try ComparedFiles(file, copy).check()
  }

  private func flow(_ text: String) -> FileFlow? {
    try? FlowFile.read(SourceText(path: "drawn.flow.yaml", text: text)).get()
  }
}
