#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Finds the scenario files that paths stand for.
public enum ScenarioFiles {
  /// What was found, in order and each once.
  public struct Found: Hashable, Sendable {
    public var files: [String] = []
    /// Paths that aren't there or can't be looked into, with the reason.
    public var missing: [Mistake] = []
  }

  /// The files of paths: a file stands for itself, a folder for all `.yaml` and `.yml` files in it.
  ///
  /// - Parameter goesOn: asked again and again: a folder may hold a whole disk.
  public static func find(_ paths: [String], goesOn: () -> Bool = { true }) -> Found {
    var found = Found()
    var seenFiles: Set<Identity> = []
    for path in paths {
      if path == "-" {
        if !found.files.contains("-") { found.files.append(path) }
        continue
      }
      guard let node = node(at: path) else {
        found.missing.append(Mistake(path: path, message: "There is no such file or folder."))
        continue
      }
      if node.isFolder {
        var seenFolders: Set<Identity> = []
        search(path, &seenFolders, &seenFiles, &found, goesOn)
      } else if seenFiles.insert(node.identity).inserted {
        found.files.append(path)
      }
    }
    return found
  }

  private static func search(
    _ folder: String, _ seenFolders: inout Set<Identity>, _ seenFiles: inout Set<Identity>,
    _ found: inout Found, _ goesOn: () -> Bool
  ) {
    // A link to a folder above would otherwise be followed for ever.
    guard let node = node(at: folder), seenFolders.insert(node.identity).inserted else { return }
    guard let names = names(in: folder) else {
      let reason = String(cString: strerror(errno))
      return found.missing.append(Mistake(path: folder, message: "The folder can’t be read: \(reason)."))
    }
    for name in names.sorted() where !name.hasPrefix(".") && goesOn() {
      let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
      guard let node = Self.node(at: path) else { continue }
      if node.isFolder {
        search(path, &seenFolders, &seenFiles, &found, goesOn)
      } else if name.hasSuffix(".yaml") || name.hasSuffix(".yml"), node.isFile,
        seenFiles.insert(node.identity).inserted
      {
        // A pipe of that name would be waited for for ever.
        found.files.append(path)
      }
    }
  }

  private struct Identity: Hashable {
    var device: UInt64
    var number: UInt64
  }

  private static func node(at path: String) -> (isFolder: Bool, isFile: Bool, identity: Identity)? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    let identity = Identity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
    let kind = status.st_mode & S_IFMT
    return (kind == S_IFDIR, kind == S_IFREG, identity)
  }

  private static func names(in folder: String) -> [String]? {
    guard let directory = opendir(folder) else { return nil }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      names.append(name)
    }
    return names
  }
}
