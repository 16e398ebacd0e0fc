import UnlockEngine

extension FileFlow {
  /// Leaves out the system's layers that nothing in the file can lead to, each with the reason: what isn't reached for
  /// another one is a mistake.
  func leaveOutLayers(_ plan: inout ExplorationPlan<FileFlow>) {
    let sensors: [(value: String, layers: [SystemLayerID], name: String)] = [
      ("faceID", SystemLayerID.ofFaceID, "Face ID"), ("touchID", SystemLayerID.ofTouchID, "Touch ID"),
      ("opticID", SystemLayerID.ofOpticID, "Optic ID"),
    ]
    for sensor in sensors
    where !plan.starts.contains(where: { ($0.device["biometry"] ?? "faceID") == sensor.value }) {
      plan.leaveOut(
        sensor.layers,
        because: "No starting point has \(sensor.name).")
    }
    if !plan.starts.contains(where: { $0.device["face-id-permission"] == "not-asked" }) {
      plan.leaveOut(
        [SystemLayerID.faceIDPermission], because: "No starting point has Face ID still to be allowed.")
    }
    if !asksForPasscode {
      plan.leaveOut(
        SystemLayerID.ofWrongPasscodes, because: "The app asks for biometry only, never for the passcode.")
    }
    if program.purposes.isEmpty {
      plan.leaveOut(
        sensors.flatMap(\.layers) + SystemLayerID.ofWrongPasscodes,
        because: "The app never asks for its owner.")
    }
  }
}
