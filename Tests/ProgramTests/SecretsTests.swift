import BlockingTests
import Foundation
import TerminalSupport
import Testing

/// Files that lead elsewhere, from somebody who reads what a CI server prints: nothing of what lies there is shown.
@Suite(.timeLimit(.ample), .blocking) struct SecretsTests {
  private let folder = TemporaryFolder()
  private static let secret = "hunter2-of-somebody-else"
  private static let verbs = [
    ["run", "--ci"], ["run", "--json"], ["check"], ["play", "--storyboard", "-"], ["minimise"],
    ["drive", "--scenario"], ["export", "--as", "text"], ["list", "scenarios"],
  ]

  init() {
    folder.write("DB_PASSWORD=\(Self.secret)\n", to: folder.path + "/.env")
    folder.write(
      "password: \(Self.secret)\nsteps_: [\(Self.secret)]\n", to: folder.path + "/elsewhere/key.yaml")
    folder.write("flow: banno\nsteps: [\(Self.secret)]\n", to: folder.path + "/elsewhere/scenario.yaml")
    folder.write(
      "flow: \(Self.secret)\nscreens: { a: { \(Self.secret): 1 } }\n",
      to: folder.path + "/elsewhere/a.flow.yaml")
    folder.write("", to: folder.path + "/project/Scenarios/empty.yaml")
    for (name, target) in [("link.yaml", "../../.env"), ("way", "../../elsewhere")] {
      symlink(target, folder.path + "/project/Scenarios/" + name)
    }
  }

  private func said(_ verb: [String], _ file: String) throws -> String {
    let words = ["sh", "-c", "cd \"$0\" && exec \"$@\"", folder.path + "/project", Built.path("unlocksim")]
    let done = try Finished(
      running: words + verb + [file],
      environment: ["SECRET_OF_CI": Self.secret, "XDG_STATE_HOME": folder.path + "/state"])
    #expect(done.status < 128, "\(verb): \(done.status)")
    return done.output + done.errors
  }

  private var outside: [String] {
    let root = folder.path
    return [
      "../../.env", root + "/.env", "link.yaml", "way/key.yaml", "way/scenario.yaml", "way/a.flow.yaml",
      root + "/elsewhere/key.yaml", "../../elsewhere/scenario.yaml", root + "/elsewhere/a.flow.yaml",
      "/proc/self/environ", "/proc/self/root" + root + "/.env", "./way/../.env", "Scenarios/link.yaml",
    ]
  }

  @Test(arguments: verbs) func `What a scenario names elsewhere is shown by no verb`(_ verb: [String]) throws
  {
    for path in outside {
      for text in ["from: \"\(path)\"\nsteps: [launch]\n", "flow: \"\(path)\"\nsteps: [launch]\n"] {
        folder.write(text, to: folder.path + "/project/Scenarios/one.yaml")
        let said = try said(verb, "Scenarios/one.yaml")
        #expect(!said.contains(Self.secret), "\(verb) \(text)")
      }
    }
  }

  /// Links lie in folders as files do, and a person names the folder.
  @Test func `A link among the scenarios shows nothing of what isn't one`() throws {
    // What lies behind this one looks like scenarios.
    unlink(folder.path + "/project/Scenarios/way")
    for target in ["../../.env", "../../elsewhere/key.yaml", "/proc/self/environ"] {
      unlink(folder.path + "/project/Scenarios/link.yaml")
      symlink(target, folder.path + "/project/Scenarios/link.yaml")
      for verb in [["run", "--ci"], ["run", "--report", "html=-"], ["list", "scenarios"]] {
        let said = try said(verb, "Scenarios")
        #expect(
          said.contains("no scenario, flow, copy file or profile") && !said.contains(Self.secret), "\(verb)")
      }
    }
  }

  @Test func `What a person names may lie anywhere`() throws {
    folder.write("flow: banno\nsteps: [launch]\n", to: folder.path + "/elsewhere/good.yaml")
    folder.write("from: good.yaml\nsteps: [leave]\n", to: folder.path + "/elsewhere/next.yaml")
    let done = try Finished(running: [
      "sh", "-c", "cd \"$0\" && exec \"$@\"", folder.path + "/project", Built.path("unlocksim"), "run",
      "--ci", "../elsewhere/next.yaml", folder.path + "/elsewhere/good.yaml",
    ])
    #expect(done.status == 0, "\(done.errors)")
  }
}
