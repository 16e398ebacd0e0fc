import DeviceSimulation
import Diagnostics
import ScreenDrawing
import UnlockEngine

// Steps: lists of verbs, carried out one after the other.

/// What steps do, as files write it.
enum Verb: String, CaseIterable {
  case go, show, set, count, take, reset, retry, clear, shake, hold, steady, start, stop, refuse
  case turnTo = "turn-to"
  case askOwner = "ask-owner"
  case withdraw, send, tell, answer
  case sendAgain = "send-again"
  case run = "do"
}

extension FlowReader {
  /// The number of the block that some steps make; `nil` where there are none.
  mutating func block(_ entry: YAMLEntry?) -> UInt16? {
    guard let entry else { return nil }
    let (instructions, entries) = instructions(entry.value, of: entry.key)
    let block = add(instructions, at: entry.value)
    if let block { (places.blocks[block], places.steps[block]) = (entry, entries) }
    return block
  }

  mutating func add(_ block: FlowProgram.Block, at value: YAMLValue) -> UInt16? {
    guard parts.blocks.count < 2000 else {
      mistakes.add("There are more steps than a flow file can have.", at: value)
      return nil
    }
    parts.blocks.append(block)
    return UInt16(parts.blocks.count - 1)
  }

  /// The instructions in a list of steps, and where each of them stands.
  mutating func instructions(
    _ value: YAMLValue, of name: String
  ) -> (block: FlowProgram.Block, entries: [YAMLEntry]) {
    guard case .list(let items) = value.content else {
      mistakes.add(
        "“\(name.printable)” takes a list of steps, as in [go: home], and this is \(value.kind).", at: value)
      return ([], [])
    }
    guard nest(at: value) else { return ([], []) }
    defer { depth -= 1 }
    if items.count > 50 {
      mistakes.add("More than 50 steps in a row: give some of them a name in “steps”.", at: value)
    }
    var (block, chain): (FlowProgram.Block, [FlowProgram.Branch]) = ([], [])
    var entries: [YAMLEntry] = []
    var before: YAMLEntry?
    func note(_ entry: YAMLEntry?) {
      if let entry { while entries.count < block.count { entries.append(entry) } }
    }
    for item in items.prefix(50) {
      if case .map(let keys) = item.content,
        keys.contains(where: { ["if", "then", "else"].contains($0.key) })
      {
        if readBranch(keys, item, &chain) { close(&chain, &block) }
      } else {
        close(&chain, &block)
        note(before)
        readVerbs(item, &block)
      }
      note(item.step)
      before = item.step
    }
    close(&chain, &block)
    note(before)
    return (block, entries)
  }

  // MARK: Choices

  enum BranchKey: String, CaseIterable {
    case condition = "if"
    case then
    case otherwise = "else"
  }

  /// Reads one way of a chain; `true` if it is the last: consecutive `if`s are one chain, and the first that holds counts.
  private mutating func readBranch(
    _ entries: [YAMLEntry], _ value: YAMLValue, _ chain: inout [FlowProgram.Branch]
  ) -> Bool {
    let found: [BranchKey: YAMLEntry] = keys(entries, of: "A step with “if”")
    guard let then = found[.then] else {
      mistakes.add("“then” is missing: the steps that are meant.", at: value)
      chain.append(FlowProgram.Branch(condition: nil, block: 0))
      return false
    }
    let test = found[.condition].flatMap { condition($0.value, of: $0) }
    if found[.condition] == nil, chain.isEmpty {
      mistakes.add("“then” follows an “if”, and none stands before this.", atKeyOf: then)
    }
    if let block = block(then) { chain.append(FlowProgram.Branch(condition: test, block: block)) }
    guard let otherwise = found[.otherwise] else { return found[.condition] == nil }
    if found[.condition] == nil { mistakes.add("“else” needs an “if”.", atKeyOf: otherwise) }
    if let block = block(otherwise) { chain.append(FlowProgram.Branch(condition: nil, block: block)) }
    return true
  }

  private mutating func close(_ chain: inout [FlowProgram.Branch], _ block: inout FlowProgram.Block) {
    guard !chain.isEmpty else { return }
    if parts.branches.count + chain.count < 4000 {
      block.append(.choose(from: UInt16(parts.branches.count), count: UInt16(chain.count)))
      parts.branches += chain
    } else if !mistakes.isFull {
      mistakes.add("There are more choices than a flow file can have.", at: SourcePlace(line: 1, column: 1))
    }
    chain = []
  }

  // MARK: Verbs

  private mutating func readVerbs(_ value: YAMLValue, _ block: inout FlowProgram.Block) {
    switch value.content {
    case .text(let text, _) where text == "retry": block.append(.retry)
    case .text(let text, _) where text == "clear": block.append(.clear)
    case .text(let text, _) where text == "shake": block.append(.leaveDots(.full))
    case .text(let text, _) where text == "hold": block.append(.leaveDots(.held))
    case .text(let text, _) where text == "steady": block.append(.steady)
    case .text(let text, _) where text == "withdraw": block.append(.invalidate)
    case .text("send-again", _): if canSendAgain(at: value) { block.append(.sendAgain) }
    case .map(let entries) where !entries.isEmpty: for entry in entries { read(entry, &block) }
    case .text("submit", _):
      mistakes.add("“submit” is all that a button does, without a list: “Continue: submit”.", at: value)
    case .text(let text, _) where Verb(rawValue: text) == nil:
      mistakes.add(
        "No step is called \(quoted(text)). \(suggestion(for: text, in: Verb.allCases.map(\.rawValue)))",
        at: value)
    default: mistakes.add("A step is a verb and what it is about, as in “go: home”.", at: value)
    }
  }

