import DeviceSimulation
import Diagnostics
import UnlockEngine

// What is asked of the device.

extension FlowReader {
  mutating func device(_ entry: YAMLEntry, _ key: ConditionKey) -> Condition? {
    if key == .jailbroken {
      return flag(entry).map { $0 ? .device(.isJailbroken) : negated(.device(.isJailbroken)) }
    }
    if key == .captured {
      return flag(entry).map { $0 ? .device(.isCaptured) : negated(.device(.isCaptured)) }
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

  /// `system: passcode`: what of iOS’ own the app has up. Rules look at it in a world, which is faster.
  mutating func prompts(_ entry: YAMLEntry) -> Condition? {
    let kinds: [(String, PromptKind?)] = [("none", nil)] + PromptKind.allCases.map { ("\($0)", $0) }
    let sensors = LABiometryType.allCases.filter { $0 != .none }.map { (kebabCase("\($0)"), $0) }
    let words = kinds.map(\.0) + sensors.map(\.0)
    var (asked, found): (UInt8, [Condition]) = (0, [])
    for item in texts(of: entry, expected: words.joined(separator: " | ")) {
      if let number = kinds.firstIndex(where: { $0.0 == item.text }) {
        asked |= 1 << UInt8(number)
        if asking == nil { found.append(.device(.prompt(kinds[number].1))) }
      } else if let sensor = sensors.first(where: { $0.0 == item.text }) {
        found.append(.device(.promptOf(sensor.1)))
      } else {
        mistakes.add(
          "\(quoted(item.text)) isn’t a value of “system”. \(suggestion(for: item.text, in: words))",
          at: item.value)
      }
    }
    if asking != nil, asked != 0 { found.append(.rule(.prompt(isIn: asked))) }
    if found.count == 1 { return found[0] }
    return add(found, { .any(from: $0, count: $1) }, at: entry.value).map { parts.conditions[Int($0)] }
  }

  /// `opened-by: [link, notification]`.
  mutating func openings(_ entry: YAMLEntry) -> Condition? {
    let known = Opening.allCases.map(\.name)
    var openings: UInt8 = 0
    for item in texts(of: entry, expected: known.joined(separator: " | ")) {
      if let opening = Opening.allCases.first(where: { $0.name == item.text }) {
        openings |= 1 << opening.rawValue
      } else {
        mistakes.add(
          "\(quoted(item.text)) isn’t what opens an app. \(suggestion(for: item.text, in: known))",
          at: item.value)
      }
    }
    return .opened(by: openings)
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
