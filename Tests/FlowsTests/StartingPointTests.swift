import BundledFlowFiles
import Testing

@testable import Flows
@testable import DeviceSimulation
@testable import UnlockEngine

/// Named beginnings of walks.
@Suite struct StartingPointTests {
  /// An app that was just installed has asked for nothing yet (D10).
  @Test(arguments: Catalog.flows.map { $0 })
  func `Where the app is newly installed, it has yet to ask for Face ID`(flow: any Flow) throws {
    let fresh = flow.startingPoints.filter { point in
      ["Newly installed", "New user", "Not activated"].contains { point.title.hasPrefix($0) }
    }
    #expect(!fresh.isEmpty)
    for point in fresh {
      #expect(try flow.simulation(Setup(point)).world.device.faceIDPermission == .notAsked, "\(point.title)")
    }
    // The first is what a walk begins with.
    #expect(flow.startingPoints.first?.title == fresh.first?.title)
  }

  @Test func `Its first use of Face ID asks`() throws {
    let point = try #require(Banno.startingPoints.first)
    var world: World<Banno> = try Setup(point).world(for: Banno())
    for input in [
      Input.lifeCycle(.launch), .tap(Banno.Button.signIn), .tap(Banno.Button.usePasscodeBiometrics),
    ] {
      _ = world.step(input)
    }
    #expect(world.screen.system?.id == "system.face-id-permission")
  }
}
