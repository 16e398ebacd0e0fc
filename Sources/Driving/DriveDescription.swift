import FlowReading
import Scenarios
import SystemIO
import UnlockEngine

/// Everything that a program needs to know to drive a flow, as one JSON document: what `--describe` prints.
public struct DriveDescription {
  private let simulation: Simulation?
  private let flows: any FlowLookup

  /// - Parameter simulation: a phone with the flow; `nil` for what is so whatever the flow.
  public init(of simulation: Simulation?, _ flows: any FlowLookup) {
    self.simulation = simulation
    self.flows = flows
  }

  /// The document on several lines.
  public var text: String { value.pretty() + "\n" }

  var value: JSONText {
    let general: JSONText = [
      "version": 1, "about": .text(Self.about),
      "exit-codes": Self.words(Self.exitCodes), "limits": Self.limits,
      "steps": .list(StepName.allCases.map { Self.step($0.rawValue, $0.summary, $0.line) }),
      "session": .list(DriveWord.allCases.map { Self.step($0.rawValue, $0.summary, $0.line) }),
      "beside": Self.words(Self.beside), "answer": Self.words(Self.answer),
      "errors": .list(
        DriveMistake.Code.allCases.map { ["code": .text($0.rawValue), "meaning": .text($0.meaning)] }),
    ]
    guard let simulation else {
      let names = flows.builtIn.map { ["name": .text($0.name), "title": .text($0.title)] as JSONText }
      return general + ["flows": .list(names), "schemas": ["answer": DriveSchema.answer]]
    }
    return general + of(simulation)
  }

  private static let about =
    "unlocksim drive FLOW reads JSON values, one a line, and answers each with one line, in order. A line is a step as "
    + "scenario files have it. Blank lines are ignored. A step that can’t be done, or isn’t as expected, changes nothing, "
    + "is answered with “ok”: false and an “error”, and the session goes on to the end of its input. "
    + "unlocksim drive FLOW --describe also has the flow’s settings, facts, screens, controls and schemas."

  private static let exitCodes = [
    ("0", "all lines were done, and all was as expected"),
    ("1", "a line couldn’t be done, or something differed"), ("2", "the command line is wrong"),
    ("3", "a line couldn’t be understood, or the input or the flow can’t be read"),
    ("5", "the answers couldn’t be written"), ("130", "interrupted"), ("143", "terminated"),
  ]

  private static let beside = [
    ("id", "a text or a whole number, which the answer has as well"),
    ("do", "the step, as an item of a scenario’s list of steps: {\"id\": 7, \"do\": \"launch\"}"),
    ("times", "how often a step is done, from 1 to 10000"),
    ("ignored", "true where the step shall have no effect: if it has one, it fails"),
    ("style", "true where a picture holds colours and emphasis, too"),
  ]

  private static let answer = [
    ("id", "the line’s"), ("ok", "whether it was done, and all was as expected"),
    ("error", "otherwise: its “code”, a “message”, and what else is known of it"),
    ("screen", "the ID of the app’s screen, or none; “alert” and “system” likewise, for what is over it"),
    ("milliseconds", "simulated time since the beginning"),
    ("layers", "what is to be seen, from the bottom to the top; taps and typing go to the last"),
    ("facts", "what a tester wants to know, as “expect” takes it"),
    (
      "can",
      "what has an effect now: titles to “tap”, what can be typed, answers of the sensor, the time to the next "
        + "deadline, and “events”: steps without a value"
    ), ("notes", "what is worth a word: a step that had no effect"),
    ("picture", "to “picture”: the phone in plain text"), ("scenario", "to “record”: a file’s text"),
    ("description", "to “describe”: this document"),
  ]

  private static var limits: JSONText {
    [
      "line-bytes": .number(DriveSession.longestLine), "values-of-a-line": .number(JSONReading.mostValues),
      "depth-of-a-line": .number(JSONReading.deepest),
      "things-done-by-a-step": .number(ScenarioReader.mostInputs),
      "things-done-by-a-session": .number(DriveSession.mostMoments),
      "things-done-in-a-recording": .number(ScenarioReader.mostInputs),
    ]
  }

  private static func words(_ words: [(String, String)]) -> JSONText {
    .object(words.map { ($0, .text($1)) })
  }

  private static func step(_ name: String, _ summary: String, _ line: JSONText) -> JSONText {
    ["name": .text(name), "does": .text(summary), "example": line]
  }

  // MARK: Of a flow

  private func of(_ simulation: Simulation) -> JSONText {
    let flow = simulation.world.flow
    let sections = SettingSection.allCases.map { section in
      (section.rawValue, JSONText.list(flow.settings(section).map(Self.setting)))
    }
    return [
      "flow": ["name": .text(flow.reference), "title": .text(flow.title), "read-me": .text(flow.readMe)],
      "settings": .object(sections), "facts": .list(simulation.facts.map(Self.fact)),
      "screens": .texts(flow.screenIDs), "alerts": .texts(flow.alertIDs), "system": .texts(SystemScreens.ids),
      "controls": controls(of: flow), "expect": .texts(ExpectationKey.allCases.map(\.rawValue)),
      "calls": .texts(Asked.callNames + flow.purposeNames), "requests": .texts(flow.requestNames),
      "keys": .texts(Key.names),
      "schemas": ["line": DriveSchema.line(for: flow), "answer": DriveSchema.answer],
    ]
  }

  private static func setting(_ setting: SettingDescription) -> JSONText {
    ["name": .text(setting.name), "is": .text(setting.summary), "values": .text(setting.values.text)]
      + (setting.values.names.map { ["choices": .texts($0)] } ?? [:])
      + (setting.standard.isEmpty ? [:] : ["default": .text(setting.standard)])
  }

  private static func fact(_ fact: Fact) -> JSONText {
    ["name": .text(fact.name), "values": .text(fact.values.text)]
      + (fact.values.names.map { ["choices": .texts($0)] } ?? [:]) + ["now": PhoneAnswer.value(of: fact)]
  }

  /// What can be tapped on each place, with the titles that it can have; what the system shows, as any flow brings it.
  private func controls(of flow: any Flow) -> JSONText {
    var places = flow.knownTexts?.places.filter { $0.id.hasPrefix(flow.name + ".") } ?? []
    places += FlowTexts.ofSystem(over: flow, besides: flows.builtIn)
    let told = places.filter { !$0.controls.isEmpty }.map { place -> (String, JSONText) in
      (place.id, .list(place.controls.map { ["name": .text($0.name), "titles": .texts($0.titles)] }))
    }
    return .object(told)
  }
}
