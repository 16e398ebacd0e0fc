import DeviceSimulation
import UnlockEngine

// A new code may have to be another than the old one. Whoever chooses it guesses at nothing, though the old one leads elsewhere.

/// Which codes become which: itself, one that is copied into it, and one that has to be typed again before it is kept.
struct CodeDrafts: Sendable {
  /// By code, a bit each.
  private var drafts: [UInt16] = []
  private var followed: Set<Visit> = []

  private struct Visit: Hashable {
    let block: UInt16
    let repeated: UInt16
  }

  init() {}

  init(of program: FlowProgram) {
    drafts = program.codes.indices.map { 1 << UInt16($0) }
    for block in program.blocks.indices { follow(UInt16(block), repeating: 0, in: program) }
    followed = []
    for _ in drafts {
      drafts = drafts.map { found in
        drafts.indices.reduce(found) { found & (1 << UInt16($1)) != 0 ? $0 | drafts[$1] : $0 }
      }
    }
  }

  func contains(_ draft: UInt8, of code: UInt8) -> Bool { drafts[Int(code)] & (1 << UInt16(draft)) != 0 }

  /// - Parameter repeated: the codes that what was typed is equal to.
  private mutating func follow(_ block: UInt16?, repeating repeated: UInt16, in program: FlowProgram) {
    guard let block, followed.insert(Visit(block: block, repeated: repeated)).inserted else { return }
    for instruction in program.blocks[Int(block)] {
      switch instruction {
      case .setTyped(let code): drafts[Int(code)] |= repeated
      case .copy(let draft, let code): drafts[Int(code)] |= 1 << UInt16(draft)
      case .run(let block): follow(block, repeating: repeated, in: program)
      case .choose(let first, let count):
        for branch in program.branches[Int(first)..<Int(first + count)] {
          follow(branch.block, repeating: repeated | program.typedAgain(branch.condition), in: program)
        }
      case .send(let call):
        let call = program.server.calls[Int(call)]
        follow(program.server.requests[Int(call.request)].block, repeating: repeated, in: program)
        for block in call.answers { follow(block, repeating: repeated, in: program) }
      default: continue
      }
    }
  }
}

extension FlowProgram {
  /// The codes that have to be what was typed where a condition holds.
  fileprivate func typedAgain(_ condition: UInt16?) -> UInt16 {
    guard let condition else { return 0 }
    switch conditions[Int(condition)] {
    case .typed(let code): return 1 << UInt16(code)
    case .all(let first, let count): return (first..<(first + count)).reduce(0) { $0 | typedAgain($1) }
    default: return 0
    }
  }
}

extension FileFlow {
  /// Whether a code is chosen where the right one is refused: another one becomes a draft of it.
  ///
  /// - Parameter after: what an entry leads to.
  func isChosen(
    _ code: UInt8, by entry: PIN, in before: VisibleWorld<FileFlow>, _ after: (PIN) -> (FileState, FileServer)
  ) -> Bool {
    let right = program.code(code, before.app, before.server)
    func isKept(_ entry: PIN) -> Bool {
      let (app, server) = after(entry)
      let isNow = program.code(code, app, server) == entry
      guard !isRefused(code, isNow: isNow, before, app, server) else { return false }
      return program.codes.indices.contains {
        let draft = UInt8($0)
        return program.tried.drafts.contains(draft, of: code) && !program.codes[$0].isText
          && program.code(draft, before.app, before.server) != entry
          && program.code(draft, app, server) == entry
      }
    }
    // The one that was given may be refused as too easy.
    return [entry, right.another, right.another.another].contains { $0 != right && isKept($0) }
      && !isKept(right)
  }

  /// The same of a text of the app’s, in a field.
  func isChosen(
    _ code: UInt8, in field: Int, bySubmitting button: FileButton, _ before: VisibleWorld<FileFlow>
  ) -> Bool {
    let place = program.fieldPlace + field
    let (right, typed) = (before.app.texts[program.codes[Int(code)].place], before.app.texts[place])
    func isKept(_ text: ShortText) -> Bool {
      var app = before.app
      app.texts[place] = text
      _ = step(&app, .tapped(button), before.surroundings)
      let isNow = app.texts[program.codes[Int(code)].place] == text
      guard !isRefused(code, isNow: isNow, before, app, before.server) else { return false }
      return (0..<program.appCodeCount).contains {
        let draft = program.codes[$0]
        return program.tried.drafts.contains(UInt8($0), of: code) && draft.isText
          && before.app.texts[draft.place] != text && app.texts[draft.place] == text
      }
    }
    return [typed, right.another, right.another.another].contains { $0 != right && isKept($0) }
      && !isKept(right)
  }

  /// Whether an entry is taken for a wrong one, though it may be kept: it has to be made once more, it is counted, or the code that is asked
  /// for is gone.
  ///
  /// - Parameter isNow: whether the code is what was given.
  private func isRefused(
    _ code: UInt8, isNow: Bool, _ before: VisibleWorld<FileFlow>, _ app: FileState, _ server: FileServer
  ) -> Bool {
    if app.isRetry || !program.isSet(code, app, server) { return true }
    let bit = program.tried.bit(ofCode: code)
    return !isNow
      && program.tried.counts.contains {
        $0.secrets & bit != 0
          && program.number(UInt8($0.value), app, server) != program.number($0.value, before)
      }
  }
}

extension ShortText {
  /// Another one, a character longer where there is room.
  fileprivate var another: ShortText {
    var other = self
    if other.append("x") { return other }
    other.removeLast()
    other.append(text.hasSuffix("x") ? "y" : "x")
    return other
  }
}
