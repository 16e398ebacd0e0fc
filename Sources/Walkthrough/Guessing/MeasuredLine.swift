import UnlockEngine

/// A line of what measuring found, for a list.
public struct MeasuredLine: Hashable, Sendable {
  public let text: String
  /// What is on the right.
  public let detail: String
  public let isHeading: Bool

  public init(_ text: String, _ detail: String = "", isHeading: Bool = false) {
    (self.text, self.detail, self.isHeading) = (text, detail, isHeading)
  }
}

extension Walk {
  /// What is measured: the walk’s beginning, under the limits that are set by now.
  public var measuredSetup: Setup {
    var measured = setup
    measured.policy = ownLimits.map { Setup.Entry($0.limit.name, $0.value) }
    return measured
  }

  /// Takes what measuring found, or why it found nothing, and shows it where it is still waited for.
  public mutating func report(measured lines: [MeasuredLine]) {
    guard awaitsMeasure else { return }
    overlay = .list(ChoiceList(measured: lines, of: simulation.world.flow.title))
  }
}

extension ChoiceList {
  fileprivate init(measured lines: [MeasuredLine], of flow: String) {
    self.init(
      title: "\(flow): what measuring found",
      items: lines.map { Item(title: $0.text, detail: $0.detail, command: .close, isHeading: $0.isHeading) },
      selected: lines.firstIndex { !$0.isHeading } ?? 0, isFiltered: false, footnote: "↑ ↓ move · Esc closes")
  }
}
