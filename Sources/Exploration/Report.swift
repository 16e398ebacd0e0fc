import UnlockEngine

/// Findings in words.
public struct ExplorationReport: Sendable {
  let findings: Findings
  /// How long it took, which only who has a clock knows.
  let duration: Duration
  let workers: Int

  public init(_ findings: Findings, duration: Duration, workers: Int) {
    self.findings = findings
    self.duration = duration
    self.workers = workers
  }

  private var seconds: Double { max(0.001, Double(duration.inMilliseconds) / 1000) }
  private var rate: Int { Int(Double(findings.progress.steps) / seconds) }
  private var bytesAState: Int { findings.stateBytes / max(1, findings.progress.states) }
  private var bytesWithSteps: Int {
    (findings.stateBytes + findings.stepBytes) / max(1, findings.progress.states)
  }

  /// For people.
  public var text: String {
    let progress = findings.progress
    var lines = [
      "\(findings.flow): \(findings.isComplete ? "every state was visited" : "stopped before every state was visited")",
      "  \(grouped(progress.states)) states, \(grouped(progress.steps)) steps, "
        + "\(grouped(findings.pictures)) pictures, depth \(progress.depth), "
        + "from \(findings.starts.count) starting points",
      "  put together from \(grouped(findings.parts[0])) devices, \(grouped(findings.parts[1])) apps and "
        + "\(grouped(findings.parts[2])) rests",
      "  \(tenths(seconds)) s, \(grouped(rate)) steps a second by \(workers) worker\(workers == 1 ? "" : "s"), "
        + "\(bytesAState) bytes a state (\(bytesWithSteps) with its steps)",
    ]
    lines += ["", "Rules"] + findings.outcomes.flatMap(lines(of:))
    if !findings.unreached.isEmpty {
      lines += ["", findings.isComplete ? "Never to be seen" : "Not seen yet"]
      lines += findings.unreached.map { "  \($0.id): \($0.reason ?? "nobody knows why")" }
    }
    lines += ["", "Bounds"] + findings.bounds.map { "  " + $0 }
    return lines.joined(separator: "\n") + "\n"
  }

  private func lines(of outcome: Findings.Outcome) -> [String] {
    switch outcome.result {
    case .held: return ["  holds    \(outcome.rule)"]
    case .neverSeen: return ["  NEVER    \(outcome.rule)"]
    case .unknown: return ["  unknown  \(outcome.rule)"]
    case .broken(let example):
      let count = example.path.moves.count
      let note = example.scenario.isReproduced ? "" : ", at whose end a scenario sees nothing wrong"
      return ["  BROKEN   \(outcome.rule)", "           \(count) step\(count == 1 ? "" : "s")\(note):"]
        + example.scenario.text.split(separator: "\n").map { "           \($0)" }
    }
  }

  /// For machines: one object.
  public var json: String {
    let progress = findings.progress
    let rules = findings.outcomes.map { outcome -> String in
      let result: String
      var scenario = ""
      switch outcome.result {
      case .held: result = "held"
      case .neverSeen: result = "never-seen"
      case .unknown: result = "unknown"
      case .broken(let example):
        result = "broken"
        scenario =
          ",\"steps\":\(example.path.moves.count),\"reproduced\":\(example.scenario.isReproduced)"
          + ",\"scenario\":\(jsonText(example.scenario.text))"
      }
      return "{\"rule\":\(jsonText(outcome.rule)),\"result\":\"\(result)\"\(scenario)}"
    }
    let unreached = findings.unreached.map {
      "{\"id\":\(jsonText($0.id)),\"reason\":\($0.reason.map(jsonText) ?? "null")}"
    }
    return "{\"flow\":\(jsonText(findings.flow)),\"complete\":\(findings.isComplete),"
      + "\"states\":\(progress.states),\"steps\":\(progress.steps),\"depth\":\(progress.depth),"
      + "\"pictures\":\(findings.pictures),\"milliseconds\":\(duration.inMilliseconds),\"workers\":\(workers),"
      + "\"steps-per-second\":\(rate),\"bytes-per-state\":\(bytesAState),"
      + "\"bytes-per-state-with-steps\":\(bytesWithSteps),"
      + "\"starting-points\":[\(findings.starts.map(jsonText).joined(separator: ","))],"
      + "\"rules\":[\(rules.joined(separator: ","))],\"unreached\":[\(unreached.joined(separator: ","))],"
      + "\"bounds\":[\(findings.bounds.map(jsonText).joined(separator: ","))]}"
  }
}

/// "34,971,819".
package func grouped(_ number: Int) -> String {
  let digits = Array(String(number))
  return digits.indices.map { index in
    index > 0 && (digits.count - index) % 3 == 0 ? ",\(digits[index])" : String(digits[index])
  }.joined()
}

func tenths(_ value: Double) -> String {
  let tenths = Int((value * 10).rounded())
  return "\(tenths / 10).\(tenths % 10)"
}

func jsonText(_ text: String) -> String {
  var quoted = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": quoted += "\\\""
    case "\\": quoted += "\\\\"
    case "\n": quoted += "\\n"
    case _ where scalar.value < 0x20: quoted += " "
    default: quoted.unicodeScalars.append(scalar)
    }
  }
  return quoted + "\""
}
