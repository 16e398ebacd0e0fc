extension Draw {
  /// A line of JSON with so many slips: a byte is another, gone, new or elsewhere, or the beginning of another line stands in it.
  public mutating func damaged(_ line: String, slips: Int, others: [String]) -> [UInt8] {
    var bytes = Array(line.utf8)
    for _ in 0..<slips where !bytes.isEmpty {
      let place = below(bytes.count)
      switch below(5) {
      case 0: bytes[place] = UInt8(below(256))
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(one(of: Array("{}[]\",:\\0-9etn'\u{1B}".utf8)), at: place)
      case 3: bytes.swapAt(place, below(bytes.count))
      default: bytes.insert(contentsOf: Array(one(of: others).utf8).prefix(below(20)), at: place)
      }
    }
    return bytes.filter { $0 != 0x0A }
  }
}
