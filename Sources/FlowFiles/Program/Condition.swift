import DeviceSimulation
import UnlockEngine

/// A condition of a flow file. What screens, values and limits are named in the file is a number here; parts of a
/// condition stand beside each other in the program's table.
enum Condition: Hashable, Sendable {
  /// A value is one of those whose bits are set.
  case number(UInt8, isIn: UInt64)
  case codeIsSet(UInt8)
  /// A limit is one of the numbers whose bits are set.
  case limit(UInt8, isIn: UInt64)
  /// Others are enrolled than those that a value keeps, or none.
  case otherEnrolled(UInt8)
  /// A code that is set breaks a rule about codes.
  case codeBreaks(UInt8, CodeRule)
  /// A count has come to a limit.
  case reached(UInt8, limit: UInt8)
  /// No more is left of a count up to a limit than another limit says.
  case within(UInt8, limit: UInt8, of: UInt8)
  /// A count has come to the end of its last round, or to its last round.
  case usedUp(UInt8)
  case lastRound(UInt8)
  /// A count has just come to the end of a round.
  case roundOver(UInt8)
  /// What only rules ask.
  case rule(RuleCondition)
  /// What was typed is a code.
  case typed(code: UInt8)
  /// What was typed breaks a rule about codes.
  case typedBreaks(CodeRule)
  /// What was typed passes a check.
  case typedPasses(NamedCheck)
  /// No field takes the key that was typed last.
  case keyRefused
  /// The entry before was wrong.
  case retrying
  /// Nothing is typed.
  case entryIsEmpty
  /// Something else has the screen.
  case setAside
  /// By what the app was opened from outside, a bit each: known while the steps of that moment are taken.
  case opened(by: UInt8)
  case screen(isIn: UInt64)
  case alert(isIn: UInt64)
  case running(timer: UInt8)
  case device(DeviceCondition)
  /// An option was said, and not left out; codes come after values. Only what a world begins with asks it.
  case given(option: UInt8)
  /// The screen waits for the answer to a request.
  case waiting(request: UInt8)
  case not(UInt16)
  /// All, or one, of the conditions that stand in a row.
  case all(from: UInt16, count: UInt16)
  case any(from: UInt16, count: UInt16)

  /// What can be asked of the device.
  enum DeviceCondition: Hashable, Sendable {
    /// Whether an evaluation of the policy would begin.
    case canAsk(LAPolicy)
    case offersBiometry
    case isEnrolled
    case isLockedOut
    case hasPasscode
    case biometry(LABiometryType)
    case network(NetworkState)
    case isJailbroken
    case isCaptured
    case iOS(atLeast: UInt8)
    case model(DeviceModel)
    case faceIDPermission(FaceIDPermission)
    /// What the app's question to the owner is at; `nil` where nobody is asked.
    case prompt(PromptKind?)
    /// A prompt for that kind of biometry is up.
    case promptOf(LABiometryType)
  }
}

extension FlowProgram {
  /// Whether a condition, or a part of it, is about what the app shows.
  func asksForScreen(_ condition: UInt16) -> Bool {
    hasPart(condition) {
      switch $0 {
      case .screen, .alert: true
      default: false
      }
    }
  }

  /// Whether a condition, or a part of it, is about what the system asks the owner for.
  func asksForPrompt(_ condition: UInt16) -> Bool {
    hasPart(condition) {
      switch $0 {
      case .device(.prompt), .device(.promptOf), .rule(.prompt): true
      default: false
      }
    }
  }

  /// Whether a condition, or a part of it, is about what each process of the app has for itself: what it forgets, and what it shows.
  func asksForProcess(_ condition: UInt16) -> Bool {
    func isForgotten(_ lifetime: Lifetime) -> Bool { !lifetime.isKept && lifetime != .server }
    return hasPart(condition) {
      switch $0 {
      case .number(let value, _), .reached(let value, _), .within(let value, _, _), .usedUp(let value),
        .lastRound(let value), .roundOver(let value), .rule(.changes(let value)), .otherEnrolled(let value):
        isForgotten(values[Int(value)].lifetime)
      case .codeIsSet(let code), .codeBreaks(let code, _), .rule(.changesCode(let code)):
        isForgotten(codes[Int(code)].lifetime)
      case .rule(.before(let other)): asksForProcess(other)
      case .screen, .alert, .retrying, .entryIsEmpty, .keyRefused, .waiting, .rule(.enabled),
        .rule(.nothingEnabled), .running, .rule(.timeLeft):
        true
      default: false
      }
    }
  }

  private func hasPart(_ condition: UInt16, where isSo: (Condition) -> Bool) -> Bool {
    switch conditions[Int(condition)] {
    case .not(let other): hasPart(other, where: isSo)
    case .all(let first, let count), .any(let first, let count):
      (first..<(first + count)).contains { hasPart($0, where: isSo) }
    case let part: isSo(part)
    }
  }
}

extension FlowProgram {
  /// A flag, a word or a count: the app's, or after those the server's.
  func number(_ value: UInt8, _ context: borrowing FileContext) -> UInt8 {
    number(value, context.state, context.server)
  }

  func number(_ value: UInt8, _ state: FileState, _ server: FileServer) -> UInt8 {
    Int(value) < appValueCount ? state.numbers[Int(value)] : server.numbers[Int(value) - appValueCount]
  }

  func code(_ code: UInt8, _ context: borrowing FileContext) -> PIN {
    self.code(code, context.state, context.server)
  }

  func code(_ code: UInt8, _ state: FileState, _ server: FileServer) -> PIN {
    let place = codes[Int(code)].place
    return Int(code) < appCodeCount ? state.codes[place] : server[code: place]
  }