  private mutating func read(_ entry: YAMLEntry, _ block: inout FlowProgram.Block) {
    guard let verb = Verb(rawValue: entry.key) else {
      let advice = suggestion(for: entry.key, in: Verb.allCases.map(\.rawValue))
      return mistakes.add("No step is called \(quoted(entry.key)). \(advice)", atKeyOf: entry)
    }
    guard canStand(verb, entry) else { return }
    switch verb {
    case .set: readSet(entry, &block)
    case .askOwner: if let purpose = readQuestion(entry) { block.append(.ask(purpose: purpose)) }
    case .send: if let call = readSending(entry) { block.append(.send(call: call)) }
    case .answer:
      guard let item = item(of: entry, expected: "a name, as in wrong-pin"), let answer = answer(item) else {
        return
      }
      block.append(answer)
    case .tell: readTold(entry, &block)
    case .retry, .clear, .shake, .hold, .steady, .withdraw, .sendAgain:
      mistakes.add("“\(verb.rawValue)” stands alone, without a colon.", atKeyOf: entry)
    case .refuse:
      guard place == .beginning || place == .named else {
        return mistakes.add("“refuse” is for “begin”: what a user does can’t be refused.", atKeyOf: entry)
      }
      guard let item = item(of: entry, expected: "a sentence that says why"), isFit(item) else { return }
      guard parts.refusals.count < 100 else {
        return mistakes.add("There is room for 100 refusals.", atKeyOf: entry)
      }
      parts.refusals.append(item.text)
      block.append(.refuse(UInt16(parts.refusals.count - 1)))
    case .reset:
      for item in texts(of: entry, expected: "the name of a value") {
        if let instruction = reset(item) { block.append(instruction) }
      }
    case .turnTo:
      for item in texts(of: entry, expected: "the name of a screen") {
        if let instruction = instruction(.go, item) { block += [.keepEntry, instruction] }
      }
    case .go, .show, .count, .take, .start, .stop, .run:
      for item in texts(of: entry, expected: "a name") {
        if let instruction = instruction(verb, item) { block.append(instruction) }
      }
    }
  }

  /// Whether a step can be taken where it stands; a mistake if not.
  private mutating func canStand(_ verb: Verb, _ entry: YAMLEntry) -> Bool {
    switch verb {
    case .set, .count, .take, .reset: return true
    case .answer where place == .request, .tell where place == .request: return true
    case .answer, .tell: mistakes.add("“\(verb.rawValue)” is for the requests of “server”.", atKeyOf: entry)
    case _ where place.isServers:
      mistakes.add(
        "The server does no “\(verb.rawValue)”: it sets, counts, takes and resets its own values, and answers.",
        atKeyOf: entry)
    case .send where place == .beginning:
      mistakes.add("Nothing is sent before the app is launched.", atKeyOf: entry)
    default: return true
    }
    return false
  }

  private mutating func instruction(_ verb: Verb, _ item: Item) -> FlowProgram.Instruction? {
    switch verb {
    case .go:
      if let value = names.values.firstIndex(of: item.text), parts.values[value].kind == .screen {
        return .goBack(to: UInt8(value))
      }
      return number(item, .screen).map { .go(screen: $0 + 1) }
    case .show: return number(item, .alert).map { .show(alert: $0 + 1) }
    case .count: return count(item).map { .count($0) }
    case .take: return count(item).map { .countDown($0) }
    case .start, .stop:
      if names.keptTimers.contains(item.text) {
        mistakes.add("“\(item.text)” starts and stops by itself: it has “while”.", at: item.value)
        return nil
      }
      return number(item, .timer).map { verb == .start ? .start(timer: $0) : .stop(timer: $0) }
    case .run: return number(item, .step).map { .run(block: UInt16($0)) }
    case .set, .reset, .retry, .clear, .shake, .hold, .steady, .turnTo, .refuse, .askOwner, .withdraw, .send,
      .sendAgain, .tell, .answer:
      return nil
    }
  }

  private mutating func count(_ item: Item) -> UInt8? {
    guard let number = number(item, .value), mayChange(item.text, at: item.value) else { return nil }
    if case .count = parts.values[Int(number)].kind {
      counted.insert(number)
      return number
    }
    tellNoCount(item.text, at: item.value)
    return nil
  }

  /// A value as it was in the beginning.
  private mutating func reset(_ item: Item) -> FlowProgram.Instruction? {
    guard mayChange(item.text, at: item.value) else { return nil }
    if let code = names.codes.firstIndex(of: item.text) { return .forget(code: UInt8(code)) }
    return number(item, .value).map { .set($0, to: 0) }
  }
}

extension YAMLValue {
  /// The verb of a step, where it stands.
  fileprivate var step: YAMLEntry {
    if case .map(let entries) = content, let first = entries.first { return first }
    var verb = ""
    if case .text(let text, _) = content { verb = text }
    return YAMLEntry(key: verb, place: place, length: length, value: self)
  }
}
