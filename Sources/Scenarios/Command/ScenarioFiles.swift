import FlowReading
import SystemIO

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Finds the scenario files for paths.
public enum ScenarioFiles {
  /// Where scenarios are searched if no path is given.
  public static let defaultPath = "Scenarios"

  /// The files that were found, in order and without duplicates.
  public struct Found: Hashable, Sendable {
    public var files: [String] = []
    /// Paths that don't exist or can't be searched, with the reason.
    public var missing: [Diagnostic] = []
  }

  /// The files for paths: a file stands for itself, a folder for all `.yaml` and `.yml` files in it.
  ///
  /// - Parameter goesOn: called repeatedly, because a folder may contain a whole disk.
  public static func find(_ paths: [String], goesOn: () -> Bool = { true }) -> Found {
    var found = Found()
    var seenFiles: Set<Identity> = []
    for path in paths {
      if path == "-" {
        if !found.files.contains("-") { found.files.append(path) }
        continue
      }
      guard let node = node(at: path) else {
        found.missing.append(Diagnostic(path: path, message: "There is no such file or folder."))
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

  /// The flow files in a folder, and not in those in it.
  public static func flowFiles(in folder: String) -> [String] {
    (names(in: folder)?.readable ?? []).filter { $0.hasSuffix(".flow.yaml") && !$0.hasPrefix(".") }.sorted()
      .map { folder == "." ? $0 : Paths.child(of: folder, $0) }.filter { node(at: $0)?.isFile ?? false }
  }

  private static func search(
    _ folder: String, _ seenFolders: inout Set<Identity>, _ seenFiles: inout Set<Identity>,
    _ found: inout Found, _ goesOn: () -> Bool
  ) {
    // Otherwise a link to a parent folder would be followed forever.
    guard let node = node(at: folder), seenFolders.insert(node.identity).inserted else { return }
    guard let names = names(in: folder) else {
      let reason = String(cString: strerror(errno))
      return found.missing.append(Diagnostic(path: folder, message: "The folder can’t be read: \(reason)."))
    }
    for name in names.unreadable {
      let message = "The name isn’t text in UTF-8, so the file can’t be run. Rename it."
      found.missing.append(Diagnostic(path: Paths.child(of: folder, name), message: message))
    }
    for name in names.readable.sorted() where !name.hasPrefix(".") && goesOn() {
      let path = Paths.child(of: folder, name)
      guard let node = Self.node(at: path) else {
        let reason = String(cString: strerror(errno))
        // A file that was deleted meanwhile is ignored; a link that leads nowhere isn't.
        if isScenario(name), FileWriting.isTaken(path) {
          found.missing.append(Diagnostic(path: path, message: "The file can’t be read: \(reason)."))
        }
        continue
      }
      if node.isFolder {
        search(path, &seenFolders, &seenFiles, &found, goesOn)
      } else if isScenario(name), seenFiles.insert(node.identity).inserted {
        if node.isFile { found.files.append(path) } else { found.missing.append(noFile(path)) }
      }
    }
  }

  /// A pipe is read if it is named explicitly, but not in a folder, where it is unknown whether anything will write
  /// to it.
  private static func noFile(_ path: String) -> Diagnostic {
    Diagnostic(path: path, message: "This is a pipe, a socket or a device: in a folder only files are read.")
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

  /// Flow files, copy files and shared steps may stand beside the scenarios of a product.
  private static func isScenario(_ name: String) -> Bool {
    (name.hasSuffix(".yaml") || name.hasSuffix(".yml")) && !name.hasSuffix(FlowFile.ending)
      && !name.hasSuffix(CopyFile.ending) && !SharedSteps.isFile(name)
  }

  /// The names in a folder, and a printable form of those that aren't UTF-8: of scenarios, and of folders that may
  /// contain some.
  private static func names(in folder: String) -> (readable: [String], unreadable: [String])? {
    var unreadable: [String] = []
    let readable = Paths.names(in: folder) { bytes in
      var status = stat()
      let path = (Array(Paths.child(of: folder, "").utf8) + bytes).map { CChar(bitPattern: $0) } + [0]
      let isFolder = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      let name = String(decoding: bytes, as: UTF8.self)
      if isFolder || isScenario(name), bytes.first != UInt8(ascii: ".") { unreadable.append(name) }
    }
    return readable.map { ($0, unreadable.sorted()) }
  }
}
