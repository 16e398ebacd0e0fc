import DeviceSimulation
import UnlockEngine

/// A flow that was read from a file: one more product, for everything that works on flows.
public struct FileFlow: Flow {
  public typealias State = FileState
  public typealias Limits = FileLimits
  public typealias Options = FileOptions
  public typealias Button = FileButton
  public typealias Purpose = FilePurpose
  public typealias Timer = FileTimer
  public typealias Server = FileServer
  public typealias Request = FileRequest
  public typealias Answer = FileAnswer

  /// Not counted: a world is copied millions of times, and programs are never freed. Each version of a file that a
  /// walk reads anew stays: some 100 KB a save, so a day of saving takes as much as one exploration, which is fine.
  unowned(unsafe) let program: FlowProgram

  init(_ program: FlowProgram) {
    _ = Unmanaged.passRetained(program)
    self.program = program
    program.plan = makePlan()
  }

  private init(copy program: FlowProgram) { self.program = program }

  /// The same flow for one of several threads that explore it, by a number from 0 on: they share nothing whose owners are counted.
  public func copy(_ number: Int) -> FileFlow { FileFlow(copy: program.copies.copy(number, of: program)) }

  public static func == (left: FileFlow, right: FileFlow) -> Bool { left.program === right.program }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(program)) }

  /// Notes where it was read from, before anyone else has it.
  package func read(from origin: FlowOrigin) -> FileFlow {
    program.origin = origin
    return self
  }

  public var file: FlowOrigin? { program.origin }
  public var name: String { program.name }
  public var title: String { program.title }
  public var appName: String { program.appName }
  public var readMe: String { program.readMe }
  public var look: AppLook { program.look }
  public var startingPoints: [StartingPoint] {
    program.starts.isEmpty ? [StartingPoint("As installed")] : program.starts
  }
  public var screens: [PlaceInfo] { program.screens.map(\.place) }
  public var alerts: [PlaceInfo] { program.alerts.map(\.place) }
  public var requirements: [Requirement] { program.requirements }

  public func name(button: FileButton) -> String {
    program.controls.indices.contains(Int(button.rawValue)) ? program.controls[Int(button.rawValue)] : ""
  }
  public var purposeNames: [String] {
    // Several may be told apart by what they do, and have one name.
    program.purposes.map(\.name).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
  public var requestNames: [String] { program.server.requests.map(\.name) }
  public func name(purpose: FilePurpose) -> String { program.purposes[Int(purpose.rawValue)].name }
  public func name(timer: FileTimer) -> String {
    timer.rawValue < program.timers.count ? program.timers[Int(timer.rawValue)].name : ""
  }
  public func binding(for purpose: FilePurpose) -> KeyBinding? {
    program.purposes[Int(purpose.rawValue)].binding
  }
  public var saysBindings: Bool { program.purposes.contains { $0.binding != nil } }
  public func reuse(for purpose: FilePurpose) -> Duration { program.purposes[Int(purpose.rawValue)].reuse }
  public var awakeTimers: UInt8 { program.awakeTimers }
  public var touchedTimers: UInt8 { program.touchedTimers }
  public var longestReuse: Duration { program.longestReuse }
  public var hasExtension: Bool { program.moments.appExtension != nil }
  public func suspend(_ state: inout FileState, _ limits: FileLimits) {
    program.share(FileState(), with: &state, limits)
  }
  public func resume(_ state: inout FileState, with stored: FileState, _ limits: FileLimits) {
    program.share(stored, with: &state, limits)
  }
  public func lifetime(of timer: FileTimer) -> TimerLifetime {
    timer.rawValue < program.timers.count
      ? program.timers[Int(timer.rawValue)].lifetime : TimerLifetime(.uptime, .display)
  }
}

/// A control of a flow file's, by its number among all names of controls.
public struct FileButton: FlowEnumeration {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public static var allCases: [FileButton] { (0..<UInt8.max).map(FileButton.init) }
}

/// A question to the owner, by its number in the file.
public struct FilePurpose: FlowEnumeration {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public static let limit = 32
  public static var allCases: [FilePurpose] { (0..<UInt8(limit)).map(FilePurpose.init) }
}

/// A timer, by its number in the file.
public struct FileTimer: FlowEnumeration {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public static let limit = 6
  public static let allCases = (0..<UInt8(limit)).map(FileTimer.init)
}
