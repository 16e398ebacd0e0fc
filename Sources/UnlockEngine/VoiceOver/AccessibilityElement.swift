/// One thing on the phone as VoiceOver has it: UIKit's `UIAccessibilityElement`, as a value.
public struct AccessibilityElement: Hashable, Sendable {
  /// Which thing it is: the same as long as it stays on the same layer.
  public let id: ID
  /// What it is called.
  public let label: String
  /// What it says now: a switch's state, a field's text, how far an entry is. Never what is secret.
  public let value: String?
  public let traits: AccessibilityTraits
  /// What a double tap does, where iOS says so.
  public let hint: String?

  init(
    _ id: ID, _ label: String, value: String? = nil, _ traits: AccessibilityTraits = [], hint: String? = nil
  ) {
    self.id = id
    self.label = label
    self.value = value
    self.traits = traits
    self.hint = hint
  }

  public enum ID: Hashable, Sendable {
    case title
    /// A text, by its place among those of the layer.
    case text(Int)
    /// What is typed on a keypad.
    case entry
    /// A key of a keypad: what it types.
    case key(Keystroke)
    case control(ControlID)
    /// The dots that say which of some pages this is.
    case pages
    /// The spinning wheel, or the checkmark.
    case progress
  }

  /// What VoiceOver says when its cursor comes to it: label, value, traits, hint.
  public var spoken: String { (name + [hint].compactMap { $0 }).joined(separator: ", ") }

  /// The same without the hint, which comes after a pause.
  public var spokenAtOnce: String { name.joined(separator: ", ") }

  private var name: [String] { ([label, value].compactMap { $0 } + traits.words).filter { !$0.isEmpty } }

  /// Whether it has a name: more than blanks.
  var isNamed: Bool { label.contains { !$0.isWhitespace } }
}

/// What kind of thing an element is: UIKit's `UIAccessibilityTraits` as far as phones here have them, and what UIKit's own
/// text fields say of themselves.
public struct AccessibilityTraits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let button = AccessibilityTraits(rawValue: 1)
  public static let header = AccessibilityTraits(rawValue: 2)
  public static let staticText = AccessibilityTraits(rawValue: 4)
  public static let image = AccessibilityTraits(rawValue: 8)
  public static let keyboardKey = AccessibilityTraits(rawValue: 16)
  public static let toggleButton = AccessibilityTraits(rawValue: 32)
  public static let notEnabled = AccessibilityTraits(rawValue: 64)
  public static let updatesFrequently = AccessibilityTraits(rawValue: 128)
  /// No public traits: UIKit's text fields have them by themselves.
  public static let textField = AccessibilityTraits(rawValue: 256)
  public static let secureTextField = AccessibilityTraits(rawValue: 512)
  public static let isEditing = AccessibilityTraits(rawValue: 1024)
  public static let selected = AccessibilityTraits(rawValue: 2048)
  public static let tabBar = AccessibilityTraits(rawValue: 4096)

  /// What VoiceOver says of them. Static texts and keys are what they sound like, and need no word.
  var words: [String] {
    let all: [(AccessibilityTraits, String)] = [
      (.selected, "selected"), (.notEnabled, "dimmed"), (.tabBar, "tab"), (.button, "button"),
      (.toggleButton, "switch button"), (.header, "heading"), (.image, "image"), (.textField, "text field"),
      (.secureTextField, "secure text field"), (.isEditing, "is editing"),
    ]
    return all.compactMap { contains($0.0) ? $0.1 : nil }
  }

  /// Their names in UIKit, and those of text fields: for programs.
  public var names: [String] {
    let all: [(AccessibilityTraits, String)] = [
      (.button, "button"), (.header, "header"), (.staticText, "staticText"), (.image, "image"),
      (.keyboardKey, "keyboardKey"), (.toggleButton, "toggleButton"), (.notEnabled, "notEnabled"),
      (.updatesFrequently, "updatesFrequently"), (.textField, "textField"),
      (.secureTextField, "secureTextField"), (.isEditing, "isEditing"),
      (.selected, "selected"), (.tabBar, "tabBar"),
    ]
    return all.compactMap { contains($0.0) ? $0.1 : nil }
  }
}
