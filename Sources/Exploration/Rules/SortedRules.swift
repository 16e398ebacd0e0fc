import DeviceSimulation
import FlowFiles
import UnlockEngine

/// A flow's rules by what they look at, each with its number.
///
/// Checks can't be copied, and are called where they stand: calling a closure out of an array counts its owners up
/// and down, and with several workers each count waits for the others': a fifth of one worker's time, and most of
/// what a second one could bring. A plain value like `GrowableBuffer`.
struct SortedRules: @unchecked Sendable {
  let all: [Rule<FileFlow>]
  let always: Row<Always>
  let everyDevice: Row<EveryDevice>
  let alwaysShows: Row<AlwaysShows>
  let everyStep: Row<EveryStep>
  let everyDeviceStep: Row<EveryDeviceStep>
  let wayOut: Row<WayOut>
  let alwaysReachable: Row<Some>
  let sometimes: Row<Some>

  typealias Row<Check: ~Copyable> = UnsafeMutableBufferPointer<Check>

  struct Always: ~Copyable {
    let rule: Int
    fileprivate let body: @Sendable (RuleState<FileFlow>) -> RuleVerdict
    borrowing func check(_ state: RuleState<FileFlow>) -> RuleVerdict { body(state) }
  }
  struct EveryDevice: ~Copyable {
    let rule: Int
    fileprivate let body: @Sendable (Device) -> RuleVerdict
    borrowing func check(_ device: Device) -> RuleVerdict { body(device) }
  }
  struct AlwaysShows: ~Copyable {
    let rule: Int
    fileprivate let body: @Sendable (Screen) -> RuleVerdict
    borrowing func check(_ screen: Screen) -> RuleVerdict { body(screen) }
  }
  struct EveryStep: ~Copyable {
    let rule: Int
    fileprivate let body: @Sendable (Transition<FileFlow>) -> RuleVerdict
    borrowing func check(_ step: Transition<FileFlow>) -> RuleVerdict { body(step) }
  }
  struct EveryDeviceStep: ~Copyable {
    let rule: Int
    fileprivate let body: @Sendable (DeviceTransition<FileFlow>) -> RuleVerdict
    borrowing func check(_ step: DeviceTransition<FileFlow>) -> RuleVerdict { body(step) }
  }
  struct WayOut: ~Copyable {
    let rule: Int
    fileprivate let body: @Sendable (RuleState<FileFlow>, WaysOut) -> RuleVerdict
    borrowing func check(_ state: RuleState<FileFlow>, _ ways: WaysOut) -> RuleVerdict { body(state, ways) }
  }
  struct Some: ~Copyable {
    let rule: Int
    fileprivate let body: @Sendable (RuleState<FileFlow>) -> Bool
    borrowing func check(_ state: RuleState<FileFlow>) -> Bool { body(state) }
  }

  /// - Parameter isJudged: whether a rule is checked at all.
  init(_ rules: [Rule<FileFlow>], where isJudged: (Rule<FileFlow>) -> Bool = { _ in true }) {
    all = rules
    let claims = rules.map { isJudged($0) ? $0.claim : nil }
    always = Self.row(claims) {
      if case .always(let check) = $1 { Always(rule: $0, body: check) } else { nil }
    }
    everyDevice = Self.row(claims) {
      if case .everyDevice(let check) = $1 { EveryDevice(rule: $0, body: check) } else { nil }
    }
    alwaysShows = Self.row(claims) {
      if case .alwaysShows(let check) = $1 { AlwaysShows(rule: $0, body: check) } else { nil }
    }
    everyStep = Self.row(claims) {
      if case .everyStep(let check) = $1 { EveryStep(rule: $0, body: check) } else { nil }
    }
    everyDeviceStep = Self.row(claims) {
      if case .everyDeviceStep(let check) = $1 { EveryDeviceStep(rule: $0, body: check) } else { nil }
    }
    wayOut = Self.row(claims) {
      if case .wayOut(let check) = $1 { WayOut(rule: $0, body: check) } else { nil }
    }
    alwaysReachable = Self.row(claims) {
      if case .alwaysReachable(let check) = $1 { Some(rule: $0, body: check) } else { nil }
    }
    sometimes = Self.row(claims) {
      if case .sometimes(let check) = $1 { Some(rule: $0, body: check) } else { nil }
    }
  }

  /// The checks of one kind, which knows its own among the claims.
  private static func row<Check: ~Copyable>(
    _ claims: [Rule<FileFlow>.Claim?], _ check: (Int, Rule<FileFlow>.Claim) -> Check?
  ) -> Row<Check> {
    let row = Row<Check>.allocate(capacity: claims.count)
    var count = 0
    for (number, claim) in claims.enumerated() {
      guard let claim, let found = check(number, claim) else { continue }
      row.initializeElement(at: count, to: found)
      count += 1
    }
    return row.extracting(..<count)
  }

  func free() {
    Self.free(always)
    Self.free(everyDevice)
    Self.free(alwaysShows)
    Self.free(everyStep)
    Self.free(everyDeviceStep)
    Self.free(wayOut)
    Self.free(alwaysReachable)
    Self.free(sometimes)
  }

  private static func free<Check: ~Copyable>(_ row: Row<Check>) {
    row.deinitialize()
    row.deallocate()
  }
}
