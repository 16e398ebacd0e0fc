import Foundation
import Testing
import UnlockEngine

@testable import Reports
@testable import Scenarios

/// Two runs next to each other: what was done in both, and where they differ first.
@Suite struct RunComparisonTests {
  private func comparison(_ a: String, _ b: String, ignoring: Set<Ignored> = []) throws -> RunComparison {
    func side(_ steps: String) throws -> RunTrace {
      RunTrace(of: try read("flow: vault\napp: { method: pin, pin: \"2580\" }\nsteps:\n" + steps).get())
    }
    return RunComparison(try side(a), try side(b), ignoring: ignoring)
  }

  private static let right = "- launch\n- type: \"2580\"\n- tap: Settings\n- leave\n"

  @Test func `The same things done are equal however they are written`() throws {
    let twice = try comparison(
      "- launch\n- type: \"1111\"\n  times: 2\n- note: Look\n",
      "- launch\n- type: \"1111\"\n- type: \"1111\"\n- expect: { alert: none }")
    #expect(twice.isEqual && twice.first == nil)
    #expect(RunComparisonReport(twice).text.contains("Equal: the same 3 things were done"))
  }

  @Test func `What isn't as expected doesn't end a run`() throws {
    let (a, b) = ("- launch\n- expect: { screen: setup }\n- leave\n", "- launch\n- leave\n")
    let comparison = try comparison(a, b)
    #expect(comparison.isEqual)
    let text = RunComparisonReport(comparison).text
    #expect(
      text.contains(
        "A  file.yaml: 2 things done; line 5 failed: screen: expected vault.setup, is vault.lock-pin\n"))
    #expect(text.contains("B  file.yaml: 2 things done, all as expected\n"))
  }

  @Test func `Something done on one side only is the first difference`() throws {
    let more = try comparison(
      Self.right, "- launch\n- type: \"1111\"\n- type: \"2580\"\n- tap: Settings\n- leave\n")
    let text = RunComparisonReport(more).text
    #expect(more.first == 2)
    #expect(text.contains("Different: 4 done on both, 0 only on A, 1 only on B; the phones differ 0 times"))
    #expect(text.contains("Something else is done:\n  A  nothing\n  B  “type: \"1111\"” (line 5)"))
    // A is as it was before, B after what only B did: a dot less and a message more.
    #expect(text.contains(" ≠ "))
    #expect(text.contains("\n  =  launch\n  >  type: \"1111\"\n  =  type: \"2580\"\n"))
  }

  @Test func `What stands in place of something else is told with it`() throws {
    let other = try comparison(Self.right, "- launch\n- type: \"1111\"\n- tap: Settings\n- leave\n")
    let text = RunComparisonReport(other).text
    #expect(text.contains("  A  “type: \"2580\"” (line 5)\n  B  “type: \"1111\"” (line 5)\n"))
    #expect(
      text.contains("B  file.yaml: 3 things done; line 6 failed: There is no “Settings” on vault.lock-pin."))
  }

  @Test func `The same done with another outcome is told with both phones`() throws {
    func side(_ pin: String) throws -> RunTrace {
      RunTrace(
        of: try read("flow: vault\napp: { method: pin, pin: \"\(pin)\" }\nsteps:\n" + Self.right).get())
    }
    let comparison = RunComparison(try side("2580"), try side("1234"))
    let text = RunComparisonReport(comparison).text
    #expect(comparison.first == 2)
    #expect(text.contains("They begin with other settings:\n  A  vault, app { method: pin, pin: \"2580\" }"))
    #expect(text.contains("After “type: \"2580\"” (line 5):\n  vault.dashboard"))
    #expect(
      text.contains("    A  vault.dashboard\n    B  vault.lock-pin\n") || text.contains("B  vault.lock-pin"))
    #expect(text.contains("\n  ≠  type: \"2580\"\n"))
  }

  @Test func `Facts alone are a difference unless they are ignored`() throws {
    let (a, b) = (
      "- launch\n- device: { passcode: none }\n",
      "- launch\n- device: { passcode: none }\n- device: { passcode: \"1\" }\n"
    )
    #expect(try !comparison(a, b).isEqual)
    let sides = try (
      read("flow: vault\ndevice: { face-id-permission: denied }\nsteps: [launch]").get(),
      read("flow: vault\nsteps: [launch]").get()
    )
    let (one, other) = (RunTrace(of: sides.0), RunTrace(of: sides.1))
    #expect(RunComparison(one, other).first == 0)
    #expect(
      RunComparisonReport(RunComparison(one, other)).text.contains("At the start:\n  face-id-permission\n"))
    #expect(RunComparison(one, other, ignoring: [.facts]).isEqual)
  }

  @Test func `As much as can be is aligned`() {
    func aligned(_ a: String, _ b: String) -> String {
      let (a, b) = (Array(a), Array(b))
      return RunComparison.aligned(a, b).map { left, right in
        switch (left, right) {
        case (let left?, let right?): "\(a[left])" == "\(b[right])" ? "\(a[left])" : "!"
        case (let left?, nil): "<\(a[left])"
        case (nil, let right?): ">\(b[right])"
        case (nil, nil): "!"
        }
      }.joined()
    }
    #expect(aligned("abc", "abc") == "abc")
    #expect(aligned("abcd", "axcd") == "a<b>xcd")
    #expect(
      aligned("abcabba", "cbabac") == "<a<b>cb<ca<bba>c"
        || aligned("abcabba", "cbabac").filter { $0.isLetter }.count == 9)
    #expect(aligned("", "ab") == ">a>b")
    #expect(aligned("aXbYc", "aPQbc") == "a<X>P>Qb<Yc")
    // Longer than anyone would look at: told as one part.
    let long = RunComparison.aligned(Array(0..<5000), Array((0..<5000).reversed()))
    #expect(long.count >= 9_999)
  }

  @Test func `For machines and as a page`() throws {
    let report = RunComparisonReport(
      try comparison(Self.right, "- launch\n- type: \"1111\"\n- note: <b>\n- tap: <script>\n"))
    let object = try JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any]
    #expect(object?["equal"] as? Bool == false)
    let first = try #require(object?["first"] as? [String: Any])
    #expect(first["line-a"] as? Int == 5 && first["line-b"] as? Int == 5)
    #expect((object?["steps"] as? [Any])?.count == 7)
    let page = report.html()
    #expect(
      page.contains("<svg") && page.contains("&lt;script&gt;")
        && page.components(separatedBy: "<script").count == 2)
  }
}
