import Testing

import FlowFiles
@testable import DeviceSimulation
@testable import UnlockEngine

/// Every cell of the matrix, at launch, at resume, and switched while the app is away (C2, C6).
@Suite struct AppPasscodeMatrixTests {
  /// A device as far as the matrix looks at it.
  struct Cell: Hashable, CustomStringConvertible {
    var biometry: LABiometryType
    var isEnrolled: Bool
    var hasPasscode: Bool
    var permission: FaceIDPermission
    var iOS: UInt8

    var description: String {
      "\(biometry), \(isEnrolled ? "enrolled" : "not enrolled"), \(hasPasscode ? "passcode" : "no passcode"), "
        + "\(permission), iOS \(iOS)"
    }

    var changes: [DeviceChange] {
      [
        .iOS(iOS), .biometry(biometry), .passcode(hasPasscode ? Passcode("123456") : nil),
        .enrolled(isEnrolled), .faceIDPermission(permission),
      ]
    }

    /// What the fact “unlock-way” says.
    enum Way: String, CaseIterable {
      case keypadOnly = "keypad-only"
      case biometricsThenKeypad = "biometrics-then-keypad"
      case ownerPolicy = "owner-policy"
    }

    /// C2 in its own words, in the order of its sentences.
    var way: Way {
      if biometry == .none || iOS < 8 { return .keypadOnly }
      if iOS == 8 {
        let isUsable = isEnrolled && hasPasscode && !(biometry == .faceID && permission == .denied)
        return isUsable ? .biometricsThenKeypad : .keypadOnly
      }
      return hasPasscode ? .ownerPolicy : .keypadOnly
    }

    var cover: String { way == .ownerPolicy ? "app-passcode.locked-cover" : "app-passcode.keypad" }

    /// The dialog that is up when authentication started by itself.
    var dialog: String? {
      switch way {
      case .keypadOnly: return nil
      case .biometricsThenKeypad: return biometricDialog
      case .ownerPolicy:
        let isDenied = biometry == .faceID && permission == .denied
        return isEnrolled && !isDenied ? biometricDialog : "system.passcode"
      }
    }

    private var biometricDialog: String {
      switch biometry {
      case .none: ""
      case .touchID: "system.touch-id"
      case .faceID: permission == .notAsked ? "system.face-id-permission" : "system.face-id"
      case .opticID: "system.optic-id"
      }
    }
  }

  static let cells: [Cell] = {
    var cells: [Cell] = []
    for biometry in LABiometryType.allCases {
      for (isEnrolled, hasPasscode) in [(false, false), (false, true), (true, true)] {
        for permission in FaceIDPermission.allCases {
          for iOS: UInt8 in [7, 8, 9, 26] {
            cells.append(
              Cell(
                biometry: biometry, isEnrolled: isEnrolled, hasPasscode: hasPasscode, permission: permission,
                iOS: iOS))
          }
        }
      }
    }
    return cells
  }()

  private func locked(_ cell: Cell) throws -> World<FileFlow> {
    var world = try World.of("app-passcode", app: ["passcode-lock": "true"])
    for change in cell.changes { world.after(.change(change)) }
    return world
  }

  /// Gets in, by whatever is asked for.
  private func open(_ world: inout World<FileFlow>, _ cell: Cell) {
    switch cell.dialog {
    case nil: world.type("1234")
    case "system.passcode": world.type("123456")
    case "system.face-id-permission": world.after(.tap(SystemControl.allow), .biometry(.match))
    default: world.after(.biometry(.match))
    }
  }

  private func expect(
    _ cell: Cell, _ world: World<FileFlow>, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(world.fact("unlock-way") == cell.way.rawValue, sourceLocation: sourceLocation)
    #expect(world.screen.app?.id == cell.cover, sourceLocation: sourceLocation)
    #expect(world.screen.system?.id == cell.dialog, sourceLocation: sourceLocation)
    #expect(world.screen.app?.showsContent == false, sourceLocation: sourceLocation)
  }

  @Test func `There are 144 cells, and each way is in many of them`() {
    #expect(Self.cells.count == 144)
    #expect(Set(Self.cells).count == 144)
    for way in Cell.Way.allCases { #expect(Self.cells.count { $0.way == way } > 6) }
  }

  @Test(arguments: cells) func `What is asked at launch is what the table says`(cell: Cell) throws {
    var world = try locked(cell)
    world.lives(.launch)
    expect(cell, world)
  }

  @Test(arguments: cells)
  func `What is asked at resume, from the home screen and from the app switcher, is what the table says`(
    cell: Cell
  ) throws {
    for event in [LifeCycle.leave, .openSwitcher] {
      var world = try locked(cell)
      world.lives(.launch)
      open(&world, cell)
      world.lives(event)
      if event == .openSwitcher { #expect(world.screen.app?.id == cell.cover) }
      // Whoever got in may have allowed Face ID.
      world.after(.change(.faceIDPermission(cell.permission)))
      world.lives(.return)
      expect(cell, world)
    }
  }

  @Test(arguments: cells) func `Every switch to another cell while the app is away`(before: Cell) throws {
    var locked = try locked(before)
    locked.lives(.launch)
    var inside = locked
    open(&inside, before)
    inside.taps("Settings")
    locked.after(.fail(.userCancel))
    locked.lives(.return)
    for start in [inside, locked] {
      for after in Self.cells {
        var world = start
        world.lives(.leave)
        for change in after.changes { world.after(.change(change)) }
        world.lives(.return)
        #expect(world.screen.app?.id == after.cover, "→ \(after)")
        #expect(world.screen.system?.id == after.dialog, "→ \(after)")
      }
    }
  }

  @Test(arguments: cells) func `Each way opens the app`(cell: Cell) throws {
    var world = try locked(cell)
    world.lives(.launch)
    open(&world, cell)
    #expect(world.screen.layers.map(\.id) == ["app-passcode.content"])
    #expect(world.fact("needs-to-authenticate") == "false")
  }

  @Test func `Locked out biometry leaves the keypad on iOS 8, and the passcode on iOS 9`() throws {
    for (iOS, dialog) in [("8", nil), ("9", "system.passcode")] {
      var world = try World.of(
        "app-passcode", device: ["ios": iOS, "biometry": "touchID"], app: ["passcode-lock": "true"])
      world.lives(.launch)
      world.after(.biometry(.noMatch), .biometry(.noMatch), .biometry(.noMatch))
      world.after(.tap(SystemControl.cancel))
      world.lives(.leave, .return)
      world.after(.biometry(.noMatch), .biometry(.noMatch))
      world.lives(.leave, .return)
      #expect(world.screen.system?.id == dialog)
      #expect(world.fact("unlock-way") == (iOS == "8" ? "keypad-only" : "owner-policy"))
    }
  }
}
