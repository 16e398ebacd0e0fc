import Testing

@testable import DeviceSimulation

/// Settings switched in the middle of a dialog: the dialog that fits is there at once (D2, D3, D4, D9, D10).
@Suite struct SettingsUnderDialogTests {
  /// What becomes of an evaluation under way.
  enum Outcome: Hashable, Sendable {
    case stays
    case becomes(Evaluation.Phase)
    case ends(LAError.Code)
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let dialog: Evaluation.Phase
    let change: DeviceChange
    let owner: Outcome
    let biometrics: Outcome
    var testDescription: String { "\(dialog): \(change)" }

    init(_ dialog: Evaluation.Phase, _ change: DeviceChange, owner: Outcome, biometrics: Outcome) {
      self.dialog = dialog
      self.change = change
      self.owner = owner
      self.biometrics = biometrics
    }
  }

  static let biometricDialogs: [Evaluation.Phase] = [
    .permission, .scanning, .notRecognized, .notRecognizedAgain, .touch,
  ]

  /// A device with a dialog up, reached by what a user does.
  private func device(showing dialog: Evaluation.Phase, _ policy: LAPolicy) -> Device {
    var device = Device.with(
      .biometry(dialog == .touch ? .touchID : .faceID), .enrolled(dialog != .passcode),
      .faceIDPermission(dialog == .permission ? .notAsked : .allowed))
    _ = device.evaluate(EvaluationRequest(policy), at: .start)
    if dialog == .notRecognized || dialog == .notRecognizedAgain { _ = device.present(.noMatch, at: .start) }
    if dialog == .notRecognizedAgain {
      _ = device.tap(.tryAgain, at: .start)
      _ = device.present(.noMatch, at: .start)
    }
    return device
  }

  /// What any biometric dialog does.
  static let common: [Row] = biometricDialogs.flatMap { dialog in
    [
      Row(dialog, .passcode(nil), owner: .ends(.passcodeNotSet), biometrics: .ends(.passcodeNotSet)),
      Row(dialog, .passcode(Passcode("1234")), owner: .stays, biometrics: .stays),
      Row(dialog, .enrolled(false), owner: .becomes(.passcode), biometrics: .ends(.biometryNotEnrolled)),
      Row(dialog, .biometry(.none), owner: .becomes(.passcode), biometrics: .ends(.biometryNotAvailable)),
      Row(dialog, .iOS(8), owner: .ends(.biometryNotAvailable), biometrics: .stays),
      Row(dialog, .iOS(7), owner: .ends(.biometryNotAvailable), biometrics: .ends(.biometryNotAvailable)),
      Row(dialog, .enrolledSet, owner: .stays, biometrics: .stays),
      Row(dialog, .model(.iPad), owner: .stays, biometrics: .stays),
      Row(dialog, .network(.offline), owner: .stays, biometrics: .stays),
      Row(dialog, .jailbroken(true), owner: .stays, biometrics: .stays),
      Row(dialog, .capture(.recorded), owner: .stays, biometrics: .stays),
      Row(dialog, .autoLock(.minute1), owner: .stays, biometrics: .stays),
      Row(dialog, .language(.german), owner: .stays, biometrics: .stays),
      Row(dialog, .date(.by(.hours(24))), owner: .stays, biometrics: .stays),
    ]
  }

  static let particular: [Row] =
    [.scanning, .notRecognized, .notRecognizedAgain].flatMap { (dialog: Evaluation.Phase) in
      [
        Row(dialog, .biometry(.touchID), owner: .becomes(.touch), biometrics: .becomes(.touch)),
        Row(dialog, .biometry(.opticID), owner: .stays, biometrics: .stays),
        Row(
          dialog, .faceIDPermission(.notAsked), owner: .becomes(.permission),
          biometrics: .becomes(.permission)),
      ]
    }
    + [.permission, .scanning, .notRecognized, .notRecognizedAgain].map { (dialog: Evaluation.Phase) in
      Row(
        dialog, .faceIDPermission(.denied), owner: .becomes(.passcode),
        biometrics: .ends(.biometryNotAvailable))
    } + [
      Row(.touch, .biometry(.faceID), owner: .becomes(.scanning), biometrics: .becomes(.scanning)),
      Row(.touch, .biometry(.opticID), owner: .becomes(.scanning), biometrics: .becomes(.scanning)),
      Row(.touch, .faceIDPermission(.denied), owner: .stays, biometrics: .stays),
      Row(
        .permission, .faceIDPermission(.allowed), owner: .becomes(.scanning), biometrics: .becomes(.scanning)),
      Row(.permission, .biometry(.opticID), owner: .becomes(.scanning), biometrics: .becomes(.scanning)),
      Row(.permission, .biometry(.touchID), owner: .becomes(.touch), biometrics: .becomes(.touch)),
    ]

  @Test(arguments: common + particular, [owner, biometrics])
  func `A biometric dialog follows the settings`(row: Row, policy: LAPolicy) {
    var device = device(showing: row.dialog, policy)
    #expect(device.evaluation?.phase == row.dialog)
    let before = device.evaluation
    let result = device.apply(row.change, at: .start)
    switch policy == owner ? row.owner : row.biometrics {
    case .stays:
      #expect(result == nil)
      #expect(device.evaluation == before)
    case .becomes(let phase):
      #expect(result == nil)
      #expect(device.evaluation?.phase == phase)
    case .ends(let code):
      #expect(result == .failure(code))
      #expect(device.evaluation == nil)
    }
  }

  @Test func `Another sensor's dialog starts over, with the question whether the app may use it`() {
    var device = Device.with(.biometry(.touchID), .faceIDPermission(.notAsked))
    device.askOwner()
    _ = device.present(.noMatch, at: .start)
    _ = device.apply(.biometry(.faceID), at: .start)
    #expect(device.evaluation?.phase == .permission)
    #expect(device.evaluation?.failures == 0)
    #expect(device.failedBiometricAttempts == 1)
  }

  @Test(arguments: [
    DeviceChange.biometry(.touchID), .biometry(.none), .enrolled(true), .faceIDPermission(.denied),
    .sensor(.succeeds), .model(.iPad), .lockOutTable(.classic), .iOS(9),
  ]) func `The passcode screen stays, with what is typed`(change: DeviceChange) {
    var device = device(showing: .passcode, owner)
    device.type("12")
    let before = device.evaluation
    #expect(device.apply(change, at: .start) == nil)
    #expect(device.evaluation == before)
  }

  @Test func `Removing the passcode ends the passcode screen`() {
    var device = device(showing: .passcode, owner)
    #expect(device.apply(.passcode(nil), at: .start) == .failure(.passcodeNotSet))
    #expect(device.evaluation == nil)
  }

  @Test(arguments: [DeviceChange.passcode(Passcode("4321")), .passcodeKind(.customNumeric)])
  func `Another passcode or another way of typing empties the entry`(change: DeviceChange) {
    var device = device(showing: .passcode, owner)
    device.type("1234")
    #expect(device.apply(change, at: .start) == nil)
    #expect(device.evaluation?.entry.isEmpty == true)
    #expect(device.evaluation?.phase == .passcode)
  }

  @Test func `Setting the same passcode again changes nothing`() {
    var device = device(showing: .passcode, owner)
    device.type("1234")
    let before = device
    #expect(device.apply(.passcode(Passcode("123456")), at: .start) == nil)
    #expect(device == before)
  }
}
