import Foundation

/// A folder that is gone when the test is over.
public final class TemporaryFolder {
  public let path: String

  public init() {
    path = NSTemporaryDirectory() + "unlocksim-" + UUID().uuidString
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// One with files in it, by their names there.
  public convenience init(_ files: [String: String]) {
    self.init()
    for (name, text) in files { write(text, to: path + "/" + name) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The paths of the files in a folder of it, sorted by name.
  public func files(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path + "/" + folder)) ?? []
    return names.sorted().map { "\(path)/\(folder)/\($0)" }
  }

  public func text(_ path: String) -> String {
    String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  }

  public func write(_ text: String, to path: String) {
    try? FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    _ = FileManager.default.createFile(atPath: path, contents: Data(text.utf8))
  }

  /// The permissions of a file or folder.
  public func mode(_ path: String) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.posixPermissions] as? Int) ?? 0
  }
}
