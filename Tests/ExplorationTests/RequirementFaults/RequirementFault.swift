import BundledFlowFiles
import FlowFiles
import Flows
import Scenarios
import Testing

@testable import DeviceSimulation
@testable import Exploration
@testable import UnlockEngine

/// Something wrong on purpose, and the requirements that it goes against: a scenario that stands for one of them has to
/// notice.
struct RequirementFault: CustomTestStringConvertible, Sendable {
  let requirements: [String]
  let name: String
  /// A scenario with the fault in what it plays; `nil` where it is another flow's.
  private let spoil: @Sendable (Scenario) throws -> Scenario?

  var testDescription: String { "\(requirements.joined(separator: " ")) \(name)" }

  /// A fault of a flow.
  init<F: Explored>(
    _ requirements: [String], _ name: String, in flow: F, _ step: @escaping Fault<F>
  ) {
    self.init(requirements, name, Sabotage<F>(step: step))
  }

  init<F: Explored>(_ requirements: [String], _ name: String, _ sabotage: Sabotage<F>) {
    (self.requirements, self.name) = (requirements, name)
    spoil = { scenario in
      (scenario.start.world as? World<F>).map { scenario.playing(FaultyWorld($0, sabotage)) }
    }
  }

  /// A fault in what a product that is a file does.
  init(_ requirements: [String], _ name: String, of product: String, _ step: @escaping Fault<FileFlow>) {
    self.init(
      requirements, name,
      Sabotage<FileFlow>(step: { before, move, after in
        if before.flow.name == product { step(before, move, &after) }
      }))
  }

  /// A fault of a product’s file: something in it said otherwise.
  init(_ requirements: [String], _ name: String, in product: String, _ old: String, _ new: String) {
    (self.requirements, self.name) = (requirements, name)
    let text = BundledFlowFiles.all.first { $0.name == product }?.text ?? ""
    precondition(text.contains(old), "\(product) has no “\(old)”")
    let spoiled = Result {
      try FlowFile.read(SourceText(path: product, text: text.replacing(old, with: new, maxReplacements: 1)))
        .get()
    }
    spoil = { scenario in
      guard scenario.flow.name == product else { return nil }
      let flow = try spoiled.get()
      return try ScenarioReader.readAll(SourceText.read(scenario.path), flows: [flow]).get()
        .first { $0.name == scenario.name }
    }
  }

  /// A fault of the device, whatever runs on it.
  static func device(
    _ requirements: [String], _ name: String,
    _ step: @escaping @Sendable (_ before: Device, _ move: Move, _ after: inout Device) -> Void
  ) -> Self {
    Self(requirements, name, input: { $0 }, device: step)
  }

  /// Something else is done than what ought to be, whatever runs; `nil` for nothing.
  static func input(
    _ requirements: [String], _ name: String, _ input: @escaping @Sendable (Input) -> Input?
  ) -> Self {
    Self(requirements, name, input: input, device: { _, _, _ in })
  }

  private init(
    _ requirements: [String], _ name: String, input: @escaping @Sendable (Input) -> Input?,
    device: @escaping @Sendable (Device, Move, inout Device) -> Void
  ) {
    (self.requirements, self.name) = (requirements, name)
    spoil = { scenario in
      func spoiled<F: Explored>(_ flow: F) -> Scenario? {
        let sabotage = Sabotage<F>(
          input: input, step: { before, move, after in device(before.device, move, &after.device) })
        return (scenario.start.world as? World<F>).map { scenario.playing(FaultyWorld($0, sabotage)) }
      }
      return (scenario.flow as? any Explored).flatMap { spoiled($0) }
    }
  }

  /// What comes of a scenario with the fault; `nil` where it is another flow's.
  func result(of scenario: Scenario) throws -> ScenarioResult? {
    try spoil(scenario).map { ScenarioRun.result(of: $0) }
  }

  static let all = ofTheDevice + ofMutants + ofBanno + ofAppPasscode + ofNLWallet + ofOnegini + ofPowerAuth

  // MARK: Those that rules find

  /// The requirement that each mutant of Banno's goes against; a fault of the device is every flow's.
  private static let ofMutants: [RequirementFault] = mutants.map { entry in
    guard let mutant = Mutant.all.first(where: { $0.name == entry.name }) else {
      preconditionFailure("there is no mutant “\(entry.name)”")
    }
    return RequirementFault(entry.requirements, entry.name, in: Banno(), mutant.fault)
  }

  private static let mutants: [(name: String, requirements: [String])] = [
    ("The time away is counted by the date", ["D11", "B7.2"]),
    ("The date ends a lock-out of the phone's", ["D11", "A9"]),
    ("Control Centre lies over the dashboard", ["D12"]),
    ("A look at Control Centre costs the digits", ["D12"]),
    ("A prompt that was cancelled is there again", ["D12"]),
    ("A force-quit gives the tries back", ["B6.3", "B3.2"]), ("There is one try too many", ["B6.2"]),
    ("Another PIN is saved", ["B4.1"]),
    ("One may be away for six minutes", ["B7.2"]), ("One may be away for four minutes", ["B7.2"]),
    ("Cancel chooses no lock", ["B4.2"]), ("Skip saves passcode / biometrics", ["B2.9"]),
    ("An alert is dead", ["B2.4"]), ("A PIN is changed without the old one", ["B8.2"]),
    ("Signing out keeps the method", ["B9.1"]), ("A reboot shortens a lock-out", ["A9"]),
    ("The first lock-out is of two minutes", ["A8", "B5.3"]), ("A reboot gives passcodes back", ["A8"]),
    ("A restart leaves biometry as it was", ["A13"]), ("Who isn't enrolled is scanned", ["A11"]),
    ("A second failed scan isn't counted", ["A7"]),
  ]
}

extension Scenario {
  /// The same, played on another world.
  fileprivate func playing(_ world: any AnyWorld) -> Scenario {
    var scenario = self
    scenario.start.replace(world)
    return scenario
  }
}
