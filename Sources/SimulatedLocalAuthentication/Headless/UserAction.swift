/// One thing that is done to a simulated device by who holds it, for scripts and tests.
///
/// An action has to fit what is on the screen: nobody can enter a passcode where no passcode is asked for.
/// One that doesn't fit is an `UnfittingAction`, never lost silently (requirement D5).
public enum UserAction: Hashable, Sendable {
  /// Holds an enrolled finger or face to a sensor that is looking for one.
  case match
  /// Holds another finger or face to a sensor that is looking for one.
  case noMatch
  /// Cancels the dialog, whichever it is: its Cancel button, or the biometric indicator.
  case cancel
  /// Taps "Try Face ID Again" after the first failure.
  case tryAgain
  /// Taps the fallback button, where the dialog has one (A4 to A6).
  case tapFallback
  /// Enters a text on the system's passcode screen and submits it.
  ///
  /// It has to be of the length the screen asks for, and the screen mustn't be locked (A8, A9).
  case enterPasscode(String)
  /// Allows the app to use Face ID, when the device asks (D10).
  case allowFaceID
  /// Forbids the app to use Face ID, when the device asks (D10).
  case denyFaceID
  /// Leaves the app, which ends a running evaluation with `systemCancel` (A10), and comes back later.
  case leaveApp
  /// A call comes in, which ends a running evaluation with `systemCancel` (A10).
  case receiveCall
  /// Time passes; less than nothing counts as nothing.
  case wait(Duration)
  /// A setting of the device is changed.
  case change(DeviceChange)
}

/// An action that makes no sense in front of what the device shows, or a script that ended too early.
public struct UnfittingAction: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was to be done; `nil` when the script had nothing left while a dialog was waiting.
  public let action: UserAction?
  /// The dialog that was up; `nil` when there was none.
  public let dialog: Evaluation.Phase?
  /// Why it couldn't be done, as the second half of a sentence.
  public let reason: String

  /// The whole sentence.
  public var description: String {
    let place = dialog.map { "in front of the dialog “\($0)”" } ?? "with no dialog up"
    guard let action else { return "The script ended \(place): \(reason)." }
    return "“\(action)” makes no sense \(place): \(reason)."
  }
}

/// What happens when a dialog waits and the script has nothing left to do.
public enum ScriptEnd: UInt8, Hashable, Sendable, CaseIterable {
  /// The dialog stays up until something is done with `SimulatedDevice.perform(_:)`.
  case waits
  /// The evaluation ends with an `UnfittingAction`, so that a test that nobody answers can't hang.
  case fails
}
