import Diagnostics

/// Where a flow file says what. The program that it is compiled to knows no lines: only the checks need them.
struct FlowPlaces {
  /// What has names, by the kind of name and in the order of the numbers that stand for it.
  var named: [String: [YAMLEntry]] = [:]
  /// Lists of steps and buttons, by the number of their block.
  var blocks: [UInt16: YAMLEntry] = [:]
  var buttons: [UInt16: YAMLEntry] = [:]
  /// Lists of steps, instruction by instruction, by the number of their block.
  var steps: [UInt16: [YAMLEntry]] = [:]
  var needsNoProof: YAMLEntry?
  /// Texts that are shown and stand without quotes.
  var unquoted: [YAMLValue] = []
  var rules: [YAMLEntry] = []
  /// The rules that are known to be broken.
  var acceptances: [YAMLEntry] = []
  /// What is said not to be reached, by its ID.
  var unreached: [String: YAMLEntry] = [:]
  var starts: [YAMLEntry] = []
  var facts: [YAMLEntry] = []
  /// The names of images, in the order of their numbers.
  var images: [YAMLValue] = []

  func entries(_ kind: Names.Kind) -> [YAMLEntry] { named[kind.order] ?? [] }

  func entry(_ kind: Names.Kind, _ number: Int) -> YAMLEntry? {
    let all = entries(kind)
    return all.indices.contains(number) ? all[number] : nil
  }
}

extension YAMLEntry {
  /// An entry of the map that this one's value is.
  func part(_ key: String) -> YAMLEntry? {
    guard case .map(let entries) = value.content else { return nil }
    return entries.first { $0.key == key }
  }
}
