import CResources
import FlowFiles

/// The flow files under Flows/, inside the program.
public enum BundledFlowFiles {
  /// In the order in which products are shown. `CResources` can’t list the folder: it has a line for each file, and a test
  /// says which one is missing.
  public static let all: [BundledFlow] =
    UnsafeBufferPointer(start: flow_files, count: Int(flow_file_count)).map { BundledFlow($0) }

  /// All of them, read.
  public static var flows: [FileFlow] { all.map(\.flow) }

  /// The flow of a name, which is read unless it was: “banno”.
  public static func flow(named name: String) -> FileFlow? { all.first { $0.name == name }?.flow }
}
