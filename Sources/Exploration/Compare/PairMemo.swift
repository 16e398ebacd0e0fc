/// What was worked out about two numbers, each time once.
struct PairMemo<Value> {
  private var table = StateTable()
  private var values: [Value] = []

  func free() { table.free() }

  mutating func value(_ a: Int, _ b: Int, _ make: () -> Value) -> Value {
    let key = StateKey(word: UInt64(a) << 32 | UInt64(b))
    if let known = table.find(key) { return values[Int(known)] }
    values.append(make())
    _ = table.intern(key)
    return values[values.count - 1]
  }
}
