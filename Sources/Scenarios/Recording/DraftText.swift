import SystemIO
import UnlockEngine
import Walkthrough

// A scenario as its file has it.

extension ScenarioDraft {
  /// What the file may be called, without its ending: "cancel-changes-nothing".
  public var name: String { ScenarioName.words(of: title) }

  public var text: String {
    var text = heading
    for (index, step) in steps.enumerated() {
      if let remark, index == steps.count - 1 { text += "  # \(remark)\n" }
      for (number, line) in step.lines.enumerated() { text += (number == 0 ? "  - " : "  ") + line + "\n" }
    }
    return text
  }

  /// Its steps as they stand in its file, each in a line; of pictures that they are there.
  package var stepLines: [String] {
    steps.map { step in
      if case .picture = step { return "picture" }
      return step.lines.map { String($0.drop { $0 == " " }) }.joined(separator: " ")
    }
  }

  /// How many steps there are, and which: repeated ones once.
  package var stepsInALine: String {
    var groups: [(text: String, count: Int)] = []
    for text in stepLines {
      if groups.last?.text == text { groups[groups.count - 1].count += 1 } else { groups.append((text, 1)) }
    }
    let words = groups.map { $0.count > 1 ? "\($0.text) ×\($0.count)" : $0.text }
    let most = 14
    let shown = words.count <= most ? words : words.prefix(most - 2) + ["…", words[words.count - 1]]
    return "\(counted(steps.count, "step")): \(shown.joined(separator: ", "))"
  }

  /// Everything up to the first step.
  public var heading: String {
    var text = "title: \(YAMLText.value(title))\n"
    if !covers.isEmpty { text += "covers: [\(covers.joined(separator: ", "))]\n" }
    text += "flow: \(YAMLText.value(flow))\n"
    for (section, entries) in setup.sections where !entries.isEmpty {
      text += "\(section.rawValue): \(ScenarioStep.map(entries))\n"
    }
    if !throughout.isEmpty {
      text += ScenarioStep.lines(of: throughout, under: "throughout").map { $0 + "\n" }.joined()
    }
    return text + "steps:\n"
  }
}
