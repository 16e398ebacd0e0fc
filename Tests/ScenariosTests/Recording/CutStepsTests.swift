import Testing
import UnlockEngine

@testable import Scenarios

/// Steps cut out of a scenario into a file that others share.
@Suite struct CutStepsTests {
  private static let recorded = """
    title: Somebody signs in
    flow: vault
    app: { method: pin, pin: "2580" }
    steps:
      - launch
      - type: "2580" # the right one
      - expect: { screen: dashboard }
      - leave

    """

  private func cut(
    _ lines: ClosedRange<Int>, _ name: String = "sign-in", values: [(String, String)] = [],
    of text: String = recorded, into existing: String? = nil
  ) -> Result<CutSteps, InvalidFile> {
    var cut = CutSteps.Cut(lines: lines, name: name, file: "common.steps.yaml")
    cut.values = values.map { (name: $0.0, text: $0.1) }
    return Result { () throws(InvalidFile) in
      try CutSteps(
        cut, of: SourceText(path: "one.yaml", text: text),
        into: existing.map { SourceText(path: "common.steps.yaml", text: $0) }, flows: everyFlow)
    }
  }

  private func wrong(_ result: Result<CutSteps, InvalidFile>) -> String {
    guard case .failure(let invalid) = result else { return "nothing" }
    return invalid.mistakes.first?.message ?? ""
  }

  @Test func `The steps stand in the file as they were written, and the scenario does them`() throws {
    let done = try cut(5...7, values: [("pin", "2580")]).get()
    #expect(
      done.shared == """
        steps:
          sign-in:
            - launch
            - type: "${pin}" # the right one
            - expect: { screen: dashboard }

        """)
    #expect(
      done.scenario == """
        title: Somebody signs in
        flow: vault
        app: { method: pin, pin: "2580" }
        uses: common.steps.yaml
        steps:
          - do: sign-in
            with: { pin: "2580" }
          - leave

        """)
  }

  @Test func `Others of the file stay, and their names are taken`() throws {
    let existing = "steps:\n  away:\n    - leave\n"
    #expect(try cut(5...5, into: existing).get().shared == existing + "  sign-in:\n    - launch\n")
    #expect(
      wrong(cut(5...5, "away", into: existing))
        == "“common.steps.yaml” has steps “away” already: choose another name.")
  }

  @Test func `What can't be cut says why, and nothing is done`() {
    #expect(wrong(cut(1...3)) == "There is no step in lines 1 to 3.")
    #expect(wrong(cut(5...6, values: [("pin", "0000")])) == "None of these steps has “0000” in quotes.")
    #expect(wrong(cut(5...6, "1")).hasPrefix("“1” can’t be the name of steps"))
    let row = "flow: vault\ncases:\n  - { a: x }\n  - { a: y }\nsteps:\n  - note: ${a}\n"
    #expect(
      wrong(cut(6...6, of: row)) == "Steps of a table have its values in them: cut them out of a scenario.")
    let inLine = "flow: vault\nsteps: [launch, leave]\n"
    #expect(wrong(cut(2...2, of: inLine)) != "nothing")
  }
}
