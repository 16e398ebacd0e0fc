import ArgumentParser
import UnlockEngine

/// How long exploring may take, for what tells how far it came.
struct TimeLimit: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Explore for so long at most, as in 30s or 10m, and tell how far that came.", valueName: "duration"),
    transform: { text in
      guard let time = Duration(scenarioText: text), time >= .seconds(1), time <= .seconds(86_400) else {
        throw ValidationError("--time takes 1s to 1d, as in 30s or 10m.")
      }
      return time
    }) var time: Duration?
}
