import DeviceSimulation
import FlowFiles
import ScreenDrawing
import SimulatedDeviceExploring
import UnlockEngine

/// A flow that goes along with an app.
@MainActor
final class FlowCounterpart: Counterpart {
  private let beginning: World<FileFlow>
  private var phone: World<FileFlow>
  private let moves: [String: [FlowStep]]
  private let screens: [String: String]
  /// What the flow had no control for, since the last move.
  private var missing: String?

  init(
    _ flow: FileFlow, _ setup: Setup, _ device: [DeviceChange], moves: [String: [FlowStep]],
    screens: [String: String]
  ) throws(UnreadableFlow) {
    do throws(SetupErrors) {
      var world = try setup.world(for: flow)
      for change in device { _ = world.step(.change(change)) }
      beginning = world
    } catch { throw UnreadableFlow(description: error.all.map(\.text).joined(separator: "\n")) }
    let known = flow.screenIDs.map { $0.split(separator: ".").last.map(String.init) ?? $0 }
    if let unknown = screens.keys.sorted().first(where: { !known.contains($0) }) {
      throw UnreadableFlow(
        description: "The flow has no screen “\(unknown)”: it has \(known.joined(separator: ", ")).")
    }
    phone = beginning
    (self.moves, self.screens) = (moves, screens)
  }

  func begin() {
    phone = beginning
    _ = phone.step(.lifeCycle(.launch))
  }

  // MARK: Moves

  func make(_ move: DeviceMove) { for input in inputs(of: move) { _ = phone.step(input) } }

  func make(own name: String) {
    missing = nil
    let steps = moves[name] ?? [.tap(name.hasPrefix("tap ") ? String(name.dropFirst(4)) : name)]
    for step in steps {
      switch step {
      case .type(let text): for scalar in text.unicodeScalars { _ = phone.step(.type(scalar)) }
      case .tap(let title):
        guard let control = Controls(Simulation(phone)).named(title).first else {
          missing = title
          return
        }
        _ = phone.step(.tap(control.id))
      }
    }
  }

  private func inputs(of move: DeviceMove) -> [Input] {
    switch move {
    case .match, .lateMatch: [.biometry(.match)]
    case .noMatch: [.biometry(.noMatch)]
    case .cancel, .lateCancel:
      phone.device.sees(.cancel) ? [.biometry(.cancel)] : [.tap(SystemControl.cancel)]
    case .fallback: [.tap(SystemControl.fallback)]
    case .tryAgain: [.tap(SystemControl.tryAgain)]
    case .allow: [.tap(SystemControl.allow)]
    case .dontAllow: [.tap(SystemControl.dontAllow)]
    case .passcode: typing(DeviceMove.passcode(of: phone.device))
    case .wrongPasscode: typing(DeviceMove.wrongPasscode(of: phone.device))
    case .call: [.lifeCycle(.interrupt)]
    case .home, .lateHome: [.lifeCycle(.leave)]
    case .appSwitcher: [.lifeCycle(.openSwitcher), .lifeCycle(.return)]
    case .longAppSwitcher: [.lifeCycle(.openSwitcher), .elapse(DeviceMove.lookFor), .lifeCycle(.return)]
    case .controlCentre: [.lifeCycle(.controlCentre), .lifeCycle(.return)]
    case .comeBack: [.lifeCycle(.return)]
    case .kill: [.lifeCycle(.terminate)]
    case .launch: [.lifeCycle(.launch)]
    case .restart: [.lifeCycle(.reboot), .lifeCycle(.unlock)]
    case .wait(let duration): [.elapse(duration)]
    case .dateBack: [.change(.date(.by(.zero - DeviceMove.backBy)))]
    case .dateOn: [.change(.date(.by(DeviceMove.onBy)))]
    case .anotherFace: [.change(.enrolledSet)]
    case .open(.link): [.lifeCycle(.open(.link))]
    case .open(.notification): [.lifeCycle(.open(.notification))]
    case .open(.widget): [.lifeCycle(.open(.widget))]
    case .lock: [.lifeCycle(.lock)]
    case .lockForPasscode: [.lifeCycle(.sos)]
    case .unlock: [.lifeCycle(.unlock)]
    case .launchInBackground: [.lifeCycle(.launchInBackground)]
    case .restartLocked: [.lifeCycle(.reboot)]
    case .reinstall: [.lifeCycle(.reinstall)]
    case .newPhone: [.lifeCycle(.newPhone)]
    case .siri: [.lifeCycle(.interruptBy(.siri))]
    case .siriEnds: [.lifeCycle(.return)]
    case .record: [.change(.capture(phone.device.capture == .none ? .recorded : .none))]
    // No world of a flow knows of other apps: it isn’t offered there.
    case .failedScans: []
    }
  }

  private func typing(_ passcode: String) -> [Input] {
    let isFixed = phone.device.passcode?.kind.length != nil
    return passcode.unicodeScalars.map { .type($0) } + (isFixed ? [] : [.tap(SystemControl.enterPasscode)])
  }

  // MARK: What is to be seen

  func difference(from app: SeenOfApp) -> String? {
    if let missing { return "the flow has no “\(missing)” there" }
    guard app.isInFront else { return nil }
    let screen = phone.screen
    guard phone.phone == .app else { return "the app is in front, and the flow’s isn’t" }
    if app.dialog != phone.device.evaluation?.phase {
      return "the app has \(Self.words(app.dialog)), the flow \(Self.words(phone.device.evaluation?.phase))"
    }
    let isVisible = screen.app?.showsContent == true
    if app.isContentVisible != isVisible {
      return isVisible ? "the flow shows content, the app doesn’t" : "the app shows content, the flow doesn’t"
    }
    let name = screen.app?.id.split(separator: ".").last.map(String.init) ?? ""
    if let expected = screens[name], let shown = app.screen, shown != expected {
      return "the app says “\(shown)”, where the flow shows \(name) (“\(expected)”)"
    }
    return nil
  }

  /// The flow’s phone, drawn.
  var picture: [String] {
    let canvas = PhoneDrawing(screen: phone.screen, look: PhoneLook(phone)).canvas(
      in: Size(rows: 22, columns: 45))
    return (0..<canvas.size.rows).map { canvas.text(row: $0) }
  }

  func hash(into hasher: inout Hasher) { phone.rebased.hash(into: &hasher) }

  private static func words(_ phase: Evaluation.Phase?) -> String {
    switch phase {
    case nil: "no dialog"
    case .permission: "the permission for Face ID"
    case .scanning: "Face ID’s dialog"
    case .notRecognized: "“Face Not Recognized”"
    case .notRecognizedAgain: "“Face Not Recognized” again"
    case .touch: "Touch ID’s dialog"
    case .matched: "a match"
    case .passcode: "the passcode"
    case .locked: "the lock screen"
    }
  }
}
