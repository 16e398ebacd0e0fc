import LocalAuthentication
import Security
import SimulatedDeviceTesting
import Testing
import XCTest

@testable import InSwift6

/// The trait of Swift Testing: a device and a script in one line, and nobody asks how the script ended.
@Suite(.simulatedDevice(.biometry(.touchID), script: [.noMatch, .match]))
struct TraitTests {
  @Test
  func `A test of a suite has the suite's device`() async throws {
    #expect(try await unlockWithRetry())
    #expect(SimulatedDevice.current.evaluations.count == 1)
  }

  @Test(.simulatedDevice(script: [.noMatch, .cancel]))
  func `A test's own device goes before the suite's`() async {
    #expect(await Authenticator().authenticate("Unlock") == .cancelled)
    SimulatedDevice.current.script(.noMatch, .match)
    #expect(SimulatedDevice.current.device.biometry == .faceID)
    withKnownIssue("two actions are left over") { try SimulatedDevice.current.finish() }
  }
}

/// The helper of XCTest: a device for the process, which code that leaves its task finds as well.
final class HelperTests: XCTestCase {
  func testDetachedTasksFindTheProcessesDevice() async throws {
    let device = simulatedDevice(script: [.match])
    try await Task.detached { try await signIn() }.value
    XCTAssertEqual(device.evaluations.map(\.result), [.success])
  }

  func testASemaphoreIsAnswered() throws {
    simulatedDevice(.enrolled(false), script: [.enterPasscode("123456")])
    try blockUntilAuthenticated()
  }
}

/// What apps keep in the keychain, on the process's device: reads on queues find it.
final class KeychainTests: XCTestCase {
  func testAnItemIsSavedAndLoaded() throws {
    simulatedDevice()
    XCTAssertTrue(TokenStore.save("s3cret", for: "anna"))
    XCTAssertEqual(TokenStore.load("anna"), "s3cret")
    try upsert(Data("other".utf8), [kSecClass: kSecClassGenericPassword, kSecAttrAccount: "anna"])
    XCTAssertEqual(TokenStore.load("anna"), "other")
    XCTAssertEqual(accounts(of: "com.example.token"), ["anna": Data("other".utf8)])
    wipe()
    XCTAssertNil(TokenStore.load("anna"))
  }

  func testAReadOnAQueueIsAnswered() async throws {
    let device = simulatedDevice(script: [.match, .noMatch, .cancel])
    let key = try keyOrNew()
    let read = try await secret("wrapped")
    XCTAssertEqual(read, key)
    XCTAssertTrue(exists("wrapped"))
    await assertThrows(errSecUserCanceled) { try await secret("wrapped") }
    device.change(.enrolledSet)
    await assertThrows(errSecItemNotFound) { try await secret("wrapped") }
    XCTAssertFalse(exists("wrapped"))
  }

  private func assertThrows(_ status: OSStatus, _ body: () async throws -> Data) async {
    do {
      _ = try await body()
      XCTFail("It didn’t throw.")
    } catch { XCTAssertEqual((error as NSError).code, Int(status)) }
  }
}
