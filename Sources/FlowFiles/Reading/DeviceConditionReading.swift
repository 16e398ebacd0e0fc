import DeviceSimulation
import Diagnostics
import UnlockEngine

// What is asked of the device.

extension FlowReader {
  mutating func device(_ entry: YAMLEntry, _ key: ConditionKey) -> Condition? {
    if key == .jailbroken {
      return flag(entry).map { $0 ? .device(.isJailbroken) : negated(.device(.isJailbroken)) }
    }
    if key == .ios {
      guard let version = number(of: entry, in: 7...99) else { return nil }
      return .device(.iOS(atLeast: UInt8(version)))
    }
    let known = Self.words(key)
    return oneOf(entry, known.map(\.0).joined(separator: " | ")) { reader, item in
      guard let word = known.first(where: { $0.0 == item.text }) else {
        let advice = suggestion(for: item.text, in: known.map(\.0))
        reader.mistakes.add(
          "\(quoted(item.text)) isn’t a value of “\(key.rawValue)”. \(advice)", at: item.value)
        return nil
      }
      return word.holds ? .device(word.1) : reader.negated(.device(word.1))
    }
  }

  /// The words of a condition about the device, and what each asks.
  private static func words(_ key: ConditionKey) -> [(String, Condition.DeviceCondition, holds: Bool)] {
    switch key {
    case .owner:
      [
        ("can-be-asked", .canAsk(.deviceOwnerAuthentication), true),
        ("cannot-be-asked", .canAsk(.deviceOwnerAuthentication), false),
      ]
    case .biometry:
      [
        ("offered", .offersBiometry, true), ("not-offered", .offersBiometry, false),
        ("enrolled", .isEnrolled, true), ("not-enrolled", .isEnrolled, false),
        ("locked-out", .isLockedOut, true),
        ("usable", .canAsk(.deviceOwnerAuthenticationWithBiometrics), true),
        ("not-usable", .canAsk(.deviceOwnerAuthenticationWithBiometrics), false),
      ] + LABiometryType.allCases.map { ($0.name, .biometry($0), true) }
    case .passcode: [("set", .hasPasscode, true), ("none", .hasPasscode, false)]
    case .network: NetworkState.allCases.map { ("\($0)", .network($0), true) }
    case .model: DeviceModel.allCases.map { ($0.title, .model($0), true) }
    case .faceIDPermission: FaceIDPermission.allCases.map { ($0.name, .faceIDPermission($0), true) }
    default: []
    }
  }
}
