import DeviceSimulation
import UnlockEngine

/// A flow's rules by what they look at, each with its number.
struct SortedRules<F: Explored>: Sendable {
  let all: [Rule<F>]
  private(set) var always: [Always] = []
  private(set) var everyDevice: [EveryDevice] = []
  private(set) var alwaysShows: [AlwaysShows] = []
  private(set) var everyStep: [EveryStep] = []
  private(set) var everyDeviceStep: [EveryDeviceStep] = []
  private(set) var wayOut: [WayOut] = []
  private(set) var alwaysReachable: [Some] = []
  private(set) var sometimes: [Some] = []

  struct Always {
    let number: Int
    let check: @Sendable (Moment<F>) -> Evidence?
  }
  struct EveryDevice {
    let number: Int
    let check: @Sendable (Device) -> Evidence?
  }
  struct AlwaysShows {
    let number: Int
    let check: @Sendable (Screen) -> Evidence?
  }
  struct EveryStep {
    let number: Int
    let check: @Sendable (Transition<F>) -> Evidence?
  }
  struct EveryDeviceStep {
    let number: Int
    let check: @Sendable (DeviceTransition<F>) -> Evidence?
  }
  struct WayOut {
    let number: Int
    let check: @Sendable (Moment<F>, WaysOut) -> Evidence?
  }
  struct Some {
    let number: Int
    let check: @Sendable (Moment<F>) -> Bool
  }

  init(_ rules: [Rule<F>]) {
    all = rules
    for (number, rule) in rules.enumerated() {
      switch rule.claim {
      case .always(let check): always.append(Always(number: number, check: check))
      case .everyDevice(let check): everyDevice.append(EveryDevice(number: number, check: check))
      case .alwaysShows(let check): alwaysShows.append(AlwaysShows(number: number, check: check))
      case .everyStep(let check): everyStep.append(EveryStep(number: number, check: check))
      case .everyDeviceStep(let check):
        everyDeviceStep.append(EveryDeviceStep(number: number, check: check))
      case .wayOut(let check): wayOut.append(WayOut(number: number, check: check))
      case .alwaysReachable(let check): alwaysReachable.append(Some(number: number, check: check))
      case .sometimes(let check): sometimes.append(Some(number: number, check: check))
      }
    }
  }
}
