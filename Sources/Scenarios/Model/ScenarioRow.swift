/// A row of a table: what makes one scenario of many in a file.
public struct ScenarioRow: Hashable, Sendable {
  /// The line it begins in, by which it is reached, and the last that can belong to it.
  public let line: Int
  package let end: Int
  /// Which of several rows it is that begin in that line, from 1 on: a product’s, or those of a CSV file.
  package var number: Int?
  /// How many rows the table has.
  package let count: Int
  /// Its names and values: "tries: 3, pin: 2580".
  public let values: String
}

extension ScenarioRow {
  /// "12", or "12.3" for the third of the rows that begin there.
  package var reference: String { number.map { "\(line).\($0)" } ?? String(line) }

  /// Where a row of a table is looked for: by a line, and by its number among several.
  package struct Reference: Hashable, Sendable {
    var line: Int
    var number: Int?

    init(line: Int, number: Int? = nil) { (self.line, self.number) = (line, number) }

    /// From "12" or "12.3".
    init?(_ text: some StringProtocol) {
      let numbers = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
      guard (1...2).contains(numbers.count), numbers.allSatisfy({ $0 > 0 }) else { return nil }
      self.init(line: numbers[0], number: numbers.count > 1 ? numbers[1] : nil)
    }
  }

  package func has(_ reference: Reference) -> Bool {
    (line...end).contains(reference.line) && (reference.number == nil || reference.number == number)
  }
}

extension Scenario {
  /// What reports and the command call it: its path, and in a table the row's line.
  public var name: String { row.map { "\(path):\($0.reference)" } ?? path }

  /// The same, and in a table the values of its row.
  package var fullName: String { row.map { "\(name) (\($0.values))" } ?? name }
}
