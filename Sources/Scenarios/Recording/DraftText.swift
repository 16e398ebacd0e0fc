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
