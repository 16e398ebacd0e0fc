import BundledFlowFiles
import Foundation
import Scenarios
import SeededDraws

/// Scenario files that were damaged, shuffled and made up from parts of right ones: reading never traps, takes little
/// time and memory, and every mistake is at a place of the file. What can be read can be run.
struct FilesTarget: FuzzTarget {
  static let name = "files"
  static let fileExtension = "yaml"
  static let isMadeOfBytes = true

  private let library: FileLibrary
  private let path: String

  init(in surroundings: Surroundings) throws {
    library = try FileLibrary(folder: surroundings.scenarios)
    path = surroundings.folder + "/case.yaml"
  }

  func run(_ draw: inout Draw, tell: (FuzzCase) -> Void) throws {
    var bytes = draw.one(of: library.files)
    for _ in 0..<draw.one(of: [1, 1, 2, 3, 8]) { library.change(&bytes, &draw) }
    let fuzzCase = FuzzCase(bytes: bytes)
    tell(fuzzCase)
    try replay(fuzzCase)
  }

  func replay(_ fuzzCase: FuzzCase) throws {
    try Data(fuzzCase.bytes).write(to: URL(filePath: path))
    let source: SourceText
    do throws(InvalidFile) {
      source = try SourceText.read(path)
    } catch {
      return try FileChecks.check(error, nil)
    }
    switch ScenarioReader.read(source, flows: Catalog.flows) {
    case .success(let scenario): try check(scenario, source)
    case .failure(let invalid): try FileChecks.check(invalid, source)
    }
  }

  private func check(_ scenario: Scenario, _ source: SourceText) throws {
    for step in scenario.steps { try FileChecks.check(step.place, source, "a step") }
    for warning in scenario.warnings { try FileChecks.check(warning, source) }
    // What is right and endless, as ten thousand times a hundred years, is run as well.
    _ = ScenarioRun.result(of: scenario)
  }
}

/// Right files, and the words that they are made of.
struct FileLibrary {
  let files: [[UInt8]]
  /// Keys with their colons, values, and words that mean something to YAML or to numbers.
  private let words: [[UInt8]]

  init(folder: String) throws {
    let names = (FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []).sorted()
    let files = names.filter { $0.hasSuffix(".yaml") }
      .compactMap { FileManager.default.contents(atPath: folder + "/" + $0).map(Array.init) }
    guard !files.isEmpty else { throw Problem("there are no scenarios to begin with", folder) }
    self.init(files: files)
  }

  init(files: [[UInt8]]) {
    self.files = files
    var words: Set<[UInt8]> = []
    for file in files {
      for word in file.split(whereSeparator: { " \n{}[],".utf8.contains($0) }) where word.count < 24 {
        words.insert(Array(word))
      }
    }
    let ownWords = words.sorted { $0.lexicographicallyPrecedes($1) }
    self.words = ownWords + Self.specials.map { Array($0.utf8) } + [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0]]
  }

  private static let specials = [
    "~", "null", "yes", "*a", "&a ", "!!int ", "!x ", "|", ">-", "|2", "? ", ": ", "- ", "{", "}", "[", "]",
    ",", "\t", "'", "\"", "\\", "#", " # x\n", "---\n", "...\n", "%YAML 1.2\n", "<<: ", "@", "`", "-1", "0",
    "1e9", "0x10", "9999", "10000", "10001", "99999999999999999999", "36500d", "36501d", "9999999d", "1d24h",
    ".5s", "none", "next-deadline", "times: 9999\n", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{FEFF}",
    "\u{FFFE}", "\u{1B}[2J", "\u{301}", "\u{1F511}", "\u{E000}", "\u{202E}", "\n", "\n  - ", "\n    ",
    "\nflow: banno\n", "\nsteps: []\n", "\\u{7}", "\"\\x1b]52;\"",
  ]

  /// Makes one change, small or large.
  func change(_ bytes: inout [UInt8], _ draw: inout Draw) {
    let lines = FuzzCase(bytes: bytes).pieces
    if !lines.isEmpty, draw.once(in: 2) {
      bytes = Array(changed(lines, &draw).joined())
    } else {
      changeBytes(&bytes, &draw)
    }
  }

  private func changeBytes(_ bytes: inout [UInt8], _ draw: inout Draw) {
    let place = draw.below(bytes.count + 1)
    let end = min(bytes.count, place + draw.one(of: [1, 1, 4, 30, 400]))
    switch draw.below(6) {
    case 0 where place < bytes.count: bytes[place] = UInt8(draw.below(256))
    case 1: bytes.removeSubrange(place..<end)
    case 2, 3: bytes.insert(contentsOf: draw.one(of: words), at: place)
    case 4: repeatChunk(&bytes, place..<end, &draw)
    default: replaceWord(&bytes, at: place, draw.one(of: words))
    }
  }

  private func changed(_ lines: [ArraySlice<UInt8>], _ draw: inout Draw) -> [ArraySlice<UInt8>] {
    var lines = lines
    let line = draw.below(lines.count)
    switch draw.below(5) {
    case 0: lines.remove(at: line)
    case 1: lines.insert(lines[draw.below(lines.count)], at: line)
    case 2: indent(&lines[line], &draw)
    case 3: lines.swapAt(line, draw.below(lines.count))
    default:
      let other = FuzzCase(bytes: draw.one(of: files)).pieces
      lines.insert(contentsOf: other.suffix(draw.within(1...20)), at: line)
    }
    return lines
  }

  private func replaceWord(_ bytes: inout [UInt8], at place: Int, _ word: [UInt8]) {
    func isWord(_ index: Int) -> Bool { !" \n{}[],".utf8.contains(bytes[index]) }
    var (start, end) = (place, place)
    while start > 0, isWord(start - 1) { start -= 1 }
    while end < bytes.count, isWord(end) { end += 1 }
    bytes.replaceSubrange(start..<end, with: word)
  }

  private func indent(_ line: inout ArraySlice<UInt8>, _ draw: inout Draw) {
    let spaces = line.prefix { $0 == 0x20 }.count
    line = Array(repeating: 0x20, count: draw.below(spaces + 4)) + line.dropFirst(spaces)
  }

  /// The same again and again, up to as much as a file may hold, and a little more now and then.
  private func repeatChunk(_ bytes: inout [UInt8], _ range: Range<Int>, _ draw: inout Draw) {
    let chunk = Array(bytes[range])
    guard !chunk.isEmpty else { return }
    let most = (520 << 10) / chunk.count
    let times = draw.once(in: 10) ? most : draw.within(2...min(most, 200))
    bytes.insert(contentsOf: repeatElement(chunk, count: times).joined(), at: range.lowerBound)
  }
}
