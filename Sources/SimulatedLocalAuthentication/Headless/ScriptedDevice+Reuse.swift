// What an app needn’t ask for again.

extension ScriptedDevice {
  /// What makes a dialog unnecessary: a success of the same context, or a recent biometric unlock of the device.
  func reused(_ call: EvaluationCall) -> Ending.Success? { satisfied(call) ?? recentUnlock(call) }

  /// What an earlier success of the same context makes unnecessary.
  func satisfied(_ call: EvaluationCall) -> Ending.Success? {
    if let before = call.satisfied, before.domainState == device.domainState {
      if call.acceptsBiometry, before.means.contains(.biometry) { return .biometry }
      if call.policy == .deviceOwnerAuthentication, before.means.contains(.passcode) { return .passcode }
    }
    return nil
  }

  private func recentUnlock(_ call: EvaluationCall) -> Ending.Success? {
    guard call.acceptsBiometry, call.reuse > .zero, device.canUseBiometry, let biometricUnlock,
      biometricUnlock.domainState == device.domainState,
      clock.now - biometricUnlock.at <= min(call.reuse, Self.longestReuse)
    else { return nil }
    return .biometry
  }
}
