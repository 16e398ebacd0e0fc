// The date, which the user can change (D11). Nothing of the device's own goes by it: its lock-outs and its sensor go by
// the time that passes.

/// What the user does in the Settings app, under General, Date & Time.
public enum DateChange: Hashable, Sendable {
  /// Moves the date on by so much, or back.
  case by(Duration)
  /// Sets it to another.
  case to(CivilDate)
  /// Turns on “Set Automatically”: it is the right one again.
  case automatic
}

extension DateChange {
  /// Whether a device has the date that the change asked it for: it refuses some.
  public func isDone(on device: Device, at now: Instant, since before: Device) -> Bool {
    switch self {
    case .by(let duration): device.dateShift - before.dateShift == duration
    case .to(let date): device.date(at: now) == date
    case .automatic: device.dateShift == .zero
    }
  }
}

extension Device {
  /// The date that the device shows.
  public func date(at now: Instant) -> CivilDate { rightDate(at: now) + dateShift }

  /// The date that it would show if nobody had changed it.
  private func rightDate(at now: Instant) -> CivilDate { .start + (now - .start) }

  /// Changes the date, as far as the Settings app goes.
  mutating func setDate(_ change: DateChange, at now: Instant) {
    let wanted: CivilDate
    switch change {
    case .automatic: return dateShift = .zero
    case .by(let duration): wanted = date(at: now) + duration
    case .to(let date): wanted = date
    }
    dateShift = min(max(wanted, .earliest), .latest) - rightDate(at: now)
  }
}
