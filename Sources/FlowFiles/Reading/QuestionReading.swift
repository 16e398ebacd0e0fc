import DeviceSimulation
import Diagnostics
import UnlockEngine

// Asking the owner of the device.

extension FlowReader {
  enum QuestionKey: String, CaseIterable {
    case reason = "for"
    case policy
    case fallbackTitle = "fallback-title"
    case cancelTitle = "cancel-title"
    case success, cancel, fallback, failed
    case lockedOut = "locked-out"
    case noPasscode = "no-passcode"
    case unavailable, reuse, binds
    case otherwise = "else"
  }

  mutating func readQuestion(_ entry: YAMLEntry) -> UInt8? {
    let found: [QuestionKey: YAMLEntry] = keys(
      entries(of: entry, expected: "a map, as in { for: Unlock, success: [go: home] }"), of: "“ask-owner”")
    guard parts.purposes.count < FilePurpose.limit else {
      mistakes.add(
        "The owner can be asked in \(FilePurpose.limit) places, and this is one more.", atKeyOf: entry)
      return nil
    }
    for key in [QuestionKey.reason, .success] where found[key] == nil {
      mistakes.add("“ask-owner” needs “\(key.rawValue)”.", atKeyOf: entry)
    }
    let policies = ["owner", "biometrics"]
    let policy = found[.policy].flatMap { item(of: $0, expected: "owner | biometrics") }
    if let policy, !policies.contains(policy.text) {
      mistakes.add(
        "\(quoted(policy.text)) isn’t a policy. \(suggestion(for: policy.text, in: policies))",
        at: policy.value)
    }
    // The number is taken before the answers are read, which may ask again.
    let number = parts.purposes.count
    var purpose = FlowProgram.PurposeDefinition(
      name: Names.kebab(found[.reason].flatMap { text(of: $0, expected: "why the app asks") } ?? ""),
      policy: policy?.text == "biometrics"
        ? .deviceOwnerAuthenticationWithBiometrics : .deviceOwnerAuthentication,
      reason: found[.reason].flatMap { copy($0) } ?? Copy(""),
      fallbackTitle: found[.fallbackTitle].flatMap { copy($0) },
      cancelTitle: found[.cancelTitle].flatMap { copy($0) })
    if let entry = found[.reuse] {
      if let item = item(of: entry, expected: "a length of time, as in 5m"),
        let length = Duration(scenarioText: item.text), length > .zero, length <= .minutes(5)
      {
        purpose.reuse = length
      } else {
        mistakes.add(
          "An unlock is used again for five minutes at most, as in “reuse: 5m”: iOS allows no more.",
          at: entry.value)
      }
    }
    purpose.binding = found[.binds].flatMap { binding($0, purpose.policy) }
    parts.purposes.append(purpose)
    questionEntries.append(entry)
    purpose.success = block(found[.success])
    purpose.cancel = block(found[.cancel])
    purpose.fallback = block(found[.fallback])
    purpose.failed = block(found[.failed])
    purpose.lockedOut = block(found[.lockedOut])
    purpose.noPasscode = block(found[.noPasscode])
    purpose.unavailable = block(found[.unavailable])
    purpose.otherwise = block(found[.otherwise])
    parts.purposes[number] = purpose
    return UInt8(number)
  }

  /// `binds: biometry-any`: what key the answer releases. The passcode releases none that is bound to biometry.
  private mutating func binding(_ entry: YAMLEntry, _ policy: LAPolicy) -> KeyBinding? {
    let known = KeyBinding.allCases.map(\.rawValue)
    guard let item = item(of: entry, expected: known.joined(separator: " | ")) else { return nil }
    guard let binding = KeyBinding(rawValue: item.text) else {
      mistakes.add(
        "\(quoted(item.text)) is nothing that a question releases. \(suggestion(for: item.text, in: known))",
        at: item.value)
      return nil
    }
    if policy == .deviceOwnerAuthentication, binding != .noKey, !binding.takesPasscode {
      mistakes.add(
        "“binds: \(binding.rawValue)” needs “policy: biometrics”: the passcode releases no such key.",
        at: item.value)
    }
    return binding
  }
}
