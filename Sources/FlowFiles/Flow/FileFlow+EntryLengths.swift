import DeviceSimulation
import UnlockEngine

// How short and how long entries may be: a limit that hardly anything else depends on.

extension FileFlow {
  /// The shortest and the longest entry of each pad and field that takes more than one length.
  func typeLengths(_ plan: inout ExplorationPlan<FileFlow>) {
    // A file that says what is typed means that and no more.
    guard program.exploring.typed == nil else { return }
    plan.boundaryEntries = { limits in
      let codes = lengthsToType(limits).flatMap { program.codesOfRules(ofLength: $0, limits) }
      return program.screens.enumerated().flatMap { number, screen in
        entries(on: screen, number, limits) + refused(codes, on: screen, number, limits)
          + screen.fields.enumerated().flatMap {
            entries(in: $0.element, screen, (number, $0.offset), limits)
          }
      }
    }
  }

  private func entries(
    on screen: FlowProgram.ScreenDefinition, _ number: Int, _ limits: FileLimits
  ) -> [ExplorationPlan<FileFlow>.BoundaryEntry] {
    guard let pad = screen.pad, let most = pad.most else { return [] }
    let lengths = [
      ("from", program.length(of: pad, FileState(), FileServer(), limits)),
      ("to", program.length(most, FileState(), FileServer(), limits)),
    ]
    return lengths.compactMap { bound, length in
      let codes = program.candidates(letters: pad.hasLetters).map { $0.cycled(to: length) }
      // What a rule is about may be refused nowhere.
      return (codes.first { !program.refuses($0, limits) } ?? codes.first).map { code in
        .init(
          place: "\(screen.place.name) \(bound)",
          text: .init(code) { world, text in world.shownScreen == number && world.padTakes(text) ?? false })
      }
    }
  }

  /// Codes that the pad refuses, and codes that some steps go by, of each kind some; and the shortest and the longest that they let
  /// pass.
  private func refused(
    _ codes: [PIN], on screen: FlowProgram.ScreenDefinition, _ number: Int, _ limits: FileLimits
  ) -> [ExplorationPlan<FileFlow>.BoundaryEntry] {
    guard let pad = screen.pad else { return [] }
    let steps = program.groupsOfCodeRules.joined()
    func entry(_ place: String, _ text: String) -> ExplorationPlan<FileFlow>.BoundaryEntry {
      .init(
        place: place + ExplorationPlan<FileFlow>.BoundaryEntry.refused + text,
        text: .init(text) { world, text in world.shownScreen == number && world.padTakes(text) ?? false })
    }
    func entries(_ place: String, _ rules: some Sequence<CodeRule>) -> [ExplorationPlan<FileFlow>
      .BoundaryEntry]
    {
      codes.filter { code in rules.contains { $0.isBroken(by: code, program.lists, limits) } }
        .map { entry(place, $0.text) }
    }
    let passing = program.lengthsThatMayPass(pad, limits).compactMap { length in
      program.candidates(letters: pad.hasLetters).lazy.map { $0.cycled(to: length) }
        .first { !program.refuses($0, limits) }
    }
    return entries(screen.place.name, pad.refused.map(program.codeRules) ?? [])
      + entries("\(screen.place.name) steps", steps) + passing.map { entry("\(screen.place.name) steps", $0) }
  }

  private func entries(
    in field: FlowProgram.FieldDefinition, _ screen: FlowProgram.ScreenDefinition,
    _ place: (screen: Int, field: Int), _ limits: FileLimits
  ) -> [ExplorationPlan<FileFlow>.BoundaryEntry] {
    guard field.check == nil else { return [] }
    return [("from", field.least.number(limits)), ("to", field.most.number(limits))].compactMap {
      bound, length in
      guard length > 0 else { return nil }
      return .init(
        place: "\(screen.place.name) \(place.field) \(bound)",
        text: .init("seven grey owls ".asText(ofLength: length)) { world, _ in
          world.fieldNumber == place.field && world.shownScreen == place.screen
        })
    }
  }
}

extension String {
  /// The text over and over, up to a length, and with no space at its end.
  func asText(ofLength length: Int) -> String {
    let text = cycled(to: length)
    return text.last == " " ? text.dropLast() + "s" : text
  }
}

extension PlaceInfo {
  /// What the file calls it: two that are compared may have other names themselves.
  fileprivate var name: String { String(id.drop { $0 != "." }.dropFirst()) }
}
