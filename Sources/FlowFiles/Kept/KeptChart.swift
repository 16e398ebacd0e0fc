import UnlockEngine

/// What exploring found of a flow file, kept beside it as text (`banno.chart` beside `banno.flow.yaml`): its map, all that can
/// be seen, and what the next exploration is held against.
public struct KeptChart: Hashable, Sendable {
  /// A digest of the file’s text as it was then.
  public let file: UInt64
  public let states: Int
  /// How many of them differ in what can be seen or done.
  public let distinguishable: Int
  /// What can be observed, as a hash: the same wherever and however the file is explored.
  public let fingerprint: UInt64
  public let chart: FlowChart
  public let texts: FlowTexts

  public init(
    file: UInt64, states: Int, distinguishable: Int, fingerprint: UInt64, chart: FlowChart, texts: FlowTexts
  ) {
    (self.file, self.states) = (file, states)
    (self.distinguishable, self.fingerprint) = (distinguishable, fingerprint)
    (self.chart, self.texts) = (chart, texts)
  }

  /// Whether it was kept of this text of the file.
  public func fits(_ text: String) -> Bool { file == FlowOrigin.digest(of: text) }

  // MARK: As text

  private static let keys = ["file", "states", "distinguishable", "fingerprint"]
  private static let textsTitle = "Texts"

  /// The whole file: a line for people, what is counted, the map and the texts, as `init(text:of:)` reads it.
  public var text: String {
    "# What exploring found of \(chart.flow). Made by `unlocksim explore --keep`: don’t edit it.\n" + body
  }

  private var body: String {
    let values = [file.inHex, "\(states)", "\(distinguishable)", fingerprint.inHex]
    let head = zip(Self.keys, values).map { "\($0): \($1)\n" }.joined()
    return "\(head)\n\(chart.text)\n\(Self.textsTitle)\n\(texts.text)"
  }

  /// What `text` made this of; `nil` for any other text, since nobody writes such a file by hand, and for the chart of
  /// another flow.
  public init?(text: String, of flow: any Flow) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).drop { $0.hasPrefix("#") }
    let body = lines.joined(separator: "\n")
    // What stands there under which key is seen by writing it again.
    let values = lines.prefix(Self.keys.count).map { $0.split(separator: " ").last ?? "" }
    guard values.count == Self.keys.count, let file = UInt64(values[0], radix: 16),
      let states = Int(values[1]), let distinguishable = Int(values[2]),
      let fingerprint = UInt64(values[3], radix: 16),
      let title = lines.firstIndex(of: Substring(Self.textsTitle))
    else { return nil }
    let map = lines[(lines.startIndex + Self.keys.count)..<title].joined(separator: "\n")
    self.init(
      file: file, states: states, distinguishable: distinguishable, fingerprint: fingerprint,
      chart: FlowChart(flow: flow.name, text: map),
      texts: FlowTexts(text: lines[(title + 1)...].joined(separator: "\n")))
    // Only the flow’s own places: so it is small, and nothing can be asked for that isn’t there.
    let known = Set(flow.places.map(\.id))
    let places = chart.places.map(\.id)
    guard known.isSuperset(of: places), known.isSuperset(of: texts.places.map(\.id)),
      Set(places).count == places.count, self.body == body
    else { return nil }
  }
}

extension UInt64 {
  /// Sixteen digits.
  fileprivate var inHex: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

// MARK: - What has changed

extension KeptChart {
  /// How another exploration of the file, made now, differs from what is kept: in sentences, none where it doesn’t.
  public func differences(from now: KeptChart) -> [String] {
    var told: [String] = []
    func compare(_ name: String, _ kept: Int, _ found: Int) {
      if kept != found { told.append("\(grouped(found)) \(name) instead of \(grouped(kept)).") }
    }
    compare("states", states, now.states)
    compare("of them differ in what can be seen or done", distinguishable, now.distinguishable)
    if fingerprint != now.fingerprint {
      told.append("The fingerprint is \(now.fingerprint.inHex) instead of \(fingerprint.inHex).")
    }
    let (old, new) = (statements, now.statements)
    let (oldOnes, newOnes) = (Set(old), Set(new))
    told += new.filter { !oldOnes.contains($0) }.map { "Now: \($0)" }
    told += old.filter { !newOnes.contains($0) }.map { "No longer: \($0)" }
    return told
  }

  /// All that the map and the texts say, each by itself.
  private var statements: [String] {
    var lines: [String] = []
    for (number, place) in chart.places.enumerated() {
      let marks = (place.isStart ? ", a start" : "") + (place.isDeadEnd ? ", a dead end" : "")
      lines.append("\(place.kind.word) \(place.id)\(marks)")
      lines += chart.controls.filter { $0.place == number }.map { "\($0.name) on \(place.id)" }
      lines += chart.arrows(from: number).map { arrow in
        "\(place.id) → \(chart.places[arrow.to].id) by \(arrow.labels.joined(separator: " · "))"
      }
    }
    lines += chart.secrets.map { "wrong tries at most: \($0.name): \($0.guesses)" }
    for place in texts.places {
      lines += place.texts.map { "“\($0)” on \(place.id)" }
      for control in place.controls {
        lines += control.titles.map { "“\($0)” for \(control.name) on \(place.id)" }
      }
    }
    return lines
  }
}
