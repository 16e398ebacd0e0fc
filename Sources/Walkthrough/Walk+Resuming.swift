import UnlockEngine

// What brings a walk back to where it was: nothing here is done by a key.

extension Walk {
  /// Lets time pass that the running clock had counted before.
  public mutating func restore(wait duration: Duration) { wait(duration) }

  /// Does what was done by these keys.
  public mutating func restore(_ input: Input, by keys: [Key]) {
    self.keys = keys
    perform(input)
  }

  /// Goes to a moment, as time travel does.
  public mutating func restore(moment: Int) { travel { $0.go(to: moment) } }

  /// Sets the clock running, or stops it.
  public mutating func restore(isPaused: Bool, speed: Speed) {
    self.isPaused = isPaused
    self.speed = speed
  }

  /// Puts the focus somewhere, where that can be.
  public mutating func restore(focus: Focus) {
    if top?.takesFocus(focus) ?? false { self.focus = focus }
  }
}
