/// Where a flow comes from that was read from a file.
public struct FlowOrigin: Hashable, Sendable {
  /// The file’s absolute path.
  public var path: String
  /// What finds the file from the current folder: a name, or where that finds something else, a path.
  public var reference: String
  /// What exports call the file: the same wherever it lies, so that none tells where somebody works.
  public var exportedName: String
  /// A digest of the file’s text: another one is another version.
  public var digest: UInt64

  public init(path: String, reference: String, exportedName: String, text: String) {
    self.path = path
    self.reference = reference
    self.exportedName = exportedName
    digest = FlowOrigin.digest(of: text)
  }

  /// FNV-1a: it tells versions of one file apart, and protects from nothing.
  public static func digest(of text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// The file’s name, for messages.
  public var fileName: String { String(path.split(separator: "/").last ?? "") }
}

extension Flow {
  /// What scenarios call the flow, and what tells it from all others: a file may have a built-in flow’s name.
  public var reference: String { file?.reference ?? name }

  /// What exports call the flow: a name that finds it beside the file, and no path.
  public var exportedName: String { file?.exportedName ?? name }
}
