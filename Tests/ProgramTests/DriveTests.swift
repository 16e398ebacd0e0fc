import BlockingTests
import Foundation
import TerminalSupport
import Testing

/// `unlocksim drive` as programs use it: through pipes, to their end and beyond it.
@Suite(.timeLimit(.ample), .blocking) struct DriveTests {
  private let program = Built.path("unlocksim")

  private func shell(_ script: String) throws -> Finished {
    try Finished(
      running: ["bash", "-c", script],
      environment: ["DRIVE": "\(program) drive banno --app method=pin --app pin=2580"])
  }

  private func value(_ line: some StringProtocol) -> [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any] ?? [:]
  }

  /// A client waits for each answer before it goes on, and nothing else makes the program write it.
  @Test func `Each line is answered at once`() throws {
    let done = try shell(
      """
      coproc $DRIVE
      for line in '"launch"' '{"type": "25"}' '{"type": "80"}'; do
        echo "$line" >&"${COPROC[1]}"
        read -r -t 240 answer <&"${COPROC[0]}" || exit 9
        echo "$answer"
      done
      """)
    #expect(done.status == 0)
    let screens = done.output.split(separator: "\n").map { value($0)["screen"] as? String }
    #expect(screens == ["banno.lock-pin", "banno.lock-pin", "banno.dashboard"])
  }

  @Test func `Lines that come together are answered in order`() throws {
    let done = try shell(
      #"for n in {1..3000}; do echo "{\"id\": $n, \"do\": \"picture\"}"; done | head -n 300 | $DRIVE"#)
    #expect(done.status == 0)
    #expect(done.output.split(separator: "\n").map { value($0)["id"] as? Int } == Array(1...300))
  }

  @Test func `The last line needs no end`() throws {
    let done = try shell(#"printf '"launch"\n{"type": "2580"}' | $DRIVE"#)
    #expect(done.status == 0)
    #expect(value(done.output.split(separator: "\n").last ?? "")["screen"] as? String == "banno.dashboard")
    #expect(try shell("$DRIVE").status == 0)
    #expect(try shell(#"printf '\n\n \r\n' | $DRIVE"#).output.isEmpty)
  }

  @Test(arguments: [
    (#""launch""#, 0), (#"{"expect": {"screen": "dashboard"}}"#, 1), (#"{"tap": "x"}"#, 1),
    (#"{"tpa": "x"}"#, 3),
    (#"nonsense\n"launch""#, 3), (#"{"tap": "x"}\nnonsense\n{"back": 1}"#, 3), (#"\xff"#, 3), (#"a\x00b"#, 3),
  ])
  func `What became of all lines is the exit code`(lines: String, status: Int32) throws {
    let done = try shell("printf '\(lines)' | $DRIVE")
    #expect(done.status == status)
    #expect(done.errors.isEmpty)
    #expect(done.output.split(separator: "\n").allSatisfy { value($0)["ok"] != nil })
  }

  @Test func `What can't begin says why`() throws {
    #expect(try shell("$DRIVE --app pni=1").errors.contains("Did you mean “pin”?"))
    #expect(try shell("$DRIVE --app pni=1").status == 2)
    #expect(try shell("\(program) drive bano").errors.contains("Did you mean “banno”?"))
    #expect(try shell("\(program) drive").status == 2)
    #expect(try shell("$DRIVE <&-").status == 3)
    #expect(try shell("$DRIVE < /").errors == "unlocksim: Standard input can’t be read: Is a directory.\n")
    #expect(try shell("\(program) drive missing.flow.yaml").status == 3)
    #expect(try shell("$DRIVE --scenario x.yaml").status == 3)
  }

  @Test func `It drives on where a scenario ends`() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/a.yaml"
    folder.write(
      "flow: banno\napp: { method: pin, pin: \"2580\" }\nsteps:\n  - launch\n  - type: \"1111\"\n", to: path)
    let lines =
      #"printf '"where"\n{"type": "2580"}\n{"back": 6}\n"reset"\n{"reset": {"app": {"pin": "1234"}}}' | "#
    let done = try shell("\(lines)\(program) drive --scenario \(path)")
    #expect(done.status == 0, "\(done.output)")
    let screens = done.output.split(separator: "\n").map { value($0)["screen"] as? String }
    #expect(screens == ["banno.lock-pin", "banno.dashboard", "none", "banno.lock-pin", "none"])
    #expect(try shell("\(program) drive app-passcode --scenario \(path)").status == 2)
    #expect(try shell("\(program) drive banno --scenario \(path) --device ios=18").status == 2)
  }

  @Test func `Whoever stops reading is told, and nothing goes on`() throws {
    let done = try shell(#"yes '"where"' | $DRIVE | head -n 1 > /dev/null; echo ${PIPESTATUS[1]}"#)
    #expect(done.output == "5\n")
    #expect(done.errors.contains("The output couldn’t be written: Broken pipe."))
    #expect(try shell(#"echo '"where"' | $DRIVE > /dev/full"#).status == 5)
  }

  /// While it waits for a line, and while it waits for someone to read.
  @Test(arguments: [("INT", 130), ("TERM", 143)])
  func `Signals end it with their codes`(name: String, status: Int32) throws {
    for lines in [1, 1000] {
      let script = """
        import signal, subprocess, sys
        child = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        child.stdin.write(b'"where"\\n' * \(lines))
        child.stdin.flush()
        child.stdout.read(100)
        child.send_signal(signal.SIG\(name))
        print(child.wait())
        """
      let done = try Finished(running: ["/usr/bin/python3", "-c", script, program, "drive", "banno"])
      #expect(done.output == "\(status)\n", "\(done.errors)")
    }
  }

  /// More than the program may have, in one line.
  @Test func `A line without an end takes no memory`() throws {
    let done = try shell(
      #"(head -c 300000000 /dev/zero; echo; echo '"launch"') | (ulimit -v 250000; exec $DRIVE)"#)
    #expect(done.status == 3, "\(done.errors)")
    let answers = done.output.split(separator: "\n").map(value)
    #expect(answers.count == 2)
    #expect((answers.first?["error"] as? [String: Any])?["code"] as? String == "too-long")
    #expect(answers.last?["screen"] as? String == "banno.lock-pin")
  }

  @Test func `It describes itself, with a flow and without`() throws {
    let own = value(try shell("$DRIVE --describe").output)
    #expect((own["flow"] as? [String: Any])?["name"] as? String == "banno")
    #expect((own["errors"] as? [[String: String]])?.isEmpty == false)
    let general = value(try shell("\(program) drive --describe").output)
    #expect((general["flows"] as? [[String: String]])?.contains { $0["name"] == "banno" } == true)
  }
}
