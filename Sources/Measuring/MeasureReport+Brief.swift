import Exploration
import Scenarios
import UnlockEngine

// What was measured, in as few lines as one looks at beside a phone.

extension MeasureReport {
  /// A line of it, with what stands on the right.
  public struct BriefLine: Hashable, Sendable {
    public let text: String
    public let detail: String
    public let isHeading: Bool

    init(_ text: String, _ detail: String = "", isHeading: Bool = false) {
      (self.text, self.detail, self.isHeading) = (text, detail, isHeading)
    }
  }

  /// For each attacker: his guesses at each secret and the best way, and how likely he is to be in.
  public var brief: [BriefLine] {
    var lines = settings.isEmpty ? [] : [BriefLine("Set: \(settings.joined(separator: ", "))")]
    if measures.isEmpty {
      lines.append(BriefLine("There is nothing that a guesser could want where the walk began."))
    }
    let hasSeveral = Set(measures.map(\.start.title)).count > 1
    for measure in measures {
      let start = hasSeveral ? " · \(measure.start.title)" : ""
      lines.append(BriefLine(measure.attacker.words + start, isHeading: true))
      lines += brief(of: measure)
    }
    let extent = isWhole ? "all there are" : "and there are more, so all of it is the least"
    return lines + [BriefLine("Looked at \(counted(states, "state")), \(extent).", isHeading: true)]
  }

  private func brief(of measure: AttackMeasure) -> [BriefLine] {
    var lines: [BriefLine] = []
    if let way = measure.freeWay {
      lines.append(BriefLine("comes in without a guess", GuessTimes.when(way.time)))
      lines += steps(of: way)
    }
    if measure.isOpenAtOnce { return lines }
    for secret in measure.secrets where secret.most != 0 && secret.opens != .never {
      lines.append(BriefLine("\(secret.secret.name): \(sentence(secret, isWhole: measure.isWhole))"))
      if let way = secret.way { lines += steps(of: way) }
    }
    if lines.isEmpty {
      return [BriefLine(closedWords(measure) ?? "doesn’t come in: nothing that can be guessed at opens")]
    }
    let choosings = measure.choosings
    // Nobody guesses what the flow refuses.
    for choosing in choosings where choosing != .evenly || !choosings.contains(.evenlyUnrefused) {
      let chances = [0, 2, 3].map { measure.chance(by: AttackMeasure.moments[$0], choosing) }
      let words = chances.map { Figures.percent($0) }
      let detail =
        Set(words).count == 1
        ? "in \(words[0])" : "in at once \(words[0]), a day \(words[1]), 30 days \(words[2])"
      lines.append(BriefLine(choosing.briefly, detail))
    }
    return measure.takesText ? lines + [BriefLine(Self.unknownChance)] : lines
  }

  private func steps(of way: AttackMeasure.Way) -> [BriefLine] {
    [BriefLine("  " + way.scenario.stepsInALine)]
  }
}

extension Choosing {
  /// How a code was chosen, in a few words.
  fileprivate var briefly: String {
    switch self {
    case .evenly: "codes evenly chosen"
    case .evenlyUnrefused: "evenly, none refused"
    case .byPeople: "as people choose"
    case .byPeopleWarned: "without iOS’s list"
    case .byList: "as your list says"
    }
  }
}
