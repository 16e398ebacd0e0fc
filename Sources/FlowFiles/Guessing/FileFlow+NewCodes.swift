import DeviceSimulation
import UnlockEngine

// Whoever signs up again with the same code has a new one, with all tries, though no value tells it from the old one.

extension FileFlow {
  /// The secrets that a step sets to what they are already.
  func setAgain(in step: Transition<FileFlow>) -> UInt16 {
    guard maySet(step) else { return 0 }
    return setAgain(in: step, of: program.tried.secrets).reduce(0) { $0 | program.tried.bit(ofCode: $1) }
  }

  /// Whether a step may set what was typed: most steps are none of that.
  private func maySet(_ step: Transition<FileFlow>) -> Bool {
    step.isTyping || submits(step) || step.arriving != nil
  }

  /// The codes and texts of some that a step sets to what they are already: they come out the same where they were others before.
  func setAgain(in step: Transition<FileFlow>, of codes: [UInt8]) -> [UInt8] {
    guard maySet(step) else { return [] }
    let before = step.before
    if let request = step.arriving {
      return again(in: step, before.app.sent, of: codes) { code in
        guard Int(code) >= program.appCodeCount else { return nil }
        var (app, server, waits) = (before.app, before.server, before.surroundings.serverWaits)
        program.setAnother(code, in: &server)
        _ = serve(request, &app, &server, &waits, before.limits)
        return (app, server)
      }
    }
    guard before.phone == .app, !before.isTypingToSystem, before.app.screen > 0, let typed = typed(in: step)
    else { return [] }
    return again(in: step, typed, of: codes) { code in
      guard Int(code) < program.appCodeCount else { return nil }
      var state = before.app
      program.setAnother(code, in: &state)
      complete(step, &state)
      return (state, before.server)
    }
  }

  /// The secrets of which another is sent in a step without a proof, or that are taken back so that another can be: whoever has that done
  /// knows it no more than the one before, and goes on guessing.
  func handedOut(in step: Transition<FileFlow>) -> UInt16 {
    let given = step.memory.isEntitled || step.memory.isSentByProof ? 0 : givenOut(in: step)
    // Hardly any file issues codes.
    return program.tried.issued == 0 ? given : given | issuedAnew(in: step)
  }

  /// The issued codes that a server sends, or that are asked for at once, and those that are gone: who is in the app already knows the next
  /// one no more than anybody.
  private func issuedAnew(in step: Transition<FileFlow>) -> UInt16 {
    guard step.answer != .success, !signsIn(step), !step.memory.isSentByProof, erasedWithOwner(in: step) == 0
    else { return 0 }
    let after = step.after
    let asked =
      step.arriving != nil
      ? program.tried.all : after.app.screen > 0 ? program.tried.byScreen[after.shownScreen] : 0
    return changedCodes(step)
      & secretBits { code in
        program.tried.isIssued(code)
          && (!program.isSet(code, after.app, after.server) || asked & program.tried.bit(ofCode: code) != 0)
      }
  }

  /// The issued codes, where the last code that somebody chose is taken away: what is sent later is sent to a new owner.
  func erasedWithOwner(in step: Transition<FileFlow>) -> UInt16 {
    guard program.tried.issued != 0, isAnyCodeSet(step.before), !isAnyCodeSet(step.after) else { return 0 }
    return secretBits(where: program.tried.isIssued)
  }

  /// The secrets that the file itself gives another value, as the code of another message, where nobody proves anything in the step.
  func givenOut(in step: Transition<FileFlow>) -> UInt16 {
    guard step.answer != .success, !signsIn(step) else { return 0 }
    return changedCodes(step)
      & secretBits { code in
        program.isSet(code, step.before.app, step.before.server)
          && program.givesOut(program.code(code, step.after.app, step.after.server), as: code)
      }
  }

  /// - Parameter other: what the step leads to where a code was another before; `nil` where it can’t set it.
  private func again(
    in step: Transition<FileFlow>, _ typed: Typed, of codes: [UInt8],
    _ other: (UInt8) -> (FileState, FileServer)?
  ) -> [UInt8] {
    let after = step.after
    return codes.filter { code in
      guard program.isSet(code, after.app, after.server) else { return false }
      let isText = program.codes[Int(code)].isText
      func digest(_ app: FileState, _ server: FileServer) -> UInt64 {
        program.digest(ofText: code, app, server)
      }
      let isTyped =
        isText
        ? typed.digest(askedFor: code) == digest(after.app, after.server)
        : typed.code == program.code(code, after.app, after.server)
      guard isTyped, let (app, server) = other(code) else { return false }
      return isText
        ? digest(app, server) == digest(after.app, after.server)
        : program.code(code, app, server) == program.code(code, after.app, after.server)
    }
  }

  /// What is complete on a pad after the step, or is submitted in it; `nil` for neither.
  func typed(in step: Transition<FileFlow>) -> Typed? {
    let before = step.before
    guard let pad = program.pad(on: before) else {
      return submits(step) ? program.typed(in: program.screens[before.shownScreen].fields, before.app) : nil
    }
    return completed(on: pad, in: step).map { Typed(code: $0) }
  }

  /// Does in another state what a step does: the last key of an entry, or the button that submits.
  private func complete(_ step: Transition<FileFlow>, _ state: inout FileState) {
    let before = step.before
    if let button = step.tapped {
      _ = self.step(&state, .tapped(button), before.surroundings)
    } else if var entry = step.entry(after: before.app.entry), let last = entry.last {
      entry.removeLast()
      (state.entry, state.dots) = (entry, .typed)
      _ = self.step(&state, .typed(.character(last)), before.surroundings)
    }
  }
}

extension FlowProgram {
  /// Whether some step sets a code to a value that the file has.
  func givesOut(_ value: PIN, as code: UInt8) -> Bool {
    !value.isEmpty
      && blocks.contains { block in
        block.contains {
          guard case .setDigits(code, let number) = $0 else { return false }
          return digits[Int(number)].text.cycled(to: value.count) == value.text
        }
      }
  }

  fileprivate func setAnother(_ code: UInt8, in state: inout FileState) {
    let place = codes[Int(code)].place
    if codes[Int(code)].isText {
      state.texts[place] = ShortText(state.texts[place] == ShortText("?") ? "!" : "?") ?? ShortText()
    } else {
      state.codes[place] = state.codes[place].another
    }
  }

  fileprivate func setAnother(_ code: UInt8, in server: inout FileServer) {
    let place = codes[Int(code)].place
    if codes[Int(code)].isText {
      server.texts[place] ^= 1
    } else {
      server[code: place] = server[code: place].another
    }
  }
}

extension PIN {
  /// One of the same length, with another last digit.
  var another: PIN {
    guard let last else { return self }
    var other = self
    other.removeLast()
    other.append(last.nextOfCode, letters: true)
    return other
  }
}
