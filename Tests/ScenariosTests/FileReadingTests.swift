import Foundation
import Scenarios
import Testing

/// Files whose bytes can't be a scenario.
@Suite struct FileReadingTests {
  private func message(for bytes: [UInt8]) throws -> String {
    let path = FileManager.default.temporaryDirectory.path + "/" + UUID().uuidString
    try Data(bytes).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    do throws(InvalidFile) {
      _ = try SourceText.read(path)
      return "none"
    } catch {
      return error.mistakes.map { $0.text.string.dropFirst(path.count) }.joined()
    }
  }

  @Test func `Text in UTF-8 is read`() throws {
    #expect(try message(for: Array("flow: vault — «ü» 🔒\n".utf8)) == "none")
  }

  @Test func `Other encodings are told`() throws {
    #expect(
      try message(for: Array("flow: vault\ntitle: caf".utf8) + [0xE9] + Array("\n".utf8)) == """
        :2:11: This isn’t text in UTF-8: these bytes aren’t a character.
          2 | title: caf
            |           ^
        """)
    #expect(try message(for: [0xFF, 0xFE, 0x66, 0x00]).hasPrefix(":1:1: This isn’t text in UTF-8"))
    #expect(try message(for: Array("steps:\n\n\nü".utf8.dropLast())).hasPrefix(":4:1: "))
  }

  @Test func `Control characters are told with their place`() throws {
    #expect(
      try message(for: Array("flow: ban\u{1B}[31mno".utf8)) == """
        :1:10: YAML allows no control characters, and this is U+001B.
          1 | flow: ban\u{FFFD}[31mno
            |          ^
        """)
    #expect(try message(for: Array("copy: a\nb\0".utf8)).hasPrefix(":2:2: YAML allows no control characters"))
  }

  @Test(arguments: [
    "DB_PASSWORD=hunter2\n", "root:x:0:0:root:/root:/bin/bash\n", "a: hunter2\nb: [c]\n", "- hunter2\n",
    "hunter2",
    "{\"password\": \"hunter2\", \"in\": {\"flow\": 1}}", "PATH=/bin\0KEY=hunter2\0", "caf\u{1B}hunter2",
    "x: \"hunter2",
    "# flow: no\nhunter2: !tag &a 1\n",
  ])
  func `Of a file that isn't ours nothing is quoted`(_ text: String) throws {
    let told =
      ": This is no scenario, flow, copy file or profile: neither “flow” nor “steps” nor “copy” nor “profile” is at its top."
    #expect(try message(for: Array(text.utf8)) == told)
    #expect(try message(for: Array(text.utf8) + [0xFF]) == told)
  }

  @Test(arguments: [
    "flow: vault", "title: a\nsteps: [launch]", "\"flow\": vault", "{ title: a, steps: [launch] }",
    "{\"title\": {\"a\": [1, {}]},\n\"flow\": \"vault\"}", "title: \"broken\nflow: vault", "copy: vault", "",
    " \n",
    "\u{FEFF}flow: vault", "title: a\r\nflow: vault\r\n",
  ])
  func `A file of ours is one by what is at its top`(_ text: String) throws {
    #expect(try message(for: Array(text.utf8)) == "none")
  }

  @Test func `A file that is too large is told`() throws {
    #expect(
      try message(for: [UInt8](repeating: 0x20, count: 600_000))
        == ": The file is larger than 512 KiB, which no scenario needs.")
    do throws(InvalidFile) {
      _ = try SourceText.read("/dev/zero")
    } catch {
      #expect(error.mistakes.first?.message == "The file is larger than 512 KiB, which no scenario needs.")
    }
  }

  @Test func `A pipe without a writer isn't waited for`() throws {
    let path = FileManager.default.temporaryDirectory.path + "/" + UUID().uuidString
    #expect(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    do throws(InvalidFile) {
      _ = try SourceText.read(path)
      Issue.record("Nothing is written into it.")
    } catch {
      #expect(error.mistakes.map(\.message) == ["This is a pipe, and nothing writes to it."])
    }
    // With a writer it's waited for, however late it writes.
    let writer = open(path, O_RDWR | O_CLOEXEC)
    let thread = Thread {
      let text = Array("flow: vault\n".utf8)
      _ = write(writer, text, text.count)
      // What nobody has read yet would be gone with the last who has the pipe open.
      var unread: Int32 = 1
      while ioctl(writer, UInt(FIONREAD), &unread) == 0, unread > 0 { sched_yield() }
      close(writer)
    }
    thread.start()
    #expect(try SourceText.read(path).text == "flow: vault\n")
  }

  @Test func `A folder is told`() {
    do throws(InvalidFile) {
      _ = try SourceText.read("/tmp")
      Issue.record("A folder can't be read.")
    } catch {
      #expect(error.mistakes.map(\.text) == ["/tmp: This is a folder, not a file."])
    }
  }
}
