import DeviceSimulation
import UnlockEngine

// Which starting points of a file are explored: all of them, as they are. Only one that would double the space, and show
// nothing but other words, is left out.

extension FileFlow {
  /// The starting point on an iPhone that one on an iPad is otherwise equal to; `nil` for all others, and where the file
  /// makes a difference between iPhones and iPads.
  func twinOnAnIPhone(of start: StartingPoint) -> StartingPoint? {
    guard start.device["model"] == DeviceModel.iPad.title, !asksForModel else { return nil }
    return startingPoints.first { other in
      (other.device["model"] ?? DeviceModel.iPhone.title) == DeviceModel.iPhone.title
        && other.device.filter { $0.key != "model" } == start.device.filter { $0.key != "model" }
        && other.app == start.app && other.policy == start.policy
    }
  }

  /// What is said of those that are left out.
  var boundsOfStarts: [String] {
    startingPoints.compactMap { start in
      twinOnAnIPhone(of: start).map {
        "The starting point “\(start.title)” is left out: it goes as “\($0.title)” does, and only words differ."
      }
    }
  }

  private var asksForModel: Bool {
    program.conditions.contains { if case .device(.model) = $0 { true } else { false } }
  }
}
