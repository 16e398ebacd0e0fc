import BundledFlowFiles
import FlowFiles
import Testing

@testable import DeviceSimulation
@testable import UnlockEngine

/// Named beginnings of walks.
@Suite struct StartingPointTests {
  /// An app that was just installed has asked for nothing yet (D10).
  @Test(arguments: BundledFlowFiles.flows)
  func `Where the app is newly installed, it has yet to ask for Face ID`(flow: FileFlow) throws {
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
    var world = try World.of("banno", device: ["face-id-permission": "not-asked"])
    world.lives(.launch)
    world.taps("Sign in")
    world.taps("Use Face ID")
    #expect(world.screen.system?.id == "system.face-id-permission")
  }
}
