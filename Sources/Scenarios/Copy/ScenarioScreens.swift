import FlowReading
import UnlockEngine
import Walkthrough

/// What scenarios show of a flow: exploring keeps to its bounds, and they needn't.
public enum ScenarioScreens {
  /// All that is to be seen in the scenarios of these files and folders that are about a flow; files that can't be read
  /// show nothing.
  public static func all(
    of flow: any Flow, in paths: [String], flows: any FlowLookup, goesOn: () -> Bool = { true }
  ) -> [Screen] {
    var (screens, seen): ([Screen], Set<Screen>) = ([], [])
    for path in ScenarioFiles.find(paths, goesOn: goesOn).files where goesOn() {
      let all = (try? ScenarioWork.readAll(path, flows: flows).get()) ?? []
      for scenario in all where scenario.flow.isSame(as: flow) {
        for screen in Self.screens(of: scenario) where seen.insert(screen).inserted { screens.append(screen) }
      }
    }
    return screens
  }

  private static func screens(of scenario: Scenario) -> [Screen] {
    var run = ScenarioRun(scenario)
    while run.advance() != nil {}
    let timeline = run.walk.timeline
    var replay = Timeline.Replay()
    return timeline.moments.indices.map { replay.screen(at: $0, in: timeline) }
  }
}
