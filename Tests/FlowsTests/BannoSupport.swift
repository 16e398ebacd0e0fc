import Testing

@testable import Flows
@testable import DeviceSimulation
@testable import UnlockEngine

// Banno worlds in a given condition, and what a user does in them, said shortly.

typealias Scene = Banno.Scene

extension World<Banno> {
  /// A world by its settings, before the app's launch.
  static func installed(device: [DeviceChange] = [], _ configure: (inout Banno.Options) -> Void = { _ in })
    throws
    -> World
  {
    var phone = Device()
    for change in device { _ = phone.apply(change, at: .start) }
    var options = Banno.Options()
    configure(&options)
    return try World(device: phone, options: options)
  }

  /// A world whose app was launched.
  static func launched(device: [DeviceChange] = [], _ configure: (inout Banno.Options) -> Void = { _ in })
    throws
    -> World
  {
    var world = try installed(device: device, configure)
    _ = world.step(.lifeCycle(.launch))
    return world
  }

  /// A world with the dashboard open, set up with a method.
  static func dashboard(_ method: Banno.UnlockMethod, device: [DeviceChange] = []) throws -> World {
    var world = try launched(device: device) { $0.isSignedIn = true }
    world.app.account = .ready(method)
    world.app.scene = .open(.dashboard)
    return world
  }
}

extension Screen {
  /// The titles of the topmost layer's controls.
  var buttons: [String] { top?.controls.map(\.title) ?? [] }
  /// The IDs of what is to be seen, from the bottom to the top.
  var ids: [String] { layers.map(\.id) }
}

extension Input {
  static func tap(_ button: Banno.Button) -> Input { .tap(ControlID(owner: .app, code: button.rawValue)) }
}

/// What the app asks of the device for a purpose.
func asks(_ purpose: Banno.Purpose) -> [Effect] {
  [.preflight(.deviceOwnerAuthentication), .evaluate(.deviceOwnerAuthentication, for: purpose)]
}

func evaluation(_ phase: Evaluation.Phase, for purpose: Banno.Purpose) -> Evaluation {
  Evaluation(request: EvaluationRequest(.deviceOwnerAuthentication, purpose: purpose.rawValue), phase: phase)
}

func pin(_ digits: String) throws -> PIN { try #require(PIN(digits)) }
