import DeviceSimulation
import UnlockEngine

// What exploring a file types and changes, and how that is told.

extension FileFlow {
  var whatIsTyped: String {
    let passcodes = asksForPasscode ? "passcodes 123456 and two wrong ones." : "no passcode is typed."
    let codes = program.exploring.typed?.filter(\.isCode).map(\.text) ?? codesToType + refusedCodes
    let texts = textsToType.map { "“\($0.text)”" }
    var typed: [String] = []
    if !codes.isEmpty { typed.append("codes are \(codes.joined(separator: ", "))") }
    if !texts.isEmpty {
      typed.append("into fields goes \(texts.joined(separator: " or ")), or the first character of one")
    }
    let all = (typed + [passcodes]).joined(separator: ", ")
    return all.capitalisedFirst
  }

  var whatChanges: String {
    let said = program.exploring
    func list(_ changes: [FlowProgram.Exploring.Change]) -> String {
      changes.map {
        "\($0.entry.name): \($0.entry.value)" + ($0.condition == nil ? "" : ", where the file says so")
      }
      .joined(separator: "; ")
    }
    var text = "The sensor waits for its answer; "
    if let device = said.device {
      text += device.isEmpty ? "of the device nothing changes" : "of the device this changes: \(list(device))"
    } else {
      text += "of the device this changes, as the file asks about it: \(list(changesOfDevice))"
    }
    if let server = said.server {
      text += server.isEmpty ? "; nothing is set at the server" : "; at the server: \(list(server))"
    }
    if (said.device ?? changesOfDevice).contains(where: { $0.entry.name == "enrolled-set" }) {
      text += "; others are enrolled while no prompt of the app’s is up"
    }
    return text + "."
  }

  /// Codes go on pads that take as many digits; those that a file refuses, only where a code is chosen.
  func typeCodes(_ plan: inout ExplorationPlan<FileFlow>) {
    let program = program
    plan.padLengths = { limits in
      program.screens.compactMap(\.pad).map { pad in
        // Where a code decides that no limit is about, it does so under all limits.
        if case .code(_, nil) = pad.length { return 0 }
        return program.length(of: pad, FileState(), FileServer(), limits)
      }
    }
    if let said = program.exploring.typed {
      plan.texts = said.filter(\.isCode).map { typed in
        ExplorationPlan<FileFlow>.Text(typed.text) { world, text in
          guard typed.screens == ~0 || typed.screens & (1 << UInt64(world.shownScreen + 1)) != 0 else {
            return false
          }
          return world.padTakes(text)
            ?? (typed.screens != ~0 || world.fieldNumber == nil)
        }
      }
      return
    }
    plan.texts = codesToType.map { text in
      ExplorationPlan<FileFlow>.Text(text) { world, text in
        world.padTakes(text) ?? (world.fieldNumber == nil)
      }
    }
    plan.texts += refusedCodes.map { text in
      ExplorationPlan<FileFlow>.Text(text) { world, text in
        world.padTakes(text) ?? false && world.choosesCode
      }
    }
  }

  /// The codes of starting points, and for each length a right one and a wrong one that the file doesn't refuse.
  private var codesToType: [String] {
    var known: [String] = []
    for start in startingPoints {
      for code in program.codes.sorted(by: { $0.name < $1.name }) where !code.isText {
        if let text = start.app[code.optionName], text != "none", !known.contains(text) { known.append(text) }
      }
    }
    var lengths = program.screens.compactMap { screen in
      screen.pad.map { program.length(of: $0, FileState(), FileServer(), defaultLimits) }
    }
    lengths += known.map(\.utf8.count)
    for length in Set(lengths).sorted() {
      var enough = known.filter { $0.utf8.count == length }.count
      for candidate in program.candidates where enough < 2 {
        let text = String(String(repeating: candidate, count: length / 4 + 1).prefix(length))
        guard !known.contains(text), !program.refuses(text, defaultLimits) else { continue }
        known.append(text)
        enough += 1
      }
    }
    return known
  }

  /// For each length one that the file refuses, if it refuses any: typed where a code is chosen.
  private var refusedCodes: [String] {
    Set(codesToType.map(\.utf8.count)).sorted().compactMap { length in
      ["1", "1234567890"].lazy.map { String(String(repeating: $0, count: length).prefix(length)) }
        .first { program.refuses($0, defaultLimits) }
    }
  }

  /// Whether the app asks for the device's passcode, or whether there is one.
  var asksForPasscode: Bool {
    program.purposes.contains { $0.policy == .deviceOwnerAuthentication }
      || program.conditions.contains {
        $0 == .device(.hasPasscode) || $0 == .device(.canAsk(.deviceOwnerAuthentication))
      }
  }
}
