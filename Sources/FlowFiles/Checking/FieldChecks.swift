import Diagnostics
import UnlockEngine

// Text fields whose text makes no difference, or that take none of the texts that they ask for.

extension FlowCheck {
  mutating func checkFields(_ uses: FlowReferences, _ reach: Reachability) {
    for (number, entry) in places.entries(.screen).enumerated() where reach.isReached(number) {
      let screen = program.screens[number]
      let reading = TypedReading(of: screen.complete, in: program)
      for (field, control) in zip(screen.fields, screen.buttons.filter { $0.field != nil }) {
        let place = places.buttons[control.block] ?? entry
        if !reading.reads(field.code) {
          tell(
            .valueNeverRead,
            "What is typed here is never read: “complete” of “\(entry.key)” neither compares nor keeps nor sends it.",
            at: place)
        }
        checkLength(field, place)
      }
    }
  }

  /// What a field asks for has to fit in.
  private mutating func checkLength(_ field: FlowProgram.FieldDefinition, _ entry: YAMLEntry) {
    guard let code = field.code else { return }
    let (limits, name) = (flow.defaultLimits, program.codes[Int(code)].name)
    let (least, most) = (field.least.number(limits), field.most.number(limits))
    for (text, place) in flow.saidTexts(of: Int(code)) {
      let count = text.unicodeScalars.count
      guard count < least || count > most else { continue }
      return tell(
        .deadEnd,
        "“\(name)” can’t be typed here: \(place) it has \(count) characters, and this field takes from \(least) to \(most).",
        at: entry)
    }
  }
}

/// What some steps read of what was typed, whichever of their ways is taken.
private struct TypedReading {
  private var codes: Set<UInt8> = []
  private var isSent = false
  private var isChecked = false
  private var followed: Set<UInt16> = []
  private let program: FlowProgram

  init(of block: UInt16?, in program: FlowProgram) {
    self.program = program
    follow(block)
  }

  /// Whether the text of a field is read that asks for one, or for any.
  func reads(_ code: UInt8?) -> Bool {
    isSent || code.map { codes.contains($0) } ?? (isChecked || !codes.isEmpty)
  }

  private mutating func follow(_ block: UInt16?) {
    guard let block, followed.insert(block).inserted else { return }
    for step in program.blocks[Int(block)] {
      switch step {
      case .setTyped(let code): codes.insert(code)
      case .send: isSent = true
      case .run(let block): follow(block)
      case .choose(let first, let count):
        for branch in program.branches[Int(first)..<Int(first + count)] {
          read(branch.condition)
          follow(branch.block)
        }
      default: break
      }
    }
  }

  private mutating func read(_ condition: UInt16?) {
    guard let condition else { return }
    switch program.conditions[Int(condition)] {
    case .typed(let code): codes.insert(code)
    case .typedPasses: isChecked = true
    case .not(let other): read(other)
    case .all(let first, let count), .any(let first, let count):
      for part in first..<(first + count) { read(part) }
    default: break
    }
  }
}
