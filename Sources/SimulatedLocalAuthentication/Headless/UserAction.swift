/// Something that a user does with a simulated device, for scripts and tests.
///
/// An action has to fit what is on the screen: a passcode can't be entered where none is asked for. One that
/// doesn't fit is an `UnfittingAction`, never silently ignored (requirement D5).
public enum UserAction: Hashable, Sendable {
  /// Presents an enrolled finger or face to a sensor that is scanning.
  case match
  /// Presents another finger or face to a sensor that is scanning.
  case noMatch
  /// Cancels the dialog, whichever it is, with its Cancel button.
  ///
  /// Face ID and Optic ID have none while they scan: Apple has a dialog only “after any failed Face ID attempt”. There the
  /// user looks away until the scan gives up, which counts as no failure, and cancels the dialog that comes.
  case cancel
  /// Taps "Try Face ID Again" after the first failure.
  case tryAgain
  /// Taps the fallback button, if the dialog has one (A4 to A6).
  case tapFallback
  /// Enters a text on the system's passcode screen and submits it.
  ///
  /// It must have the length that the screen asks for, and the screen must not be locked (A8, A9).
  case enterPasscode(String)
  /// Allows the app to use Face ID when the system asks (D10).
  case allowFaceID
  /// Forbids the app to use Face ID when the system asks (D10).
  case denyFaceID
  /// Leaves the app, which ends a running evaluation with `systemCancel` (A10), and comes back later.
  case leaveApp
  /// A call comes in, which ends a running evaluation with `systemCancel` (A10).
  case receiveCall
  /// Time passes; a negative duration counts as zero.
  case wait(Duration)
  /// Changes a setting of the device.
  case change(DeviceChange)
}

/// An action that doesn't fit what the device shows, or a script that ended too early.
public struct UnfittingAction: Error, Hashable, Sendable, CustomStringConvertible {
  /// The action; `nil` if the script had none left while a dialog was waiting.
  public let action: UserAction?
  /// The dialog that was up, if any.
  public let dialog: Evaluation.Phase?
  /// Why it couldn't be performed, as the second half of a sentence.
  public let reason: String

  /// The complete sentence.
  public var description: String {
    let place = dialog.map { "while the dialog “\($0)” is up" } ?? "with no dialog up"
    guard let action else { return "The script ended \(place): \(reason)." }
    return "“\(action)” can’t be done \(place): \(reason)."
  }
}

/// What happens when a dialog waits and the script has no actions left.
public enum ScriptEnd: UInt8, Hashable, Sendable, CaseIterable {
  /// The dialog stays up until a test calls `SimulatedDevice.perform(_:)`.
  case waits
  /// The evaluation ends with an `UnfittingAction`, so that a test whose dialog no one answers can't hang.
  case fails
}

/// What was wrong with a test's script, all of it: what `SimulatedDevice.finish()` throws.
public struct ScriptMistakes: Error, Hashable, Sendable, CustomStringConvertible {
  /// The actions that didn't fit, in order; each of them ended an evaluation.
  public let unfitting: [UnfittingAction]
  /// The actions that were never used.
  public let leftOver: [UserAction]
  /// The dialog that nobody answered.
  public let waiting: SystemPrompt?
  /// Whether any evaluation has reached the device: those of code that has left its test's task go to another.
  public let wasAsked: Bool
  /// Whether the device was the whole process's, so that no code can have missed it.
  let wasShared: Bool

  var isEmpty: Bool { unfitting.isEmpty && leftOver.isEmpty && waiting == nil }

  /// One sentence for each.
  public var description: String {
    var sentences = unfitting.map(\.description)
    if let waiting {
      sentences.append("The dialog “\(waiting.dialog)” for “\(waiting.reason)” still waits for an answer.")
    }
    if !leftOver.isEmpty {
      sentences.append("Never used: \(leftOver.map { "“\($0)”" }.joined(separator: ", ")).")
      if !wasAsked, !wasShared {
        sentences.append(
          """
          No evaluation reached this device: code on a queue or in a detached task asks SimulatedDevice.shared, which \
          .simulatedDevice(…, forWholeProcess: true) sets.
          """)
      }
    }
    return sentences.joined(separator: " ")
  }
}
