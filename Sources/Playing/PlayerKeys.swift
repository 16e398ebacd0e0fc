import UnlockEngine
import Walkthrough

/// All keys of the player: the one table behind dispatch, hint line and `?`.
public enum PlayerKeys {
  /// What a key does.
  public enum Command: Hashable, Sendable {
    case togglePause, forward, back
    case nextCheck, previousCheck, toStart, toEnd
    /// Goes to just after a step.
    case step(Int)
    case speed(Int)
    case takeOver
    case help, nextTheme, redraw, quit
  }

  public struct Binding: Sendable {
    public let keys: [Key]
    /// The key's name for people.
    public let keyText: String
    /// One or two words for the hint line.
    public let label: String
    public let summary: String
    let command: @Sendable (Key) -> Command
    let isAvailable: @Sendable (Player) -> Bool

    init(
      _ keys: [Key], _ keyText: String, _ label: String, _ summary: String, _ command: Command,
      when isAvailable: @escaping @Sendable (Player) -> Bool = { _ in true }
    ) { self.init(keys, keyText, label, summary, { _ in command }, isAvailable) }

    init(
      _ keys: [Key], _ keyText: String, _ label: String, _ summary: String,
      _ command: @escaping @Sendable (Key) -> Command, _ isAvailable: @escaping @Sendable (Player) -> Bool
    ) {
      (self.keys, self.keyText, self.label, self.summary) = (keys, keyText, label, summary)
      (self.command, self.isAvailable) = (command, isAvailable)
    }
  }

  private static func character(_ scalar: Unicode.Scalar) -> Key { .character(scalar) }

  private static let digits: [Key] = Player.speeds.map { .character(Unicode.Scalar(UInt8(0x30 + $0))) }

  private static func speed(_ key: Key) -> Command { .speed((digits.firstIndex(of: key) ?? 0) + 1) }

  /// The most useful first: the hint line shows as many as fit.
  public static let bindings: [Binding] = [
    Binding([character(" ")], "Space", "pause", "pause", .togglePause, when: { $0.isPlaying }),
    Binding(
      [character(" ")], "Space", "play", "play on from here", .togglePause,
      when: { !$0.isPlaying && !$0.isAtEnd }),
    Binding(
      [character(" ")], "Space", "play again", "play again from the beginning", .togglePause,
      when: { !$0.isPlaying && $0.isAtEnd && $0.play.count > 0 }),
    Binding(
      [.right, .enter, .down], "→", "step", "do the next step, and pause", .forward, when: { !$0.isAtEnd }),
    Binding(
      [.left, .backspace, .up], "←", "back", "undo the last step, and pause", .back,
      when: { $0.done > 0 || $0.elapsed > .zero }),
    Binding(
      [character("t")], "t", "take over", "continue by hand from here, as in a walk",
      .takeOver),
    Binding(
      [character("e")], "e", "expectation", "go to the next expectation", .nextCheck,
      when: { !$0.isAtEnd }),
    Binding(
      [character("E")], "E", "previous one", "go to the expectation before", .previousCheck,
      when: { $0.done > 0 }),
    Binding(digits, "1–9", "speed", "speed: 1 is for reading, 9 is nine times as fast", speed, { _ in true }),
    Binding([.home], "Home", "start", "go to the beginning", .toStart, when: { $0.done > 0 }),
    Binding([.end], "End", "end", "go to the end", .toEnd, when: { !$0.isAtEnd }),
    Binding([character("T")], "T", "theme", "dark, light, no colour", .nextTheme),
    Binding([.control("l")], "^L", "redraw", "redraw everything", .redraw),
    Binding([character("?"), .function(1)], "?", "keys", "show all keys, or hide them", .help),
    Binding([character("q"), .control("c")], "q", "quit", "leave the player", .quit),
  ]

  /// The binding of a key that does something now, if any.
  static func binding(for key: Key, in player: Player) -> Binding? {
    bindings.first { $0.keys.contains(key) && $0.isAvailable(player) }
  }
}
