import Exploration
import Scenarios
import UnlockEngine

/// What was measured of a flow, in words and for machines.
public struct MeasureReport: Sendable {
  public let flow: String
  public let measures: [AttackMeasure]
  /// The starting points at which nothing is guarded.
  public let openStarts: [String]
  /// What was set instead of the flow’s own.
  public let settings: [String]
  public let owner: OwnerRisk
  public let assumptions: Assumptions
  /// Whether the file says of any screen that it is private: else it isn’t known what opening is.
  public let hasContent: Bool
  /// How long the flow’s goals take, where that was asked for.
  public var times: OwnerTimes?
  /// How long exploring took, and what was worked out after it, by the clock: for people alone.
  public var clock: (exploring: Duration, measuring: Duration)?
  /// How many states were explored.
  public let states: Int
  public let isWhole: Bool

  public init(
    _ flow: AttackedFlow, _ result: ExplorationResult, _ measures: [AttackMeasure], _ owner: OwnerRisk
  ) {
    self.flow = result.flow
    (self.measures, self.owner, openStarts) = (measures, owner, flow.openStarts)
    (settings, states) = (result.settings, result.progress.states)
    hasContent = flow.hasContent
    isWhole = result.isComplete && measures.allSatisfy(\.isWhole)
    assumptions = Assumptions(of: measures, in: flow, isWhole: isWhole)
  }

  /// The scenarios of all best ways, each once.
  public var scenarios: [ScenarioDraft] {
    var found: [ScenarioDraft] = []
    for measure in measures {
      let ways = [measure.freeWay, measure.anew] + measure.secrets.filter { $0.opens != .never }.map(\.way)
      for way in ways.compactMap({ $0 }) where !found.contains(way.scenario) {
        var draft = way.scenario
        if !draft.title.hasPrefix("Who") { draft.title = "\(measure.attacker.words): \(draft.title)" }
        if !found.contains(draft) { found.append(draft) }
      }
    }
    return found
  }

  /// What the figures rest on.
  var grounds: [String] { assumptions.sentences + (times == nil ? [] : OwnerTimes.sources) }

  static let nothingWanted = "there is nothing that a guesser could want at any starting point."

  /// That somebody doesn’t come in, as far as that is known; `nil` where he does.
  func closedWords(_ measure: AttackMeasure) -> String? {
    if !hasContent {
      return "whether that opens anything can’t be told: the file marks no screen with “private: true”"
    }
    guard measure.freeWay == nil, measure.secrets.allSatisfy({ $0.opens == .never || $0.most == 0 }) else {
      return nil
    }
    if measure.takesMore {
      return
        "comes in only by more than two codes or scans, one after the other: how likely that is isn’t reckoned"
    }
    return measure.isWhole
      ? "doesn’t come in: there is nothing to guess at that opens"
      : "it isn’t known whether he comes in: only part was looked at, and nothing there opens"
  }

  /// The secrets that are worth telling of: those that open something, and all where nobody knows what does.
  func told(_ measure: AttackMeasure) -> [SecretMeasure] {
    measure.secrets.filter { $0.most != 0 && ($0.opens != .never || !hasContent) }
  }

  // MARK: For people

  public var text: String {
    var lines = settings.isEmpty ? [] : ["Set: \(settings.joined(separator: ", "))"]
    if measures.isEmpty { lines.append("\(flow): \(Self.nothingWanted)") }
    var last: String?
    for measure in measures {
      if measure.start.title != last {
        if last != nil { lines += ownerLines(of: last) }
        lines += ["", "\(flow): \(measure.start.title)"]
        last = measure.start.title
      }
      lines += [""] + self.lines(of: measure)
    }
    lines += ownerLines(of: last)
    if !openStarts.isEmpty {
      lines += ["", "Not measured, since nothing is locked there yet: \(openStarts.joined(separator: "; "))"]
    }
    if let times { lines += times.lines }
    lines += ["", "Assumed:"] + grounds.map { "  - \($0)" }
    if let clock {
      lines += [
        "",
        "Explored \(counted(states, "state")) in \(clock.exploring.shortText), and measured in \(clock.measuring.shortText).",
      ]
    }
    return lines.joined(separator: "\n")
  }

