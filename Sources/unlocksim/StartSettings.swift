import ArgumentParser
import Scenarios
import UnlockEngine

/// What a walk starts from.
struct StartSettings: ParsableArguments {
  @Option(
    name: .long, parsing: .upToNextOption, help: ArgumentHelp("A setting of the device.", valueName: "k=v"),
    completion: Completing.device)
  var device: [String] = []

  @Option(
    name: .long, parsing: .upToNextOption, help: ArgumentHelp("An option of the flow.", valueName: "k=v"),
    completion: Completing.app)
  var app: [String] = []

  @Option(
    name: .long, parsing: .upToNextOption, help: ArgumentHelp("A limit of the flow.", valueName: "k=v"),
    completion: Completing.policy)
  var policy: [String] = []

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
