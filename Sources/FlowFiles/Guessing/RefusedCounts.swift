import Synchronization
import UnlockEngine

/// How many codes of a length a file refuses, counted when somebody first asks for it: a walk asks with every picture.
final class RefusedCounts: Sendable {
  private struct Question: Hashable {
    let length: Int
    let isPattern: Bool
    let limits: FileLimits
  }

  private let known = Mutex<[Question: Int]>([:])

  func count(ofLength length: Int, isPattern: Bool, under limits: FileLimits, _ count: () -> Int) -> Int {
    let question = Question(length: length, isPattern: isPattern, limits: limits)
    if let found = known.withLock({ $0[question] }) { return found }
    let found = count()
    known.withLock { $0[question] = found }
    return found
  }
}
