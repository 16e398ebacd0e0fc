import BundledFlowFiles
import Foundation
import SeededDraws
import TerminalSupport
import UnlockEngine

/// Pages of flows from other beginnings and within other bounds, in little memory: there is one that may run its own script only,
/// or a sentence that says why there is none.
struct PagesTarget: FuzzTarget {
  static let name = "pages"

  private let program: String

  init(in surroundings: Surroundings) throws { program = surroundings.program }

  func run(_ draw: inout Draw, tell: (FuzzCase) -> Void) throws {
    let words = Self.words(&draw)
    for word in words { tell(FuzzCase(line: word)) }
    try check(words)
  }

  func replay(_ fuzzCase: FuzzCase) throws { try check(fuzzCase.lines.map(String.init)) }

  /// How much memory it has, in kB, and what the program is told.
  private static func words(_ draw: inout Draw) -> [String] {
    let flow = draw.one(of: Catalog.flows)
    var words = [String(draw.within(200_000...600_000)), flow.name]
    words += draw.once(in: 2) ? ["--wrong-passcodes", String(draw.within(0...10))] : []
    for setting in flow.settings(.app) where draw.once(in: 4) {
      words += ["--app", "\(setting.name)=\(draw.one(of: ["true", "false", "none", "pin", "2580", "3"]))"]
    }
    words += draw.once(in: 2) ? ["--without", draw.one(of: ["leave", "open-switcher", "force-quit"])] : []
    return words
  }

  private func check(_ words: [String]) throws {
    guard let room = words.first.flatMap({ Int($0) }) else { return }
    let limits = "ulimit -v \(room); exec \"$@\""
    let done = try Finished(
      running: ["bash", "-c", limits, "-", program, "export", "--as", "page"] + words.dropFirst(),
      signals: [(60, SIGINT), (65, SIGKILL)])
    func fail(_ headline: String) -> Problem { Problem(headline, "\(words)\n\(done.errors.inOneLine)") }
    if done.signalsSent > 1 { throw fail("a page goes on when it is interrupted") }
    switch done.status {
    case 0:
      let policy =
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'sha256-"
      if !done.output.contains(policy) { throw fail("a page may run what isn’t its own") }
      if done.outputBytes.count > 1_000_000 { throw fail("a page is too large") }
    case 2, 5: if done.errorBytes.isEmpty { throw fail("there is no page, and no word of it") }
    case 130: break
    default: throw fail("a page ends with \(done.status)")
    }
  }
}
