import FlowReading
import Scenarios
import UnlockEngine
import Walkthrough

/// The second phone of a walk, as a journal writes it: "banno policy.pin-attempts=3". All that happened on it follows
/// from that and the steps.
struct BesideMark: Hashable {
  /// The flow’s name, or its file’s path.
  var flow: String
  var own: Setup

  init(_ second: SecondPhone) { (flow, own) = (second.flow.file?.path ?? second.flow.name, second.own) }

  var words: String {
    func word(_ text: String) -> String { JournalText.word(text).replacing(" ", with: "\\u0020") }
    // A word has no blank in it.
    let settings = own.sections.flatMap { section, entries in
      entries.map { "\(section.rawValue).\($0.name)=" + word($0.value) }
    }
    return ([word(flow)] + settings).joined(separator: " ")
  }

  init?(words: ArraySlice<String>) {
    guard let flow = words.first else { return nil }
    (self.flow, own) = (JournalText.text(flow), Setup())
    for word in words.dropFirst() {
      guard let dot = word.firstIndex(of: "."), let equals = word.firstIndex(of: "="), dot < equals,
        let section = SettingSection(rawValue: String(word[..<dot]))
      else { return nil }
      let entry = Setup.Entry(
        String(word[word.index(after: dot)..<equals]),
        JournalText.text(String(word[word.index(after: equals)...])))
      switch section {
      case .device: own.device.append(entry)
      case .app: own.app.append(entry)
      case .policy: own.policy.append(entry)
      case .server: return nil
      }
    }
  }

  /// The phone beside a walk; `nil` where there is no such flow, or it has no such settings.
  func phone(beside walk: Walk, flows: any FlowLookup) -> SecondPhone? {
    guard case .success(let flow) = flows.flow(flow, in: nil) else { return nil }
    return try? SecondPhone(of: flow, own: own, beside: walk.simulation.world.flow, walk.setup)
  }
}
