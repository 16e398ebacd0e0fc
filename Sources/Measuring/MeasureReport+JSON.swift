import Exploration
import Scenarios
import SystemIO
import UnlockEngine

extension MeasureReport {
  /// For machines, in one line. Chances are decimal texts from 0 to 1, as precise as they were worked out; times are in
  /// milliseconds.
  public var json: String {
    let report: JSONText = [
      "flow": .text(flow), "settings": .texts(settings), "states": .number(states), "isWhole": .flag(isWhole),
      "hasPrivateScreens": .flag(hasContent), "measures": .list(measures.map(Self.json)),
      "times": .list(
        (times?.rows ?? []).map { row in
          [
            "goal": .text(row.goal), "milliseconds": row.time.map { .number(Int($0)) } ?? .null,
            "byTouch": row.touch.map { .number(Int($0)) } ?? .null,
          ]
        }), "notMeasured": .texts(openStarts), "assumptions": .texts(grounds),
    ]
    return report.text
  }

  private static func json(_ measure: AttackMeasure) -> JSONText {
    [
      "start": .text(measure.start.title), "attacker": .text(measure.attacker.rawValue),
      "isWhole": .flag(measure.isWhole), "meetsProofOutside": .flag(measure.meetsProofOutside),
      "comesInWithoutAGuess": measure.freeWay.map(json) ?? .null,
      "beginsAnew": measure.anew.map(json) ?? .null, "secrets": .list(measure.secrets.map(json)),
      "chances": .list(
        measure.choosings.map { choosing in
          [
            "codes": .text(words(of: choosing, measure)),
            "by": .list(
              AttackMeasure.moments.map { moment in
                ["milliseconds": .number(Int(moment)), "chance": "\(measure.chance(by: moment, choosing))"]
              }),
          ]
        }),
    ]
  }

  private static func json(_ way: AttackMeasure.Way) -> JSONText {
    [
      "milliseconds": .number(Int(way.time)), "steps": .number(way.scenario.steps.count),
      "scenario": .text(way.scenario.text),
    ]
  }

  private static func json(_ measure: SecretMeasure) -> JSONText {
    var entries: JSONText = [
      "secret": .text(measure.secret.name), "guesses": measure.most.map { .number($0) } ?? .null,
      "withoutEnd": .flag(measure.most == nil),
    ]
    switch measure.count {
    case .bounded(let times): entries["milliseconds"] = .list(times.map { .number(Int($0)) })
    case .endless(let rate): entries["rate"] = .text(rate.words)
    }
    let opens: JSONText =
      switch measure.opens {
      case .alone: .text("alone")
      case .with(let other): .text("with \(other)")
      case .never: .null
      }
    return entries + ["opens": opens, "way": measure.way.map(json) ?? .null]
  }
}
