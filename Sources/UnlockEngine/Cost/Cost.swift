import DeviceSimulation

/// What a way through a flow asks of whoever goes it: taps, digits, scans, waits and screens.
///
/// Costs add up. Which of two ways costs less is a question of time (`effort`): no other measure says what ten digits are
/// against one wait of a minute. See docs/decisions/0028.
public struct Cost: Hashable, Sendable {
  /// What is touched: buttons, the app's icon, the side button, a swipe that goes home.
  public var taps = 0
  /// Characters typed, and taken back, on a keypad or keyboard.
  public var digits = 0
  /// Fingers or faces held to the sensor, matching or not.
  public var scans = 0
  public var waits = 0
  /// How long all waits take.
  public var waited = Duration.zero
  /// Screens, alerts and system layers that come up, each time that they do.
  public var screens = 0
  /// Settings of the device or the server that had to be changed: somebody does that elsewhere.
  public var settings = 0

  public init() {}

  public static func + (one: Cost, other: Cost) -> Cost {
    var sum = one
    sum += other
    return sum
  }

  public static func += (sum: inout Cost, other: Cost) {
    sum.taps += other.taps
    sum.digits += other.digits
    sum.scans += other.scans
    sum.waits += other.waits
    sum.waited += other.waited
    sum.screens += other.screens
    sum.settings += other.settings
  }
}

extension Cost: Comparable {
  /// What things take, in milliseconds: the operators of the Keystroke-Level Model (Card, Moran and Newell, 1980).
  public enum Operator {
    /// P, pointing at something.
    public static let tap = 1100
    /// K, a keystroke of an average typist whose hand is there already.
    public static let digit = 280
    /// P as well: the phone is held to a face, or a finger to the sensor.
    public static let scan = 1100
    /// M, mental preparation, once for each screen that has to be taken in.
    public static let screen = 1350
    /// No operator of the model's: going elsewhere to change something costs more than anything done on the way.
    public static let setting = 600_000
  }

  /// How long the way takes: what is done, what has to be taken in, and the waits in full (R, the system's response).
  public var effort: Duration {
    .milliseconds(
      Int64(
        taps * Operator.tap + digits * Operator.digit + scans * Operator.scan + screens * Operator.screen
          + settings * Operator.setting)) + waited
  }

  /// By effort. Of equal effort, what has fewer waits, then screens, then scans, then taps, then digits.
  public static func < (one: Cost, other: Cost) -> Bool {
    if one.effort != other.effort { return one.effort < other.effort }
    return one.order.lexicographicallyPrecedes(other.order)
  }

  private var order: [Int] { [settings, waits, screens, scans, taps, digits] }
}

extension Cost {
  /// "3 taps, 4 digits, 1 scan, 1 wait of 1 minute, 5 screens"; what there is none of isn't told.
  public var text: String { parts.isEmpty ? "nothing" : parts.joined(separator: ", ") }

  /// The same, each by itself.
  public var parts: [String] {
    func count(_ number: Int, _ word: String) -> [String] { number == 0 ? [] : [counted(number, word)] }
    let wait = waits == 0 ? [] : [(count(waits, "wait")[0]) + " of " + waited.shortText]
    return count(taps, "tap") + count(digits, "digit") + count(scans, "scan") + wait
      + count(screens, "screen") + count(settings, "setting")
  }
}

extension Duration {
  /// "5 s", "800 ms", "1:05 min", "2:00 h": as short as tables need it.
  public var shortText: String {
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let milliseconds = inMilliseconds
    if milliseconds < 1000 { return "\(milliseconds) ms" }
    // Halves are rounded up.
    let seconds = (milliseconds + 500) / 1000
    if seconds < 60 { return "\(seconds) s" }
    if seconds < 3600 { return "\(seconds / 60):\(two(seconds % 60)) min" }
    return "\(seconds / 3600):\(two(seconds % 3600 / 60)) h"
  }
}
