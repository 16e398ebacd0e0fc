import ArgumentParser
import Exploration
import Scenarios
import UnlockEngine

/// What texts are exported as.
enum CopyFormat: String, CaseIterable {
  case markdown, csv, yaml

  /// What a path asks for by its ending; Markdown where it asks for nothing.
  init(path: String) {
    let ending = path.split(separator: ".").last.map { $0.lowercased() }
    switch ending {
    case "csv": self = .csv
    case "yaml", "yml": self = .yaml
    default: self = .markdown
    }
  }
}

/// Every text of a flow: `unlocksim export FLOW --as copy`.
struct CopyExport {
  let flow: any Flow
  let copy: CopyOptions
  private let time: Duration?

  init(flow name: String, copy: CopyOptions, within time: Duration?) throws {
    (flow, self.copy, self.time) = (try Unlocksim.flow(named: name), copy, time)
  }

  func write(_ format: CopyFormat?, to output: String) throws {
    // What is wrong with the copy is told before anything is explored.
    let (file, wording) = (try copy.file(for: flow), try copy.wording(for: flow))
    let text: String
    switch format ?? CopyFormat(path: output) {
    case .markdown: text = CopyTable(try catalog(), wording: wording).markdown
    case .csv: text = CopyTable(try catalog(), wording: wording).csv
    case .yaml: text = CopyFileText(try catalog(), known: file).text
    }
    try writeOutput(trusted: text, to: output)
  }

  private func catalog() throws -> CopyCatalog {
    guard let exploration = FlowExplorer(flow) else {
      throw UsageError(lines: ["\(flow.name) can’t be explored."])
    }
    let limit = time == nil ? FlowExplorer.mostStates : .max
    let (result, screens) = try exploration.shown(states: limit, within: time)
    _ = exploration.tellPart(result)
    return CopyCatalog(of: flow, screens: screens)
  }
}
