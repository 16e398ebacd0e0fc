import FlowFiles
import UnlockEngine

/// All products that can be walked through, in the order in which they are shown.
public enum Catalog {
  public static let products: [Product] = BundledFlowFiles.all.map { Product($0) }

  /// All of them, read.
  public static var flows: [any Flow] { BundledFlowFiles.flows }

  /// The flow of a name: “banno”. No other file is read.
  public static func flow(named name: String) -> FileFlow? { BundledFlowFiles.flow(named: name) }

  public static func has(_ name: String) -> Bool { products.contains { $0.name == name } }
}

extension Product {
  init(_ file: BundledFlow) { self.init(name: file.name, title: file.title) { file.flow } }
}
