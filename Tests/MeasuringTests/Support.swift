import Foundation

/// The folder of the package, where its files are.
let packageFolder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().path(percentEncoded: false)
