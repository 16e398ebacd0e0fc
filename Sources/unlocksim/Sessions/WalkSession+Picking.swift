import BundledFlowFiles
import FlowFiles
import Scenarios
import ScreenDrawing
import SystemIO
import TerminalUI
import UnlockEngine
import Walkthrough

// A walk is picked, and others are offered to go on with.

extension WalkSession {
  /// Leaves the walk, if there is one, for the picker.
  mutating func pick() {
    let begun = walk
    hasWalked = hasWalked || begun != nil
    endWalk()
    FlowLibrary.shared.refresh()
    picker = Picker(products: Catalog.products, files: FlowLibrary.shared.files)
    let offer = JournalStore.offer()
    (offered, picker.resumable) = (offer?.path, offer?.title)
    guard let begun else { return }
    readFiles()
    picker.select(begun.simulation.world.flow, startedWith: begun.setup)
  }

  /// Reads the next flow file that the picker lists, or all of them.
  mutating func readFiles(all: Bool = true) {
    while walk == nil, let path = picker.unreadFile {
      switch FlowLibrary.shared.read(path) {
      case .success(let flow): picker.take(flow, from: path)
      case .failure(let invalid): picker.take(mistakes: invalid.briefly, of: path)
      }
      if !all { return }
    }
  }

  mutating func pressInPicker(_ key: Key, size: Size, glyphs: Glyphs) -> Int32? {
    // What a key chooses may not have been read yet.
    readFiles()
    guard case .click(let row, let column) = key else { return take(picker.press(key)) }
    let rows = picker.draw(size: size, glyphs: glyphs).rows
    guard case .row(let index)? = rows.target(row: row, column: column) else { return nil }
    return take(picker.pick(row: index))
  }

  mutating func take(_ choice: Picker.Choice?) -> Int32? {
    switch choice {
    case nil: break
    case .quit: return 0
    case .start(let flow, let start):
      // Starting points belong to the flow and have no mistakes; a test ensures that.
      let setup = Setup(start).forWalking(flow, isPaused: look.isPaused)
      if let simulation = try? flow.simulation(setup) {
        self.start(simulation, setup)
        showAround()
      }
    case .begin(let name): begin(name)
    case .resume:
      guard let offered else { break }
      do throws(SessionRestore.Refusal) {
        resumption = try SessionRestore(of: offered)
      } catch {
        picker.refuseToResume(error.text)
      }
    }
    return nil
  }

  /// Writes a flow file that explains itself, and shows where it can begin.
  private mutating func begin(_ name: String) {
    if let mistake = NewFlow.mistake(inName: name) {
      return picker.refuse(name: name, "“\(name)” can’t be a flow’s name: \(mistake)")
    }
    let path = NewVerb.path(of: name)
    do throws(SinkError) {
      guard !Catalog.has(name), try FileWriting.create(NewFlow(name: name).text(path: path), at: path) else {
        return picker.refuse(name: name, "There is a product “\(name)” already: choose another name.")
      }
    } catch { return picker.refuse(name: name, "\(path) couldn’t be written: \(error.reason).") }
    let offer = picker.resumable
    FlowLibrary.shared.refresh()
    picker = Picker(products: Catalog.products, files: FlowLibrary.shared.files)
    picker.resumable = offer
    readFiles()
    if case .success(let flow) = FlowLibrary.shared.read(path) {
      picker.select(flow, startedWith: Setup())
      picker.tell("Written: \(path). Open it in an editor while you walk.")
    }
  }

  /// Shows a walk in the words that were asked for, as far as there are any for its flow; where none were, in those of the
  /// phone’s language.
  mutating func useCopy() {
    guard let flow = walk?.simulation.world.flow else { return }
    guard let copy = look.copy, copy.copy != nil else {
      return walk?.use(nil, CopyOptions.byLanguage(for: flow)) ?? ()
    }
    do {
      if let wording = try copy.wording(for: flow) { walk?.use(wording) }
    } catch {
      walk?.tell(
        "There is no copy “\(copy.copy ?? "")” of \(flow.title) that can be used: it is shown in its own words."
      )
    }
  }
}
