import UnlockEngine

/// The mistakes of one file, collected while it is read.
package struct DiagnosticList {
  package let source: SourceText
  package private(set) var all: [Diagnostic] = []
  /// There were more than are kept: a file that is something else shouldn't be told so a million times.
  package private(set) var isFull = false

  package static let limit = 50

  package init(_ source: SourceText) { self.source = source }

  package mutating func add(_ message: String, at place: SourcePlace?, length: Int = 1) {
    guard all.count < Self.limit else { return isFull = true }
    all.append(
      place.map { Diagnostic(in: source, at: $0, length: length, message: message) }
        ?? Diagnostic(path: source.path, message: message))
  }

  package mutating func add(_ message: String, at value: YAMLValue) {
    guard let cell = value.cell else { return add(message, at: value.place, length: value.length) }
    guard all.count < Self.limit else { return isFull = true }
    var mistake = Diagnostic(in: source, at: cell.place, length: cell.length, message: message)
    mistake.use = Diagnostic.Use(
      name: cell.name, place: value.place, length: value.length, excerpt: Excerpt(of: source, at: value.place)
    )
    all.append(mistake)
  }

  /// Adds what another list of the same file has, each once.
  package mutating func add(_ other: DiagnosticList) {
    for mistake in other.all where !all.contains(mistake) {
      guard all.count < Self.limit else { return isFull = true }
      all.append(mistake)
    }
    isFull = isFull || other.isFull
  }

  /// The same list with something changed in each mistake.
  package func changed(_ change: (inout Diagnostic) -> Void) -> DiagnosticList {
    var list = self
    for index in list.all.indices { change(&list.all[index]) }
    return list
  }

  package mutating func add(_ message: String, atKeyOf entry: YAMLEntry) {
    add(message, at: entry.place, length: entry.length)
  }

  /// All mistakes in the order of the file.
  package var sorted: [Diagnostic] {
    var sorted = all.sorted { left, right in
      (left.place ?? SourcePlace(line: 0, column: 0)) < (right.place ?? SourcePlace(line: 0, column: 0))
    }
    if isFull {
      sorted.append(
        Diagnostic(path: source.path, message: "There are more mistakes than the \(Self.limit) told here."))
    }
    return sorted
  }
}
