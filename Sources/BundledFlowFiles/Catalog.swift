import Flows
import UnlockEngine

/// All products that can be walked through, in the order in which they are shown: those whose file is theirs, and those that
/// are still written in Swift.
public enum Catalog {
  public static let products: [Product] = BundledFlowFiles.all.map { file in
    SwiftFlows.all.first { $0.name == file.name }.map { Product($0) } ?? Product(file)
  }

  /// All of them, read where they are files.
  public static var flows: [any Flow] { products.map(\.flow) }

  /// The flow of a name: “banno”. No other file is read.
  public static func flow(named name: String) -> (any Flow)? { products.first { $0.name == name }?.flow }

  public static func has(_ name: String) -> Bool { products.contains { $0.name == name } }
}

extension Product {
  init(_ file: BundledFlow) { self.init(name: file.name, title: file.title) { file.flow } }
}
