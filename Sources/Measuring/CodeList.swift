import Diagnostics
import Scenarios
import UnlockEngine

/// How often codes are chosen, by a list of one’s own: a line for each code, “1234,5678”.
///
/// It is read once, and of its codes nothing is kept but how long they are.
public struct CodeList: Hashable, Sendable {
  /// What the figures are of, for people.
  public let name: String
  /// How many digits each code has.
  public let length: Int
  /// The chance, from 0 to 1, that one of so many most frequent codes is the right one; from one guess on.
  private let chances: [Double]

  /// How many codes are in it.
  public var count: Int { chances.count }

  private static let mostLength = 12
  private static let mostCodes = 100_000
  private static let mostOfOne = 1_000_000_000_000

  /// Reads a list, or tells its first mistake. Empty lines are left out, and so are those that begin with #.
  public static func read(_ source: SourceText) -> Result<CodeList, InvalidFile> {
    func refuse(_ line: Int, _ message: String) -> Result<CodeList, InvalidFile> {
      var mistakes = DiagnosticList(source)
      mistakes.add(message, at: SourcePlace(line: line, column: 1))
      return .failure(InvalidFile(path: source.path, mistakes: mistakes.sorted))
    }
    var counts: [String: Int] = [:]
    var length = 0
    for (index, line) in source.lines.enumerated() {
      let text = String(String.UnicodeScalarView(line.filter { $0 != " " && $0 != "\t" && $0 != "\r" }))
      if text.isEmpty || text.hasPrefix("#") { continue }
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      guard parts.count == 2, let count = Int(parts[1]), (1...mostOfOne).contains(count),
        (1...mostLength).contains(parts[0].utf8.count), parts[0].utf8.allSatisfy({ (48...57).contains($0) })
      else {
        return refuse(
          index + 1,
          "This isn’t a code of 1 to \(mostLength) digits and how often it was chosen, as in 1234,5678.")
      }
      if length == 0 { length = parts[0].utf8.count }
      guard parts[0].utf8.count == length else {
        return refuse(
          index + 1, "This code has \(parts[0].utf8.count) digits, and those before it have \(length).")
      }
      guard counts.updateValue(count, forKey: String(parts[0])) == nil else {
        return refuse(index + 1, "\(parts[0]) was there before: each code has one line.")
      }
      guard counts.count <= mostCodes else {
        return refuse(index + 1, "A list has \(grouped(mostCodes)) codes at most.")
      }
    }
    guard !counts.isEmpty else { return refuse(1, "There is no code in it: a line is as 1234,5678.") }
    return .success(CodeList(name: source.path, length: length, counts.values.sorted(by: >)))
  }

  private init(name: String, length: Int, _ counts: [Int]) {
    let total = counts.reduce(0.0) { $0 + Double($1) }
    var sum = 0.0
    chances = counts.map { count in
      sum += Double(count)
      return min(1, sum / total)
    }
    self.length = length
    self.name = "as \(name) has them (\(grouped(counts.count)) code\(counts.count == 1 ? "" : "s"))"
  }

  /// The chance that one of so many guesses is right, from 0 to 1. Whoever chose another code isn’t in the list.
  public func chance(of guesses: Int) -> Double {
    guesses <= 0 ? 0 : chances[min(guesses, chances.count) - 1]
  }
}
