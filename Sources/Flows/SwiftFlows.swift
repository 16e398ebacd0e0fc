import UnlockEngine

/// The products that are still written in Swift.
public enum SwiftFlows {
  /// Shows all of them to somebody, whatever their types.
  @inlinable
  public static func visit(_ visitor: inout some FlowVisitor) {
    visitor.visit(Banno())
    visitor.visit(Onegini())
    visitor.visit(PowerAuth())
  }

  public static let all: [any Flow] = {
    struct Collector: FlowVisitor {
      var flows: [any Flow] = []
      mutating func visit(_ flow: some Explored) { flows.append(flow) }
    }
    var collector = Collector()
    visit(&collector)
    return collector.flows
  }()
}

/// Does something with every flow, whose type it knows.
///
/// What an `any Flow` can't give: code that the compiler makes anew for each flow. The explorer of a flow is three
/// times as fast as one for all would be.
public protocol FlowVisitor {
  mutating func visit(_ flow: some Explored)
}
