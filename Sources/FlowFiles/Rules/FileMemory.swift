import DeviceSimulation
import UnlockEngine

/// What rules remember of the way to a state. Only files whose rules ask for it have more states by it.
public struct FileMemory: RuleMemory {
  public var isEntitled = false
  /// The same of the app itself, while its extension is open.
  var isAppEntitled = false
  var setByStrangers = StrangersCodes()
  /// Whether nothing need be proved since somebody brought that about who had proved nothing.
  var isFreedByStranger = false
  /// Whether what is on its way, or waits to be sent again, was typed before the app was left.
  var isSentBeforeLeaving = false
  /// Whether what is on its way to the server was sent by a button that stands for a proof.
  var isSentByProof = false
  /// The secrets that the server had, was sent, and has no more, a bit each: the app hasn’t heard of it yet.
  var sentRightly: UInt16 = 0
  /// The control that was tapped last, from 1 on, until all rules that name it have asked for it or the app ends; 0 for none.
  var lastTapped: UInt8 = 0
  /// The rules that name it and have asked for it already, a bit each.
  var asked: UInt64 = 0
  /// For each rule about a length of time: for how many milliseconds what it is about has been so.
  var lasted = FileState.Slots<UInt32>(repeating: 0)
  /// The places of those of which that is the least, since nobody can tell when it began, a bit each.
  var isAtLeast: UInt8 = 0

  /// How long something has been so that nobody can tell, since exploring makes waits longer.
  fileprivate static let unknown = UInt32.max

  /// Whether nobody looked who it is that does something.
  private var isOfAnybody = false

  public init() {}

  public static var ofAnybody: FileMemory {
    var memory = FileMemory()
    memory.isOfAnybody = true
    return memory
  }

  /// Whether somebody may choose another code without having proved anything by it: who is told that his choice is the old one learns that it
  /// is.
  var mayChoose: Bool { isEntitled || isOfAnybody }

  mutating func forgetTaps() { (lastTapped, asked) = (0, 0) }

  func lasted(_ lasting: FlowProgram.Lasting) -> Lasted {
    let milliseconds = lasted[lasting.slot]
    return Lasted(milliseconds == Self.unknown ? nil : milliseconds, isAtLeast: isAtLeast & lasting.bit != 0)
  }

  /// The control that was tapped last, as a rule remembers it, by its bit.
  func lastTapped(for rule: UInt64) -> UInt8 { asked & rule == 0 ? lastTapped : 0 }
}

extension FileFlow {
  func rememberForRules(_ step: Transition<FileFlow>, _ memory: inout FileMemory) {
    rememberTaps(step, &memory)
    for (when, lasting) in program.lastingRules {
      var lasted = step.memory.lasted(lasting)
      step.forEachPart { lasted = program.time(lasting, when, after: lasted, in: $0) }
      memory.lasted[lasting.slot] = lasted.milliseconds ?? FileMemory.unknown
      memory.isAtLeast = memory.isAtLeast & ~lasting.bit | (lasted.isAtLeast ? lasting.bit : 0)
    }
  }

  private func rememberTaps(_ step: Transition<FileFlow>, _ memory: inout FileMemory) {
    guard !program.lastTaps.isEmpty else { return }
    if let tapped = step.tapped {
      memory.asked = 0
      memory.lastTapped = program.lastTaps.contains(tapped.rawValue) ? tapped.rawValue + 1 : 0
    }
    if step.after.process == .none || step.changesProcess { memory.forgetTaps() }
    guard memory.lastTapped != 0 else { return }
    // What came of a tap each rule asks once; what is so in a state, as long as it is so.
    var isAwaited = false
    withUnsafePointer(to: step) { step in
      for rule in program.rules where rule.taps.contains(memory.lastTapped - 1) {
        if rule.isOfSteps, memory.asked & rule.bit == 0, program.isOccasion(rule, step) {
          memory.asked |= rule.bit
        }
        isAwaited = isAwaited || memory.asked & rule.bit == 0
      }
    }
    if !isAwaited { memory.forgetTaps() }
  }
}

extension FlowProgram {
  /// Whether a condition of a rule's holds while the app runs.
  func isSo(_ condition: UInt16?, _ world: VisibleWorld<FileFlow>) -> Bool {
    world.process != .none && mayHold(condition, world) && holds(condition, FileContext(judging: world))
  }
}
