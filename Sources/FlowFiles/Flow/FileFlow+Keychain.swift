import DeviceSimulation
import UnlockEngine

// What `keeps:` says: the keychain keeps it, which outlives the app and can be read only at times (D16, D17).

extension FlowProgram {
  /// Whether the keychain keeps anything of the app's.
  var hasKeychain: Bool {
    values.contains { $0.lifetime.item != nil } || codes.contains { $0.lifetime.item != nil }
  }

  /// What is left of a state when the app is deleted and installed again, of which this is what any has that was just installed.
  func reinstalled(_ state: FileState, as fresh: FileState) -> FileState {
    var left = fresh
    for (index, value) in values.enumerated() where value.lifetime.item != nil {
      left.numbers[index] = state.numbers[index]
    }
    for code in codes where code.lifetime.item != nil { left.keep(code, of: state) }
    return left
  }

  /// What is left of it on a new phone.
  func restored(_ state: FileState) -> FileState {
    var left = state
    take(outOf: &left) { $0.isOfThisDevice }
    return left
  }

  /// Takes out of a state what the keychain keeps and that is so.
  fileprivate func take(outOf state: inout FileState, where isSo: (KeychainItem) -> Bool) {
    for (index, value) in values.enumerated() where value.lifetime.item.map(isSo) == true {
      state.numbers[index] = 0
    }
    for code in codes where code.lifetime.item.map(isSo) == true { state.forget(code) }
  }

  /// Puts back what was taken out of it.
  fileprivate func putBack(
    _ whole: FileState, into state: inout FileState, where isSo: (KeychainItem) -> Bool
  ) {
    for (index, value) in values.enumerated() where value.lifetime.item.map(isSo) == true {
      state.numbers[index] = whole.numbers[index]
    }
    for code in codes where code.lifetime.item.map(isSo) == true { state.keep(code, of: whole) }
  }
}

extension FileRun {
  /// The app is launched where it can't read all: it finds nothing there, and what it writes there is refused
  /// (`errSecInteractionNotAllowed`). An app that ran before is asleep while the phone is locked: what happened meanwhile it
  /// hears of when it can read again.
  mutating func launchProtected(_ launch: (inout FileRun) -> Void) {
    let protectedData = surroundings.protectedData
    guard protectedData != .available, program.hasKeychain else { return launch(&self) }
    let whole = state
    program.take(outOf: &state) { $0.isReadableFrom > protectedData }
    launch(&self)
    program.putBack(whole, into: &state) { $0.isReadableFrom > protectedData }
  }
}
