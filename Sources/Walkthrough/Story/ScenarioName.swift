import ScreenDrawing

/// Where a walk is saved as a scenario: the path is the scenario's name, so it is derived from the title.
public enum ScenarioName {
  private static let longest = 80

  /// "Scenarios/banno/five-wrong-pins.yaml": the path derived from a title, with a number if that file exists.
  public static func path(_ flow: String, _ title: String, number: Int = 1) -> String {
    "Scenarios/\(flow)/\(words(of: title))\(number > 1 ? "-\(number)" : "").yaml"
  }

  /// The words of a title in lower case, joined by hyphens; a long title is shortened at a word.
  public static func words(of title: String) -> String {
    var words: [String] = [""]
    for scalar in Glyphs.ascii.text(title).lowercased().unicodeScalars {
      switch scalar {
      case "a"..."z", "0"..."9": words[words.count - 1].unicodeScalars.append(scalar)
      // "iPhone’s" is one word.
      case "'", "?": continue
      default: if words.last != "" { words.append("") }
      }
    }
    var name = ""
    for word in words where !word.isEmpty {
      let longer = name.isEmpty ? String(word.prefix(longest)) : name + "-" + word
      guard longer.utf8.count <= longest else { break }
      name = longer
    }
    return name.isEmpty ? "scenario" : name
  }
}

extension StringProtocol {
  /// The text without leading and trailing blanks.
  var trimmingBlanks: String {
    let blank: (Character) -> Bool = { $0.isWhitespace }
    return String(drop(while: blank).reversed().drop(while: blank).reversed())
  }
}
