#if canImport(SimulatedDeviceExploring)
  import Security
  import SimulatedDeviceExploring
  import Testing

  @testable import Signing

  /// The bank, which knows nothing of an app’s launches; each explored order has one of its own.
  @MainActor
  private enum Server { static var bank = Bank() }

  /// A payment that takes any answer for a yes.
  @MainActor
  private final class TrustingPayment {
    private(set) var isConfirmed = false
    private let key = DeviceKey()

    func register() async { Server.bank.key = try? await key.enrol() }

    func confirm() async {
      _ = try? await key.sign(Server.bank.challenge)
      isConfirmed = Server.bank.key != nil
    }
  }

  /// Signing waits for the dialog in an actor of its own; the moves answer it there. One test after the other, since they share the bank.
  @Suite(.serialized)
  struct ExploringTests {
    // Orders with keys take long: nothing comes from outside.
    private let payment = AppUnderTest(
      except: [.contentInAppSwitcher: "SwiftUI draws the cover."], device: [.faceIDPermission(.allowed)],
      fromOutside: []
    ) { launch in
      let payment = Payment(bank: Server.bank)
      launch.when(.didEnterBackground) { payment.leave() }
      return App(
        payment, isContentVisible: { $0.state == .confirmed }, screen: { "\($0.state)" },
        alsoDiffers: { _ in Server.bank.key })
    } installing: {
      Server.bank = Bank()
    } moves: {
      Move("register", when: { !$0.isAsking && $0.mustRegister }) { payment in
        Task { await payment.register() }
      }
      Move("confirm", when: { !$0.isAsking && $0.state != .confirmed }) { payment in
        Task { await payment.confirm() }
      }
    }

    @Test
    func `Nothing is confirmed without the owner, whatever comes in between`() async throws {
      let exploration = try await payment.explored(.upTo(moves: 5, walks: 100, seed: 1))
      print("Explored a payment: \(exploration.bounds)")
      #expect(exploration.findings.isEmpty, "\(exploration.description)")
      #expect(exploration.uncontrolled == [])
      #expect(exploration.moves == 5)
    }

    /// Keys and signatures are drawn at random, and tell states apart. If the same order had others each time, no two states would be the same.
    @Test
    func `The same order makes the same key and the same signature`() async throws {
      let order = ["register", "confirm", "match"]
      let first = try await payment.explored(.order(order))
      #expect(first.endedEarly == nil)
      #expect(first.findings.isEmpty, "\(first.description)")
      let (key, receipts) = await (Server.bank.key, Server.bank.receipts)
      #expect(receipts.count == 1)
      _ = try await payment.explored(.order(order))
      #expect(await Server.bank.key == key)
      #expect(await Server.bank.receipts == receipts)
      _ = try await payment.explored(
        .order("register", "home", "another face", "come back", "confirm", "match", "register"))
      #expect(await Server.bank.key != key)
    }

    @Test
    func `A payment that takes any answer for a yes is found`() async throws {
      let app = AppUnderTest(except: [.deadEnd: "It is about confirming alone."]) { launch in
        App(TrustingPayment(), isContentVisible: { $0.isConfirmed })
      } installing: {
        Server.bank = Bank()
      } moves: {
        Move("register") { payment in Task { await payment.register() } }
        Move("confirm") { payment in Task { await payment.confirm() } }
      }
      let exploration = try await app.explored(.upTo(moves: 3, walks: 0))
      let finding = try #require(
        exploration.findings.first { $0.rule == .contentWithoutAuthentication })
      #expect(finding.moves == ["register", "confirm", "cancel"])
    }
  }
#endif
