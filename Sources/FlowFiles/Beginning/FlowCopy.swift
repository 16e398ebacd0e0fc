/// A flow file with another name: what `new --from` makes of a built-in one.
public enum FlowCopy {
  /// The file’s text under a new name and title, with a heading of its own: the old one speaks of the flow it was.
  public static func text(of original: String, from old: String, named name: String, path: String) -> String {
    let lines = original.split(separator: "\n", omittingEmptySubsequences: false)
    var text = heading(old, name, path)
    var isTitled = false
    for line in lines.drop(while: { $0.hasPrefix("#") || $0.isEmpty }) {
      switch line.prefix(while: { $0 != ":" }) {
      case "flow": text.append("flow: \(name)")
      case "title":
        text.append("title: \(NewFlow.title(of: name))")
        isTitled = true
      // The title stands for it.
      case "app-name": continue
      default: text.append(String(line))
      }
    }
    if !isTitled, let first = text.firstIndex(where: { $0.hasPrefix("flow: ") }) {
      text.insert("title: \(NewFlow.title(of: name))", at: first + 1)
    }
    return text.joined(separator: "\n")
  }

  private static func heading(_ old: String, _ name: String, _ path: String) -> [String] {
    [
      "# \(NewFlow.title(of: name)), begun as a copy of “\(old)”. What it says and does is still that product’s: change it,",
      "# save it, and see what became of it:", "#",
      "#   unlocksim walk \(path)", "#   unlocksim compare \(old) \(path)", "",
    ]
  }
}
