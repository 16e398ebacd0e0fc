import DeviceSimulation
import UnlockEngine

// Options are the remembered values and those of `app:`, limits the file's.

/// What a world of a flow file starts from, and which of it was said.
public struct FileOptions: Hashable, Sendable {
  var state = FileState()
  /// What a server has that can be said, and its texts in full.
  var server = FileServer()
  var serverTexts = FileState.Texts(repeating: ShortText())
  var given = GivenOptions()
}

/// Which options were said: values by their numbers; codes and texts, set or said to be none, by others.
struct GivenOptions: Hashable, Sendable {
  private var bits = SIMD2<UInt64>()

  static func number(ofCode code: Int) -> Int { 64 + code }
  static func number(ofNoCode code: Int) -> Int { 96 + code }

  subscript(option: Int) -> Bool { bits[option / 64] & (1 << UInt64(option % 64)) != 0 }

  mutating func give(_ option: Int) { bits[option / 64] |= 1 << UInt64(option % 64) }
}

extension FileFlow {
  public var options: [Setting<FileOptions>] {
    let values = program.values.enumerated().compactMap { index, value in
      value.isOption ? setting(value, index) : nil
    }
    let codes = program.codes.enumerated().compactMap { index, code in
      code.isOption ? setting(code, index) : nil
    }
    return values + codes
  }

  public var defaultOptions: FileOptions { FileOptions() }
  public var freshOptions: FileOptions { FileOptions() }

  public var defaultLimits: FileLimits { program.standardLimits }

  public var limits: [Setting<FileLimits>] {
    program.limits.enumerated().map { index, limit in
      Setting(
        limit.name, limit.summary, limit.values, get: { limit.text(index, $0) },
        set: { limit.set(&$0, index, to: $1) })
    }
  }

  /// The app as its options say; what follows from them, and which contradict each other, is the file's to say.
  public func begin(_ options: FileOptions, _ limits: FileLimits) -> Result<FileState, OptionsError> {
    var (state, server) = (options.state, options.server)
    let refusal = FileRun.with(program, &state, &server, .atTheBeginning(limits, server)) { run in
      run.begin(given: options.given)
      return run.refusal
    }
    if let refusal { return .failure(OptionsError(refusal)) }
    for (index, code) in program.codes.enumerated()
    where options.given[GivenOptions.number(ofCode: index)] && !code.isText {
      let count = options.code(code).count
      guard code.lengths == nil, let limit = code.length, count != limits[Int(limit)] else { continue }
      return .failure(
        OptionsError(
          "“\(code.optionName)” has \(count) digits, and “\(program.limits[Int(limit)].name)” is "
            + "\(limits[Int(limit)])."))
    }
    return .success(program.remembered(of: state, limits))
  }

  private func setting(_ value: FlowProgram.Value, _ index: Int) -> Setting<FileOptions> {
    let place = value.lifetime == .server ? index - program.appValueCount : index
    return Setting(
      value.optionName, value.summary, values(of: value),
      get: { [program] in
        program.text(
          of: index, value.lifetime == .server ? $0.server.numbers[place] : $0.state.numbers[place])
      },
      set: { options, text in
        guard let number = number(of: text, as: value) else { return false }
        if value.lifetime == .server {
          options.server.numbers[place] = number
        } else {
          options.state.numbers[place] = number
        }
        options.given.give(index)
        return true
      })
  }

  func values(of value: FlowProgram.Value) -> SettingValues {
    switch value.kind {
    case .flag: .flag
    case .words(let words): .choice(words)
    case .count: .number(range(of: value))
    case .screen: .choice(["none"] + program.screens.map(\.place.id))
    case .enrolledSet: .choice(["none"])
    }
  }

  /// The number that stands for a value's text; `nil` where it isn't one of its values.
  func number(of text: String, as value: FlowProgram.Value) -> UInt8? {
    let number: Int? =
      switch value.kind {
      case .flag: Bool(text).map { $0 ? 1 : 0 }
      case .words(let words): words.firstIndex(of: text)
      case .count: Int(text).flatMap { range(of: value).contains($0) ? $0 : nil }
      case .screen: (["none"] + program.screens.map(\.place.id)).firstIndex(of: text)
      case .enrolledSet: nil
      }
    return number.map { UInt8($0) }
  }

