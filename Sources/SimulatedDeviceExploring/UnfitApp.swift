/// An app under test that can't be explored as it is told: what was found in it would mean something else.
public struct UnfitApp: Error, CustomStringConvertible {
  /// What doesn't fit.
  public let description: String
}

extension Session {
  /// Looks for what would make a test pass for nothing: orders are told by names, so no two moves may have the same.
  func checkSubject() throws {
    let own = moves.indices.flatMap { [AnyMove.own($0)] + repeats(of: $0) }
    let device = DeviceMove.all(waits: subject.waits).map(AnyMove.device) + AnyMove.slow
    var names = Set(device.map(name))
    for name in own.map(name) where !names.insert(name).inserted {
      throw UnfitApp(
        description: device.map(self.name).contains(name)
          ? "A move “\(name)” comes by itself: call the app’s own by another name."
          : "Two moves are called “\(name)”.")
    }
    var sentences: Set<String> = []
    for rule in subject.rules where !sentences.insert(rule.sentence).inserted {
      throw UnfitApp(description: "Two rules say “\(rule.sentence)”.")
    }
    guard let limit = subject.guesses else { return }
    if limit.count < 0 { throw UnfitApp(description: "Nobody can have \(limit.count) guesses.") }
    if !moves.contains(where: \.guesses) {
      throw UnfitApp(description: "The guesses are limited, and no move has `guesses: true`.")
    }
  }
}

/// Launching the app threw, and not for the first time that it was launched.
public struct LaunchFailed: Error, CustomStringConvertible {
  /// The moves, the last of which launches it.
  public let order: [String]
  /// What it threw.
  public let error: any Error

  /// The error with its moves.
  public var description: String { "Launching the app throws \(error): \(order.joined(separator: ", "))." }
}
