import AppStandIns
import Foundation
import LocalAuthentication
import SimulatedDeviceExploring
import Testing

/// `dispatchPrecondition` holds where it holds on a phone.
@Suite
struct QueueTests {
  @Test
  func `A block is on the queue that it was put into, and on that one’s target`() async throws {
    let (lines, uncontrolled) = try await diary { diary in
      dispatchPrecondition(condition: .onQueue(.main))
      let note: @Sendable (String) -> Void = { text in MainActor.assumeIsolated { diary.note(text) } }
      let (state, store) = (
        DispatchQueue(label: "state"), DispatchQueue(label: "store", attributes: .concurrent)
      )
      let aimed = DispatchQueue(label: "aimed", target: state)
      state.sync { dispatchPrecondition(condition: .onQueue(state)) }
      DispatchQueue.main.async {
        dispatchPrecondition(condition: .onQueue(.main))
        dispatchPrecondition(condition: .notOnQueue(state))
        note("main")
      }
      aimed.async {
        dispatchPrecondition(condition: .onQueue(aimed))
        dispatchPrecondition(condition: .onQueue(state))
        dispatchPrecondition(condition: .notOnQueue(.main))
        note("aimed")
      }
      store.async(flags: .barrier) {
        dispatchPrecondition(condition: .onQueueAsBarrier(store))
        note("barrier")
      }
      state.asyncAfter(deadline: .now() + 1) {
        dispatchPrecondition(condition: .onQueue(state))
        note("later")
      }
      // Nobody keeps it.
      DispatchQueue(label: "own", target: aimed).async {
        dispatchPrecondition(condition: .notOnQueue(store))
        dispatchPrecondition(condition: .onQueue(state))
        note("own")
      }
      Task { @MainActor in
        dispatchPrecondition(condition: .onQueue(.main))
        note("task")
      }
    }
    #expect(lines == ["main 0 0", "aimed 0 0", "barrier 0 0", "own 0 0", "task 0 0", "later 1 1"])
    #expect(uncontrolled.isEmpty)
  }

  @Test
  func `A run loop’s blocks come next, on the main thread`() async throws {
    let (lines, uncontrolled) = try await diary { diary in
      let note: @Sendable (String) -> Void = { text in
        dispatchPrecondition(condition: .onQueue(.main))
        MainActor.assumeIsolated { diary.note(text) }
      }
      SimulatedRunLoop.main.perform { note("performed") }
      SimulatedRunLoop.current.perform(inModes: [.common]) { note("again") }
      let timer = SimulatedTimer(timeInterval: 2, repeats: false) { _ in note("timer") }
      SimulatedRunLoop.main.add(timer, forMode: .common)
      note("first")
    }
    #expect(lines == ["first 0 0", "performed 0 0", "again 0 0", "timer 2 2"])
    #expect(uncontrolled.isEmpty)
  }

  @Test
  func `The app hears of its life on the main queue`() async throws {
    let app = AppUnderTest { launch in
      for event in LifeCycleEvent.allCases {
        launch.when(event) { dispatchPrecondition(condition: .onQueue(.main)) }
      }
      return App(0, isContentVisible: { _ in false }, isEnd: { _ in true })
    } moves: {
      Move("tap") { _ in dispatchPrecondition(condition: .onQueue(.main)) }
    }
    #expect(try await app.explored(.order("tap", "home", "come back")).endedEarly == nil)
  }

  @Test
  func `A block isn’t on another queue, and that ends the process as on a phone`() async {
    await #expect(processExitsWith: .failure) {
      _ = try await diary { _ in
        DispatchQueue.global().async { dispatchPrecondition(condition: .onQueue(.main)) }
      }
    }
    await #expect(processExitsWith: .failure) {
      _ = try await diary { _ in
        let queue = DispatchQueue(label: "state")
        queue.async { dispatchPrecondition(condition: .notOnQueue(queue)) }
      }
    }
  }
}
