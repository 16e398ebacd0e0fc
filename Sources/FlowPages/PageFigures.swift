import DeviceSimulation
import Exploration
import UnlockEngine
import Walkthrough

/// What a page tells of guessing, as the walk’s panel does: how many tries are left, and how likely one of those by now was right
/// (M1). What was tried, the page counts itself.
public enum PageFigures {
  /// What guessing at a secret of the app’s comes to.
  public struct Secret: Hashable, Sendable {
    public let name: String
    /// By the number of wrong ones, from one on: how likely one of them would have been right.
    public let chances: [String]
  }

  /// The name of the fact that says how many tries are left: one that no flow’s own fact can have.
  static let tries = "tries left"
  /// After more the page says that it is more.
  private static let most = 50

  /// How many tries are left in a world of a page, where a code or text is asked for that somebody could guess.
  public static func facts(of world: any AnyWorld) -> [Fact] {
    let waits = PageWait.all.map(\.placeholder)
    guard let words = Simulation(world).triesLeft(telling: waits.contains) else { return [] }
    return [Fact(tries, words)]
  }

  /// The secrets of the flow, by their numbers; none where answers take no time, since nobody sees then what reached the server.
  public static func secrets(in world: any AnyWorld) -> [Secret] {
    if world.flow.hasRequests, world.device.latency == .zero { return [] }
    return world.secrets.enumerated().map { number, name in
      let chances = (1...most).map { world.secretForm(number)?.chances(of: $0) ?? "" }
      return Secret(name: name, chances: chances.contains("") ? [] : chances)
    }
  }
}
