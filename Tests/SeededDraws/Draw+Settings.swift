import UnlockEngine

extension Draw {
  /// A value of a setting, now and then one of its limits.
  public mutating func value(of values: SettingValues) -> String {
    switch values {
    case .choice(let names): return one(of: names)
    case .flag: return one(of: ["true", "false"])
    case .number(let range):
      let most = min(range.upperBound, range.lowerBound + 12)
      return "\(once(in: 8) ? range.upperBound : within(range.lowerBound...most))"
    case .digits(let lengths, let orNone):
      if orNone, once(in: 3) { return "none" }
      let length = within(lengths)
      return String((0..<length).map { _ in one(of: Array("0123456789")) })
    case .lettersAndDigits(let lengths):
      if once(in: 3) { return "none" }
      return String((0..<within(lengths)).map { _ in one(of: Array("0123456789ABCXYZ")) })
    case .dots(let lengths):
      if once(in: 3) { return "none" }
      var dots = Array("123456789")
      return String((0..<within(lengths)).map { _ in dots.remove(at: within(0...(dots.count - 1))) })
    case .duration: return one(of: ["0s", "1ms", "700ms", "1s", "30s", "5m", "1h30m", "2d", "36500d"])
    case .date:
      return one(of: ["+1d", "-1h", "+1d 2h", "-36500d", "+36500d", "2026-11-20 09:41", "automatic"])
    case .text: return one(of: ["none", "1111", "1234", "123456", "2580", "abc1", "pässword", "\u{1F511}1 "])
    }
  }
}
