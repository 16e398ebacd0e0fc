import SystemIO
import UnlockEngine

/// A catalog as a copy file, to be changed and given back.
public struct CopyFileText: Sendable {
  private let catalog: CopyCatalog
  /// What is known already of another language; what isn't, stands as it is.
  private let known: CopyFile?

  public init(_ catalog: CopyCatalog, known: CopyFile? = nil) {
    (self.catalog, self.known) = (catalog, known)
  }

  /// The file.
  public var text: String {
    var lines = head
    lines += section("everywhere", of: .everywhere, indent: "  ")
    lines += section("prompts", of: .prompts, indent: "  ")
    lines += places("screens", catalog.flow.screens)
    lines += places("alerts", catalog.flow.alerts)
    return lines.joined(separator: "\n") + "\n"
  }

  private var head: [String] {
    [
      "# The texts of \(catalog.flow.title.printable), each followed by what is shown in its place.",
      "# `unlocksim walk \(catalog.flow.name) --copy` and this file's path shows them; `unlocksim check` and its",
      "# path tells what is missing, unknown, or too long for a phone. What stands in braces is filled in: it may",
      "# move, and stays as it is.", "copy: \(YAMLText.value(catalog.flow.name))",
      "language: \(known?.language ?? "en")",
    ]
  }

  private func section(_ name: String, of section: Wording.Section, indent: String) -> [String] {
    let texts = catalog.texts.filter { $0.section == section }
    guard !texts.isEmpty else { return [] }
    let heading = indent == "  " ? ["", "\(name):"] : ["  \(name):"]
    return heading
      + texts.map { text in
        "\(indent)\(YAMLText.value(text.key)): \(YAMLText.value(shown(text))) # \(Self.remark(text))"
      }
  }

  /// What stands in a text’s place: what is known of it, wherever that is said; nothing where nothing is.
  private func shown(_ text: CopyCatalog.Text) -> String {
    guard let known else { return text.key }
    let own = known.wording[text.section, text.key] ?? known.wording[.everywhere, text.key]
    return own ?? known.entries.first { $0.key == text.key }?.text ?? ""
  }

  private func places(_ name: String, _ places: [PlaceInfo]) -> [String] {
    let lines = places.flatMap { place in
      section(catalog.shortName(place.id), of: .place(place.id), indent: "    ")
    }
    return lines.isEmpty ? [] : ["", "\(name):"] + lines
  }

  /// What the text is: "button in 5 places".
  private static func remark(_ text: CopyCatalog.Text) -> String {
    var roles: [String] = []
    for occurrence in text.occurrences where !roles.contains(occurrence.role.rawValue) {
      roles.append(occurrence.role.rawValue)
    }
    let places = Set(text.occurrences.map(\.place)).count
    return roles.joined(separator: ", ") + (places > 1 ? " in \(places) places" : "")
      + (text.key.labelAndValue == nil ? "" : ", a name and its value with two blanks between them")
  }
}
