import DeviceSimulation
import UnlockEngine

// Options are the remembered values and those of `app:`, limits the file's.

/// What a world of a flow file starts from, and which of it was said.
public struct FileOptions: Hashable, Sendable {
  var state = FileState()
  /// A bit for each option that was said, codes after values.
  var given: UInt64 = 0

  /// The number of an option that is a code or a text, and of its being said to be none.
  static func number(ofCode code: Int) -> Int { FileState.numberLimit + code }
  static func number(ofNoCode code: Int) -> Int {
    number(ofCode: FileState.Codes.limit + FileState.Texts.limit + code)
  }
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

  public var defaultLimits: FileLimits {
    var limits = FileLimits()
    for (index, limit) in program.limits.enumerated() {
      limits[index] = limit.standard
      if case .text(let text) = limit.kind { limits[text: Int(limit.standard)] = text }
    }
    return limits
  }

  public var limits: [Setting<FileLimits>] {
    program.limits.enumerated().map { index, limit in
      Setting(
        limit.name, limit.summary, limit.values, get: { limit.text(index, $0) },
        set: { limit.set(&$0, index, to: $1) })
    }
  }

  /// The app as its options say; what follows from them, and which contradict each other, is the file's to say.
  public func begin(_ options: FileOptions, _ limits: FileLimits) -> Result<FileState, OptionsError> {
    var (state, server) = (options.state, FileServer())
    let refusal = FileRun.with(program, &state, &server, .atTheBeginning(limits, server)) { run in
      run.begin(given: options.given)
      return run.refusal
    }
    if let refusal { return .failure(OptionsError(refusal)) }
    for (index, code) in program.codes.enumerated()
    where options.given & 1 << UInt64(FileOptions.number(ofCode: index)) != 0 {
      guard code.lengths == nil, let limit = code.length,
        options.state.codes[code.place].count != limits[Int(limit)]
      else { continue }
      return .failure(
        OptionsError(
          "“\(code.name)” has \(options.state.codes[code.place].count) digits, and “\(program.limits[Int(limit)].name)” is "
            + "\(limits[Int(limit)])."))
    }
    return .success(program.remembered(of: state, limits))
  }

  private func setting(_ value: FlowProgram.Value, _ index: Int) -> Setting<FileOptions> {
    Setting(
      value.name, value.summary, values(of: value),
      get: { [program] in program.text(of: index, $0.state.numbers[index]) },
      set: { options, text in
        guard let number = number(of: text, as: value) else { return false }
        options.state.numbers[index] = number
        options.given |= 1 << UInt64(index)
        return true
      })
  }

  func values(of value: FlowProgram.Value) -> SettingValues {
    switch value.kind {
    case .flag: .flag
    case .words(let words): .choice(words)
    case .count(let limits, let own): .number(0...most(of: limits, own, value.rounds))
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
      case .count(let limits, let own):
        Int(text).flatMap { (0...most(of: limits, own, value.rounds)).contains($0) ? $0 : nil }
      case .screen: (["none"] + program.screens.map(\.place.id)).firstIndex(of: text)
      case .enrolledSet: nil
      }
    return number.map { UInt8($0) }
  }

  /// The most that a count can be, whatever its limits are set to.
  private func most(of limits: [UInt8], _ own: Int?, _ rounds: FlowProgram.Rounds?) -> Int {
    func most(_ limit: UInt8) -> Int { program.limits[Int(limit)].range?.upperBound ?? 0 }
    let all = rounds.flatMap { rounds in rounds.most.map { most(rounds.length) * most($0) } }
    return min(255, (limits.map(most) + [all].compactMap { $0 }).max() ?? own ?? 0)
  }

  private func setting(_ code: FlowProgram.Code, _ index: Int) -> Setting<FileOptions> {
    if code.isText { return setting(text: code, index) }
    let lengths =
      code.lengths ?? code.length.flatMap { program.limits[Int($0)].range } ?? 1...FlowProgram.mostDigits
    return Setting(
      code.name, code.summary, .digits(lengths, orNone: true),
      get: { $0.state.codes[code.place].isEmpty ? "none" : $0.state.codes[code.place].text },
      set: { options, text in
        let pin = PIN(text)
        guard text == "none" || pin.map({ lengths.contains($0.count) }) ?? false else { return false }
        options.state.codes[code.place] = pin ?? PIN()
        options.give(index, isNone: pin == nil)
        return true
      })
  }

  /// A text that can be typed on a phone.
  private func setting(text code: FlowProgram.Code, _ index: Int) -> Setting<FileOptions> {
    Setting(
      code.name, code.summary, .text,
      get: { $0.state.texts[code.place].isEmpty ? "none" : $0.state.texts[code.place].text },
      set: { options, text in
        let isNone = text == "none"
        guard let short = ShortText(isNone ? "" : text), isNone || !short.isEmpty,
          text.unicodeScalars.allSatisfy(\.canBeTyped)
        else { return false }
        options.state.texts[code.place] = short
        options.give(index, isNone: isNone)
        return true
      })
  }
}

extension FileOptions {
  /// Notes that a code or a text was said, or said to be none.
  fileprivate mutating func give(_ code: Int, isNone: Bool) {
    let number = isNone ? Self.number(ofNoCode: code) : Self.number(ofCode: code)
    given |= 1 << UInt64(number)
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
