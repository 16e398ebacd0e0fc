import ArgumentParser
import UnlockEngine

/// Settings to explore or map a flow under, instead of its own.
struct SettingOverrides: ParsableArguments {
  @Option(settings: .policy, "A limit of the flow.") var policy: [String] = []

  @Option(settings: .app, "An option of the flow: replaces its starting points.") var app: [String] = []

  @Option(settings: .device, "A setting of the device: replaces the starting points.")
  var device: [String] = []

  var setup: Setup { get throws { try Setup(device: device, app: app, policy: policy) } }
}
