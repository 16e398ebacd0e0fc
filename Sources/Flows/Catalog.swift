import UnlockEngine

/// All products that can be walked through.
public enum Catalog {
  /// Shows all of them to somebody. One line a flow: this is where a new one is added.
  @inlinable
  public static func visit(_ visitor: inout some FlowVisitor) {
    visitor.visit(Banno.self)
    visitor.visit(AppPasscode.self)
    visitor.visit(NLWallet.self)
    visitor.visit(Onegini.self)
    visitor.visit(PowerAuth.self)
  }

  public static let flows: [any Flow.Type] = {
    struct Collector: FlowVisitor {
      var flows: [any Flow.Type] = []
      mutating func visit<F: Explored>(_ flow: F.Type) { flows.append(flow) }
    }
    var collector = Collector()
    visit(&collector)
    return collector.flows
  }()

  /// The flow of a name: "banno".
  public static func flow(named name: String) -> (any Flow.Type)? { flows.first { $0.name == name } }
}

/// Who does something with every flow, its type being known.
///
/// What an `any Flow.Type` can't give: code that the compiler makes anew for each flow. The explorer of a flow is three
/// times as fast as one for all would be.
public protocol FlowVisitor {
  mutating func visit<F: Explored>(_ flow: F.Type)
}
