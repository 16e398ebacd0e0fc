import DeviceSimulation
import UnlockEngine

/// What makes a code too simple.
enum CodeRule: Hashable, Sendable {
  /// 1234, 4321, and so on round from 9 to 0.
  case sequence
  /// 1234, or 4321, where from 9 to 0 is no step.
  case ascending, descending
  /// All digits the same.
  case repetition
  /// One of a list of the file's.
  case listed(UInt8)
  /// 13579 or 86420: in equal steps, up or down.
  case equalSteps
  /// More equal digits in a row than a limit says.
  case equalInARow(limit: UInt8)
  /// One of those that stand in a limit, with commas between them.
  case listedIn(limit: UInt8)
  /// Fewer digits than a limit says, or more.
  case shorter(limit: UInt8), longer(limit: UInt8)

  /// The limit that it goes by.
  var limit: UInt8? {
    switch self {
    case .equalInARow(let limit), .listedIn(let limit), .shorter(let limit), .longer(let limit): limit
    case .sequence, .ascending, .descending, .repetition, .listed, .equalSteps: nil
    }
  }
}

extension CodeRule {
  func isBroken(by code: PIN, _ lists: [[PIN]], _ limits: FileLimits) -> Bool {
    switch self {
    case .equalSteps:
      guard code.count > 1, code[1] != code[0] else { return false }
      return (1..<code.count).allSatisfy { code[$0] - code[$0 - 1] == code[1] - code[0] }
    case .equalInARow(let limit):
      var (run, most) = (1, 1)
      for index in 1..<max(1, code.count) {
        run = code[index] == code[index - 1] ? run + 1 : 1
        most = max(most, run)
      }
      return most > limits[Int(limit)]
    case .listedIn(let limit):
      let listed = limits[text: Int(limits[Int(limit)])].text.split { $0 == "," || $0 == " " }
      return listed.contains { $0 == code.text }
    case .sequence:
      // In place: all codes of a length are asked about (`RefusedCounts`). After 9 comes 0; letters are no circle.
      guard code.count > 1 else { return false }
      let isOfDigits = (0..<code.count).allSatisfy { code[$0] < 10 }
      func step(_ index: Int) -> Int {
        let step = code[index] - code[index - 1]
        return isOfDigits && abs(step) == 9 ? -step.signum() : step
      }
      return abs(step(1)) == 1 && (2..<max(2, code.count)).allSatisfy { step($0) == step(1) }
    case .ascending: return code.count > 1 && (1..<code.count).allSatisfy { code[$0] - code[$0 - 1] == 1 }
    case .descending: return code.count > 1 && (1..<code.count).allSatisfy { code[$0] - code[$0 - 1] == -1 }
    case .repetition: return !code.isEmpty && (1..<code.count).allSatisfy { code[$0] == code[0] }
    case .listed(let list): return lists[Int(list)].contains(code)
    case .shorter(let limit): return code.count < limits[Int(limit)]
    case .longer(let limit): return code.count > limits[Int(limit)]
    }
  }
}
