import DeviceSimulation
import UnlockEngine

/// What the simulated server of a flow file knows: its values by their numbers, which go on after the app's. Like
/// `FileState` of one size and without a heap.
public struct FileServer: Hashable, Sendable {
  /// Flags, words and counts; each begins at 0.
  var numbers = SIMD16<UInt8>()
  private var (first, second) = (PIN(), PIN())
  /// Of a text a server keeps no more than a number that only the same text has; 0 where none is set.
  var texts = FileState.Slots<UInt64>(repeating: 0)

  static let numberLimit = 16
  static let codeLimit = 2
  static let textLimit = 4

  /// Codes by their numbers; an empty one isn't set.
  subscript(code index: Int) -> PIN {
    get { index == 0 ? first : second }
    set { if index == 0 { first = newValue } else { second = newValue } }
  }
}

extension FileServer {
  mutating func forget(_ code: FlowProgram.Code) {
    if code.isText { texts[code.place] = 0 } else { self[code: code.place] = PIN() }
  }
}

/// What the app asks the server, by its number in the file.
public struct FileRequest: FlowEnumeration {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public static let limit = 16
  public static let allCases = (0..<UInt8(limit)).map(FileRequest.init)
}

/// What the server answers, by its number among all answers of the file, and what it tells besides.
public struct FileAnswer: Hashable, Sendable {
  let rawValue: UInt8
  var told = Told()
  static let limit = 60

  /// Values of the app's, as the server knew them when it answered: by their places among those that answers tell.
  struct Told: Hashable, Sendable {
    private var bits: UInt8 = 0
    private var numbers = SIMD4<UInt8>()

    static let limit = 4

    mutating func tell(_ place: UInt8, _ number: UInt8) {
      bits |= 1 << place
      numbers[Int(place)] = number
    }

    /// `nil` for what it doesn't tell.
    subscript(place: Int) -> UInt8? { bits & (1 << UInt8(place)) == 0 ? nil : numbers[place] }
  }
}

extension FlowProgram {
  /// What a server does with a request: its steps end with an answer.
  struct RequestDefinition: Sendable {
    let name: String
    var block: UInt16 = 0
    /// The answers that it can give, each a bit.
    var answers: UInt64 = 0
    /// The values that answers of it tell, by their places among those, each a bit.
    var tells: UInt8 = 0
  }

  /// A request as it is sent in one place, and what follows from each answer there.
  struct CallDefinition: Sendable {
    let request: UInt8
    /// By the answer's number; none for those that other requests give.
    var answers: [UInt16?] = []
    var offline: UInt16?
    var unreachable: UInt16?

    static let limit = 60
  }

  /// A value that the tester, or the server's operator, may set.
  struct ServerSetting: Sendable {
    let value: UInt8
    /// What follows once it was changed.
    let then: UInt16?
  }

  struct ServerDefinition: Sendable {
    var requests: [RequestDefinition] = []
    var calls: [CallDefinition] = []
    /// The names of answers.
    var answers: [String] = []
    /// The app's values that answers tell.
    var told: [UInt8] = []
    var settings: [ServerSetting] = []
    /// What is done with every request first; if that answers, it is all.
    var beforeEach: UInt16?
    /// What follows when a limit was changed in the middle of a walk.
    var limitsChanged: UInt16?
  }
}

extension FlowProgram.CallDefinition {
  /// The steps that answers lead to.
  var blocks: [UInt16] { (answers + [offline, unreachable]).compactMap { $0 } }

  func block(for reply: Reply<FileAnswer>) -> UInt16? {
    switch reply {
    case .answer(let answer): answers[Int(answer.rawValue)]
    case .offline: offline
    case .unreachable: unreachable
    }
  }
}

// MARK: What the server does

extension FileFlow {
  /// The server as the options say.
  public func server(_ options: FileOptions, _ limits: FileLimits) -> FileServer {
    var (state, server) = (options.state, options.server)
    FileRun.with(program, &state, &server, .atTheBeginning(limits, server)) { $0.begin(given: options.given) }
    return server
  }

  public func serve(
    _ request: FileRequest, _ state: inout FileState, _ server: inout FileServer,
    _ waits: inout ServerWaits, _ limits: FileLimits
  ) -> FileAnswer {
    var app = state
    let (answer, effects) = FileRun.with(program, &app, &server, .atTheServer(limits, server, waits)) {
      ($0.serve(request.rawValue), $0.effects)
    }
    state.numbers = app.numbers
    waits.add(effects)
    return answer
  }

  public func limitsChanged(
    _ state: inout FileState, _ server: inout FileServer, from old: FileLimits, to new: FileLimits
  ) -> [Effect] {
    if let block = program.server.limitsChanged { server = changed(server, by: block, new) }
    return startWhatIsDue(state, server, from: old, to: new)
  }

  public var serverSettings: [Setting<FileServer>] {
    program.server.settings.map { setting in
      let index = Int(setting.value)
      let value = program.values[index]
      let place = index - program.appValueCount
      return Setting(
        value.name, value.summary, values(of: value),
        get: { [program] in program.text(of: index, $0.numbers[place]) },
        set: { server, text in
          guard let number = self.number(of: text, as: value) else { return false }
          guard server.numbers[place] != number else { return true }
          server.numbers[place] = number
          if let block = setting.then { server = changed(server, by: block, defaultLimits) }
          return true
        })
    }
  }

  /// What steps that are the server's own business make of it.
  private func changed(_ server: FileServer, by block: UInt16, _ limits: FileLimits) -> FileServer {
    var (state, changed) = (FileState(), server)
    FileRun.with(program, &state, &changed, .atTheBeginning(limits, server)) { $0.operate(block) }
    return changed
  }

  public func timePassed(_ timer: FileTimer, _ server: inout FileServer) {
    guard let block = program.timers[Int(timer.rawValue)].atServer else { return }
    server = changed(server, by: block, defaultLimits)
  }

  public func name(request: FileRequest) -> String {
    program.server.requests.indices.contains(Int(request.rawValue))
      ? program.server.requests[Int(request.rawValue)].name : ""
  }

  public var hasRequests: Bool { !program.server.requests.isEmpty }
}
