import DeviceSimulation
import UnlockEngine

/// Takes steps of worlds, one after another on the same desk.
struct Stepper<F: Explored> {
  let desk: Desk<F>
  private let list: MoveList<F>
  private let fault: Fault<F>?
  private let waits: [Int64]
  private var servers = ServerMemo<F>()
  private var course = Course()
  private var state: UInt32?

  init(_ list: MoveList<F>, _ fault: Fault<F>?, template: World<F>) {
    self.list = list
    self.fault = fault
    waits = list.waits
    desk = Desk(template)
  }

  func free() {
    desk.free()
    servers.free()
  }

  /// Forgets which state is laid out.
  mutating func clear() { state = nil }

  /// Puts a state's world together on the desk, if it isn't there yet.
  @inline(__always)
  mutating func layOut(_ state: UInt32, _ space: Space<F>) {
    guard self.state != state else { return }
    self.state = state
    space.assemble(Int(state), &desk.before.pointee)
    desk.rest.pointee.limits = space.rests[space.keys[Int(state)].rest].pointee.limits
  }

  /// Does a move to the world on the desk.
  mutating func step(
    _ move: Move, _ key: StateKey, _ picture: Picture, takesBack: Bool, _ space: Space<F>
  ) -> Transition<F> {
    course.removeAll()
    desk.after.pointee = desk.before.pointee
    if case .server(let index) = move {
      desk.after.pointee.put(server: servers.server(after: index, in: desk.before.pointee, key.rest, list))
    } else {
      list.perform(move, &desk.after.pointee, &course)
    }
    if let fault { fault(desk.before.pointee, move, &desk.after.pointee) }
    let memory = space.memoryPointer(of: key)
    let step = Transition(
      move: move, answer: course.lastAnswer, before: desk.before, after: desk.after, screen: picture.screen,
      takesBack: takesBack, memory: memory)
    desk.rest.pointee.memory = memory.pointee
    F.remember(step, &desk.rest.pointee.memory)
    return step
  }

  /// Whether the last step led to nothing that an app or a tester could notice.
  var isSilent: Bool { course.effects.isEmpty }

  /// Whether the last step did anything to the device.
  var touchesDevice: Bool { fault != nil || !course.deviceActions.isEmpty }

  /// What the last step did to the device, as long as it isn't settled.
  func deviceTransition(_ step: Transition<F>) -> DeviceTransition<F> {
    DeviceTransition(
      move: step.move, answer: step.answer, isErased: step.erasesDevice, before: desk.deviceBefore,
      after: desk.device, now: desk.after.pointee.clock.now)
  }

  /// Counts times from now and takes away what makes no difference: the world after a step is only compared
  /// any more.
  func settle() {
    if !waits.isEmpty { desk.after.pointee.lengthenWaits(to: waits, leftOf: desk.before) }
    desk.after.pointee.rebase()
    list.plan.settle(&desk.after.pointee)
    desk.rest.pointee.rest = desk.after.pointee.rest
  }

  /// How the last step dealt with the device, settled by now; `nil` where that can't be remembered: when the
  /// device did something by itself, and not just at the end of a wait for it.
  func dealing(_ move: Move) -> Dealing? {
    var deeds: [DeviceDeed] = []
    if WaysOut.by(move) == .waiting, !course.deviceActions.isEmpty {
      guard course.deviceActions == [.reach] else { return nil }
      deeds = [.waiting]
    }
    for action in course.deviceActions where deeds != [.waiting] {
      switch (action, deeds.last) {
      case (.reach, _): return nil
      case (.type(let character), .typing(let characters)):
        deeds[deeds.count - 1] = .typing(characters + [character])
      case (.type(let character), _): deeds.append(.typing([character]))
      case (_, _): deeds.append(.action(action))
      }
    }
    let (before, after) = (desk.deviceBefore.pointee.enrolledSet, desk.device.pointee.enrolledSet)
    let isUntouched = deeds.isEmpty && before == after
    return Dealing(
      deeds: deeds, settling: isUntouched ? nil : .settling(enrolledSet: after),
      step: DeviceStep(
        move: move, answer: course.lastAnswer, isErased: course.deviceActions.contains(.erase)),
      isSilent: isSilent)
  }
}
