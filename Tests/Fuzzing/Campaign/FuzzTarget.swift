import Foundation
import SeededDraws
import TerminalSupport

/// Something that has to stand whatever comes: it draws cases from seeds, and says what is wrong with one.
public protocol FuzzTarget {
  /// What `--only` calls it.
  static var name: String { get }
  /// How the files end that keep cases of it.
  static var fileExtension: String { get }
  /// Whether single bytes of a case can be left out, and not only lines.
  static var isMadeOfBytes: Bool { get }
  /// How often a case is tried before it is held for right: more than once where it depends on instants.
  static var tries: Int { get }

  init(in surroundings: Surroundings) throws

  /// Draws a case and checks it. Each part of it is told before it is done: whoever listens knows what ended the
  /// process.
  mutating func run(_ draw: inout Draw, tell: (FuzzCase) -> Void) throws
  /// Checks a case that was written down.
  mutating func replay(_ fuzzCase: FuzzCase) throws
}

extension FuzzTarget {
  public static var fileExtension: String { "txt" }
  public static var isMadeOfBytes: Bool { false }
  public static var tries: Int { 1 }
}

/// All targets, in the order in which they have their turns.
public enum FuzzTargets {
  public static var all: [any FuzzTarget.Type] {
    [
      KeysTarget.self, FilesTarget.self, JournalsTarget.self, OptionsTarget.self, SignalsTarget.self,
      KillsTarget.self, DriveTarget.self, PagesTarget.self, FlowsTarget.self, ImagesTarget.self,
      ProfilesTarget.self,
    ]
  }

  /// A target by its name; the planted one is for the fuzzer's own tests.
  public static func named(_ name: String) -> (any FuzzTarget.Type)? {
    (all + [PlantedTarget.self]).first { $0.name == name }
  }
}

/// What targets are given beside seeds.
public struct Surroundings: Sendable {
  /// The program that is run as a child.
  public var program: String
  /// A folder of theirs alone, which is taken away for them.
  public var folder: String
  /// Where scenarios to begin with are.
  public var scenarios: String

  public init(program: String, folder: String, scenarios: String) {
    self.program = program
    self.folder = folder
    self.scenarios = scenarios
  }
}

/// What is wrong with a case.
public struct Problem: Error, Sendable {
  /// What kind of thing is wrong: the same for all cases that show the same fault, as far as one can tell.
  public var headline: String
  /// What exactly it was this time.
  public var detail: String

  public init(_ headline: String, _ detail: String = "") {
    self.headline = headline
    self.detail = detail
  }
}

/// A case as it is kept: bytes, most often lines of text that say what happens one after another.
public struct FuzzCase: Hashable, Sendable {
  public var bytes: [UInt8]

  public init(bytes: [UInt8]) { self.bytes = bytes }
  public init(line: String) { bytes = Array((line + "\n").utf8) }

  /// The lines, with their ends.
  public var pieces: [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: 0x0A) {
      pieces.append(rest[...end])
      rest = rest[(end + 1)...]
    }
    return rest.isEmpty ? pieces : pieces + [rest]
  }

  /// The lines without what is only said of them.
  public var lines: [Substring] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
  }
}
