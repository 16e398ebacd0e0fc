import Diagnostics
import FlowFiles
import UnlockEngine

/// The arguments of a call. What is wrong with them is told as a step’s mistake is, for whoever made the call to mend.
struct ToolArguments {
  let tool: ServerTool
  private let value: YAMLValue
  private let entries: [YAMLEntry]

  init(_ value: YAMLValue?, of tool: ServerTool) throws(SurveyProblem) {
    self.tool = tool
    self.value =
      value ?? YAMLValue(place: SourcePlace(line: 1, column: 1), length: 1, content: .map([]))
    guard case .map(let entries) = self.value.content else {
      throw SurveyProblem("“arguments” is an object.")
    }
    self.entries = entries
    for entry in entries where !tool.arguments.contains(entry.key) {
      let near = suggestion(for: entry.key, in: tool.arguments)
      throw SurveyProblem("“\(tool.rawValue)” takes no \(quoted(entry.key)). \(near)")
    }
    if tool == .do, entries.isEmpty {
      throw SurveyProblem(
        "“do” needs a “step”: {\"step\": {\"tap\": \"Sign in\"}}, or {\"step\": \"launch\"}.")
    }
    if let picture = entries["picture"], picture.flag == nil {
      throw SurveyProblem("“picture” takes true or false.")
    }
  }

  /// The line of a session that does the same; `nil` for what no session does.
  var request: YAMLValue? {
    switch tool {
    case .do: entries["step"]
    case .see: word(entries["picture"]?.flag == true ? StepName.picture.rawValue : DriveWord.where.rawValue)
    case .back: line(DriveWord.back, entries["steps"])
    case .record: line(DriveWord.record, entries.isEmpty ? nil : value)
    case .check, .compare: nil
    }
  }

  private func word(_ name: String) -> YAMLValue {
    YAMLValue(place: value.place, length: value.length, content: .text(name, isPlain: false))
  }

  private func line(_ word: DriveWord, _ value: YAMLValue?) -> YAMLValue {
    guard let value else { return self.word(word.rawValue) }
    let entry = YAMLEntry(key: word.rawValue, place: value.place, length: value.length, value: value)
    return YAMLValue(place: value.place, length: value.length, content: .map([entry]))
  }

  // MARK: Exploring

  var time: Duration {
    get throws(SurveyProblem) {
      guard let value = entries["time"] else { return ServerTool.time.standard }
      guard let time = value.quoted.flatMap({ Duration(scenarioText: $0) }),
        time >= .seconds(1), time <= ServerTool.time.most
      else { throw SurveyProblem("“time” takes 1s to \(ServerTool.time.most.scenarioText), as in “30s”.") }
      return time
    }
  }

  var ignored: Set<Ignored> {
    get throws(SurveyProblem) {
      guard let value = entries["ignore"] else { return [] }
      let known = Ignored.allCases.map(\.rawValue)
      guard case .list(let items) = value.content else {
        throw SurveyProblem("“ignore” takes a list. \(suggestion(for: "", in: known))")
      }
      var ignored: Set<Ignored> = []
      for item in items {
        guard let name = item.quoted, let what = Ignored(rawValue: name) else {
          throw SurveyProblem("“ignore” takes these: \(known.joined(separator: ", ")).")
        }
        ignored.insert(what)
      }
      return ignored
    }
  }

  /// The name of another flow.
  var other: String? {
    get throws(SurveyProblem) {
      guard let value = entries["with"] else { return nil }
      guard let name = value.quoted else { throw SurveyProblem("“with” takes the name of a flow.") }
      return name
    }
  }

  /// The settings of a side of a comparison.
  func settings(_ side: String) throws(SurveyProblem) -> [YAMLEntry] {
    guard let value = entries[side] else { return [] }
    guard case .map(let settings) = value.content else {
      throw SurveyProblem("“\(side)” takes settings, as in {\"app\": {\"pin\": \"2580\"}}.")
    }
    for setting in settings where !ServerTool.sections.contains(setting.key) {
      let near = suggestion(for: setting.key, in: ServerTool.sections)
      throw SurveyProblem("“\(side)” has no key \(quoted(setting.key)). \(near)")
    }
    return settings
  }
}

/// Reads what is compared.
struct ComparedReading {
  let arguments: ToolArguments
  let line: [UInt8]
  let flows: any FlowLookup

  func sides(of flow: any Flow) throws(SurveyProblem) -> (SurveyedFlow, SurveyedFlow) {
    let other = try arguments.other.map { name throws(SurveyProblem) in try found(name) } ?? flow
    return (try side("a", flow), try side("b", other))
  }

  private func side(_ name: String, _ flow: any Flow) throws(SurveyProblem) -> SurveyedFlow {
    let settings = try arguments.settings(name)
    guard let sample = try? flow.simulation(Setup()) else {
      throw SurveyProblem("\(flow.title) can’t begin without settings.")
    }
    do throws(DriveMistake) {
      let source = SourceText(path: "", text: String(decoding: line, as: UTF8.self))
      var reader = DriveReader(source, sample, flows)
      return SurveyedFlow(flow: flow, setup: try reader.start(settings, over: Setup(), of: flow).setup)
    } catch {
      throw SurveyProblem(error.message)
    }
  }

  private func found(_ name: String) throws(SurveyProblem) -> any Flow {
    // What is wrong in a file is told with what stands there: no file that isn’t a flow’s is looked into.
    let path = name.contains("/") && !name.hasSuffix(FlowFile.ending)
    let found: Result<any Flow, FlowMiss> = path ? .failure(.noFile([])) : flows.flow(name, in: nil)
    switch found {
    case .success(let flow): return flow
    case .failure(.unknown(let known)):
      throw SurveyProblem("There is no flow \(quoted(name)). \(suggestion(for: name, in: known))")
    case .failure(.invalid(let invalid)):
      let mistake = (invalid.ofFlow + invalid.mistakes).first?.message ?? ""
      throw SurveyProblem("\(quoted(name)) can’t be read: \(mistake)")
    case .failure(.noFile), .failure(.outside): throw SurveyProblem("There is no flow file \(quoted(name)).")
    }
  }
}

extension YAMLValue {
  fileprivate var flag: Bool? {
    guard case .text(let text, isPlain: true) = content else { return nil }
    return text == "true" ? true : text == "false" ? false : nil
  }

  /// A text that stands in quotes.
  fileprivate var quoted: String? {
    if case .text(let text, isPlain: false) = content { return text }
    return nil
  }
}
