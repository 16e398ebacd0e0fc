/// The IDs of a flow's screens, of its alerts, or of the system's layers: an enumeration beside what draws them.
/// Layers are made from its cases, so nothing is ever shown under an ID that nobody declared.
///
/// The raw value is the ID as scenarios have it, with its owner in front: "banno.lock-pin". So a layer's ID is a
/// literal, and nothing has to be put together where screens are made by the million.
public protocol PlaceID: RawRepresentable, CaseIterable, Hashable, Sendable where RawValue == String {
  /// What is to be known of it without drawing it.
  var info: PlaceInfo { get }
}

/// Something that can be shown: a screen, an alert, or a layer of the system's.
public struct PlaceInfo: Hashable, Sendable {
  /// "banno.lock-pin"
  public let id: String
  /// What testers call it: "the PIN lock". Scenarios that go there are named for it.
  public let words: String
  /// The IDs of the requirements that say what it does: what a scenario that goes there stands for.
  public let requirements: [String]

  public init(_ id: some PlaceID, _ words: String, _ requirements: String...) {
    self.id = id.rawValue
    self.words = words
    self.requirements = requirements
  }

  /// A place of a flow file, which has no enumeration of its own.
  package init(id: String, words: String, requirements: [String]) {
    self.id = id
    self.words = words
    self.requirements = requirements
  }
}
