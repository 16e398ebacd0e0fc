import Foundation
import TerminalSupport
import Testing

@testable import Scenarios
@testable import SystemIO

/// What a process that was killed while it wrote has left behind.
@Suite struct AbandonedDraftsTests {
  private func names(_ folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func `Drafts that nobody writes any more are gone once something is written beside them`() throws {
    let folder = TemporaryFolder([
      ".unlocksim-abc.tmp": "half of", ".unlocksim-.tmp": "", ".unlocksim-notes.txt": "mine", "a.tmp": "mine",
      ".unlocksim-deep.tmp/file": "mine",
    ])
    symlink(folder.path + "/a.tmp", folder.path + "/.unlocksim-link.tmp")
    #expect(mkfifo(folder.path + "/.unlocksim-pipe.tmp", 0o600) == 0)
    try FileWriting.write("text", to: folder.path + "/new.yaml")
    #expect(
      try names(folder) == [
        ".unlocksim-deep.tmp", ".unlocksim-link.tmp", ".unlocksim-notes.txt", ".unlocksim-pipe.tmp", "a.tmp",
        "new.yaml",
      ])
    #expect(
      FileWriting.holds(folder.path + "/new.yaml", "text")
        && FileWriting.holds(folder.path + "/a.tmp", "mine"))
  }

  @Test func `A draft that is being written stays`() throws {
    let folder = TemporaryFolder([".unlocksim-busy.tmp": "half of"])
    let writer = open(folder.path + "/.unlocksim-busy.tmp", O_WRONLY)
    defer { close(writer) }
    #expect(AbandonedDrafts.claim(writer))
    AbandonedDrafts.clear(in: folder.path + "/")
    #expect(try names(folder) == [".unlocksim-busy.tmp"])
  }

  @Test func `A draft that was cleared before it was claimed is begun anew`() throws {
    let folder = TemporaryFolder([".unlocksim-new.tmp": ""])
    let writer = open(folder.path + "/.unlocksim-new.tmp", O_WRONLY)
    unlink(folder.path + "/.unlocksim-new.tmp")
    #expect(!AbandonedDrafts.claim(writer))
  }
}
