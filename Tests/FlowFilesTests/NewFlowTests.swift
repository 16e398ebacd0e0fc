import BundledFlowFiles
import Exploration
import FlowFiles
import FlowReading
import Foundation
import Scenarios
import SeededDraws
import Testing
import UnlockEngine

/// What `unlocksim new` writes, for all answers that one can give.
@Suite struct NewFlowTests {
  /// All ways to answer: numbers at the ends of their ranges, and the standard ones.
  static let all: [NewFlow] = NewFlow.Unlock.allCases.flatMap { unlock in
    NewFlow.Away.allCases.flatMap { away in
      (unlock.hasPIN ? [(4, 5), (4, 1), (8, 10), (6, 3)] : [(4, 5)]).flatMap { digits, tries in
        (away.takesTime ? [1, 5, 60] : [5]).map { minutes in
          var flow = NewFlow(name: "my-bank")
          (flow.unlock, flow.away) = (unlock, away)
          (flow.digits, flow.tries, flow.minutes) = (digits, tries, minutes)
          return flow
        }
      }
    }
  }

  private static func read(_ flow: NewFlow) throws -> FileFlow {
    let source = SourceText(path: "my-bank.flow.yaml", text: flow.text(path: "my-bank.flow.yaml"))
    return try FlowFile.read(source).get()
  }

  @Test(arguments: all) func `Whatever is answered, the file is right, and no rule is broken nearby`(
    _ new: NewFlow
  ) throws {
    let text = new.text(path: "my-bank.flow.yaml")
    #expect(mistakes(in: text) == [])
    #expect(!text.contains("%") && !text.contains("<"), "A mark of the template is left.")
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 120 })
    let check = try FlowFile.check(SourceText(path: "my-bank.flow.yaml", text: text)).get()
    #expect(check.findingsInTheFile().map(\.diagnostic.message) == [])
    let flow = check.flow
    #expect(flow.name == "my-bank")
    #expect(flow.title == "My Bank")
    for limit in flow.settings(.policy) {
      switch limit.name {
      case "pin-length": #expect(limit.standard == "\(new.digits)")
      case "tries": #expect(limit.standard == "\(new.tries)")
      case "away-limit": #expect(limit.standard == Duration.seconds(60 * new.minutes).scenarioText)
      default: Issue.record("\(limit.name)")
      }
    }
    let result = try Explorer(flow.plan).explore(stateLimit: Thorough.count(500, thorough: 3000))
    #expect(result.brokenRules.map(\.rule) == [], "\(new)")
  }

  /// The whole of two; of all others `unlocksim explore` visits the whole in a few seconds each.
  @Test(
    arguments: all.filter {
      $0.away == .locks && ($0.unlock == .biometry || $0.unlock == .pin && $0.tries == 1)
    })
  func `Explored to the end, no rule is broken, and everything that the file has is reached`(_ new: NewFlow)
    throws
  {
    let flow = try Self.read(new)
    let result = try Explorer(flow.plan).explore()
    #expect(result.ending == .complete)
    #expect(result.brokenRules.map(\.rule) == [], "\(new)")
    #expect(result.unreached.filter { $0.reason == nil } == [], "\(new)")
  }

  // MARK: Names and copies

  @Test(arguments: [
    ("My Bank", "my-bank"), ("my_bank", "my-bank"), ("MyBank", "mybank"), ("on", ""), ("2fa", ""), ("", ""),
    (String(repeating: "a", count: 41), String(repeating: "a", count: 40)), ("bank.", "bank"), ("ä", ""),
  ]) func `What can't be a name is told so, with one that can where there is one near`(
    _ name: String, _ near: String
  ) throws {
    let mistake = try #require(NewFlow.mistake(inName: name))
    #expect(mistake.hasSuffix(near.isEmpty ? "as in “my-bank”" : "Did you mean “\(near)”?"))
    #expect(NewFlow.mistake(inName: "my-bank-2") == nil)
  }

  @Test func `Every file under Flows is inside the program as it is`() throws {
    let folder = packageFolder + "/Flows"
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
      $0.hasSuffix(".flow.yaml")
    }
    for file in files.sorted() {
      let name = String(file.dropLast(".flow.yaml".count))
      guard let bundled = BundledFlowFiles.all.first(where: { $0.name == name }) else {
        Issue.record("Add \(file) to Sources/CResources/resources.c.")
        continue
      }
      #expect(bundled.text == (try SourceText.read("\(folder)/\(file)").text))
    }
    #expect(BundledFlowFiles.all.count == files.count)
  }

  @Test(arguments: BundledFlowFiles.all.map(\.name))
  func `A built-in flow's file under a new name is the same flow but for its name`(_ name: String) throws {
    let original = try #require(BundledFlowFiles.all.first { $0.name == name }).text
    let text = FlowCopy.text(of: original, from: name, named: "my-bank", path: "my-bank.flow.yaml")
    let copy = try FlowFile.read(SourceText(path: "my-bank.flow.yaml", text: text)).get()
    let flow = try FlowFile.read(SourceText(path: "\(name).flow.yaml", text: original)).get()
    #expect((copy.name, copy.title, copy.appName) == ("my-bank", "My Bank", "My Bank"))
    #expect(!text.contains("proves it equal"), "What speaks of the original isn't so of the copy.")
    #expect(copy.screens.map(\.words) == flow.screens.map(\.words))
    #expect(copy.startingPoints == flow.startingPoints)
    // The app's name stands in what iOS says of it, and the flow's in front of what facts name.
    let result = try Comparison(
      ComparisonSide(ComparedFlow(flow)), ComparisonSide(ComparedFlow(copy)), ignoring: [.ids, .copy, .facts]
    ).compare(pairLimit: 2000)
    #expect(result.differences.isEmpty)
  }
}
