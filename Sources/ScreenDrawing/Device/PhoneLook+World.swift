import DeviceSimulation
import UnlockEngine

// How the phone of a world looks, and what time it shows.

extension PhoneLook {
  /// How the device of a world looks now.
  public init(_ world: any AnyWorld) {
    self.init(
      model: world.device.model == .iPad ? .iPad : .iPhone, time: timeOfDay(of: world.date),
      front: PhoneLook.Front(world.device), isOnline: world.device.network != .offline,
      app: world.flow.look, design: PhoneLook.Design(iOS: Int(world.device.iOS)),
      textSize: world.device.textSize, tone: AppLook.Tone(world.device.appearance))
  }
}

extension PhoneLook {
  /// How the device looks that a flow is set up for.
  public init(of flow: any Flow) {
    if let world = try? flow.simulation(Setup()).world { self.init(world) } else { self.init(app: flow.look) }
  }
}

extension AppLook.Tone {
  /// The tone that a device is set to, if it is to any.
  init?(_ appearance: Appearance) {
    switch appearance {
    case .automatic: return nil
    case .light: self = .light
    case .dark: self = .dark
    }
  }
}

extension PhoneLook.Front {
  /// The front that such a device has today.
  init(_ device: Device) {
    switch device.biometry {
    case .none, .touchID: self = .homeButton
    case .faceID, .opticID: self = device.iOS >= 16 ? .dynamicIsland : .notch
    }
  }
}

/// The time of day at which something happened, whatever date the phone showed: "9:41" or "9:41:07".
public func timeOfDay(_ instant: Instant, seconds: Bool = false) -> String {
  timeOfDay(of: .start + (instant - .start), seconds: seconds)
}

/// The time of day of a date.
public func timeOfDay(of date: CivilDate, seconds: Bool = false) -> String {
  func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
  let time = date.time
  let clock = "\(time.hour):\(two(time.minute))"
  return seconds ? clock + ":" + two(time.second) : clock
}
