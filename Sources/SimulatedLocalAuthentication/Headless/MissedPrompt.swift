/// The dialog that a test waited for won't come: what `SimulatedDevice.promptAppears()` throws in place of waiting for ever.
public struct MissedPrompt: Error, Hashable, Sendable, CustomStringConvertible {
  /// Why, as the second half of a sentence.
  public let reason: String

  /// The complete sentence.
  public var description: String { "No dialog waits for the test: \(reason)." }
}

extension ScriptedDevice {
  /// Why no dialog will wait for a test here; `nil` if one may.
  ///
  /// It goes by the device's state alone, so that whoever asks gets the same whether an evaluation came before or after.
  var missedPrompt: MissedPrompt? {
    let last = records.last?.result == nil ? unfitting.last.map { "\($0.description.dropLast())" } : nil
    guard scriptEnd == .fails else {
      return last.map { MissedPrompt(reason: "an evaluation has ended without an answer. \($0)") }
    }
    let rule =
      "on this device one that the script doesn’t answer fails at once (whenScriptEnds: .waits lets it wait)"
    return MissedPrompt(reason: ([rule] + (last.map { [$0] } ?? [])).joined(separator: ". "))
  }
}
