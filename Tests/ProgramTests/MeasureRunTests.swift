import BlockingTests
import TerminalSupport
import Testing

/// `unlocksim measure`, as somebody runs it.
@Suite(.blocking) struct MeasureRunTests {
  private let program = Built.path("unlocksim")
  private let folder = TemporaryFolder()

  private static let bank = TestFlows.bankThatSignsOut

  private func measure(_ arguments: String...) throws -> Finished {
    folder.write(Self.bank, to: "\(folder.path)/my-bank.flow.yaml")
    return try Finished(unlocksim: ["measure", "\(folder.path)/my-bank.flow.yaml", "--quiet"] + arguments)
  }

  @Test func `The ways are scenarios that pass`() throws {
    let told = try measure("--out", "\(folder.path)/ways")
    #expect(told.status == 0, "\(told.errors)")
    #expect(told.output.contains("pin: 3 guesses, all at once; the right one opens"))
    #expect(told.output.contains("  8.04 %"))
    // The flow’s file is found where the command is run.
    let run = try Finished(running: ["/bin/sh", "-c", "cd '\(folder.path)' && exec '\(program)' run ways"])
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(folder.files(in: "ways").count > 1)
  }

  @Test func `Times are told where they are asked for`() throws {
    let told = try measure("--times")
    #expect(told.status == 0, "\(told.errors)")
    #expect(told.output.contains("How long it takes the owner"))
    #expect(told.output.contains("  Get in, Locked"))
    #expect(told.output.contains("with a mouse  by touch") && told.output.contains("MacKenzie, 2015"))
    #expect(try measure("--times", "--as", "html").output.contains("<th class=\"figure\">by touch</th>"))
    #expect(try !measure().output.contains("How long it takes the owner"))
  }

  @Test func `Chances go by a list of one’s own`() throws {
    let path = "\(folder.path)/ours.csv"
    folder.write("1234,50\n0000,30\n1111,15\n2580,5\n", to: path)
    let told = try measure("--pins", path)
    #expect(told.status == 0, "\(told.errors)")
    #expect(told.output.contains("ours.csv has them (4 codes)") && told.output.contains("  95.0 %"))
    let table = try measure("--pins", path, "--policy", "tries=2..3")
    #expect(table.output.contains("80.0 %") && table.output.contains("ours.csv has them"))
    folder.write("12345,50\n", to: path)
    let other = try measure("--pins", path)
    #expect(
      other.status == 2 && other.errors.contains("has codes of 5 digits, and nobody guesses at one here"))
    folder.write("1234,50\n1234\n", to: path)
    let broken = try measure("--pins", path)
    #expect(broken.status == 3 && broken.errors.contains("ours.csv:2:1: This isn’t a code"))
    #expect(try measure("--pins", path, "--as", "drn").status == 2)
  }

  @Test func `Policies go as a table and as a picture`() throws {
    let table = try measure("--policy", "tries=2..4")
    #expect(table.status == 0, "\(table.errors)")
    #expect(table.output.hasPrefix("tries"))
    #expect(table.output.contains("a 2 · b 3 · c 4"))
    let picture = try measure("--policy", "tries=2..4", "--as", "svg")
    #expect(picture.output.hasPrefix("<svg"))
  }

  @Test(arguments: [
    (["--policy", "tries=4..2"], "a range is from a number to a larger one"),
    (["--as", "svg"], "--as svg shows policies against each other"),
    (["--typing-errors", "200"], "takes a number from 0 to 100"),
    (["--policy", "a=1..2", "b=1..2", "c=1..2"], "two ranges at most"),
    (["--attacker", "nobody"], "attacker"),
  ]) func `Mistakes are told`(_ arguments: [String], _ message: String) throws {
    folder.write(Self.bank, to: "\(folder.path)/my-bank.flow.yaml")
    let told = try Finished(
      unlocksim: ["measure", "\(folder.path)/my-bank.flow.yaml", "--quiet"] + arguments)
    #expect(told.status == 2)
    #expect(told.errors.contains(message), "\(told.errors)")
  }

  @Test func `A file that can’t be read is told`() throws {
    #expect(try Finished(unlocksim: ["measure", "\(folder.path)/none.flow.yaml"]).status != 0)
  }
}