  /// A number that only the same text has: what was typed is compared by that. 0 for none.
  func digest(ofText code: UInt8, _ state: FileState, _ server: FileServer) -> UInt64 {
    let place = codes[Int(code)].place
    return Int(code) < appCodeCount ? state.texts[place].digest : server.texts[place]
  }

  /// Whether a code or a text is set.
  func isSet(_ code: UInt8, _ state: FileState, _ server: FileServer) -> Bool {
    let known = codes[Int(code)]
    if !known.isText { return !self.code(code, state, server).isEmpty }
    return Int(code) < appCodeCount ? !state.texts[known.place].isEmpty : server.texts[known.place] != 0
  }

  /// Whether what was typed is a code or a text.
  private func isTyped(_ code: UInt8, _ context: borrowing FileContext) -> Bool {
    if !codes[Int(code)].isText { return context.typed.code == self.code(code, context) }
    let typed = context.typed.digest(askedFor: code)
    if typed == 0 { return false }
    return typed == digest(ofText: code, context.state, context.server)
  }

  /// Whether the screen that shows waits for an answer.
  func isWaiting(_ state: FileState) -> Bool { state.call > 0 && state.caller == state.screen }

  func holds(_ condition: UInt16?, _ context: borrowing FileContext) -> Bool {
    guard let condition else { return true }
    switch conditions[Int(condition)] {
    case .number(let value, let allowed):
      // More than can be named in a condition is one.
      return allowed & (1 << UInt64(min(number(value, context), 63))) != 0
    case .codeIsSet(let code): return isSet(code, context.state, context.server)
    case .codeBreaks(let code, let rule):
      let code = self.code(code, context)
      if code.isEmpty { return false }
      return rule.isBroken(by: code, lists, context.limits)
    case .reached(let count, let limit):
      // A limit of none is never reached.
      let (limit, counted) = (context.limits[Int(limit)], number(count, context))
      return limit > 0 && Int64(counted) >= limit
    case .within(let count, let margin, let limit):
      let (limit, margin) = (context.limits[Int(limit)], context.limits[Int(margin)])
      return Int64(number(count, context)) + margin >= limit
    case .usedUp(let count): return isUsedUp(count, number(count, context), context.limits)
    case .lastRound(let count): return isInLastRound(count, number(count, context), context.limits)
    case .roundOver(let count): return isRoundOver(count, number(count, context), context.limits)
    case .rule(let condition): return holds(condition, context)
    case .typed(let code): return isTyped(code, context)
    case .typedPasses(let check): return context.typed.passed & check.bit != 0
    case .keyRefused: return context.state.refusedKey != 0
    case .typedBreaks(let rule): return rule.isBroken(by: context.typed.code, lists, context.limits)
    case .limit(let limit, let allowed):
      return allowed & (1 << UInt64(truncatingIfNeeded: context.limits[Int(limit)])) != 0
    case .otherEnrolled(let value): return number(value, context) != context.device.domainState ?? 0
    case .retrying: return context.state.isRetry
    case .entryIsEmpty: return isEmpty(context.state)
    case .setAside: return context.isSetAside
    case .opened(let openings): return context.opening.map { openings & (1 << $0.rawValue) != 0 } ?? false
    case .screen(let screens):
      // Steps ask for the screen that somebody went to, rules for the one that shows in its place.
      guard context.rule != nil, standIns != 0, context.state.screen > 0 else {
        return screens & (1 << UInt64(context.state.screen)) != 0
      }
      let cover = self.screens[Int(context.state.screen) - 1].cover
      if cover > 0, context.isSetAside { return screens & (1 << UInt64(cover)) != 0 }
      return screens & (2 << UInt64(shown(context))) != 0
    case .alert(let alerts):
      guard context.rule != nil, context.isSetAside, context.state.screen > 0,
        screens[Int(context.state.screen) - 1].cover > 0
      else { return alerts & (1 << UInt64(alert(context))) != 0 }
      // A cover shows nothing of what is under way.
      return alerts & 1 != 0
    case .running(let timer):
      guard context.countsTimers else { return false }
      return context.isRunning(FileTimer(rawValue: timer))
    case .given(let option): return context.given[Int(option)]
    case .waiting(let request):
      guard isWaiting(context.state) else { return false }
      return server.calls[Int(context.state.call) - 1].request == request
    case .device(let condition): return condition.holds(on: context.device)
    case .not(let other): return !holds(other, context)
    case .all(let first, let count):
      for index in first..<(first + count) where !holds(index, context) { return false }
      return true
    case .any(let first, let count):
      for index in first..<(first + count) where holds(index, context) { return true }
      return false
    }
  }
}

extension Condition.DeviceCondition {
  func holds(on device: VisibleDevice) -> Bool {
    switch self {
    case .canAsk(let policy): device.preflight(policy) == nil
    case .offersBiometry: device.offersBiometry
    case .isEnrolled: device.isEnrolled
    case .isLockedOut: device.preflight(.deviceOwnerAuthenticationWithBiometrics) == .biometryLockout
    case .hasPasscode: device.hasPasscode
    case .biometry(let type): device.biometry == type
    case .network(let network): device.network == network
    case .isJailbroken: device.isJailbroken
    case .isCaptured: device.isCaptured
    case .iOS(let version): device.iOS >= version
    case .model(let model): device.model == model
    case .faceIDPermission(let permission): device.faceIDPermission == permission
    case .prompt(let kind): device.prompt == kind
    case .promptOf(let biometry): device.prompt == .biometry && device.biometry == biometry
    }
  }
}
