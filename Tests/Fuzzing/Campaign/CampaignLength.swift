import Dispatch

/// How long a campaign goes on.
public enum CampaignLength: Sendable {
  /// So long, shared among all targets: how many cases that is depends on the machine.
  case seconds(Double)
  /// So many cases of each target: with the same seed the same ones, in the same order, whatever the time.
  case cases(Int)
}

/// What one target has left, in shifts: each is for a child, and another takes over then.
struct Shifts {
  private let length: CampaignLength
  private let end: DispatchTime
  private static let seconds = 2.0
  /// Few enough that a child that takes long isn’t held for one that hangs.
  private static let cases = 20

  /// Begins now.
  init(_ length: CampaignLength, amongTargets count: Int) {
    self.length = length
    if case .seconds(let seconds) = length {
      end = .now() + seconds / Double(max(1, count))
    } else {
      end = .distantFuture
    }
  }

  /// What the next child is told, when so many cases were done before; `nil` when it is enough.
  func next(after done: Int) -> [String]? {
    switch length {
    case .seconds:
      let left = (Double(end.uptimeNanoseconds) - Double(DispatchTime.now().uptimeNanoseconds)) / 1e9
      guard left > 0 || done == 0 else { return nil }
      return ["--from", "\(done)", "--seconds", "\(max(0.1, min(Self.seconds, left)))"]
    case .cases(let count):
      return done < count ? ["--from", "\(done)", "--cases", "\(min(Self.cases, count - done))"] : nil
    }
  }
}
