/// The rows of a program, where nobody counts who refers to them: made once, never changed and never freed, as programs are.
/// Millions of steps read them, and counting the owners of an array at each would take a fifth of the time.
struct FlowTable<Row: Sendable>: RandomAccessCollection, @unchecked Sendable {
  private let rows: UnsafePointer<Row>
  let count: Int

  init(_ rows: some Collection<Row>) {
    let places = UnsafeMutablePointer<Row>.allocate(capacity: Swift.max(1, rows.count))
    _ = UnsafeMutableBufferPointer(start: places, count: rows.count).initialize(from: rows)
    self.rows = UnsafePointer(places)
    count = rows.count
  }

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  /// In place: a row isn't copied to read a part of it.
  subscript(index: Int) -> Row {
    @inline(__always) unsafeAddress {
      precondition(index >= 0 && index < count, "a program's numbers are checked when it is read")
      return rows + index
    }
  }
}
