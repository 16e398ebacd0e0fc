import BlockingTests
import Foundation
import TerminalSupport
import Testing

/// `unlocksim export --as gallery`, and the wall in a real terminal.
@Suite(.timeLimit(.ample), .blocking) struct GalleryProgramTests {
  private let folder = TemporaryFolder()
  private var bank: String { folder.path + "/my-bank.flow.yaml" }

  private static let text = TestFlows.smallBank

  init() { folder.write(Self.text, to: bank) }

  private func run(_ words: String...) throws -> Finished {
    try Finished(unlocksim: ["export", bank, "--as", "gallery"] + words)
  }

  @Test func `A page, a folder, and what changed since`() throws {
    let (page, pictures, changed) = (
      folder.path + "/out.html", folder.path + "/out", folder.path + "/changed.html"
    )
    #expect(try run("-o", page).status == 0)
    #expect(folder.text(page) == (try run()).output)
    #expect(try run("-o", pictures).status == 0)
    let names = folder.files(in: "out").map { ($0 as NSString).lastPathComponent }
    #expect(names.contains("my-bank.lock-pin.last-try.svg"))
    let same = try run("--against", pictures)
    #expect(same.status == 0 && same.output == "\(names.count) the same\n")
    folder.write(Self.text.replacingOccurrences(of: "Accounts", with: "All accounts"), to: bank)
    let other = try run("--against", pictures, "-o", changed)
    #expect(other.status == 1)
    #expect(other.output.contains("changed my-bank.home.svg\n"))
    #expect(folder.text(changed).contains("<ins>All accounts</ins>"))
  }

  @Test func `What isn’t asked for isn’t gone, and what is varied otherwise isn’t compared`() throws {
    let (pictures, other) = (folder.path + "/out", folder.path + "/other")
    #expect(try run("-o", pictures).status == 0)
    let one = try run("--screen", "home", "--against", pictures)
    #expect(one.status == 0 && one.output == "1 the same\n")
    let toned = try run("--vary", "tone", "--against", pictures)
    #expect(toned.status == 3 && toned.errors.contains("Only pictures that are varied alike are compared"))
    #expect(try run("--vary", "tone", "-o", pictures).status == 0)
    let again = try run("--vary", "tone=dark", "--against", pictures)
    #expect(again.status == 0 && again.output.hasSuffix(" the same\n"))
    #expect(try run("--vary", "tone", "-o", other).status == 0)
    let plain = try run("--against", other)
    #expect(plain.status == 3 && plain.errors.contains("give the --vary"))
  }

  @Test func `All six axes of one screen at once, and what to leave out where it is too much`() throws {
    let axes = "biometry,model,ios,passcode,tone,text-size"
    let page = try run("--screen", "lock-pin", "--vary", axes)
    #expect(page.status == 0 && page.output.contains("pictures: all that can be seen"))
    #expect(page.output.contains("any passcode"))
    let sizes = "text-size=xs,s,m,l,xl,xxl,xxxl,ax1,ax2,ax3,ax4,ax5"
    let ios = (7...40).map(String.init).joined(separator: ",")
    let much = try run("--screen", "lock-pin", "--vary", "biometry,model,ios=\(ios),passcode,tone,\(sizes)")
    #expect(much.status == 2 && much.errors.contains("--vary ios=7,40 some values only"))
    #expect(!much.errors.contains("--screen"))
  }

  @Test func `Other pictures of a flow are those that its gallery has first`() throws {
    let sheets = folder.path + "/sheets"
    let drawn = try Finished(unlocksim: ["export", bank, "--as", "svg", "-o", sheets])
    #expect(drawn.status == 0)
    #expect(try run("-o", folder.path + "/all").status == 0)
    let pages = folder.files(in: "sheets")
    #expect(pages.contains { $0.contains("notification-centre") })
    #expect(pages.count > 8)
  }

  @Test func `Copy, text size, tone, one screen, and variants`() throws {
    let copied = try run("--copy", "pseudo", "--screen", "home").output
    #expect(copied.contains("1 screen in 1 state") && !copied.contains(">Accounts</text>"))
    let out = folder.path + "/out"
    #expect(
      try run("--screen", "my-bank.home", "--theme", "dark", "--text-size", "AX2", "-o", out).status == 0)
    #expect(try run("--screen", "home", "--vary", "tone,ios=15,26", "-o", out).status == 0)
    #expect(
      folder.files(in: "out").map { ($0 as NSString).lastPathComponent } == [
        "my-bank.home.svg", "my-bank.home.tone-dark.ios-15.svg", "my-bank.home.tone-dark.ios-26.svg",
        "my-bank.home.tone-light.ios-15.svg", "my-bank.home.tone-light.ios-26.svg",
      ])
  }

  @Test(arguments: [
    (["--screen", "lock-pim"], 2, "Did you mean “lock-pin”?"),
    (["--vary", "tune"], 2, "Did you mean “tone”?"), (["--against", "nowhere"], 3, "nowhere: "),
    (["--against", "/etc"], 3, "There is no gallery of my-bank in /etc"),
    (["--screen", "face-id"], 4, "never comes by “face-id”"),
    (["--vary", "tone", "--style", "terminal"], 2, "leave out --style terminal"),
  ]) func `What is wrong is told`(words: [String], status: Int32, told: String) throws {
    let finished = try Finished(unlocksim: ["export", bank, "--as", "gallery"] + words)
    #expect(finished.status == status && finished.output.isEmpty)
    #expect(finished.errors.contains(told))
  }

  @Test func `Its options are for nothing else`() throws {
    let finished = try Finished(unlocksim: [
      "export", bank, "--as", "svg", "--screen", "home", "-o", folder.path + "/x",
    ])
    #expect(finished.status == 2 && finished.errors.contains("are for --as gallery"))
  }

  @Test func `A map with a phone on each card`() throws {
    func map(_ words: String...) throws -> Finished { try Finished(unlocksim: ["map", bank] + words) }
    let drawn = try map("--format", "svg", "--phones").output
    let plain = try map("--format", "svg").output
    // All that is on a map: the lock, the content, the alert.
    #expect(drawn.components(separatedBy: "role=\"img\"").count == 1 + 3)
    #expect(!plain.contains("role=\"img\""))
    #expect(drawn.contains(">Accounts</text>") && drawn.contains("data-key=\"5\""))
    #expect(drawn.contains("lock-pin</text>") && plain.contains("lock-pin</text>"))
    let mistake = try map("--phones")
    #expect(mistake.status == 2 && mistake.errors.contains("--phones goes with --format svg."))
  }

  @Test(.enabled(if: Tmux.isInstalled, "needs tmux"), arguments: [(80, 24), (200, 60)])
  func `In a terminal one looks for a state, and is taken there`(columns: Int, rows: Int) throws {
    let environment: [String: String?] = ["XDG_STATE_HOME": folder.path + "/state", "NO_COLOR": "1"]
    let terminal = try Tmux(
      [Built.path("unlocksim"), "walk", bank, "--app", "pin=2580", "--paused"], columns: columns, rows: rows,
      environment: environment)
    try terminal.wait(for: "Enter your PIN")
    try terminal.press("V")
    try terminal.wait(for: "type what a screen is called")
    try terminal.type("last typing")
    try terminal.wait(for: "my-bank.lock-pin: last try, typing")
    try terminal.press("Enter")
    try terminal.wait(for: "Enter goes there")
    try terminal.press("Enter")
    let screen = try terminal.wait(for: "You are at my-bank.lock-pin.")
    #expect(screen.contains("One try left."))
  }
}
