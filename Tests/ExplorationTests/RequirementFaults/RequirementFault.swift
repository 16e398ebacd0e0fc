import BundledFlowFiles
import FlowFiles
import FlowReading
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

  init(_ requirements: [String], _ name: String, _ sabotage: Sabotage) {
    (self.requirements, self.name) = (requirements, name)
    spoil = { scenario in
      (scenario.start.world as? World<FileFlow>).map { scenario.playing(FaultyWorld($0, sabotage)) }
    }
  }

  /// A fault in what a product does.
  init(_ requirements: [String], _ name: String, of product: String, _ step: @escaping Fault) {
    self.init(
      requirements, name,
      Sabotage(step: { before, move, after in
        if before.flow.name == product { step(before, move, &after) }
      }))
  }

  /// Something in a product’s file said otherwise.
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
    Self(
      requirements, name, Sabotage(step: { before, move, after in step(before.device, move, &after.device) }))
  }

  /// Something else is done than what ought to be, whatever runs; `nil` for nothing.
  static func input(
    _ requirements: [String], _ name: String, _ input: @escaping @Sendable (Input) -> Input?
  ) -> Self {
    Self(requirements, name, Sabotage(input: input))
  }

  /// What comes of a scenario with the fault; `nil` where it is another flow's.
  func result(of scenario: Scenario) throws -> ScenarioResult? {
    try spoil(scenario).map { ScenarioRun.result(of: $0) }
  }

  static let all = ofTheDevice + ofBanno + ofAppPasscode + ofNLWallet + ofOnegini + ofPowerAuth
}

extension Scenario {
  /// The same, played on another world.
  fileprivate func playing(_ world: any AnyWorld) -> Scenario {
    var scenario = self
    scenario.start.replace(world)
    return scenario
  }
}
