import BundledFlowFiles
import Diagnostics
import Exploration
import FlowFiles
import Scenarios
import Testing
import UnlockEngine

@testable import Measuring

/// The products of the program, as they were worked out from outside: how many guesses, when, and how likely.
@Suite struct WorkedExampleTests {
  struct Product: Sendable, CustomTestStringConvertible {
    let flow: String
    var app: [String: String] = [:]
    var device: [String: String] = [:]
    var policy: [String: String] = [:]
    let secret: String
    let guesses: Int?
    let times: [Int64]
    var even = ""
    var people = ""
    var warned = ""

    var testDescription: String { "\(flow) \(app) \(policy)" }
  }

  static let wallet = Product(
    flow: "nl-wallet", app: ["pin": "024791", "biometric-unlock": "skipped"], secret: "pin", guesses: 16,
    times: [0, 60_000, 360_000, 3_960_000].flatMap { Array(repeating: $0, count: 4) }, even: "0.000")

  static let products = [
    wallet,
    Product(
      flow: "banno", app: ["method": "pin"], secret: "pin", guesses: 5, times: [0, 0, 0, 0, 0], even: "0.050",
      people: "11.109", warned: "1.288"),
    Product(
      flow: "app-passcode", app: ["passcode-lock": "true", "app-passcode": "1234"],
      device: ["biometry": "none", "passcode": "none"], secret: "app-passcode", guesses: nil, times: [],
      even: "100.000", people: "100.000", warned: "100.000"),
    Product(
      flow: "onegini", app: ["pin": "17923"], secret: "registered-pin", guesses: 3, times: [0, 0, 0],
      even: "0.003"),
    Product(
      flow: "powerauth", app: ["activation": "active", "pin": "1357"], secret: "pin", guesses: 5,
      times: [500, 1000, 1500, 2000, 2500], even: "0.050", people: "11.109", warned: "1.288"),
  ]

  private func measured(_ product: Product, _ attacker: Attacker) throws -> AttackMeasure {
    let explorer = FlowExplorer(try #require(BundledFlowFiles.flows.first { $0.name == product.flow }))
    var settings = Setup()
    settings.app = product.app.sorted { $0.key < $1.key }.map { Setup.Entry($0.key, $0.value) }
    settings.device = product.device.sorted { $0.key < $1.key }.map { Setup.Entry($0.key, $0.value) }
    settings.policy = product.policy.sorted { $0.key < $1.key }.map { Setup.Entry($0.key, $0.value) }
    let (result, flow) = try explorer.attacked(settings, .one, 4_000_000) { _ in true }
    try #require(result.isComplete)
    return try #require(Measurer(flow).measures([attacker]).first)
  }

  @Test(arguments: products) func whoHoldsThePhone(_ product: Product) throws {
    let measure = try measured(product, .holder)
    let secret = try #require(measure.secrets.first { $0.secret.name == product.secret })
    #expect(secret.most == product.guesses)
    #expect(secret.opens == .alone)
    if case .bounded(let times) = secret.count { #expect(times == product.times) }
    func percent(_ choosing: Choosing, _ expected: String) {
      guard !expected.isEmpty else { return }
      #expect(Figures.decimal(measure.chance(by: AttackMeasure.moments[0], choosing) * 100, 3) == expected)
    }
    percent(.evenly, product.even)
    percent(.byPeople, product.people)
    percent(.byPeopleWarned, product.warned)
    // The way runs as it is written.
    let draft = try #require(secret.way?.scenario)
    let scenario = try #require(
      try ScenarioReader.readAll(
        SourceText(path: "way.yaml", text: draft.text), flows: BundledFlowFiles.flows as [any Flow]
      ).get().first)
    #expect(ScenarioRun.result(of: scenario).hasPassed)
  }

  /// Of a million codes the wallet refuses twenty, which nobody has to try.
  @Test func sixteenGuessesInAnHourAndSixMinutes() throws {
    let measure = try measured(Self.wallet, .holder)
    let chances = AttackMeasure.moments.map { measure.chance(by: $0, .evenlyUnrefused) * 100 }
    #expect(chances.map { Figures.decimal($0, 4) } == ["0.0004", "0.0012", "0.0016", "0.0016"])
  }

  /// Three tries, then a minute: 43 % of all codes in a day.
  @Test func aLockOutOfAMinute() throws {
    let product = Product(
      flow: "app-passcode", app: ["passcode-lock": "true", "app-passcode": "1234"],
      device: ["biometry": "none", "passcode": "none"], policy: ["lock-out-attempts": "3"],
      secret: "app-passcode", guesses: nil, times: [])
    let measure = try measured(product, .holder)
    let secret = try #require(measure.secrets.first { $0.secret.name == "app-passcode" })
    guard case .endless(let rate) = secret.count else {
      Issue.record("there is an end")
      return
    }
    #expect(rate.words == "3 a minute" && rate.isFastest)
    #expect(rate.times.prefix(6) == [0, 0, 0, 60_000, 60_000, 60_000])
    #expect(rate.guesses(within: 1_140_000) == 60)
    #expect(Figures.decimal(measure.chance(by: 86_400_000, .evenly) * 100, 0) == "43")
    #expect(Figures.decimal(measure.chance(by: 86_400_000, .byPeople) * 100, 1) == "87.1")
  }

  /// Who knows the passcode walks in where the system asks, and guesses on where only the app's own code opens, or where a key
  /// belongs to the faces that were enrolled.
  @Test(arguments: [
    (
      Product(flow: "banno", app: ["method": "passcode-biometrics"], secret: "", guesses: nil, times: []),
      true
    ), (Product(flow: "banno", app: ["method": "pin"], secret: "", guesses: nil, times: []), false),
    (
      Product(
        flow: "onegini", app: ["pin": "17923", "biometric": "preferred"], secret: "", guesses: nil, times: []),
      false
    ),
  ]) func whoKnowsThePasscode(_ product: Product, _ walksIn: Bool) throws {
    for attacker in [Attacker.passcode, .enrolled] {
      let measure = try measured(product, attacker)
      #expect(measure.isOpenAtOnce == walksIn, "\(attacker)")
      if walksIn { #expect(measure.chance(by: AttackMeasure.moments[0], .evenly) == 1) }
    }
  }
}
