import Scenarios
import SystemIO
import TerminalUI
import Walkthrough

// What a walk asks of whoever runs it: to quit, to be saved, to be shared.

extension WalkSession {
  mutating func answer(_ requests: [Walk.Request], on terminal: inout Terminal) -> Int32? {
    for request in requests {
      switch request {
      case .quit: return 0
      case .showPicker: pick()
      case .beginElsewhere: beginElsewhere()
      case .putBeside(flow: let reference): putBeside(reference)
      case .save(let title, let isMasked):
        guard let walk else { continue }
        var style = keeper?.style ?? look.recording
        style.isMasked = isMasked
        rememberMask()
        let told = RecordingFile.save(walk, title: title, style: style)
        self.walk?.tell(told)
      case .redraw: terminal.redraw()
      case .export(let what): export(what)
      case .nextTheme: if let told = terminal.useNextPalette() { tell(told) }
      }
    }
    return nil
  }

  /// Has another flow on the walk’s second phone.
  private mutating func putBeside(_ reference: String) {
    switch FlowLibrary.shared.flow(reference, in: nil) {
    case .success(let flow): walk?.putBeside(flow)
    case .failure: walk?.tell("“\(reference)” can’t be read: “unlocksim check \(reference)” tells why.")
    }
  }

  /// Remembers that masks were asked for, however often the walk is resumed.
  private mutating func rememberMask() {
    if walk?.masksCodes ?? false { keeper?.add(Recording.Style(isMasked: true)) }
  }

  private mutating func export(_ export: WalkExport) {
    guard let walk else { return }
    if !export.replaces, FileWriting.isTaken(export.path) {
      self.walk?.ask(about: export, orBeside: FileWriting.freePath(beside: export.path))
      return
    }
    rememberMask()
    switch export.kind {
    case .screen: self.walk?.tell(RecordingFile.share(screenOf: walk, at: export.path))
    case .storyboard: self.walk?.tell(RecordingFile.share(walk, at: export.path))
    case .page: self.walk?.wait(for: export)
    }
  }
}
