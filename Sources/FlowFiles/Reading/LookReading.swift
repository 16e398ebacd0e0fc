import Diagnostics
import ScreenDrawing
import UnlockEngine

// What a product looks like: its own colour, its icon's letters, whether it is light or dark.

extension FlowReader {
  enum LookKey: String, CaseIterable {
    case accent, icon, tone
    case reason = "face-id-reason"
  }

  /// `look: { accent: "#0A7D4B", icon: MB, tone: dark }`.
  mutating func readLook(_ entry: YAMLEntry) {
    let found: [LookKey: YAMLEntry] = keys(
      entries(of: entry, expected: "a map, as in { accent: \"#0A7D4B\", icon: MB, tone: dark }"), of: "“look”"
    )
    if let accent = found[.accent] { parts.look.accent = colour(accent) }
    if let icon = found[.icon] { parts.look.icon = letters(icon) }
    if let tone = found[.tone] { parts.look.tone = self.tone(tone) }
    let reason = found[.reason].flatMap { item(of: $0, expected: "why the app asks for Face ID") }
    if let reason, isFit(reason) { parts.look.faceIDReason = reason.text }
  }

  private mutating func colour(_ entry: YAMLEntry) -> Int32? {
    guard !entry.value.isNull else {
      mistakes.add(
        "“accent” needs a colour in quotes, as in \"#0A7D4B\": without them, what follows # is a comment.",
        atKeyOf: entry)
      return nil
    }
    guard let item = item(of: entry, expected: "a colour, as in \"#0A7D4B\"") else { return nil }
    let digits = item.text.dropFirst()
    if item.text.hasPrefix("#"), digits.utf8.count == 6,
      digits.unicodeScalars.allSatisfy(\.properties.isASCIIHexDigit), let colour = Int32(digits, radix: 16)
    {
      return colour
    }
    mistakes.add(
      "\(quoted(item.text)) isn’t a colour: # and two digits each for red, green and blue, as in \"#0A7D4B\".",
      at: item.value)
    return nil
  }

  private mutating func letters(_ entry: YAMLEntry) -> String? {
    guard let item = item(of: entry, expected: "one or two characters") else { return nil }
    if (1...2).contains(item.text.count), (1...3).contains(item.text.cellWidth),
      !item.text.unicodeScalars.contains(where: \.isUnprintable)
    {
      return item.text
    }
    mistakes.add("\(quoted(item.text)) isn’t an icon: one or two characters, as in MB.", at: item.value)
    return nil
  }

  private mutating func tone(_ entry: YAMLEntry) -> AppLook.Tone? {
    guard let item = item(of: entry, expected: "light | dark") else { return nil }
    if let tone = AppLook.Tone(rawValue: item.text) { return tone }
    mistakes.add(
      "\(quoted(item.text)) isn’t a tone. \(suggestion(for: item.text, in: AppLook.Tone.allCases.map(\.rawValue)))",
      at: item.value)
    return nil
  }
}
