import DeviceSimulation
import UnlockEngine

// What exploring a file types and changes, and how that is told.

extension FileFlow {
  /// Whether the file says what is typed: otherwise something is, wherever something is asked for.
  public var typesWhatTheFileSays: Bool { program.exploring.typed != nil }

  /// Whether what is typed on a screen, by its ID, is compared with a code or a text, there or at the server.
  public func comparesEntries(on id: String) -> Bool {
    program.screens.firstIndex { $0.place.id == id }.map { program.tried.comparedByScreen[$0] != 0 } ?? false
  }

  /// The IDs of the screens on which a secret is compared with what is typed, there or at the server.
  ///
  /// - Parameter choosing: those that keep what is typed among them: they ask for a new one, and only look whether it is that.
  public func screens(askingForSecret number: Int, choosing: Bool = true) -> [String] {
    program.screens.indices.filter { screen in
      program.tried.comparedByScreen[screen] & (1 << UInt16(program.secrets[number])) != 0
        && (choosing || !program.tried.keepsTyped[screen])
    }.map { program.screens[$0].place.id }
  }

  var whatIsTyped: String {
    let own = Set(startingPoints.compactMap { $0.device["passcode"] }).subtracting(["none", "123456"])
      .sorted()
    let passcodes =
      !asksForPasscode
      ? "no passcode is typed."
      : own.isEmpty
        ? "passcodes 123456 and two wrong ones."
        : "passcodes 123456, \(own.joined(separator: ", ")), and wrong ones as long."
    let codes = program.exploring.typed?.filter(\.isCode).map(\.text) ?? codesToType
    let refused = program.exploring.typed == nil ? refusedCodes : []
    let texts = textsToType(defaultLimits).filter { $0.screens != Array(repeating: 0, count: Typed.limit) }
      .map { "“\($0.text)”" }
    var typed: [String] = []
    // What a rule is about goes only where it could make a difference.
    let also =
      refused.isEmpty
      ? ""
      : ", and \(refused.joined(separator: ", ")) where one is chosen, that one asked for, or steps go by such"
    if !codes.isEmpty { typed.append("codes are \(codes.joined(separator: ", "))\(also)") }
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
      }.joined(separator: "; ")
    }
    var text = "The sensor waits for its answer; "
    if let device = said.device {
      text += device.isEmpty ? "of the device nothing changes" : "of the device this changes: \(list(device))"
    } else {
      text += "of the device this changes, as the file asks about it: \(list(changesOfDevice))"
    }
    if let server = said.server {
      text += server.isEmpty ? "; nothing is set at the server" : "; at the server: \(list(server))"
    } else if !changesOfServer.isEmpty {
      text += "; at the server, as the file has it: \(list(changesOfServer))"
    }
    if program.server.limitsChanged != nil { text += "; no limit is changed meanwhile" }
    if (said.device ?? changesOfDevice).contains(where: { $0.entry.name == "enrolled-set" }) {
      text += "; others are enrolled while no prompt of the app’s is up"
    }
    return text + "."
  }

  /// Codes go on pads that take as many digits; those that a file has a rule about, only where a code is chosen, where one was chosen
  /// all the same, and is asked for again, and where steps go by such a rule.
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
          return world.padTakes(text) ?? (typed.screens != ~0 || world.fieldNumber == nil)
        }
      }
      return
    }
    plan.texts = codesToType.map { text in
      ExplorationPlan<FileFlow>.Text(text) { world, text in world.padTakes(text) ?? (world.fieldNumber == nil)
      }
    }
    plan.texts += refusedCodes.map { text in
      ExplorationPlan<FileFlow>.Text(text) { world, text in
        world.padTakes(text) ?? false
          && (world.choosesCode || world.asks(for: text)
            || !program.tried.rulesByScreen[world.shownScreen].isEmpty)
      }
    }
  }

  /// The codes of starting points and of steps, and of each length as many more, which the file doesn't refuse, as it takes for one to be wrong
  /// wherever it is typed.
  var codesToType: [String] {
    var known: [String] = []
    for start in startingPoints {
      for code in program.codes.sorted(by: { $0.name < $1.name }) where !code.isText {
        if let text = start.app[code.optionName], text != "none", !known.contains(text) { known.append(text) }
      }
    }
    for case .setDigits(_, let digits) in program.blocks.joined() {
      let text = program.digits[Int(digits)].text
      if !known.contains(text) { known.append(text) }
    }
    var lengths = Set(known.filter(\.isDigits).map(\.utf8.count))
    var lettered = Set(known.filter { !$0.isDigits }.map(\.utf8.count))
    for pad in program.screens.compactMap(\.pad) {
      let length = program.length(of: pad, FileState(), FileServer(), defaultLimits)
      let all = [length] + program.lengthsThatMayPass(pad, defaultLimits)
      if pad.hasLetters { lettered.formUnion(all) } else { lengths.formUnion(all) }
    }
    let hasPattern = program.screens.contains { $0.pad?.isPattern == true }
    for (lengths, letters) in [(lengths, false), (lettered, true)] {
      for length in lengths.sorted() {
        let enough = max(1, mostCodesAtOnce(ofLength: length)) + 1
        // Where there is a pattern, a code that isn’t one can’t be typed there.
        var there = known.count {
          $0.utf8.count == length && $0.isDigits != letters
            && (letters || !hasPattern || PIN($0)?.isPattern == true)
        }
        for candidate in program.candidates(letters: letters) where there < enough {
          let text = candidate.cycled(to: length)
          guard !known.contains(text), !program.refuses(text, defaultLimits) else { continue }
          known.append(text)
          there += 1
        }
      }
    }
    return known
  }

  /// How many different codes of a length can be right at once, each for something else, as a PIN and one for duress: those that
  /// a starting point has, and those that somebody chooses beside them.
  private func mostCodesAtOnce(ofLength length: Int) -> Int {
    let kept = Set(program.tried.keptByScreen.joined())
    let codes = (program.tried.secrets + kept.sorted()).filter { !program.codes[Int($0)].isText }
    let chosen = codes.filter { isChosen($0, ofLength: length) }
    let counts = startingPoints.map { start in
      func given(_ codes: [UInt8]) -> Int {
        Set(
          codes.compactMap { start.app[program.codes[Int($0)].optionName] }.filter { $0.utf8.count == length }
        ).count
      }
      // What is chosen may take the place of what was given.
      let lasting = codes.filter { code in
        !chosen.contains(code) && !(chosen.contains { program.isGivenUp(code, choosing: $0) })
      }
      return max(given(codes), given(lasting) + chosen.count)
    }
    return counts.max() ?? chosen.count
  }

  /// Whether somebody can choose a code by typing one of that length.
  private func isChosen(_ code: UInt8, ofLength length: Int) -> Bool {
    guard program.blocks.contains(where: { $0.contains { $0.chooses(code) } }) else { return false }
    return program.screens.enumerated().contains { number, screen in
      guard let pad = screen.pad, program.tried.keepsTyped[number] else { return false }
      let least = program.length(of: pad, FileState(), FileServer(), defaultLimits)
      let most = pad.most.map { program.length($0, FileState(), FileServer(), defaultLimits) } ?? least
      return length >= least && length <= max(least, most)
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
