import UnlockEngine

/// All products that can be walked through.
public enum Catalog {
  /// Shows all of them to somebody. One line a flow: this is where a new one is added.
  @inlinable
  public static func visit(_ visitor: inout some FlowVisitor) {
    visitor.visit(Banno())
    visitor.visit(AppPasscode())
    visitor.visit(NLWallet())
    visitor.visit(Onegini())
    visitor.visit(PowerAuth())
  }

  public static let flows: [any Flow] = {
    struct Collector: FlowVisitor {
      var flows: [any Flow] = []
      mutating func visit(_ flow: some Explored) { flows.append(flow) }
    }
    var collector = Collector()
    visit(&collector)
    return collector.flows
  }()

  /// The flow of a name: "banno".
  public static func flow(named name: String) -> (any Flow)? { flows.first { $0.name == name } }
}

/// Does something with every flow, whose type it knows.
///
/// What an `any Flow` can't give: code that the compiler makes anew for each flow. The explorer of a flow is three
/// times as fast as one for all would be.
public protocol FlowVisitor {
  mutating func visit(_ flow: some Explored)
}
