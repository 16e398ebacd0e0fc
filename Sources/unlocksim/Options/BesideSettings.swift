import ArgumentParser
import UnlockEngine
import Walkthrough

/// `--policy-b k=v` and the like: what is other on a second phone beside the first.
struct BesideSettings: ParsableArguments {
  @Option(settings: .policy, "A limit there.") var policyB: [String] = []

  @Option(settings: .app, "An option of the flow there.") var appB: [String] = []

  @Option(settings: .device, "A setting of the device there.") var deviceB: [String] = []

  var setup: Setup { get throws { try Setup(device: deviceB, app: appB, policy: policyB) } }

  /// The second phone beside a walk; `nil` where none was asked for.
  func phone(of flow: String?, beside first: any Flow, _ setup: Setup) throws -> SecondPhone? {
    try Self.phone(flow, self.setup, beside: first, setup)
  }

  static func phone(
    _ name: String?, _ own: Setup, beside first: any Flow, _ setup: Setup
  ) throws -> SecondPhone? {
    guard name != nil || own != Setup() else { return nil }
    let flow = try name.map { try Unlocksim.flow(named: $0) } ?? first
    do throws(SetupErrors) {
      return try SecondPhone(of: flow, own: own, beside: first, setup)
    } catch {
      throw UsageError(lines: error.all.map { "B: \(flow.text(of: $0))" })
    }
  }
}
