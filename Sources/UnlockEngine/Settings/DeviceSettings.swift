import DeviceSimulation

/// A setting of the device: how it is read off the device, and what changes it.
public struct DeviceSetting: Sendable {
  public let description: SettingDescription
  public let get: @Sendable (Device) -> String
  /// The change that a text asks for; `nil` if the text isn't a value of the setting.
  public let change: @Sendable (String) -> DeviceChange?

  public static let all: [DeviceSetting] = [
    choice("model", "iPhone or iPad", ["iPhone", "iPad"], { $0.model.rawValue }) {
      DeviceModel(rawValue: $0).map(DeviceChange.model)
    },
    DeviceSetting("ios", "major version of iOS", .number(7...99), get: { "\($0.iOS)" }) { text in
      UInt8(text).flatMap { (7...99).contains($0) ? .iOS($0) : nil }
    },
    choice(
      "biometry", "the sensor in the hardware", LABiometryType.allCases.map(\.name),
      { UInt8(LABiometryType.allCases.firstIndex(of: $0.biometry) ?? 0) }
    ) { .biometry(LABiometryType.allCases[Int($0)]) },
    flag("enrolled", "a finger or face is enrolled", { $0.isEnrolled }, DeviceChange.enrolled),
    DeviceSetting(
      "passcode", "the device passcode", .text, get: { $0.passcode?.text.text ?? "none" }
    ) { text in
      text == "none" ? .passcode(nil) : Passcode(text).map { .passcode($0) }
    },
    choice("sensor", "what the sensor answers", ["ask", "succeeds", "fails"], { $0.sensor.rawValue }) {
      SensorBehaviour(rawValue: $0).map(DeviceChange.sensor)
    },
    duration(
      "scan-time", "how long the sensor takes to answer by itself", { $0.scanTime }, DeviceChange.scanTime),
    choice(
      "face-id-permission", "whether the app may use Face ID", FaceIDPermission.allCases.map(\.name),
      { $0.faceIDPermission.rawValue }
    ) { FaceIDPermission(rawValue: $0).map(DeviceChange.faceIDPermission) },
    choice(
      "lock-out-table", "how wrong passcodes lock the device", ["current", "classic"],
      { $0.lockOutTable.rawValue }
    ) { LockOutTable(rawValue: $0).map(DeviceChange.lockOutTable) },
    flag("erase-data", "erase after ten wrong passcodes", { $0.erasesData }, DeviceChange.erasesData),
    choice(
      "auto-lock", "after how long without a touch the device locks itself",
      ["never", "30s", "1m", "2m", "3m", "4m", "5m"], { $0.autoLock.rawValue }
    ) { AutoLock(rawValue: $0).map(DeviceChange.autoLock) },
    choice(
      "language", "what language the system speaks", DeviceLanguage.allCases.map(\.tag),
      { $0.language.rawValue }
    ) { DeviceLanguage(rawValue: $0).map(DeviceChange.language) },
    choice(
      "text-size", "how large text is: XS to XXXL, AX1 to AX5", TextSize.allCases.map(\.rawValue),
      { UInt8($0.textSize.number) }
    ) { .textSize(TextSize.allCases[Int($0)]) },
    choice(
      "appearance", "light or dark, or as whoever looks at it prefers", Appearance.allCases.map(\.name),
      { $0.appearance.rawValue }
    ) { Appearance(rawValue: $0).map(DeviceChange.appearance) },
    flag("jailbroken", "the device is jailbroken", { $0.isJailbroken }, DeviceChange.jailbroken),
    choice(
      "captured", "whether the screen is recorded or mirrored", ["none", "recorded", "mirrored"],
      { $0.capture.rawValue }
    ) { ScreenCapture(rawValue: $0).map(DeviceChange.capture) },
    flag(
      "stolen-device-protection", "Stolen Device Protection is on, and the device away from home and work",
      { $0.hasStolenDeviceProtection }, DeviceChange.stolenDeviceProtection),
    flag(
      "app-lock", "iOS wants a finger, a face or the passcode before it opens the app (from iOS 18 on)",
      { $0.requiresBiometryForApp }, DeviceChange.appLock),
    flag(
      "passcode-by-time",
      "iOS wants the passcode 48 hours after the last unlock, and 156 after the last passcode with 4 after biometry",
      { $0.wantsPasscodeByTime }, DeviceChange.passcodeByTime),
    choice(
      "network", "what happens to requests", ["online", "offline", "unreachable"], { $0.network.rawValue }
    ) { NetworkState(rawValue: $0).map(DeviceChange.network) },
    duration("latency", "how long the server takes to answer", { $0.latency }, DeviceChange.latency),
    flag(
      "animations", "whether checkmarks, lit keys and last dots show for a moment", { $0.hasAnimations },
      DeviceChange.animations),
    DeviceSetting(
      "passcode-kind", "how the passcode is typed", .choice(Passcode.Kind.allCases.map(\.name)),
      get: { $0.passcode?.kind.name ?? "none" },
      change: { text in Passcode.Kind.allCases.first { $0.name == text }.map { .passcodeKind($0) } }),
    DeviceSetting(
      "enrolled-set", "add or remove a finger or face: “changed”", .choice(["changed"]),
      get: { $0.domainState.map { "\($0)" } ?? "none" }, change: { $0 == "changed" ? .enrolledSet : nil }),
    DeviceSetting(
      "unlocked", "lock the device and unlock it with its passcode", .choice(["with-passcode"]),
      get: { $0.hasFailuresToForget ? "no" : "with-passcode" },
      change: { $0 == "with-passcode" ? .unlockedWithPasscode : nil }),
    DeviceSetting(
      "date", "the date that the phone shows, moved on or back", .date, get: \.dateText,
      change: { DateChange(scenarioText: $0).map { .date($0) } }),
  ]

