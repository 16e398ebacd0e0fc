import SystemIO
import UnlockEngine

/// The requests that a client has taken back (`notifications/cancelled`) by lines that are yet to be read. Whoever explores
/// for long looks there, so that nobody waits for what nobody wants.
public final class MCPWithdrawals {
  private var ids: Set<String> = []
  private let arrivals: () -> ArraySlice<LineSplitter.Line>

  /// - Parameter arrivals: the lines that have come since it was last asked for them.
  public init(_ arrivals: @escaping () -> ArraySlice<LineSplitter.Line>) { self.arrivals = arrivals }

  func has(_ id: JSONText) -> Bool {
    for case .text(let line) in arrivals() {
      if let id = MCPMessage.withdrawn(by: line) { ids.insert(id.text) }
    }
    return ids.contains(id.text)
  }

  /// Whatever a line takes back has had its turn.
  func forget(_ line: [UInt8]) { if let id = MCPMessage.withdrawn(by: line) { ids.remove(id.text) } }
}
