#if canImport(SimulatedDeviceExploring)
  import SimulatedDeviceExploring
  import Testing

  @testable import Vault

  /// The vault’s reads wait for the dialog, in its actor; every order of moves answers them.
  @Suite
  struct ExploringTests {
    @Test
    func `The phrase is seen by nobody but its owner, in any order`() async throws {
      let exploration = try await explore(
        .upTo(moves: 5, walks: 100, seed: 1),
        except: [.contentInAppSwitcher: "SwiftUI draws the cover."], fromOutside: .locking
      ) { launch in
        let model = VaultModel()
        launch.when(.didFinishLaunching) { Task { await model.start() } }
        launch.when(.didEnterBackground) { model.leave() }
        return App(
          model,
          isContentVisible: {
            if case .open = $0.state { true } else { false }
          },
          isEnd: {
            if case .empty = $0.state { true } else { false }
          })
      } moves: {
        Move(
          "save",
          when: {
            if case .empty = $0.state { true } else { false }
          }
        ) { model in Task { await model.save("legal winner thank year") } }
        Move(
          "show",
          when: {
            if case .locked = $0.state { true } else { false }
          }
        ) { model in Task { await model.show() } }
      }
      #expect(exploration.uncontrolled == [])
      #expect(exploration.states > 50)
    }
  }
#endif
