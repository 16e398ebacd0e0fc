import BlockingTests
import TerminalSupport
import Testing

/// `unlocksim audit`, as somebody runs it.
@Suite(.blocking) struct AuditRunTests {
  private let program = Built.path("unlocksim")
  private let folder = TemporaryFolder()

  private static let bank = TestFlows.bankThatSignsOut

  private func audit(_ arguments: String...) throws -> Finished {
    folder.write(Self.bank, to: "\(folder.path)/my-bank.flow.yaml")
    return try Finished(unlocksim: ["audit", "\(folder.path)/my-bank.flow.yaml", "--quiet"] + arguments)
  }

  @Test func `What is broken ends with 1, and its scenarios pass`() throws {
    let told = try audit("--profile", "psd2,wcag", "--out", "\(folder.path)/broken")
    #expect(told.status == 1, "\(told.errors)")
    #expect(told.output.contains("my-bank.home still shows what is private after 5m1ms without a touch"))
    #expect(told.output.contains("This is no certificate"))
    let run = try Finished(running: ["/bin/sh", "-c", "cd '\(folder.path)' && exec '\(program)' run broken"])
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(folder.files(in: "broken").count == 2)
  }

  @Test func `A policy of one’s own is judged like any`() throws {
    let path = "\(folder.path)/ours.yaml"
    func write(_ clause: String) {
      folder.write(
        "profile: ours\nsource: Ours\nedition: 1\nclauses:\n  one: { title: One, demand: So it is., \(clause) }\n",
        to: path)
    }
    write("condition: { guesses: { at-most: 3 } }")
    let held = try audit("--profile", path)
    #expect(held.status == 0 && held.output.contains("met within bounds"), "\(held.output)\(held.errors)")
    write("condition: { guesses: { at-most: 2 } }")
    #expect(try audit("--profile", path).status == 1)
    write("condition: { guesses: 2 }")
    let wrong = try audit("--profile", path)
    #expect(wrong.status == 3)
    #expect(wrong.errors.contains("ours.yaml:5:"), "\(wrong.errors)")
  }

  @Test func `A profile that there isn’t is told with those that there are`() throws {
    let told = try audit("--profile", "psd3")
    #expect(told.status == 2)
    #expect(told.errors.contains("There is no profile “psd3”. Did you mean “psd2”?"), "\(told.errors)")
    #expect(try Finished(unlocksim: ["audit"]).status == 2)
  }

  @Test func `A profile can be written out, and read again`() throws {
    let printed = try Finished(unlocksim: ["audit", "--print", "psd2"])
    #expect(printed.status == 0)
    folder.write(printed.output, to: "\(folder.path)/mine.yaml")
    let (mine, own) = (try audit("--profile", "\(folder.path)/mine.yaml"), try audit("--profile", "psd2"))
    #expect(mine.output == own.output)
  }

  @Test func `It goes as SARIF, JUnit, a page and JSON`() throws {
    #expect(try audit("--as", "sarif").output.hasPrefix("{\"$schema\":"))
    #expect(try audit("--as", "junit").output.hasPrefix("<?xml"))
    #expect(try audit("--as", "html").output.hasPrefix("<!DOCTYPE html>"))
    #expect(try audit("--json").output.hasPrefix("{\"flow\":\"my-bank\""))
    #expect(try audit("--json", "--as", "html").status == 2)
  }
}
