import Foundation
import Testing

// The one line that differs from an app's file on iOS.
import SimulatedLocalAuthentication

/// A model as apps of the completion-handler kind have it.
@MainActor
private final class NotesModel {
  private(set) var isUnlocked = false
  private(set) var message = ""
  var onChange: () -> Void = {}
  private var context = LAContext()

  func authenticate() {
    context = LAContext()
    context.localizedFallbackTitle = "Use PIN"
    var error: NSError?
    guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error) else {
      return failed(error)
    }
    context.evaluatePolicy(
      .deviceOwnerAuthenticationWithBiometrics, localizedReason: "Unlock your notes"
    ) { [weak self] success, error in
      DispatchQueue.main.async { success ? self?.succeeded() : self?.failed(error) }
    }
  }

  private func succeeded() {
    isUnlocked = true
    onChange()
  }

  private func failed(_ error: (any Error)?) {
    guard let error = error as? LAError else { return }
    switch error.code {
    case .userCancel, .appCancel, .systemCancel: message = "cancelled"
    case .userFallback: message = "PIN"
    case .biometryNotEnrolled, .biometryNotAvailable, .passcodeNotSet: message = "not set up"
    case .biometryLockout: message = "locked"
    default: message = error.localizedDescription
    }
    onChange()
  }
}

@MainActor
@Suite
struct AppCodeTests {
  private func authenticate(on device: SimulatedDevice) async -> NotesModel {
    let model = NotesModel()
    await withCheckedContinuation { continuation in
      model.onChange = { continuation.resume() }
      SimulatedDevice.$current.withValue(device) { model.authenticate() }
    }
    return model
  }

  @Test
  func `Completion handlers that go back to the main queue`() async {
    let device = SimulatedDevice()
    device.script(.noMatch, .tryAgain, .match)
    #expect(await authenticate(on: device).isUnlocked)
    device.script(.noMatch, .tryAgain, .noMatch, .tapFallback)
    #expect(await authenticate(on: device).message == "PIN")
  }

  @Test
  func `A preflight's NSError is told apart like an evaluation's error`() async {
    #expect(await authenticate(on: SimulatedDevice(.enrolled(false))).message == "not set up")
    let device = SimulatedDevice()
    device.lockBiometry()
    #expect(await authenticate(on: device).message == "locked")
  }
}
