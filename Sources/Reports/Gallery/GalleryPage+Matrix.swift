import ScreenDrawing
import SystemIO
import UnlockEngine
import VectorDrawing

// The variants of an entry: the last axis from left to right, all others from top to bottom. Rows that look the same are one.

extension GalleryPage {
  /// Variants whose pictures are the same in all columns.
  private struct Row {
    var names: [String]
    var choices: [[GalleryChoice]]
    let cells: [String]
  }

  func matrix(_ entry: Gallery.Entry) -> String {
    let columns = sheet.variation.axes.last ?? []
    let rows = rows(of: entry, columns: columns.count).map { row in
      // What the pictures of the other rows are called leads here too.
      let anchors = row.names.dropFirst(columns.count).map { "<i id=\"\(attribute($0))\"></i>" }.joined()
      let cells = zip(row.names, row.cells).map { "<td id=\"\(attribute($0))\">\($1)</td>" }.joined()
      return "<tr><th scope=\"row\">\(anchors)\(heading(of: row))</th>\(cells)</tr>"
    }
    let heads = columns.map { "<th scope=\"col\">\(pageText($0.title))</th>" }.joined()
    return """
      <figure class="matrix"\(id(of: entry)) data-find="\(find(words(of: entry)))">
      <figcaption>\(caption(of: entry))\(guessing(at: entry))\(way(to: entry))\(also(entry))</figcaption>
      <table><thead><tr><td></td>\(heads)</tr></thead><tbody>\(rows.joined(separator: "\n"))</tbody></table>
      </figure>
      """
  }

  private func rows(of entry: Gallery.Entry, columns: Int) -> [Row] {
    let pictures = sheet.pictures(of: entry)
    var drawn: [PhonePicture: String] = [:]
    var (rows, numbers): ([Row], [[String]: Int]) = ([], [:])
    for first in stride(from: 0, to: pictures.count, by: max(1, columns)) {
      let row = pictures[first..<first + columns]
      let cells = row.map { cell($0, of: entry, &drawn) }
      let names = row.map(\.name)
      let choices = Array(pictures[first].choices.dropLast())
      if let number = numbers[cells] {
        rows[number].names += names
        rows[number].choices.append(choices)
      } else {
        numbers[cells] = rows.count
        rows.append(Row(names: names, choices: [choices], cells: cells))
      }
    }
    return rows
  }

  private func cell(_ picture: GalleryPicture, of entry: Gallery.Entry, _ drawn: inout [PhonePicture: String])
    -> String
  {
    let note = picture.note.map { "<small>\(pageText($0))</small>" } ?? ""
    guard let simulation = picture.simulation else { return note }
    // Where it is the same phone it needn't be drawn again.
    let key = picture.look(sheet.look).picture(of: simulation)
    let drawing = drawn[key] ?? drawing(picture, of: entry)
    drawn[key] = drawing
    return drawing + note
  }

  /// What the variants of a row have in common: "any passcode" where it is the same with each, or all of them in lines.
  private func heading(of row: Row) -> String {
    let axes = sheet.variation.axes.dropLast()
    let values = axes.indices.map { axis in
      axes[axis].filter { choice in row.choices.contains { $0[axis] == choice } }
    }
    guard values.reduce(1, { $0 * $1.count }) == row.choices.count else {
      return row.choices.map { $0.map { pageText($0.title) }.joined(separator: " · ") }.joined(
        separator: "<br/>")
    }
    return zip(axes, values).map { all, some in
      if some.count == all.count, all.count > 1, let axis = all.first?.axis {
        return "any \(axis == .ios ? "iOS" : axis.rawValue.replacing("-", with: " "))"
      }
      return some.map { pageText($0.title) }.joined(separator: ", ")
    }.joined(separator: "<br/>")
  }
}
