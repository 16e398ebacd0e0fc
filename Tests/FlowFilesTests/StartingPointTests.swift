import Exploration
import FlowFiles
import Testing
import UnlockEngine

/// What a flow file says to begin with is what is explored.
@Suite struct StartingPointTests {
  private func explored(_ starts: String, _ text: String = small) throws -> ExplorationResult {
    let own = """
      starts:
        Newly installed: {}
        Locked with a PIN: { app: { method: pin, pin: "2580" } }

      """
    #expect(text.contains(own))
    let flow = try read(text.replacing(own, with: "starts:\n" + starts)).get()
    return try FlowExplorer(flow).explore(Setup(), .one, 500) { _ in true }.result
  }

  @Test func `A file that begins on an iPad only is explored there`() throws {
    let found = try explored("  At the counter: { device: { model: iPad, language: nl } }\n")
    #expect(found.starts == ["At the counter"])
    #expect(found.progress.states > 100)
  }

  @Test func `An iPad is left out where an iPhone begins in the same way, and that is said`() throws {
    let both = "  At home: {}\n  At the counter: { device: { model: iPad } }\n"
    let found = try explored(both)
    #expect(found.starts == ["At home"])
    #expect(
      found.bounds.contains(
        "The starting point “At the counter” is left out: it goes as “At home” does, and only words differ."))
    let other = "  At home: {}\n  At the counter: { device: { model: iPad, biometry: touchID } }\n"
    #expect(try explored(other).starts == ["At home", "At the counter"])
  }

  @Test func `An iPad isn't left out where the file asks for the model`() throws {
    let asking = small.replacing(
      "lock-name: { if: { biometry: offered }", with: "lock-name: { if: { model: iPhone, biometry: offered }")
    #expect(asking != small)
    let found = try explored("  At home: {}\n  At the counter: { device: { model: iPad } }\n", asking)
    #expect(found.starts == ["At home", "At the counter"])
  }

  @Test func `Where there is nothing to begin with nothing holds`() throws {
    var plan = try read(small).get().plan
    plan.starts = []
    do throws(SetupErrors) {
      _ = try Explorer(plan)
      Issue.record("there is nothing to explore")
    } catch {
      #expect(error.all.map(\.text) == ["My bank has no starting point to explore."])
    }
  }
}
