import Foundation
import SeededDraws
import TerminalSupport
import Testing

@testable import FlowReading
@testable import Scenarios

/// What files may name: nothing outside of their folder and of the current one.
@Suite struct FileReachTests {
  private static let names = ["a.yaml", "b.yaml", "c.yaml", "link.yaml", "way"]
  private static let folders = ["", "in/", "in/deep/", "out/", "out/deep/"]
  private static let secret = "the-secret-of-somebody-else"

  /// A tree in which some names are files and others links, and the path that a file says, drawn at random. Below `in` lies
  /// what may be read, in `out` what mayn't.
  private func tree(_ draw: inout Draw) throws -> (folder: TemporaryFolder, said: String) {
    var files: [String: String] = [:]
    for folder in Self.folders where !folder.isEmpty {
      for name in Self.names.prefix(3) {
        files[folder + name] = folder.hasPrefix("in") ? "flow: vault\nsteps: [launch]" : Self.secret
      }
    }
    let folder = TemporaryFolder(files)
    for place in ["in/", "in/deep/"] {
      let target = [
        folder.path + "/out/" + draw.one(of: Self.names), "../out/deep/c.yaml", "../../out/a.yaml", "a.yaml",
        "deep/b.yaml", "link.yaml",
      ]
      symlink(draw.one(of: target), folder.path + "/" + place + "link.yaml")
      symlink(
        draw.one(of: [folder.path + "/out", "..", "../../out/deep", "deep"]),
        folder.path + "/" + place + "way")
    }
    let parts = (0..<draw.below(6)).map { _ in
      draw.one(of: ["..", ".", "deep", "way", "in", "out", "link.yaml", ""])
    }
    let root = draw.one(of: ["", "", "", folder.path + "/", "/proc/self/root" + folder.path + "/"])
    return (folder, root + (parts + [draw.one(of: Self.names)]).joined(separator: "/"))
  }

  @Test func `Whatever path a scenario says, it shows nothing of a file that lies elsewhere`() throws {
    for number in 0..<400 { try say(Seeds(Seeds.asked)[number]) }
  }

  private func say(_ seed: UInt64) throws {
    var draw = Draw(seed: seed)
    let (folder, said) = try tree(&draw)
    let text = "from: \"\(said)\"\nsteps: [leave]"
    let source = SourceText(path: folder.path + "/in/deep/one.yaml", text: text)
    let reach = FileReach(from: folder.path + "/in")
    let read = ScenarioReader.readAll(source, flows: everyFlow, others: .onDisk(within: reach))
    guard case .failure(let invalid) = read else {
      let real = realpath(said.hasPrefix("/") ? said : folder.path + "/in/deep/" + said, nil)
      defer { free(real) }
      let path = real.map { String(cString: $0) } ?? "nothing"
      #expect(path.contains("/in/") && !path.contains("/out/"), "seed \(seed): “\(said)” was read: \(path)")
      return
    }
    #expect(!invalid.text.string.contains(Self.secret), "seed \(seed): “\(said)” showed what it mustn't")
  }

  @Test func `What lies below neither folder isn't even looked at`() throws {
    let folder = TemporaryFolder(["in/a.yaml": "x", "out/flow.yaml": "flow: vault\nsteps: [lauch]"])
    let source = SourceText(path: folder.path + "/in/a.yaml", text: "from: ../out/flow.yaml\nsteps: [leave]")
    let within = OtherScenarios.onDisk(within: FileReach(from: folder.path + "/in"))
    guard case .failure(let invalid) = ScenarioReader.readAll(source, flows: everyFlow, others: within) else {
      Issue.record("It was read.")
      return
    }
    #expect(invalid.mistakes.count == 1 && invalid.ofFlow.isEmpty)
    #expect(
      invalid.mistakes.first?.message.contains("lies neither below the folder of the file that names it")
        == true)
    let wide = OtherScenarios.onDisk(within: FileReach(from: folder.path))
    guard case .failure(let told) = ScenarioReader.readAll(source, flows: everyFlow, others: wide) else {
      Issue.record("A step of it is wrong.")
      return
    }
    #expect(told.ofFlow.first?.message.contains("lauch") == true)
  }
}
