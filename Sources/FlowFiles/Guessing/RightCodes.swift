import UnlockEngine

// Whether what somebody gives in a step is right, by the codes and texts that the file compares it with.

extension FileFlow {
  /// Whether the code or the texts are right that are completed in a step, that reach the server in it, or that the server
  /// answers in it; `nil` where there are none, or nothing to compare them with.
  func isRightCode(in step: Transition<FileFlow>) -> Bool? {
    let before = step.before
    guard before.process != .none, before.app.screen > 0 else { return nil }
    if let isRight = isTypedRightly(step) { return isRight }
    if let request = step.arriving, let isRight = isSentRightly(request, before) { return isRight }
    guard before.app.call > 0, step.isAnswered else { return nil }
    let request = program.server.calls[Int(before.app.call) - 1].request
    return isSentRightly(FileRequest(rawValue: request), before)
  }

  private func isTypedRightly(_ step: Transition<FileFlow>) -> Bool? {
    let before = step.before
    guard step.isTyping || step.tapped != nil, before.phone == .app, !before.isTypingToSystem,
      program.alert(FileContext(before)) == 0
    else { return nil }
    let compared = program.tried.comparedByScreen[before.shownScreen]
    guard compared != 0 else { return nil }
    guard let pad = program.pad(on: before) else {
      guard submits(step) else { return nil }
      let typed = program.typed(in: program.screens[before.shownScreen].fields, before.app)
      return isRight(compared, before) { code in
        guard program.codes[Int(code)].isText else { return nil }
        return typed.digest(askedFor: code) == program.digest(ofText: code, before.app, before.server)
      }
    }
    guard let entry = completedEntry(on: pad, step) else { return nil }
    // One of several is enough on a pad: whichever it is that is asked for there.
    let codes = program.codes.indices.map { UInt8($0) }.filter { code in
      compared & (1 << UInt16(code)) != 0 && !program.codes[Int(code)].isText
        && program.isSet(code, before.app, before.server)
    }
    if codes.isEmpty { return nil }
    return codes.contains { program.code($0, before.app, before.server) == entry }
  }

  /// What is complete on a pad after the step, by its last key or by a key that submits it.
  private func completedEntry(on pad: FlowProgram.PadDefinition, _ step: Transition<FileFlow>) -> PIN? {
    let before = step.before
    if program.isOff(pad, before) { return nil }
    if submits(step) { return before.app.entry }
    guard let entry = step.entry(after: before.app.entry),
      entry.count >= program.length(of: pad, before.app, before.server, before.limits)
    else { return nil }
    return entry
  }

  private func isSentRightly(_ request: FileRequest, _ before: VisibleWorld<FileFlow>) -> Bool? {
    isRight(program.tried.comparedByRequest[Int(request.rawValue)], before) { isSent($0, before) }
  }

  /// Whether all are right that are set and were given.
  private func isRight(
    _ compared: UInt16, _ before: VisibleWorld<FileFlow>, _ check: (UInt8) -> Bool?
  ) -> Bool? {
    var found: Bool?
    for code in program.codes.indices.map({ UInt8($0) }) where compared & (1 << UInt16(code)) != 0 {
      guard program.isSet(code, before.app, before.server), let isRight = check(code) else { continue }
      found = isRight && found ?? true
    }
    return found
  }
}
