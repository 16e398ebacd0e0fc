import Diagnostics
import UnlockEngine

/// Where scenarios find the flows that they name.
public protocol FlowLookup: Sendable {
  /// The flows that need no file. Some have to be read for that.
  var builtIn: [any Flow] { get }
  /// One of them, for what any flow can tell: others needn’t be read for that.
  var anyBuiltIn: (any Flow)? { get }
  /// The flow of a name, or of a file’s path, that a scenario says; `scenario` is where that stands.
  func flow(_ name: String, in scenario: String?) -> Result<any Flow, FlowMiss>
  /// Told of each other file that a scenario is read from, for whoever watches.
  func note(_ path: String, for scenario: String)
}

extension FlowLookup {
  public func note(_ path: String, for scenario: String) {}
  public var anyBuiltIn: (any Flow)? { builtIn.first }
}

/// Why there is no flow for a name.
public enum FlowMiss: Error {
  /// There is none of that name; these are known.
  case unknown([String])
  /// There is no file of that path; these are known.
  case noFile([String])
  /// It lies where no file that names it may lead to.
  case outside
  /// Something is wrong with its file.
  case invalid(InvalidFile)
}

/// Some flows and no files.
extension Array: FlowLookup where Element == any Flow {
  public var builtIn: [any Flow] { self }

  public func flow(_ name: String, in scenario: String?) -> Result<any Flow, FlowMiss> {
    let found =
      first { $0.reference == name } ?? first { $0.name == name } ?? first { $0.exportedName == name }
    return found.map { .success($0) } ?? .failure(.unknown(map { $0.name }))
  }
}

/// What is told of files that can’t be used: of a flow’s file once, however many scenarios name it.
public struct ToldMistakes: Sendable {
  private var flowFiles: Set<String> = []

  public init() {}

  /// The mistakes without those that were told before.
  public mutating func new(in invalid: InvalidFile) -> InvalidFile {
    var new = invalid
    new.ofFlow = invalid.ofFlow.filter { !flowFiles.contains($0.path) }
    flowFiles.formUnion(invalid.ofFlow.map(\.path))
    return new
  }
}

extension FlowMiss {
  /// What is told at the name in a scenario.
  package func words(for name: String) -> String {
    switch self {
    case .unknown(let known): return "There is no flow \(quoted(name)). \(suggestion(for: name, in: known))"
    case .noFile(let known):
      let near = didYouMean(name, in: known)
      let places = name.hasPrefix("/") ? "" : ", neither beside this file nor in the current folder"
      return "There is no flow file \(quoted(name))\(places).\(near)"
    case .outside: return "The flow file \(quoted(name)) can’t be used. \(FileReach.words)"
    case .invalid(let invalid):
      let more = invalid.mistakes.count > 1 ? " It has \(invalid.mistakes.count) mistakes." : ""
      return "The flow \(quoted(name)) can’t be used: \(invalid.headline)\(more)"
    }
  }
}

extension InvalidFile {
  /// All mistakes, each in a line without the path: "line 3: There is no screen “hom”."
  public var briefly: [String] { mistakes.map { ($0.place.map { "line \($0.line): " } ?? "") + $0.message } }

  /// The first mistake in one line: "my-bank.flow.yaml:3: There is no screen “hom”."
  public var headline: String {
    guard let first = mistakes.first else { return path }
    return first.path + (first.place.map { ":\($0.line)" } ?? "") + ": " + first.message
  }
}
