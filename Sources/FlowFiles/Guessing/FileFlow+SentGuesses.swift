import UnlockEngine

// What steps mean to somebody who guesses a code or a text that a server knows.

extension FileFlow {
  /// What reaches the server in the step, and what it is compared with there.
  func arriving(_ request: FileRequest, _ step: Transition<FileFlow>, but strangers: UInt16) -> GuessMarks {
    let before = step.before
    let asked = program.tried.byRequest[Int(request.rawValue)]
    guard asked != 0 else { return GuessMarks() }
    let becomes = served(request, before.app.sent, before)
    // Where one of several is enough, whoever knows one guesses at none.
    let given = asked & secretBits { !program.codes[Int($0)].isText && isSent($0, before) == true }
    if given & strangers != 0, given & ~strangers == 0 { return GuessMarks() }
    let hasOne = given != 0
    return marks(asked & ~strangers) { code in
      guard let isRight = isSent(code, before) else { return nil }
      if program.tried.requestKeepsTyped[Int(request.rawValue)], !step.memory.setByStrangers.isSent,
        !program.codes[Int(code)].isText,
        isChosen(code, by: before.app.sent.code, in: before, { after($0, sentAs: request, before) })
      {
        return nil
      }
      if !isRight, isChosenText(code, sentAs: request, step) { return nil }
      if isRight || hasOne && !program.codes[Int(code)].isText { return true }
      let right = right(before.app.sent, program.codes[Int(code)].isText ? asked : 0, or: code, before)
      return served(request, right, before) != becomes ? false : nil
    }
  }

  /// Whether a text becomes what was sent: whoever had proved something chose another one.
  private func isChosenText(_ code: UInt8, sentAs request: FileRequest, _ step: Transition<FileFlow>) -> Bool
  {
    guard program.tried.requestKeepsTyped[Int(request.rawValue)], program.codes[Int(code)].isText,
      !step.memory.setByStrangers.isSent
    else { return false }
    let sent = step.before.app.sent.digest(askedFor: code)
    let server = served(request, step.before.app.sent, step.before).server
    return sent != 0 && program.digest(ofText: code, step.before.app, server) == sent
  }

  struct Served: Equatable {
    let answer: FileAnswer
    let server: FileServer
  }

  func served(_ request: FileRequest, _ sent: Typed, _ before: VisibleWorld<FileFlow>) -> Served {
    var (state, server, waits) = (before.app, before.server, before.surroundings.serverWaits)
    state.sent = sent
    let answer = serve(request, &state, &server, &waits, before.limits)
    return Served(answer: answer, server: server)
  }

  private func after(
    _ entry: PIN, sentAs request: FileRequest, _ before: VisibleWorld<FileFlow>
  ) -> (FileState, FileServer) {
    var (state, server, waits) = (before.app, before.server, before.surroundings.serverWaits)
    state.sent.code = entry
    let answer = serve(request, &state, &server, &waits, before.limits)
    if state.call > 0 {
      let answers = program.server.calls[Int(state.call) - 1].answers
      state.isRetry = answers[Int(answer.rawValue)].map { program.retries($0) } ?? false
    }
    return (state, server)
  }

  /// Whether what is on its way is a secret; `nil` where there is no such secret, or nothing of its kind was sent.
  func isSent(_ code: UInt8, _ before: VisibleWorld<FileFlow>) -> Bool? {
    let (app, server) = (before.app, before.server)
    if program.codes[Int(code)].isText {
      let (right, sent) = (program.digest(ofText: code, app, server), app.sent.digest(askedFor: code))
      return right == 0 || sent == 0 ? nil : right == sent
    }
    let (right, sent) = (program.code(code, app, server), app.sent.code)
    return right.isEmpty || sent.isEmpty ? nil : right == sent
  }

  /// What was sent with the right code, or with all texts right that were sent: of a name and a password a right one alone tells nothing.
  private func right(_ sent: Typed, _ texts: UInt16, or code: UInt8, _ before: VisibleWorld<FileFlow>)
    -> Typed
  {
    var right = sent
    guard texts != 0 else {
      right.code = program.code(code, before.app, before.server)
      return right
    }
    for (number, text) in program.tried.secrets.enumerated() where texts & (1 << UInt16(number)) != 0 {
      let digest = program.digest(ofText: text, before.app, before.server)
      guard program.codes[Int(text)].isText, digest != 0, sent.digest(askedFor: text) != 0 else { continue }
      right.replace(askedFor: text, by: digest)
    }
    return right
  }

  /// The secrets that were sent rightly, when the answer to that arrives; none where a text beside them is wrong, as a password beside a
  /// right name.
  func answered(_ step: Transition<FileFlow>) -> UInt16 {
    let call = step.before.app.call
    guard call > 0, step.before.app.sent != Typed(), step.after.app.sent == Typed() else { return 0 }
    let request = program.server.calls[Int(call) - 1].request
    let asked = program.tried.byRequest[Int(request)]
    func isAsked(_ code: UInt8, _ isRight: Bool) -> Bool {
      program.tried.bit(ofCode: code) & asked != 0 && isSent(code, step.before) == isRight
    }
    // In one field each of several is enough.
    let isWrong =
      step.before.app.sent.fieldCount > 1
      && secretBits { program.codes[Int($0)].isText && isAsked($0, false) } != 0
    return isWrong ? 0 : secretBits { isAsked($0, true) } | step.memory.sentRightly
  }

  /// Keeps which secrets reached the server rightly that it then takes away, as a code that is good for once: until the app hears of it.
  func rememberWhatWasRight(_ step: Transition<FileFlow>, _ memory: inout FileMemory) {
    if let request = step.arriving {
      let asked = program.tried.byRequest[Int(request.rawValue)]
      memory.sentRightly = secretBits {
        program.tried.bit(ofCode: $0) & asked != 0 && isSent($0, step.before) == true
          && !program.isSet($0, step.after.app, step.after.server)
      }
    }
    if step.after.app.sent == Typed() { memory.sentRightly = 0 }
    // Elsewhere the app is told, and nothing hangs on who sent it.
    guard program.countsOfTries.contains(where: { $0 >= program.appValueCount }) else { return }
    memory.isSentByProof =
      step.after.timeToArrival != nil && (memory.isSentByProof || signsIn(step))
  }
}

extension FlowProgram {
  /// Whether steps, or those that they do, have an entry made once more.
  fileprivate func retries(_ block: UInt16) -> Bool {
    blocks[Int(block)].contains { instruction in
      switch instruction {
      case .retry: true
      case .run(let block): retries(block)
      case .choose(let first, let count):
        branches[Int(first)..<Int(first + count)].contains { retries($0.block) }
      default: false
      }
    }
  }
}
