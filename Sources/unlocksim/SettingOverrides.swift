import ArgumentParser
import UnlockEngine

/// Settings to explore or map a flow under, instead of its own.
struct SettingOverrides: ParsableArguments {
  @Option(
    name: .long, parsing: .upToNextOption, help: ArgumentHelp("A limit of the flow.", valueName: "k=v"),
    completion: Completing.policy)
  var policy: [String] = []

  @Option(
    name: .long, parsing: .upToNextOption,
    help: ArgumentHelp("An option of the flow: replaces its starting points.", valueName: "k=v"),
    completion: Completing.app)
  var app: [String] = []

  @Option(
    name: .long, parsing: .upToNextOption,
    help: ArgumentHelp("A setting of the device: replaces the starting points.", valueName: "k=v"),
    completion: Completing.device)
  var device: [String] = []

  var setup: Setup { get throws { try Setup(device: device, app: app, policy: policy) } }
}