  public var name: String { description.name }
  public var values: SettingValues { description.values }

  /// The setting of a name.
  public static func named(_ name: String) -> DeviceSetting? { all.first { $0.name == name } }

  init(
    _ name: String, _ summary: String, _ values: SettingValues, get: @escaping @Sendable (Device) -> String,
    change: @escaping @Sendable (String) -> DeviceChange?
  ) {
    var standard = get(Device())
    // What is rather done than set has none of its values at first.
    if case .choice(let names) = values, !names.contains(standard) { standard = "" }
    description = SettingDescription(
      section: .device, name: name, summary: summary, values: values, standard: standard)
    self.get = get
    self.change = change
  }

  private static func choice(
    _ name: String, _ summary: String, _ names: [String], _ get: @escaping @Sendable (Device) -> UInt8,
    _ change: @escaping @Sendable (UInt8) -> DeviceChange?
  ) -> DeviceSetting {
    DeviceSetting(name, summary, .choice(names), get: { names[Int(get($0))] }) { text in
      names.firstIndex(of: text).flatMap { change(UInt8($0)) }
    }
  }

  private static func flag(
    _ name: String, _ summary: String, _ get: @escaping @Sendable (Device) -> Bool,
    _ change: @escaping @Sendable (Bool) -> DeviceChange
  ) -> DeviceSetting { DeviceSetting(name, summary, .flag, get: { "\(get($0))" }) { Bool($0).map(change) } }

  private static func duration(
    _ name: String, _ summary: String, _ get: @escaping @Sendable (Device) -> Duration,
    _ change: @escaping @Sendable (Duration) -> DeviceChange
  ) -> DeviceSetting {
    DeviceSetting(name, summary, .duration, get: { get($0).scenarioText }) {
      Duration(scenarioText: $0).map(change)
    }
  }
}

extension Setup.Entry {
  /// The change that it asks for, as an entry of `device`; `nil` when it isn't one.
  public var deviceChange: DeviceChange? { DeviceSetting.named(name)?.change(value) }
}

extension LABiometryType {
  /// The type as scenarios write it.
  public var name: String {
    switch self {
    case .none: "none"
    case .touchID: "touchID"
    case .faceID: "faceID"
    case .opticID: "opticID"
    }
  }
}

extension FaceIDPermission {
  /// The permission as scenarios write it.
  public var name: String {
    switch self {
    case .notAsked: "not-asked"
    case .allowed: "allowed"
    case .denied: "denied"
    }
  }
}
