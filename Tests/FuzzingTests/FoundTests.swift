import BlockingTests
import Foundation
import TerminalSupport
import Testing

/// What was found once is tried again for good: every file in `Tests/Fuzzing/Found`, and the fuzzer itself.
@Suite(.timeLimit(.ample), .blocking) struct FoundTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    .standardized
  private static let found = root.appending(path: "Tests/Fuzzing/Found").path

  private let folder = TemporaryFolder()

  private func fuzz(_ words: String...) throws -> Finished {
    let scenarios = Self.root.appending(path: "Scenarios").path
    return try Finished(running: [Built.path("unlocksim-fuzz")] + words + ["--scenarios", scenarios])
  }

  private static let files = (FileManager.default.enumerator(atPath: found)?.allObjects as? [String] ?? [])
    .filter { $0.contains("/") }.sorted()

  @Test(arguments: files) func `What was found and mended stays mended`(file: String) throws {
    let kind = try #require(file.split(separator: "/").first.map(String.init))
    let done = try fuzz("replay", kind, "\(Self.found)/\(file)")
    #expect(done.status == 0, "\(done.output)\(done.errors)")
  }

  // MARK: That it finds anything

  @Test func `Faults that were planted are found and made small`() throws {
    let done = try fuzz("--only", "planted", "--cases", "20", "--seed", "1", "--found", folder.path)
    #expect(done.status == 1)
    #expect(done.output.contains("Fatal error: planted") && done.output.contains("planted wrong"))
    let texts = folder.files(in: "planted").map { file in
      folder.text(file).split(separator: "\n").filter { !$0.hasPrefix("#") }
    }
    #expect(Set(texts) == [["a", "trap"], ["b", "wrong"]])
    // The seed that is told brings it back, first of all.
    let told = try #require(done.output.firstMatch(of: /make fuzz ONLY=planted SEED=([0-9]+)/)?.output.1)
    let again = try fuzz("work", "planted", "--seed", String(told), "--cases", "1")
    #expect(again.status != 0 && again.output.hasPrefix("case 0\n"))
  }

  /// Also in another process, where nothing is hashed as before.
  @Test(arguments: ["keys", "files", "journals", "options", "signals", "kills", "profiles"])
  func `The same seed gives the same cases in the same order`(kind: String) throws {
    let count = ["keys", "files", "journals", "profiles"].contains(kind) ? 6 : 2
    let told = try (0..<2).map { _ in
      let file = folder.path + "/told"
      try? FileManager.default.removeItem(atPath: file)
      let done = try fuzz("work", kind, "--seed", "3", "--cases", "\(count)", "--tell", file)
      #expect(done.status == 0, "\(done.output)\(done.errors)")
      #expect(done.output == (0..<count).map { "case \($0)\n" }.joined())
      return try #require(FileManager.default.contents(atPath: file))
    }
    #expect(told[0] == told[1] && !told[0].isEmpty)
  }

  /// Among the keys are those that save a scenario and export a page.
  @Test func `Nothing is left where it is started`() throws {
    let file = folder.path + "/case"
    folder.write("flow banno\nsend X\nsend \\u{D}\npause 300\nsignal 15\n", to: file)
    let words = [Built.path("unlocksim-fuzz"), "replay", "signals", file]
    let done = try Finished(running: ["sh", "-c", "cd \"$0\" && exec \"$@\"", folder.path] + words)
    #expect(done.status == 0, "\(done.output)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["case"])
  }

  @Test func `Cases are counted whatever the time`() throws {
    let done = try fuzz("--only", "files,keys", "--cases", "11", "--seed", "5", "--found", folder.path)
    #expect(done.status == 0 && done.output == "SEED=5\nfiles: 11 cases\nkeys: 11 cases\n", "\(done.output)")
    for words in [["--cases", "0"], ["--cases", "1", "--seconds", "1"]] {
      let refused = try Finished(running: [Built.path("unlocksim-fuzz")] + words)
      #expect(refused.status != 0 && refused.errors.contains("--cases"))
    }
  }

  @Test func `What was wrong once is wrong again`() throws {
    let file = folder.path + "/case"
    for (text, status) in [("b\nwrong\n", 1), ("# b\nwrong\n", 0), ("a\ntrap\n", nil)] as [(String, Int32?)] {
      folder.write(text, to: file)
      let done = try fuzz("replay", "planted", file)
      if let status { #expect(done.status == status) } else { #expect(done.status > 128) }
    }
  }

  @Test func `Whoever hangs is ended`() throws {
    let done = try Finished(running: ["sleep", "1000"], signals: [(0.05, SIGCONT), (0.1, SIGTERM)])
    #expect(done.status == 128 + SIGTERM && done.signalsSent == 2)
  }

  @Test func `A kind that doesn't exist is told those that do`() throws {
    let done = try fuzz("--only", "keyz")
    #expect(done.status != 0)
    #expect(done.errors.contains("keys, files, journals, options, signals, kills"))
  }
}
