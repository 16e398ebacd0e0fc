import TerminalSupport
import Testing
import UnlockEngine
import Walkthrough

/// What walks begin from, beside what is said.
@Suite struct BeginningTests {
  private func device(
    _ device: [Setup.Entry] = [], app: [Setup.Entry] = [], isPaused: Bool = false
  ) -> [Setup.Entry] {
    var setup = Setup()
    (setup.device, setup.app) = (device, app)
    return setup.forWalking(vault, isPaused: isPaused).device
  }

  private let animated = Setup.Entry("animations", "true")
  private let unasked = Setup.Entry("face-id-permission", "not-asked")

  @Test func `Where nothing is said the app is newly installed, and there are animations`() {
    #expect(device() == [animated, unasked])
    #expect(device(app: [Setup.Entry("method", "pin")]) == [animated])
  }

  @Test func `A clock that stands would never end them`() {
    #expect(device(isPaused: true) == [unasked])
  }

  @Test func `What is said counts, and is said once`() {
    let said = [Setup.Entry("animations", "false"), Setup.Entry("face-id-permission", "denied")]
    #expect(device(said) == said)
    #expect(device([unasked]) == [animated, unasked])
  }
}
