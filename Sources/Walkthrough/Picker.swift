import ScreenDrawing
import UnlockEngine

/// The first thing a user sees: which flow to walk through, and where to start.
public struct Picker: Sendable {
  let flows: [any Flow]
  var selectedFlow = 0
  /// The selected starting point; `nil` while a flow is being picked.
  var selectedStart: Int?
  /// The last walk, listed below the flows; `nil` if there is none to resume.
  public var resumable: String?
  /// A message: why a walk can't be resumed, or what became of a paste.
  private(set) var message: String?

  public init(flows: [any Flow]) { self.flows = flows }

  /// Shows the starting points of a flow, with the one that a walk began from selected.
  public init(flows: [any Flow], at flow: String, setup: Setup) {
    self.init(flows: flows)
    guard let place = flows.firstIndex(where: { $0.name == flow }) else { return }
    selectedFlow = place
    selectedStart = flows[place].startingPoints.firstIndex { Setup($0) == setup } ?? 0
  }

  /// The result of picking.
  public enum Choice: Sendable {
    case start(any Flow, StartingPoint)
    case resume
    case quit
  }

  /// Says why the walk can't be resumed after all.
  public mutating func refuseToResume(_ reason: String) {
    resumable = nil
    message = reason
    move(by: 0)
  }

  /// Shows a message below the lists until the next key.
  public mutating func tell(_ text: String) { message = text }

  /// A paste doesn't count as keys pressed.
  public mutating func refusePaste() { tell("Pasted text was dropped: nothing takes text here.") }

  var flow: (any Flow)? { flows.indices.contains(selectedFlow) ? flows[selectedFlow] : nil }
  var starts: [StartingPoint] { flow?.startingPoints ?? [] }

  /// Does what a key does; returns the choice if that made one.
  public mutating func press(_ key: Key) -> Choice? {
    message = nil
    switch key {
    case .down, .tab, .character("j"): move(by: 1)
    case .up, .backTab, .character("k"): move(by: -1)
    case .enter, .right: return choose()
    case .escape where selectedStart != nil, .left, .backspace: selectedStart = nil
    case .escape, .character("q"), .control("c"): return .quit
    case .scroll(_, _, let lines): move(by: lines)
    case .character(let scalar):
      guard let digit = scalar.properties.numericValue, digit >= 1 else { return nil }
      return pick(row: Int(digit) - 1)
    default: break
    }
    return nil
  }

  /// Picks a row, as a click or a number does.
  public mutating func pick(row: Int) -> Choice? {
    if selectedStart == nil {
      guard row >= 0, row < rowCount else { return nil }
      selectedFlow = row
    } else {
      guard starts.indices.contains(row) else { return nil }
      selectedStart = row
    }
    return choose()
  }

  private var rowCount: Int { flows.count + (resumable == nil ? 0 : 1) }
  var isOnResumable: Bool { selectedFlow == flows.count }

  private mutating func choose() -> Choice? {
    if isOnResumable { return resumable == nil ? nil : .resume }
    guard let start = selectedStart else {
      selectedStart = 0
      return nil
    }
    guard let flow, starts.indices.contains(start) else { return nil }
    return .start(flow, starts[start])
  }

  private mutating func move(by step: Int) {
    if let start = selectedStart {
      selectedStart = min(max(start + step, 0), starts.count - 1)
    } else {
      selectedFlow = min(max(selectedFlow + step, 0), rowCount - 1)
    }
  }
}
