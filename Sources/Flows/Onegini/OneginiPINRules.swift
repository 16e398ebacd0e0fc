import DeviceSimulation
import UnlockEngine

extension Onegini {
  /// Why a new PIN is refused, the first reason found; `nil` when it may be used.
  static func refusal(of pin: PIN, _ limits: Limits) -> SDKError? {
    let digits = pin.digits
    if longestRun(digits) > limits.maxEqualDigits { return .pinHasEqualDigits }
    if !limits.allowsSequences, isSequence(digits) { return .pinIsSequence }
    let blocked = limits.blockList.text.split { $0 == "," || $0 == " " }
    return blocked.contains { $0 == pin.text } ? .pinOnBlockList : nil
  }

  /// How many equal digits stand in a row at most.
  private static func longestRun(_ digits: [Int]) -> Int {
    var (longest, run) = (0, 0)
    for (index, digit) in digits.enumerated() {
      run = index > 0 && digits[index - 1] == digit ? run + 1 : 1
      longest = max(longest, run)
    }
    return longest
  }

  /// Whether all steps from digit to digit are the same, up or down: 12345, 86420.
  private static func isSequence(_ digits: [Int]) -> Bool {
    let steps = Set(zip(digits, digits.dropFirst()).map { $1 - $0 })
    return steps.count == 1 && steps != [0]
  }
}
