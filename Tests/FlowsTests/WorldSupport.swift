import BundledFlowFiles
import FlowFiles
import Testing

@testable import DeviceSimulation
@testable import UnlockEngine

// Worlds of any flow, by the names that scenarios use.

extension World<FileFlow> {
  /// A world of a product that is a file, before the app's launch.
  static func of(
    _ product: String, device: [String: String] = [:], app: [String: String] = [:]
  ) throws -> World {
    let flow = try #require(BundledFlowFiles.flow(named: product))
    return try Setup(StartingPoint("", device: device, app: app)).world(for: flow)
  }
}

extension World {
  /// Does things whose effects don't matter to the test.
  mutating func after(_ inputs: Input...) { for input in inputs { _ = step(input) } }

  mutating func lives(_ events: LifeCycle...) { for event in events { _ = step(.lifeCycle(event)) } }

  /// Taps what has this title on the topmost layer.
  mutating func taps(_ title: String, sourceLocation: SourceLocation = #_sourceLocation) {
    guard let control = screen.top?.controls.first(where: { $0.title == title }) else {
      Issue.record("No “\(title)” on \(screen.top?.id ?? "nothing")", sourceLocation: sourceLocation)
      return
    }
    _ = step(.tap(control.id))
  }

  mutating func type(_ text: String, times: Int = 1) {
    for _ in 0..<times { for scalar in text.unicodeScalars { _ = step(.type(scalar)) } }
  }

  /// The values of facts, to be compared with what a scenario would say.
  func fact(_ name: String) -> String? { appFacts.first { $0.name == name }?.value }
}
