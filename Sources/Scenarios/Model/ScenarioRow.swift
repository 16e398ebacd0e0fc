/// A row of a table: what makes one scenario of many in a file.
public struct ScenarioRow: Hashable, Sendable {
  /// The line it begins in, by which it is reached, and the last that can belong to it.
  public let line: Int
  let end: Int
  /// How many rows the table has.
  let count: Int
  /// Its names and values: "tries: 3, pin: 2580".
  public let values: String
}

extension Scenario {
  /// What reports and the command call it: its path, and in a table the row's line.
  public var name: String { row.map { "\(path):\($0.line)" } ?? path }

  /// The same, and in a table the values of its row.
  var fullName: String { row.map { "\(name) (\($0.values))" } ?? name }
}
