/// Values, each kept once and numbered in the order of coming. What a search interns millions of goes into an `InternTable`.
package struct Interner<Value: Hashable> {
  package private(set) var all: [Value] = []
  private var numbers: [Value: Int] = [:]

  package init() {}

  package mutating func number(of value: Value) -> Int {
    if let known = numbers[value] { return known }
    numbers[value] = all.count
    all.append(value)
    return all.count - 1
  }
}
