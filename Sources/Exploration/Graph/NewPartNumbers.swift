/// The graph's numbers for the parts of one kind that a worker numbered itself, given as they are asked for.
struct NewPartNumbers<Part: Hashable> {
  private let parts: ByteTable<Part>
  private var numbers: [UInt32]

  init(_ parts: ByteTable<Part>) {
    self.parts = parts
    numbers = Array(repeating: .max, count: parts.count)
  }

  @inline(__always)
  mutating func number(of part: UInt32, in table: inout InternTable<Part>) -> UInt32 {
    guard part & Candidate.new != 0 else { return part }
    let index = Int(part ^ Candidate.new)
    if numbers[index] == .max { numbers[index] = table.intern(parts[index]) }
    return numbers[index]
  }
}