  private func lines(of measure: AttackMeasure) -> [String] {
    var lines = [measure.attacker.words]
    if let way = measure.freeWay {
      let time = way.time > 0 ? " after \(Duration.milliseconds(way.time).scenarioText)" : ""
      lines.append("  comes in without a guess\(time): \(way.scenario.stepsInALine)")
    }
    // Who walks in needs no guess.
    if measure.isOpenAtOnce { return lines }
    for secret in told(measure) {
      lines.append("  \(secret.secret.name): \(sentence(secret, isWhole: measure.isWhole))")
      if let way = secret.way { lines.append("    \(way.scenario.stepsInALine)") }
    }
    if let words = closedWords(measure) { lines.append("  \(words)") }
    lines += Self.table(of: measure)
    if measure.takesText { lines.append("  \(Self.unknownChance)") }
    guard let anew = measure.anew else { return lines }
    let time = anew.time > 0 ? " after \(Duration.milliseconds(anew.time).scenarioText)" : ""
    return lines + [
      "  once the owner’s code is gone, private screens can be come to without it\(time): \(anew.scenario.stepsInALine)",
      "    whether that is the owner’s content the file doesn’t say: “proof: sign-in” marks a button that asks for more",
    ]
  }

  static let unknownChance = "how likely that is isn’t told: nobody knows how many texts there are"

  private static func table(of measure: AttackMeasure) -> [String] {
    let rows = rows(of: measure)
    return rows.isEmpty ? [] : TextTable.lines(rows, indent: 4)
  }

  /// His chance by then, by how codes are taken to be chosen; nothing where nothing opens.
  static func rows(of measure: AttackMeasure) -> [[String]] {
    guard measure.secrets.contains(where: { $0.opens != .never }), !measure.choosings.isEmpty else {
      return []
    }
    var rows = [["chance to be in", "at once", "1 hour", "1 day", "30 days", "by then"]]
    for choosing in measure.choosings {
      let chances = AttackMeasure.moments.map { measure.chance(by: $0, choosing) }
      rows.append(
        [words(of: choosing, measure)] + chances.map(Figures.percent) + [Figures.oneIn(chances.last ?? 0)])
    }
    return rows
  }

  /// How codes are taken to be chosen, for people.
  static func words(of choosing: Choosing, _ measure: AttackMeasure) -> String {
    switch choosing {
    case .evenly: return "codes evenly chosen"
    case .evenlyUnrefused:
      let refused = measure.asked.lazy.map(\.form.refused).first { $0 > 0 }
      return "the same, without the \(grouped(refused ?? 0)) that the flow refuses"
    case .byPeople: return PINFigures.chosen.name
    case .byPeopleWarned: return PINFigures.withoutThoseIOSWarnsOf.name
    case .byList: return measure.list?.name ?? ""
    }
  }

  /// "5 guesses, all at once; the right one opens".
  func sentence(_ measure: SecretMeasure, isWhole: Bool = true) -> String {
    let opens =
      switch measure.opens {
      case .alone: "; the right one opens"
      case .with(let other): "; the right one opens together with \(other)"
      case .never: hasContent ? "; the right one alone opens nothing" : ""
      }
    switch measure.count {
    case .endless(let rate): return "guesses without end, \(rate.words)\(opens)"
    case .bounded(let times):
      return
        "\(isWhole ? "" : "at least ")\(Figures.guesses(times.count)), \(GuessTimes.words(times))\(opens)"
    }
  }

  func ownerLines(of title: String?) -> [String] {
    guard let title else { return [] }
    let held = measures.first { $0.start.title == title && $0.attacker == .holder }
    // Nobody types what is sent to him whenever he unlocks.
    let codes = held?.secrets.filter {
      if case .code(.issued) = $0.secret.form { return false }
      return if case .app = $0.secret.kind { $0.triesToLockOut != nil && $0.most != 0 } else { false }
    }
    guard let held, let codes, !codes.isEmpty else { return [] }
    let scans = held.secrets.contains { $0.secret.kind == .scan && $0.opens == .alone }
    var lines = [
      "",
      "The owner, who unlocks \(owner.unlocks) times a month and mistypes \(Figures.parameter(owner.typing)) of entries"
        + (owner.forgotten > 0 ? "; \(Figures.parameter(owner.forgotten)) forget the code" : ""),
    ]
    guard held.isWhole else {
      return lines + [
        "  how often the owner is locked out isn’t told: only the nearest states were looked at"
      ]
    }
    for secret in codes {
      guard let tries = secret.triesToLockOut else { continue }
      lines.append(
        "  \(secret.secret.name): locked or signed out by \(counted(tries, "wrong entr", "y", "ies")) in a row: "
          + "\(Figures.percent(owner.chance(tries: tries))) a month")
      if scans {
        lines.append(
          "    where it is asked for after two failed scans (\(Figures.parameter(owner.scans)) each): "
            + "\(Figures.percent(owner.chance(tries: tries, scansFirst: 2))) a month")
      }
    }
    return lines
  }
}

/// "1 wrong entry", "5 wrong entries".
private func counted(_ count: Int, _ stem: String, _ one: String, _ many: String) -> String {
  "\(grouped(count)) \(stem)\(count == 1 ? one : many)"
}
