/// What VoiceOver has of a screen: the elements of the topmost layer in the order in which a swipe goes through them, and
/// where its cursor lands when the layer comes up.
///
/// Layers under the topmost one can't be reached, as under a view with `accessibilityViewIsModal`.
public struct VoiceOver: Hashable, Sendable {
  public let elements: [AccessibilityElement]
  /// The element that the cursor lands on; `nil` where there is nothing to land on.
  public let focus: AccessibilityElement.ID?
  /// What the app announces by itself as the layer comes up, or as this becomes so.
  public let announcement: String?
  private let isAlert: Bool

  public init(_ screen: Screen) {
    elements = screen.top?.accessibilityElements ?? []
    // A field that is being typed into has the keyboard, and the cursor goes with it.
    focus = (elements.first { $0.traits.contains(.isEditing) } ?? elements.first(where: \.isNamed))?.id
    announcement = screen.top?.error
    isAlert = screen.top?.style == .alert || screen.top?.style == .systemAlert
  }

  public subscript(id: AccessibilityElement.ID?) -> AccessibilityElement? { elements.first { $0.id == id } }

  /// What is heard when all of this comes up: an alert is read out, elsewhere the cursor says where it is.
  var spokenOnAppearing: String {
    guard isAlert else { return self[focus]?.spokenAtOnce ?? "" }
    let texts = elements.filter { $0.traits.contains(.staticText) || $0.id == .title }
    return (["Alert"] + texts.map(\.label)).filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

/// Something that VoiceOver says by itself, and why: UIKit's `UIAccessibility.Notification`.
public struct AccessibilityNotification: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable { case screenChanged, layoutChanged, announcement }
  public let kind: Kind
  public let spoken: String
  /// Where the cursor is then; `nil` where it stays.
  public let focus: AccessibilityElement.ID?
}

extension VoiceOver {
  /// What is heard when one screen becomes another.
  ///
  /// - Parameter focus: where the cursor was; where the screen puts it, unless somebody moved it.
  public static func spoken(
    from before: Screen, to after: Screen, focus: AccessibilityElement.ID? = nil
  ) -> [AccessibilityNotification] {
    guard before != after else { return [] }
    let (old, new) = (VoiceOver(before), VoiceOver(after))
    guard before.top?.id == after.top?.id else {
      let change = AccessibilityNotification(
        kind: .screenChanged, spoken: new.spokenOnAppearing, focus: new.focus)
      // Alerts are read out whole, and say it all.
      return [change] + (new.isAlert ? [] : new.announced)
    }
    return entry(old, new) + layout(old, new, focus ?? old.focus)
      + (after.hasNewError(since: before) ? new.announced : [])
  }

  private var announced: [AccessibilityNotification] {
    announcement.map { [AccessibilityNotification(kind: .announcement, spoken: $0, focus: nil)] } ?? []
  }

  /// How far the entry is, as a secure text field says it. An empty one is what an error or the next thing is about.
  private static func entry(_ old: VoiceOver, _ new: VoiceOver) -> [AccessibilityNotification] {
    new.elements.compactMap { element in
      guard element.id == .entry || element.traits.contains(.isEditing), let value = element.value,
        let before = old[element.id], before.value != value, value != AccessibilityElement.nothingTyped
      else { return nil }
      return AccessibilityNotification(kind: .announcement, spoken: value, focus: nil)
    }
  }

  /// Things came or went: the cursor stays where it was if that is still there.
  private static func layout(
    _ old: VoiceOver, _ new: VoiceOver, _ focus: AccessibilityElement.ID?
  ) -> [AccessibilityNotification] {
    guard old.reachable != new.reachable else { return [] }
    let stays = new[focus] != nil
    let spoken = stays ? "" : new[new.focus]?.spokenAtOnce ?? ""
    return [AccessibilityNotification(kind: .layoutChanged, spoken: spoken, focus: stays ? focus : new.focus)]
  }

  /// What can be come to and used, whatever it says.
  private var reachable: [Reachable] {
    elements.map { Reachable(id: $0.id, isDimmed: $0.traits.contains(.notEnabled)) }
  }

  private struct Reachable: Hashable {
    let id: AccessibilityElement.ID
    let isDimmed: Bool
  }
}

extension Screen {
  /// Whether something went wrong just now: it wasn't so before, or went wrong once more.
  func hasNewError(since before: Screen) -> Bool {
    guard let error = top?.error else { return false }
    let shakesAnew = top?.keypad?.isShaking == true && before.top?.keypad?.isShaking != true
    return before.top?.error != error || shakesAnew
  }
}

extension VoiceOver {
  /// What is said on a swipe through the elements, one after the other; keys in a row are one line.
  public var summary: [(text: String, hasCursor: Bool)] {
    var lines: [(text: String, hasCursor: Bool)] = []
    var keys: [String] = []
    func tellKeys() {
      if !keys.isEmpty { lines.append(("keys " + keys.joined(separator: " "), false)) }
      keys = []
    }
    for element in elements {
      guard !element.traits.contains(.keyboardKey) else {
        keys.append(element.label)
        continue
      }
      tellKeys()
      lines.append((element.spoken, element.id == focus))
    }
    tellKeys()
    return lines
  }
}
