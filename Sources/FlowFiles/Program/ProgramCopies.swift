import Synchronization
import UnlockEngine

/// A program again and again, for threads that work beside each other: whoever uses an object counts its owners, and those who count
/// the same wait for each other, for a third of their time. Each is made when somebody first asks for it, and never freed, as
/// programs are.
final class ProgramCopies: Sendable {
  private let known = Mutex<[FlowProgram]>([])

  func copy(_ number: Int, of program: FlowProgram) -> FlowProgram {
    known.withLock { known in
      while known.count <= number { known.append(FlowProgram(copying: program)) }
      return known[number]
    }
  }
}
