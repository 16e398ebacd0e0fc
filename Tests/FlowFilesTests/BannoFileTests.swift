import FlowFiles
import Flows
import Testing
import UnlockEngine

/// What only Banno's options can say.
@Suite struct BannoFileTests {
  /// All there is to say in `app:`, in all ways: what follows from it, and what contradicts itself.
  @Test func `What isn't said in “app” follows from what is, as in Swift`() throws {
    let file = try bannoFile()
    let values: [(String, [String?])] = [
      ("installed", [nil, "fresh", "upgraded", "set-up"]), ("previous-pin", [nil, "1379"]),
      ("profiles", [nil, "0", "2"]), ("method", [nil, "passcode-biometrics", "pin", "dont-lock"]),
      ("pin", [nil, "1397", "13971"]), ("signed-in", [nil, "true", "false"]),
    ]
    var setups = [Setup()]
    for (name, texts) in values {
      setups = setups.flatMap { setup in
        texts.map { text in
          var next = setup
          if let text { next.app.append(Setup.Entry(name, text)) }
          return next
        }
      }
    }
    for setup in setups {
      let (one, other) = (try? Banno().simulation(setup), try? file.simulation(setup))
      #expect((one == nil) == (other == nil), "\(setup.app)")
      guard let one, let other else { continue }
      let facts = other.world.appFacts
      for fact in one.world.appFacts { #expect(facts.contains(fact), "\(setup.app): \(fact)") }
    }
  }
}
