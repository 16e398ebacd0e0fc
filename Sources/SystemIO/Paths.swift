#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Paths of files and folders, and what is in a folder.
package enum Paths {
  /// The folder that a file is in: "." for the current one.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  package static func child(of folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// A path that a file says: from its own folder.
  package static func path(_ name: String, from file: String) -> String {
    guard !name.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return name }
    return String(file[...slash]) + name
  }

  /// The file that a path leads to, with links followed; `nil` if there is none or its name isn't text.
  package static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(validatingCString: real)
  }

  /// The names in a folder, in no order; `nil` where it can't be read, and `errno` tells why.
  ///
  /// - Parameter notText: called with each name that isn't UTF-8.
  package static func names(
    in folder: String, most: Int = .max, notText: ([UInt8]) -> Void = { _ in }
  ) -> [String]? {
    guard let directory = opendir(folder) else { return nil }
    defer { closedir(directory) }
    var names: [String] = []
    var seen = 0
    while seen < most, let entry = readdir(directory) {
      seen += 1
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if let name = String(validating: bytes, as: UTF8.self) { names.append(name) } else { notText(bytes) }
    }
    return names
  }
}
