/// How the screens of two phones are compared: what counts as a difference, for the search of all states within bounds and for
/// walks with both.
public struct ScreenComparer: Sendable {
  public let ignored: Set<Ignored>
  /// The names of both flows, which stand in front of their IDs.
  public let flows: (a: String, b: String)

  public init(ignoring ignored: Set<Ignored> = [], flows: (a: String, b: String)) {
    self.ignored = ignored
    self.flows = flows
  }

  /// What came of comparing two screens.
  public struct Verdict: Sendable {
    public var differences: [SideDifference] = []
    /// Other layers are on top: what is done to one phone is nothing that could be done to the other.
    public var parts = false
    /// Controls that stand for each other and can be tapped on both.
    public var taps: [ControlPair] = []
    /// Whether both take what is typed.
    public var takesTyping = false
    /// How long an entry may be: what completes one keypad’s would go on elsewhere.
    public var longestEntry = Int.max
    /// Whether nobody can tell the one from the other.
    public var isAlike: Bool { differences.isEmpty }
  }

  /// Whether other layers are on top, which is all that `Verdict.parts` says, at less cost.
  public func parts(_ a: Screen, _ b: Screen) -> Bool {
    let layers = [(a.app, b.app), (a.alert, b.alert), (a.system, b.system)]
    guard let top = layers.last(where: { $0.0 != nil || $0.1 != nil }) else { return false }
    guard let left = top.0, let right = top.1 else { return true }
    return !isSame(left, right)
  }

  /// Compares what two phones show.
  public func verdict(_ a: Screen, _ b: Screen) -> Verdict {
    var verdict = Verdict()
    let layers = [(a.app, b.app), (a.alert, b.alert), (a.system, b.system)]
    for (left, right) in layers { compare(left, right, &verdict.differences) }
    guard let top = layers.last(where: { $0.0 != nil || $0.1 != nil }) else { return verdict }
    guard let left = top.0, let right = top.1, isSame(left, right) else {
      // What else differs follows from that.
      verdict.parts = true
      verdict.differences.removeAll { $0.kind != .screen }
      return verdict
    }
    let matched = ControlMatch(left.controls, right.controls, byTitle: !ignored.contains(.copy))
    verdict.taps = matched.pairs.compactMap { left, right in
      guard left.isEnabled, right.isEnabled, !left.isActiveField, !right.isActiveField else { return nil }
      return ControlPair(a: left.id, b: right.id)
    }
    verdict.takesTyping = left.typing != nil && left.typing == right.typing
    if let one = left.keypad?.length, let other = right.keypad?.length, one != other {
      verdict.longestEntry = min(one, other)
    }
    return verdict
  }

  /// The control on the second phone that stands for one on the first; `nil` where there is none. Where the ways have
  /// parted, it is the one of the same title.
  public func counterpart(of id: ControlID, from a: Screen, on b: Screen) -> Control? {
    guard let left = a.top, let right = b.top, let control = left.controls.first(where: { $0.id == id })
    else { return nil }
    guard isSame(left, right) else { return ControlMatch.namesake(of: control, in: right.controls) }
    let match = ControlMatch(left.controls, right.controls, byTitle: !ignored.contains(.copy))
    return match.pairs.first { $0.a.id == id }?.b
  }

  /// Whether two layers are the same place, whatever it says.
  private func isSame(_ a: Layer, _ b: Layer) -> Bool {
    ignored.contains(.ids)
      ? a.style == b.style && ControlMatch.canMatch(a.controls, b.controls) : name(a, .a) == name(b, .b)
  }

  /// An ID without the flow's name, where each side has another.
  private func name(_ layer: Layer?, _ side: ComparedSide) -> String {
    guard let layer else { return "none" }
    let flow = (side == .a ? flows.a : flows.b) + "."
    guard flows.a != flows.b, layer.id.hasPrefix(flow) else { return layer.id }
    return String(layer.id.dropFirst(flow.count))
  }

  // MARK: A layer

