/// Something that can be shown: a screen, an alert, or a layer of the system's.
public struct PlaceInfo: Hashable, Sendable {
  /// "banno.lock-pin"
  public let id: String
  /// What testers call it: "the PIN lock". Scenarios that go there are named for it.
  public let words: String
  /// The IDs of the requirements that say what it does: what a scenario that goes there stands for.
  public let requirements: [String]

  init(_ id: SystemLayerID, _ words: String, _ requirements: String...) {
    self.init(id: id.rawValue, words: words, requirements: requirements)
  }

  package init(id: String, words: String, requirements: [String]) {
    self.id = id
    self.words = words
    self.requirements = requirements
  }
}
