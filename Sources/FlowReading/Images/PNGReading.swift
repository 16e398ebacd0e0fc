/// Looks at a PNG file as far as its frame: whether it is one, whole, and how large its picture is. What is in it the reader's
/// browser decodes.
///
/// Portable Network Graphics, W3C Recommendation, third edition.
enum PNGReading {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  package static func size(of bytes: [UInt8]) throws(FlowImages.Problem) -> (width: Int, height: Int) {
    guard bytes.starts(with: signature) else { throw FlowImages.Problem(words: "is no PNG file.") }
    var (at, size, hasData): (Int, (Int, Int)?, Bool) = (signature.count, nil, false)
    // Chunks: a length, four letters, so many bytes, a checksum.
    while at + 12 <= bytes.count {
      let length = number(bytes, at)
      let name = String(decoding: bytes[at + 4..<at + 8], as: UTF8.self)
      guard length <= bytes.count - at - 12 else { break }
      switch name {
      case "IHDR" where size == nil && length == 13: size = (number(bytes, at + 8), number(bytes, at + 12))
      case "IDAT": hasData = true
      case "IEND":
        guard let size, hasData else { throw FlowImages.Problem(words: "is a PNG file without a picture.") }
        return size
      case _ where size == nil:
        throw FlowImages.Problem(words: "is a PNG file that doesn’t say how large it is.")
      default: break
      }
      at += length + 12
    }
    throw FlowImages.Problem(words: "is a PNG file that ends too early.")
  }

  private static func number(_ bytes: [UInt8], _ at: Int) -> Int {
    bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
