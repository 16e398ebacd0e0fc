import DeviceSimulation
import UnlockEngine

// Options are the remembered values, limits the file's.

extension FileFlow {
  public var options: [Setting<FileState>] {
    let values = program.values.enumerated().compactMap { index, value in
      value.isRemembered ? setting(value, index) : nil
    }
    let codes = program.codes.enumerated().compactMap { index, code in
      code.isRemembered ? setting(code, index) : nil
    }
    return values + codes
  }

  public var defaultOptions: FileState { FileState() }
  public var freshOptions: FileState { FileState() }

  public var defaultLimits: FileLimits {
    var limits = FileLimits()
    for (index, limit) in program.limits.enumerated() { limits[index] = limit.standard }
    return limits
  }

  public var limits: [Setting<FileLimits>] {
    program.limits.enumerated().map { index, limit in
      guard let range = limit.range else {
        return Setting(
          limit.name, limit.summary, .duration, get: { $0.duration(index).scenarioText },
          set: { limits, text in
            guard let duration = Duration(scenarioText: text) else { return false }
            limits[index] = duration.inMilliseconds
            return true
          })
      }
      return Setting(
        limit.name, limit.summary, .number(range), get: { "\($0[index])" },
        set: { limits, text in
          guard let number = Int(text), range.contains(number) else { return false }
          limits[index] = Int64(number)
          return true
        })
    }
  }

  /// The app as its remembered values say; what follows from them is the file's to say.
  public func begin(_ options: FileState, _ limits: FileLimits) -> Result<FileState, OptionsError> {
    let world = FlowSurroundings<FileFlow>.atTheBeginning(limits, NoServer())
    var run = FileRun(program, options, world)
    run.begin()
    return .success(program.remembered(of: run.state))
  }

  private func setting(_ value: FlowProgram.Value, _ index: Int) -> Setting<FileState> {
    let values: SettingValues =
      switch value.kind {
      case .flag: .flag
      case .words(let words): .choice(words)
      case .count: .number(0...255)
      case .screen: .choice(program.screens.map(\.place.id))
      }
    return Setting(
      value.name, value.name.split(separator: "-").joined(separator: " "), values,
      get: { [program] in program.value(UInt8(index), of: $0) },
      set: { state, text in
        let number: Int? =
          switch value.kind {
          case .flag: Bool(text).map { $0 ? 1 : 0 }
          case .words(let words): words.firstIndex(of: text)
          case .count: Int(text).flatMap { (0...255).contains($0) ? $0 : nil }
          case .screen: nil
          }
        guard let number else { return false }
        state.numbers[index] = UInt8(number)
        return true
      })
  }

  private func setting(_ code: FlowProgram.Code, _ index: Int) -> Setting<FileState> {
    Setting(
      code.name, code.name.split(separator: "-").joined(separator: " "), .digits(1...12, orNone: true),
      get: { $0.codes[index].isEmpty ? "none" : $0.codes[index].text },
      set: { state, text in
        let pin = PIN(text)
        guard text == "none" || pin.map({ $0.count <= 12 }) ?? false else { return false }
        state.codes[index] = pin ?? PIN()
        return true
      })
  }
}
