import Diagnostics
import FlowFiles
import SystemIO
import UnlockEngine

/// Reads the images that a flow file names: files beside it, or below its folder.
enum FlowImages {
  /// The most that an image may be: drawings for a phone are far smaller, and each stands in every picture that shows it.
  static let (mostBytes, mostPixels) = (256 << 10, 2000)

  /// Reads all of a file's images into its flow, or tells what is wrong with them where they are named.
  package static func read(for check: FlowCheck, of source: SourceText, _ mistakes: inout DiagnosticList) {
    var images: [AppImage] = []
    for (path, place) in check.images {
      do throws(Problem) {
        images.append(try image(path, namedBy: source.path))
      } catch {
        mistakes.add("“\(path.printable)” \(error.words)", at: place)
      }
    }
    if !images.isEmpty, mistakes.all.isEmpty { check.show(images) }
  }

  /// Why a file can't be shown, in words that follow its name.
  package struct Problem: Error, Equatable { let words: String }

  private static func image(_ path: String, namedBy file: String) throws(Problem) -> AppImage {
    guard !path.hasPrefix("/") else {
      throw Problem(words: "isn’t a path from the folder of this file, as in “images/logo.svg”.")
    }
    let place = Paths.path(path, from: file)
    guard FileReach.current.holds(place, namedBy: file) else {
      throw Problem(words: "can’t be read: \(FileReach.words)")
    }
    let bytes: [UInt8]
    do throws(FileReading.Problem) {
      bytes = try FileReading.bytes(of: place, limit: mostBytes)
    } catch {
      throw Problem(words: words(of: error))
    }
    return try image(of: bytes, isPNG: path.hasSuffix(".png"))
  }

  /// What some bytes are a picture of, if they are sound and small enough.
  package static func image(of bytes: [UInt8], isPNG: Bool) throws(Problem) -> AppImage {
    guard bytes.count <= mostBytes else { throw Problem(words: words(of: .tooLarge)) }
    if isPNG {
      let size = try PNGReading.size(of: bytes)
      return try image(bytes, "image/png", size)
    }
    let drawing = try SVGReading.drawing(of: bytes)
    return try image(Array(drawing.text.utf8), "image/svg+xml", drawing.size)
  }

  private static func image(
    _ bytes: [UInt8], _ kind: String, _ size: (width: Int, height: Int)
  ) throws(Problem) -> AppImage {
    guard (1...mostPixels).contains(size.width), (1...mostPixels).contains(size.height) else {
      throw Problem(
        words: "is \(size.width) × \(size.height) large, and an image has at least 1 × 1 and at most "
          + "\(mostPixels) × \(mostPixels) pixels.")
    }
    return AppImage(dataURI: "data:\(kind);base64,\(base64(bytes))", width: size.width, height: size.height)
  }

  private static func words(of problem: FileReading.Problem) -> String {
    switch problem {
    case .system(let reason): "can’t be read: \(reason)."
    case .isFolder: "is a folder, and no SVG or PNG file."
    case .tooLarge: "has more than the \(mostBytes >> 10) KB that an image may have."
    case .hasNoWriter: "can’t be read: nobody writes to it."
    }
  }

  /// RFC 4648.
  private static func base64(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var coded: [UInt8] = []
    coded.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var bits = 0
      for place in 0..<3 { bits = bits << 8 | (place < count ? Int(bytes[start + place]) : 0) }
      for place in 0..<4 {
        coded.append(place <= count ? letters[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: coded, as: UTF8.self)
  }
}
