import UnlockEngine

extension FileFlow {
  /// The system's layers that nothing in the file can lead to, each with the reason: what isn't reached for another one
  /// is a mistake.
  func unreachedLayers(from starts: [StartingPoint]) -> [String: String] {
    var reasons: [String: String] = [:]
    func tell(_ names: [String], _ reason: String) {
      for name in names { reasons["system.\(name)"] = reason }
    }

    let sensors: [(value: String, layers: [String], name: String)] = [
      ("faceID", ["face-id", "face-id-failed", "face-id-failed-again", "face-id-permission"], "Face ID"),
      ("touchID", ["touch-id", "touch-id-failed"], "Touch ID"),
      ("opticID", ["optic-id", "optic-id-failed", "optic-id-failed-again"], "Optic ID"),
    ]
    for sensor in sensors
    where !starts.contains(where: { ($0.device["biometry"] ?? "faceID") == sensor.value }) {
      tell(
        sensor.layers, "No starting point has \(sensor.name), which differs from the others only in words.")
    }
    if !starts.contains(where: { $0.device["face-id-permission"] == "not-asked" }) {
      tell(["face-id-permission"], "No starting point has Face ID still to be allowed.")
    }
    let ofPasscodes = SystemScreens.ofWrongPasscodes.map { String($0.dropFirst("system.".count)) }
    if !asksForPasscode { tell(ofPasscodes, "The app asks for biometry only, never for the passcode.") }
    if program.purposes.isEmpty {
      tell(sensors.flatMap(\.layers) + ofPasscodes, "The app never asks for its owner.")
    }
    return reasons
  }
}