  /// What a count can be, whatever its limits are set to.
  func range(of value: FlowProgram.Value) -> ClosedRange<Int> {
    guard case .count(let limits, let own) = value.kind else { return 0...0 }
    func most(_ limit: UInt8) -> Int { program.limits[Int(limit)].range?.upperBound ?? 0 }
    let all = value.rounds.flatMap { rounds in rounds.most.map { most(rounds.length) * most($0) } }
    return 0...min(255, (limits.map(most) + [all].compactMap { $0 }).max() ?? own ?? 0)
  }

  private func setting(_ code: FlowProgram.Code, _ index: Int) -> Setting<FileOptions> {
    if code.isText { return setting(text: code, index) }
    let (letters, isPattern) = (code.hasLetters, isPattern(UInt8(index)))
    let lengths =
      code.lengths ?? code.length.flatMap { program.limits[Int($0)].range } ?? 1...FlowProgram.mostDigits
    return Setting(
      code.optionName, code.summary,
      letters
        ? .lettersAndDigits(lengths)
        : isPattern ? .dots(lengths.clamped(to: 1...9)) : .digits(lengths, orNone: true),
      get: { $0.code(code).isEmpty ? "none" : $0.code(code).text },
      set: { options, text in
        let pin = PIN(text, letters: letters)
        guard
          text == "none" || pin.map({ lengths.contains($0.count) && (!isPattern || $0.isPattern) }) ?? false
        else { return false }
        options.set(code, to: pin ?? PIN())
        options.give(index, isNone: pin == nil)
        return true
      })
  }

  /// A text that can be typed on a phone.
  private func setting(text code: FlowProgram.Code, _ index: Int) -> Setting<FileOptions> {
    Setting(
      code.optionName, code.summary, .text, get: { $0.text(code).isEmpty ? "none" : $0.text(code).text },
      set: { options, text in
        let isNone = text == "none"
        guard let short = ShortText(isNone ? "" : text), isNone || !short.isEmpty,
          text.unicodeScalars.allSatisfy(\.canBeTyped)
        else { return false }
        options.set(code, to: short)
        options.give(index, isNone: isNone)
        return true
      })
  }
}

extension FileOptions {
  /// Notes that a code or a text was said, or said to be none.
  fileprivate mutating func give(_ code: Int, isNone: Bool) {
    given.give(isNone ? GivenOptions.number(ofNoCode: code) : GivenOptions.number(ofCode: code))
  }

  fileprivate func code(_ code: FlowProgram.Code) -> PIN {
    code.lifetime == .server ? server[code: code.place] : state.codes[code.place]
  }

  fileprivate func text(_ code: FlowProgram.Code) -> ShortText {
    code.lifetime == .server ? serverTexts[code.place] : state.texts[code.place]
  }

  fileprivate mutating func set(_ code: FlowProgram.Code, to pin: PIN) {
    if code.lifetime == .server { server[code: code.place] = pin } else { state.codes[code.place] = pin }
  }

  fileprivate mutating func set(_ code: FlowProgram.Code, to text: ShortText) {
    if code.lifetime == .server {
      (serverTexts[code.place], server.texts[code.place]) = (text, text.digest)
    } else {
      state.texts[code.place] = text
    }
  }
}

extension FlowProgram.Limit {
  var values: SettingValues {
    switch kind {
    case .number(let range): .number(range)
    case .duration: .duration
    case .flag: .flag
    case .words(let words): .choice(words)
    case .text: .text
    }
  }

  /// The value as scenarios have it.
  func text(_ index: Int, _ limits: FileLimits) -> String {
    switch kind {
    case .number: return "\(limits[index])"
    case .duration: return limits.duration(index).scenarioText
    case .flag: return limits[index] == 0 ? "false" : "true"
    case .words(let words): return words[Int(limits[index])]
    case .text:
      let text = limits[text: Int(limits[index])]
      return text.isEmpty ? "none" : text.text
    }
  }

  fileprivate func set(_ limits: inout FileLimits, _ index: Int, to text: String) -> Bool {
    let number: Int64?
    switch kind {
    case .number(let range): number = Int(text).flatMap { range.contains($0) ? Int64($0) : nil }
    case .duration: number = Duration(scenarioText: text)?.inMilliseconds
    case .flag: number = Bool(text).map { $0 ? 1 : 0 }
    case .words(let words): number = words.firstIndex(of: text).map { Int64($0) }
    case .text:
      guard let short = ShortText(text == "none" ? "" : text) else { return false }
      limits[text: Int(limits[index])] = short
      return true
    }
    guard let number else { return false }
    limits[index] = number
    return true
  }
}
