import Foundation
import SeededDraws
import TerminalSupport
import Testing
import UnlockEngine
import Walkthrough

@testable import Driving
@testable import Scenarios

/// What `--describe` tells is all that there is, and true.
struct DriveDescriptionTests {
  private func description() throws -> [String: Any] {
    let text = DriveDescription(of: try vault.simulation(Setup()), everyFlow).text
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private func names(_ key: String) throws -> [String] {
    try #require(try description()[key] as? [[String: Any]]).compactMap {
      ($0["name"] ?? $0["code"]) as? String
    }
  }

  @Test func `It has every step, fact, setting, place and error`() throws {
    #expect(try names("steps") == StepName.allCases.map(\.rawValue))
    #expect(try names("session") == DriveWord.allCases.map(\.rawValue))
    #expect(try names("errors") == DriveMistake.Code.allCases.map(\.rawValue))
    #expect(try names("facts") == vault.simulation(Setup()).facts.map(\.name))
    let told = try description()
    let settings = try #require(told["settings"] as? [String: [[String: Any]]])
    for section in SettingSection.allCases {
      #expect(
        settings[section.rawValue]?.compactMap { $0["name"] as? String }
          == vault.settings(section).map(\.name))
    }
    #expect(told["screens"] as? [String] == vault.screenIDs)
    #expect((told["controls"] as? [String: Any])?["system.face-id-failed"] != nil)
  }

  @Test func `Without a flow it tells which there are`() throws {
    let text = DriveDescription(of: nil, everyFlow).text
    let told = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let flows = try #require(told["flows"] as? [[String: String]])
    #expect(flows.map { $0["name"] } == everyFlow.map { $0.name })
    #expect(told["steps"] != nil && told["facts"] == nil)
  }

  /// A reader of schemas that isn't ours, on everything that is said.
  @Test func `Lines and answers are as their schemas say`() throws {
    let schemas = try #require(try description()["schemas"] as? [String: Any])
    let phone = try Driven(app: [:])
    var (lines, answers): ([String], [String]) = ([], [])
    func send(_ line: String) throws { answers.append(try phone.send(line).text) }
    for line in StepName.allCases.map(\.line.text) + DriveWord.allCases.map(\.line.text) + [
      "\"launch\"", #"{"tap": "Sign in", "id": 1}"#, #"{"tap": "Use in-app PIN", "id": "a"}"#,
      #"{"type": "2580", "times": 2}"#,
      #"{"do": {"elapse": "next-deadline"}, "id": 3}"#, #"{"tap": "Refresh"}"#,
      #"{"tap": "Refresh", "ignored": true}"#,
      #"{"back": 1}"#, #"{"expect": {"screen": ["sign-in", "none"], "not": {"alert": "no-passcode"}}}"#,
      #"{"reset": {"policy": {"pin-attempts": 1}}}"#, #"{"record": true}"#, #"{"launch": true}"#,
      #"{"lock": null}"#,
      #"{"picture": "x"}"#, #"{"unlock": true, "times": 2}"#, "\"where\"",
    ] {
      // The examples of these are forms: no flow has such a name.
      guard !line.hasPrefix("{\"server\""), !line.hasPrefix("{\"policy\"") else { continue }
      lines.append(line)
      try send(line)
    }
    for line in ["nonsense", "[]", #"{"tap": 1, "id": 2}"#, #"{"expect": {"screen": "x"}}"#] {
      try send(line)
    }
    try send(#"{"reset": {"device": {"passcode": "1234", "biometry": "touchID"}}}"#)
    let wrong = [
      #"{"tpa": "x"}"#, #"{"biometry": "macth"}"#, #"{"launch": 1}"#,
      #"{"expect": {"facts": {"signed-in": "x"}}}"#, "\"x\"",
      #"{"id": [], "launch": true}"#, #"{"back": 0}"#,
    ]
    let folder = TemporaryFolder([
      "line.json": Self.text(schemas["line"]), "answer.json": Self.text(schemas["answer"]),
      "lines": lines.joined(separator: "\n"), "answers": answers.joined(separator: "\n"),
      "wrong": wrong.joined(separator: "\n"),
    ])
    let done = try Finished(running: ["/usr/bin/python3", "-c", Self.validator, folder.path])
    #expect(done.status == 0, "\(done.output)\(done.errors)")
    #expect(done.output == "\(lines.count) lines, \(answers.count) answers, \(wrong.count) wrong lines\n")
  }

  private static func text(_ value: Any?) -> String {
    let data = try? JSONSerialization.data(withJSONObject: value ?? NSNull(), options: .fragmentsAllowed)
    return String(decoding: data ?? Data(), as: UTF8.self)
  }

  private static let validator = """
    import json, sys, jsonschema
    def read(name): return open(sys.argv[1] + "/" + name, encoding="utf-8")
    def schema(name):
        found = json.load(read(name))
        jsonschema.Draft7Validator.check_schema(found)
        return jsonschema.Draft7Validator(found)
    line, answer = schema("line.json"), schema("answer.json")
    counts = []
    for name, validator in (("lines", line), ("answers", answer)):
        texts = read(name).read().split("\\n")
        for text in texts:
            for error in validator.iter_errors(json.loads(text)):
                sys.exit(f"{text}: {error.message}")
        counts.append(len(texts))
    wrong = read("wrong").read().split("\\n")
    for text in wrong:
        if line.is_valid(json.loads(text)): sys.exit(f"{text} is taken for right")
    print(f"{counts[0]} lines, {counts[1]} answers, {len(wrong)} wrong lines")
    """
}
