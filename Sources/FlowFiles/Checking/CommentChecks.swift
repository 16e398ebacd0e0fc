import Diagnostics
import ScreenDrawing
import UnlockEngine

// Texts that a comment cuts short: in YAML “#” after a blank begins one, also where it is meant as a part of the text.

extension FlowCheck {
  mutating func checkComments() {
    for value in places.unquoted {
      guard case .text(let text, _) = value.content, let rest = source.rest(of: value.place) else { continue }
      let after = rest.dropFirst(text.unicodeScalars.count)
      // A text of several lines has its comments elsewhere.
      guard !text.isEmpty, rest.starts(with: text.unicodeScalars), after.first == " " || after.first == "\t",
        after.first(where: { $0 != " " && $0 != "\t" }) == "#"
      else { continue }
      let comment = String(String.UnicodeScalarView(after.drop { $0 != "#" }.prefix(40)))
      let entry = YAMLEntry(key: text, place: value.place, length: value.length, value: value)
      tell(
        .cutByAComment,
        "This text ends before “\(comment.printable)”, which is a comment. If it belongs to the text, put both in quotes; if "
          + "not, give it a line of its own.", at: entry)
    }
  }
}
