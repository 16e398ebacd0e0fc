import DeviceSimulation
import UnlockEngine

// Brings a walk back to where it was. None of this is bound to a key.

extension Walk {
  /// Lets time pass that the running clock had counted.
  public mutating func restore(wait duration: Duration) { wait(duration) }

  /// Shows everything in other words, or in the app’s own again.
  ///
  /// - Parameter wordings: the words for languages that the phone can be set to, where no others are chosen.
  public mutating func use(_ wording: Wording?, _ wordings: [DeviceLanguage: Wording] = [:]) {
    timeline.use(wording, wordings)
  }

  /// Does what these keys did.
  public mutating func restore(_ input: Input, by keys: [Key]) {
    self.keys = keys
    perform(input)
  }

  /// Gives the room beside the phone to something.
  public mutating func restore(side view: SideView) { sideView = view }

  /// Puts a note on the present moment; an empty one takes it off.
  public mutating func restore(note: String) { timeline.pin(note) }

  /// Goes to a moment, as time travel does.
  public mutating func restore(moment: Int) { travel { $0.go(to: moment) } }

  /// Marks a moment to compare others with, or none.
  public mutating func restore(mark moment: Int?) { mark = moment }

  /// Starts or pauses the clock.
  public mutating func restore(isPaused: Bool, speed: Speed) {
    self.isPaused = isPaused
    self.speed = speed
  }

  /// Moves the focus to a target, if that is possible.
  public mutating func restore(focus: Focus) { if top?.takesFocus(focus) ?? false { self.focus = focus } }
}
