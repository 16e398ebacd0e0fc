import ScreenDrawing
import UnlockEngine

/// What a colour is for. The style sheet says which colour that is in light and in dark; no drawing names one itself.
enum Paint: String, CaseIterable, Hashable {
  /// Text, text of less weight, text that can't be tapped now.
  case label, secondary, disabled
  /// Words that can be tapped; what can't be taken back; what went well; what to notice.
  case tint, red, green, orange
  /// A main button and its words; another button; one that can't be tapped now.
  case fill, onFill, soft, dead
  /// An app's page, a page with lists, what stands on a list; lines between rows; what is typed into.
  case page, grouped, cell, separator, field
  /// A key of a keypad, one that was just pressed and its digit, dots that stand for digits.
  case key, lit, onLit, dot
  /// A dialog, the lines in it, and what dims the page under it.
  case sheet, sheetLine, veil
  /// A screen of the system’s own, and its keys.
  case system, systemKey
  /// The picture behind the home screen and the lock screen, the shapes on it, words, tiles, keys and the dock.
  case wall, wallHigh, wallLow, onWall, tile, wallKey, dock, wallVeil
  /// Control Centre: a tile, one that is on, and words.
  case centreTile, centreOn
  /// A switch.
  case switchOn, switchOff, knob
  /// What a blur leaves to be seen, and what lies over it.
  case smear, frost
  /// The device: its body, its edge, what is engraved, and unlit glass.
  case body, edge, engraved, glass, onGlass, onGlassDim

  /// In light and in dark: red, green and blue, a byte each.
  private var colours: (light: Int32, dark: Int32) {
    switch self {
    case .label: (0x000000, 0xFFFFFF)
    case .secondary: (0x636368, 0xAEAEB2)
    case .disabled: (0x8E8E93, 0x7C7C80)
    case .tint: (0x0064D2, 0x4DA3FF)
    case .red: (0xC9000F, 0xFF6961)
    case .green: (0x1D7D34, 0x30DB5B)
    case .orange: (0xA84300, 0xFFB340)
    case .fill: (0x006EE6, 0x0A6CDC)
    case .onFill: (0xFFFFFF, 0xFFFFFF)
    case .soft: (0xE9E9EE, 0x2C2C2E)
    case .dead: (0xE9E9EE, 0x2C2C2E)
    case .page: (0xFFFFFF, 0x000000)
    case .grouped: (0xF2F2F7, 0x000000)
    case .cell: (0xFFFFFF, 0x1C1C1E)
    case .separator: (0xC6C6C8, 0x3D3D41)
    case .field: (0xF2F2F7, 0x1C1C1E)
    case .key: (0xE5E5EA, 0x333336)
    case .lit: (0x8E8E93, 0xAEAEB2)
    case .onLit: (0x000000, 0x000000)
    case .dot: (0x000000, 0xFFFFFF)
    case .sheet: (0xF6F6F8, 0x252527)
    case .sheetLine: (0xC9C9CE, 0x47474A)
    case .veil: (0x000000, 0x000000)
    case .system: (0xECECF1, 0x121214)
    case .systemKey: (0xFFFFFF, 0x3A3A3D)
    case .wall: (0x2B4C7E, 0x16233D)
    case .wallHigh: (0x3F6AA6, 0x22375E)
    case .wallLow: (0x223C66, 0x0F1829)
    case .onWall: (0xFFFFFF, 0xFFFFFF)
    case .tile, .wallKey, .dock: (0xFFFFFF, 0xFFFFFF)
    case .wallVeil: (0x0B1424, 0x060A12)
    case .centreTile: (0x1E2A3F, 0x1A2233)
    case .centreOn: (0x0A6CDC, 0x0A6CDC)
    case .switchOn: (0x34C759, 0x30D158)
    case .switchOff: (0xD9D9DE, 0x48484B)
    case .knob: (0xFFFFFF, 0xFFFFFF)
    case .smear: (0xB4B4BB, 0x55555A)
    case .frost: (0xF7F7FA, 0x161618)
    case .body: (0x0C0C0E, 0x0C0C0E)
    case .edge: (0x8C8C92, 0x6A6A70)
    case .engraved: (0x3A3A3D, 0x3A3A3D)
    case .glass: (0x000000, 0x000000)
    case .onGlass: (0xFFFFFF, 0xFFFFFF)
    case .onGlassDim: (0x98989F, 0x98989F)
    }
  }

  /// How much of what is under it is covered; 1 is all of it.
  func opacity(_ tone: AppLook.Tone) -> Double {
    switch self {
    case .veil: tone == .light ? 0.3 : 0.55
    case .tile: 0.2
    case .wallKey: 0.18
    case .dock: 0.24
    case .wallVeil: 0.58
    case .frost: tone == .light ? 0.74 : 0.64
    default: 1
    }
  }

  func colour(_ tone: AppLook.Tone) -> RGB { RGB(tone == .light ? colours.light : colours.dark) }
}
