import Diagnostics
import UnlockEngine
import YAML

extension SourceText {
  /// Whether this may be a file for this program. Of any other nothing is told but that it isn’t: whoever sent the link
  /// that led to it is to see nothing of it.
  var isOurs: Bool {
    let keys = ["flow", "steps", "copy", "profile"]
    let isPlain = lines.contains { line in
      keys.contains { key in
        ["\(key):", "\"\(key)\":", "'\(key)':"].contains { line.starts(with: $0.unicodeScalars) }
      }
    }
    // One that is empty has nothing to show. In braces, keys stand anywhere.
    return isPlain || text.allSatisfy(\.isWhitespace) || !topKeys.isDisjoint(with: keys)
  }

  static let notOurs =
    "This is no scenario, flow, copy file or profile: neither “flow” nor “steps” nor “copy” nor “profile” is at its top."

  /// The keys of the map that the file is, up to where it is no YAML.
  private var topKeys: Set<String> {
    var keys: Set<String> = []
    var depth = 0
    var isKey = true
    do throws(YAMLParser.Problem) {
      var parser = try YAMLParser(text)
      // No file of ours is deeper.
      while depth < 64 {
        switch try parser.next().kind {
        case .scalar(let text, _, _): if depth == 1, isKey { keys.insert(text) }
        case .sequenceStart:
          guard depth > 0 else { return [] }
          depth += 1
          continue
        case .mappingStart:
          depth += 1
          continue
        case .end: depth -= 1
        case .alias: break
        case .documentStart: continue
        case .streamEnd: return keys
        }
        guard depth > 0 else { return keys }
        if depth == 1 { isKey.toggle() }
      }
    } catch {}
    return keys
  }
}
