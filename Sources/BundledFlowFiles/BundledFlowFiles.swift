import CResources

/// The flow files under Flows/, inside the program.
public enum BundledFlowFiles {
  /// Each with the name of its flow. `CResources` can’t list the folder: it has a line for each file, and a test says
  /// which one is missing.
  public static var all: [(name: String, text: String)] {
    UnsafeBufferPointer(start: flow_files, count: Int(flow_file_count)).map {
      (String(cString: $0.name), String(cString: $0.text))
    }
  }
}
