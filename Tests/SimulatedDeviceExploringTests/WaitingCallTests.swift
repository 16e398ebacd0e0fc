import AppStandIns
import Foundation
import LocalAuthentication
import Security
import SimulatedDeviceExploring
import Testing

/// An app whose secret is in the keychain, behind the owner’s face: reading it waits for the dialog.
@MainActor
private final class Reader: LifeCycleObserver {
  /// Where it reads.
  enum Place: CaseIterable { case queue, actor, main }

  private let place: Place
  /// Whether it shows the secret also when it couldn’t read it.
  private let failsOpen: Bool
  private(set) var isOpen = false
  private(set) var heard: [String] = []
  /// Whether whoever wanted to see it is still there.
  private var isAwaited = false
  private let vault = Vault()

  init(_ place: Place, failsOpen: Bool = false) {
    self.place = place
    self.failsOpen = failsOpen
  }

  func lifeCycle(_ event: LifeCycleEvent) {
    heard.append(event.rawValue)
    if event == .didEnterBackground { (isOpen, isAwaited) = (false, false) }
  }

  func show() {
    isAwaited = true
    switch place {
    case .main: took(Reader.read())
    case .queue:
      DispatchQueue.global().async {
        let status = Reader.read()
        DispatchQueue.main.async { MainActor.assumeIsolated { self.took(status) } }
      }
    case .actor: Task { took(await vault.read()) }
    }
  }

  private func took(_ status: OSStatus) {
    heard.append("read \(status)")
    isOpen = status == errSecSuccess && isAwaited || failsOpen
  }

  private actor Vault { func read() -> OSStatus { Reader.read() } }

  private nonisolated static var query: [String: Any] {
    [kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: "token"]
  }

  nonisolated static func read() -> OSStatus {
    SecItemCopyMatching(query.merging([kSecReturnData as String: true]) { $1 } as CFDictionary, nil)
  }

  nonisolated static func install() {
    var item = query
    item[kSecValueData as String] = Data([1])
    item[kSecAttrAccessControl as String] = SecAccessControlCreateWithFlags(
      nil, kSecAttrAccessibleWhenUnlockedThisDeviceOnly, .biometryAny, nil)
    #expect(SecItemAdd(item as CFDictionary, nil) == errSecSuccess)
  }

  nonisolated static func app(
    _ place: Place, failsOpen: Bool = false, rules: [Rule<Reader>] = [], note: Heard = Heard()
  ) -> AppUnderTest<Reader> {
    AppUnderTest(
      except: [.contentInAppSwitcher: "It has no cover.", .deadEnd: "It asks only when told to."],
      rules: rules
    ) { launch in
      let reader = Reader(place, failsOpen: failsOpen)
      launch.forward(to: reader)
      return App(reader, isContentVisible: { $0.isOpen })
    } installing: {
      install()
    } moves: {
      Move("show", when: { !$0.isOpen }) { $0.show() }
      Move("note") { note.all = $0.heard }
    }
  }

  final class Heard: @unchecked Sendable { var all: [String] = [] }
}

@Suite
struct WaitingCallTests {
  @Test(arguments: Reader.Place.allCases)
  fileprivate func `A read that waits for its dialog is answered by the moves, wherever it waits`(
    place: Reader.Place
  ) async throws {
    let never = Rule<Reader>("The secret stays hidden") { _, seen in !seen.isContentVisible }
    let exploration = try await Reader.app(place, rules: [never])
      .explored(.upTo(moves: 3, walks: 50, walkLength: 12, seed: 4))
    #expect(exploration.findings.map(\.moves) == [["show", "match"]])
    #expect(exploration.uncontrolled == [])
    #expect(exploration.endedEarly == nil)
  }

  @Test(arguments: Reader.Place.allCases)
  fileprivate func `An app that opens when the read fails is found`(place: Reader.Place) async throws {
    let exploration = try await Reader.app(place, failsOpen: true).explored(.upTo(moves: 2, walks: 0))
    let finding = try #require(exploration.findings.first)
    #expect(finding.rule == .contentWithoutAuthentication)
    #expect(finding.moves == ["show", "cancel"])
  }

  /// What the system tells the app comes by the main thread, so after the read where that waits on it.
  @Test(arguments: [
    (Reader.Place.queue, ["willResignActive", "read -25293", "didEnterBackground"]),
    (.main, ["read -25293", "willResignActive", "didEnterBackground"]),
  ]) fileprivate func `A read on the main thread keeps everything else of it waiting`(
    place: Reader.Place, expected: [String]
  ) async throws {
    let note = Reader.Heard()
    let exploration = try await Reader.app(place, note: note)
      .explored(.order("show", "home", "come back", "note"))
    #expect(exploration.endedEarly == nil)
    #expect(Array(note.all.dropFirst(2).prefix(3)) == expected)
    #expect(note.all.suffix(2) == ["willEnterForeground", "didBecomeActive"])
  }

  /// Merging goes by how many calls wait, too: a search that merges nothing finds the same.
  @Test
  func `Merging states loses nothing of them`() async throws {
    let never = Rule<Reader>("The secret stays hidden after the app was left") { reader, seen in
      !(seen.isContentVisible && reader.heard.contains("didEnterBackground"))
    }
    let merged = try await Reader.app(.queue, rules: [never]).explored(.upTo(moves: 4, walks: 0))
    let each = try await Reader.app(.queue, rules: [never])
      .explored(.upTo(moves: 4, walks: 0, mergesStates: false))
    #expect(merged.findings.map(\.moves) == each.findings.map(\.moves))
    #expect(merged.findings.map(\.moves.count) == [4])
    #expect(merged.states < each.launches)
  }

  @Test
  func `Where the app is launched nothing can wait, and that is told`() async throws {
    let app = AppUnderTest(waits: []) { _ in
      _ = Reader.read()
      return App(Reader(.main), isContentVisible: { _ in false }, isEnd: { _ in true })
    } installing: {
      Reader.install()
    }
    let exploration = try await app.explored(.upTo(moves: 1, walks: 0))
    #expect(exploration.uncontrolled == ["a call that waits for a dialog where the app is launched"])
  }
}
