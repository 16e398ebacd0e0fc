import ArgumentParser
import Scenarios
import UnlockEngine

/// What a walk starts from.
struct StartSettings: ParsableArguments {
  @Option(settings: .device, "A setting of the device.") var device: [String] = []

  @Option(settings: .app, "An option of the flow.") var app: [String] = []

  @Option(settings: .policy, "A limit of the flow.") var policy: [String] = []

  var setup: Setup { get throws { try Setup(device: device, app: app, policy: policy) } }

  var isEmpty: Bool { device.isEmpty && app.isEmpty && policy.isEmpty }
}

extension Flow {
  /// The simulation that a set-up describes, or a usage error with all that is wrong with it.
  func started(_ setup: Setup) throws -> Simulation {
    do throws(SetupErrors) {
      return try simulation(setup)
    } catch {
      throw UsageError(lines: error.all.map { text(of: $0) })
    }
  }
}
