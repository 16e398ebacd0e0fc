#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif
import FlowReading
import HTMLPages
import ScreenDrawing
import SystemIO
import UnlockEngine

/// The pictures of two runs, by their names: what changed, what is new, what is gone.
public struct GalleryComparison: Sendable {
  /// A picture that isn't the same in both.
  public struct Difference: Sendable {
    /// Its file's name.
    public let name: String
    public let before: String?
    public let after: String?

    public var kind: Kind { before == nil ? .added : after == nil ? .gone : .changed }
  }

  /// What became of a picture.
  public enum Kind: String, Sendable, CaseIterable { case changed, added, gone }

  public let differences: [Difference]
  /// How many are the same.
  public let same: Int
  public let title: String

  /// Why the pictures of a run can't be read.
  public struct Unreadable: Error, Sendable { public let reason: String }

  /// - Parameter before: the earlier run's files, by name.
  public init(_ before: [String: String], _ files: [(name: String, svg: String)], title: String) {
    self.title = title
    let after = Dictionary(files.map { ($0.name, $0.svg) }) { first, _ in first }
    let gone = before.keys.filter { after[$0] == nil }.sorted()
    differences = (files.map(\.name) + gone).compactMap { name in
      before[name] == after[name] ? nil : Difference(name: name, before: before[name], after: after[name])
    }
    same = files.count { before[$0.name] == $0.svg }
  }

  public var isEqual: Bool { differences.isEmpty }

  /// The pictures in a folder that those of a flow's gallery are compared with, by name: of the same screen, if it is of one
  /// only, and varied alike.
  public static func pictures(
    in folder: String, of flow: any Flow, screen: String?, varied variation: GalleryVariation
  ) throws(Unreadable) -> [String: String] {
    let places = flow.places.map(\.id)
    let all = try pictures(in: folder).filter { name, _ in places.contains { name.hasPrefix($0 + ".") } }
    guard !all.isEmpty else {
      throw Unreadable(
        reason: "There is no gallery of \(flow.name) in \(folder): --against is for a folder that "
          + "“export \(flow.name) --as gallery -o FOLDER” has written.")
    }
    let ofScreens = all.filter { name, _ in screen.map { name.hasPrefix($0 + ".") } ?? true }
    let variants = Set(variation.combinations.map { $0.map(\.fileName) })
    let alike = ofScreens.filter { variants.contains(GalleryChoice.fileNames(in: $0.key)) }
    guard !alike.isEmpty || ofScreens.isEmpty else {
      throw Unreadable(
        reason: "Only pictures that are varied alike are compared, and those in \(folder) are "
          + (variation.axes.isEmpty
            ? "varied: give the --vary that they were written with."
            : "varied otherwise or not at all: write them with the same --vary first, or leave it out."))
    }
    return alike
  }

  /// The pictures in a folder, by name.
  static func pictures(in folder: String) throws(Unreadable) -> [String: String] {
    guard let names = Paths.names(in: folder) else {
      throw Unreadable(reason: "\(folder): \(String(cString: strerror(errno)))")
    }
    var pictures: [String: String] = [:]
    let reach = FileReach(from: folder)
    for name in names where name.hasSuffix(".svg") && !name.hasPrefix(".") {
      let path = Paths.child(of: folder, name)
      // A link may lead to what isn’t for whoever gets the page.
      guard reach.holds(path, namedBy: path),
        let content = try? FileReading.bytes(of: path, limit: mostBytes),
        let text = String(validating: content, as: UTF8.self), text.hasPrefix("<svg ")
      else { throw Unreadable(reason: "\(path) can’t be read as a picture.") }
      pictures[name] = text
    }
    return pictures
  }

  private static let mostBytes = 8 << 20

  // MARK: As text

  /// "2 changed, 1 added, 118 the same", and the names.
  public var text: String {
    let counts = Kind.allCases.map { kind in (kind, differences.count { $0.kind == kind }) }.filter {
      $0.1 > 0
    }
    let sum = counts.map { "\($0.1) \($0.0.rawValue)" } + ["\(same) the same"]
    return differences.map { "\($0.kind.rawValue.padded(to: 8))\($0.name)\n" }.joined()
      + sum.joined(separator: ", ") + "\n"
  }

  // MARK: As a page

  /// Both pictures side by side for each difference. A picture from elsewhere is shown as an image, in which nothing runs.
  public var html: String {
    let sections = Kind.allCases.map { kind -> String in
      let found = differences.filter { $0.kind == kind }
      guard !found.isEmpty else { return "" }
      return "<h2>\(found.count) \(kind.rawValue)</h2>\n" + found.map(section).joined()
    }
    let answer =
      isEqual ? "All \(same) pictures are the same." : text.split(separator: "\n").last.map(String.init) ?? ""
    var page = HTMLPage(title: printable("\(title): what looks different"), heading: printable(title))
    (page.kind, page.sum, page.pictures.showsImages) = ("gallery", markup(answer), true)
    page.finds = "a screen, a state, words on it"
    return page.head + "\(sections.joined())" + page.end
  }

  private func section(_ difference: Difference) -> String {
    let name = pageText(String(difference.name.dropLast(".svg".count)))
    return """
      <section><h3>\(name)</h3>
      \(words(difference))<div class="pair">\(figure("before", difference.before, name))\
      \(figure("now", difference.after, name))</div></section>

      """
  }

  private func figure(_ caption: String, _ svg: String?, _ name: String) -> String {
    guard let svg else { return "" }
    return """
      <figure><figcaption>\(caption)</figcaption><img alt="\(name), \(caption)" \
      src="data:image/svg+xml,\(percentEncoded(svg, keeping: "-._=:/;,()"))"></figure>
      """
  }

  /// What is said in one of both pictures only.
  private func words(_ difference: Difference) -> String {
    guard let before = difference.before?.spokenSentences, let after = difference.after?.spokenSentences
    else { return "" }
    func lines(_ mine: [String], _ others: [String], _ tag: String) -> [String] {
      mine.filter { !others.contains($0) }.map { "<li><\(tag)>\(pageText($0))</\(tag)></li>" }
    }
    let rows = lines(before, after, "del") + lines(after, before, "ins")
    return rows.isEmpty ? "" : "<ul class=\"words\">\(rows.joined())</ul>\n"
  }
}

extension String {
  /// The sentences of a picture's description, which is what it says.
  fileprivate var spokenSentences: [String] {
    guard let begin = firstRange(of: "<desc>"), let end = firstRange(of: "</desc>"),
      begin.upperBound <= end.lowerBound
    else { return [] }
    let plain = self[begin.upperBound..<end.lowerBound].replacing("&lt;", with: "<").replacing(
      "&gt;", with: ">"
    ).replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
    return plain.split(separator: ". ").map(String.init)
  }
}
