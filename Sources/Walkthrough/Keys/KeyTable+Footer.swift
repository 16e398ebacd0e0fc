import ScreenDrawing
import DeviceSimulation
import UnlockEngine

// The two rows below the picture: one with the keys that matter now, and one that is always the same.

extension KeyTable {
  /// The keys to hint at now: the most urgent first, then the most used. Without those that are in the second row
  /// or in the device's panel. `?` lists all.
  public static func hints(for walk: Walk) -> [Binding] {
    let apart = Set(always)
    let hinted = bindings.enumerated().compactMap {
      place, binding -> (order: (Int, Int, Int), binding: Binding)? in
      guard !apart.contains(binding.command), !binding.standsInPanel, binding.isAvailable(walk),
        walk.reaches(binding)
      else { return nil }
      // It tells why it does nothing, and needn't be hinted at.
      if walk.isLocked, binding.command == .input(.lifeCycle(.launch)) { return nil }
      let isUrgent = binding.isUrgent(walk)
      guard isUrgent || !binding.isOnlyForExperts else { return nil }
      let rank = byUse.firstIndex(of: binding.command) ?? byUse.count
      return ((isUrgent ? 0 : 1, rank, place), binding)
    }
    return hinted.sorted { $0.order < $1.order }.map(\.binding)
  }

  /// What people use most, whatever is on the phone.
  private static let byUse: [Command] = [
    .tapFocused, .answer(right: true), .answer(right: false), .nextFocus, .goBackOnPhone,
    .input(.type(.delete)), .input(.lifeCycle(.launch)), .input(.lifeCycle(.leave)),
    .input(.elapseToNextDeadline), .input(.lifeCycle(.forceQuit)), .togglePause, .input(.lifeCycle(.reboot)),
    .input(.elapse(.minutes(5))), .input(.lifeCycle(.interrupt)), .input(.lifeCycle(.openSwitcher)),
    .lockOrUnlock, .input(.lifeCycle(.terminate)), .input(.elapse(.seconds(1))), .input(.elapse(.minutes(1))),
    .ask(.time), .showScreens,
  ]

  /// The second row, in its order.
  static let always: [Command] = [
    .stepBack, .stepForward, .showJournal, .showSlider, .showMap, .showGallery, .saveScenario,
    .ask(.export(.storyboard)), .showPalette, .showHelp, .quit, .twoPhones, .ask(.note), .toggleVoiceOver,
    .compareWithMark, .showBranches, .showFacts, .showCalls, .showMeasure, .showPicker, .nextTheme,
  ]

  /// What the second row drops when there is little room, the last one first: `?` lists everything.
  private static let dispensable: [Command] = [
    .stepForward, .showGallery, .showJournal, .twoPhones, .ask(.note), .toggleVoiceOver, .compareWithMark,
    .showBranches, .showFacts, .showCalls, .showMeasure, .showPicker, .nextTheme,
  ]

  /// The second row's bindings, and their hints.
  static func alwaysHints(for walk: Walk) -> [(binding: Binding, hint: Hint)] {
    always.compactMap { command in
      guard let binding = bindings.first(where: { $0.command == command }) else { return nil }
      let works = binding.isAvailable(walk) && walk.reaches(binding)
      let key = (works ? binding.reachableKeys(in: walk) : binding.keys).first.map { Binding.text(of: $0) }
      let priority = dispensable.firstIndex(of: command).map { $0 + 1 } ?? 0
      return (binding, Hint(key ?? "", binding.label, priority: priority, isEnabled: works))
    }
  }
}

extension Binding {
  /// Whether the device's panel shows the key.
  fileprivate var standsInPanel: Bool { command.setting.map(WalkDrawing.deviceSettings.contains) ?? false }
}