  private func compare(_ a: Layer?, _ b: Layer?, _ found: inout [SideDifference]) {
    guard a != nil || b != nil else { return }
    guard let a, let b, ignored.contains(.ids) || name(a, .a) == name(b, .b) else {
      let (left, right) = (name(a, .a), name(b, .b))
      return found.append(
        SideDifference(kind: .screen, place: "\(left) ↔ \(right)", what: "layer", a: left, b: right))
    }
    let place = name(a, .a)
    func note(_ kind: SideDifference.Kind, _ what: String, _ left: String, _ right: String) {
      if left != right {
        found.append(SideDifference(kind: kind, place: place, what: what, a: left, b: right))
      }
    }
    note(.screen, "style", a.style.name, b.style.name)
    note(.screen, "behind the blur", a.behind.first?.title ?? "nothing", b.behind.first?.title ?? "nothing")
    note(.screen, "body", a.pictures, b.pictures)
    // Of two pages that say the same: what stands where.
    if !a.body.isEmpty, !b.body.isEmpty, a.texts == b.texts, a.controls.words == b.controls.words {
      note(.screen, "layout", a.layout, b.layout)
    }
    note(.enabled, "busy", "\(a.isBusy)", "\(b.isBusy)")
    note(.enabled, "done", "\(a.isDone)", "\(b.isDone)")
    note(.wait, "time left", a.timeLeft?.scenarioText ?? "none", b.timeLeft?.scenarioText ?? "none")
    if !ignored.contains(.copy) {
      note(.copy, "title", a.title, b.title)
      for row in 0..<max(a.texts.count, b.texts.count) {
        note(
          .copy, "text", row < a.texts.count ? a.texts[row] : "none",
          row < b.texts.count ? b.texts[row] : "none")
      }
    }
    compare(a.keypad, b.keypad, note)
    compare(a.controls, b.controls, note)
  }

  private typealias Note = (SideDifference.Kind, String, String, String) -> Void

  private func compare(_ a: Keypad?, _ b: Keypad?, _ note: Note) {
    guard let a, let b else {
      return note(.keypad, "keypad", a == nil ? "none" : "there", b == nil ? "none" : "there")
    }
    note(.keypad, "keys", "\(a.keys)", "\(b.keys)")
    note(.keypad, "filled", "\(a.filled)", "\(b.filled)")
    note(.keypad, "length", a.length.map(String.init) ?? "any", b.length.map(String.init) ?? "any")
    note(.enabled, "keypad", "\(a.isEnabled)", "\(b.isEnabled)")
    note(.keypad, "left of 0", a.left.words, b.left.words)
    note(.keypad, "right of 0", a.right.words, b.right.words)
    note(.keypad, "shaking", "\(a.isShaking)", "\(b.isShaking)")
  }

  private func compare(_ a: [Control], _ b: [Control], _ note: Note) {
    let match = ControlMatch(a, b, byTitle: !ignored.contains(.copy))
    if !match.missing.isEmpty || !match.extra.isEmpty || !match.isInOrder {
      note(.buttons, "buttons", a.words, b.words)
      // The same titles, and still others: what they are differs.
      if a.words == b.words { note(.buttons, "roles", "\(a.map(\.role))", "\(b.map(\.role))") }
    }
    for (left, right) in match.pairs {
      if !ignored.contains(.copy) { note(.copy, "button", left.title, right.title) }
      note(
        .enabled, "“\(left.title)”", left.isEnabled ? "enabled" : "disabled",
        right.isEnabled ? "enabled" : "disabled")
      note(
        .buttons, "“\(left.title)”, its icon", left.icon?.rawValue ?? "none", right.icon?.rawValue ?? "none")
      switch (left.role, right.role) {
      case (.field(let one, let first, let isSecret), .field(let other, let second, let isOtherSecret)):
        note(
          .keypad, "“\(left.title)”", "\(one)\(isSecret ? " (secret)" : "")",
          "\(other)\(isOtherSecret ? " (secret)" : "")")
        note(.keypad, "“\(left.title)” typed into", "\(first)", "\(second)")
        if !ignored.contains(.copy) {
          note(.copy, "placeholder", left.placeholder ?? "none", right.placeholder ?? "none")
        }
      default: note(.buttons, "“\(left.title)”", left.role.words, right.role.words)
      }
    }
  }
}

extension Layer {
  /// What is seen in a body besides texts and controls.
  fileprivate var pictures: String {
    body.compactMap { block in
      switch block {
      case .illustration(let illustration, _): illustration.rawValue
      case .dots(let at, let of): "page \(at) of \(of)"
      case .text, .banner, .section, .heading, .footer, .columns, .image, .control: nil
      }
    }.joined(separator: ", ")
  }
}

extension Layer {
  /// What each thing in a body is, in order.
  fileprivate var layout: String {
    body.map { block in
      switch block {
      case .text: "text"
      case .banner: "banner"
      case .section: "section"
      case .heading: "heading"
      case .footer: "footer"
      case .columns: "columns"
      case .image: "image"
      case .illustration: "illustration"
      case .dots: "dots"
      case .control: "control"
      }
    }.joined(separator: ", ")
  }
}

extension [Control] {
  fileprivate var words: String { isEmpty ? "none" : map { "[\($0.title)]" }.joined(separator: " ") }
}

extension Keypad.SideKey {
  fileprivate var words: String {
    switch self {
    case .none: "none"
    case .delete: "delete"
    case .control: "a control"
    }
  }
}

extension Layer {
  /// What is typed on it; `nil` where nothing can be.
  fileprivate var typing: String? {
    if let keypad { return keypad.isEnabled ? "\(keypad.keys)" : nil }
    return controls.contains { $0.isActiveField } ? "field" : nil
  }
}
