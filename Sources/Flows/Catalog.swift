import UnlockEngine

/// All products that can be walked through.
public enum Catalog {
  public static let flows: [any Flow.Type] = [
    Banno.self, AppPasscode.self, NLWallet.self, Onegini.self, PowerAuth.self,
  ]

  /// The flow of a name: "banno".
  public static func flow(named name: String) -> (any Flow.Type)? { flows.first { $0.name == name } }
}

extension Flow {
  /// The simulation that a set-up describes.
  public static func simulation(_ setup: Setup) throws(SetupErrors) -> Simulation {
    Simulation(try setup.world(for: Self.self))
  }
}
