import ScreenDrawing
import UnlockEngine

/// What is open while the flow is explored for its map, its gallery, a page to try or to be measured: a flow that was read from a
/// file comes without the first, and no flow with the others.
public struct ExploringOverlay: Hashable, Sendable {
  /// What it is explored for.
  enum Purpose: Hashable, Sendable {
    case map, gallery, measure
    case page(WalkExport)
  }

  let purpose: Purpose
  /// How many states were found by now.
  var states = 0

  init(for purpose: Purpose) { self.purpose = purpose }
}

extension Walk {
  /// The flow’s chart: its own, or what exploring it for this walk has found.
  var chart: FlowChart? { simulation.world.flow.chart ?? explored }

  /// Whether the map or the gallery is waited for: whoever owns the walk explores the flow, and reports what is found.
  public var awaitsMap: Bool {
    switch overlay {
    case .exploring(let exploring): exploring.purpose == .map || exploring.purpose == .gallery
    // A part is shown, and more is being found.
    case .gallery: gallery == nil
    case .map: chart == nil
    case .list, .question, .slider, .tour, nil: false
    }
  }

  /// Whether anything is waited for that exploring gives.
  public var awaitsExploring: Bool { exploringPurpose != nil || awaitsMap }

  /// Whether what measuring finds is waited for: whoever owns the walk measures its flow, and reports what is found.
  public var awaitsMeasure: Bool { exploringPurpose == .measure }

  /// The page to try that is waited for: whoever owns the walk explores the flow, writes the page, and tells so.
  public var awaitedPage: WalkExport? {
    if case .page(let export)? = exploringPurpose { export } else { nil }
  }

  private var exploringPurpose: ExploringOverlay.Purpose? {
    if case .exploring(let exploring)? = overlay { exploring.purpose } else { nil }
  }

  /// Opens what is shown while a page to try is made.
  public mutating func wait(for page: WalkExport) { overlay = .exploring(ExploringOverlay(for: .page(page))) }

  /// Takes what became of the page.
  public mutating func report(page told: String) {
    guard awaitedPage != nil else { return }
    (overlay, message) = (nil, told)
  }

  /// Takes how far exploring is.
  public mutating func report(statesExplored states: Int) {
    if awaitsMap { part?.states = states }
    guard case .exploring(var exploring)? = overlay else { return }
    // The nearest are explored first, and then all anew: what was counted once isn’t taken back.
    exploring.states = max(exploring.states, states)
    overlay = .exploring(exploring)
  }

  /// Takes the part of the map and the gallery that was found by now, and shows it; more of it is being found.
  public mutating func report(_ map: FlowChart, _ gallery: Gallery, soFar states: Int) {
    // A part that was left, and is found anew, doesn’t shrink meanwhile.
    if let part, part.gallery.entries.count > gallery.entries.count {
      return self.part = (part.map, part.gallery, states)
    }
    let isNew = part.map { $0.gallery.entries.count != gallery.entries.count || $0.map != map } ?? true
    part = (map, gallery, states)
    if isNew || exploringPurpose != nil { showWhatGrew() }
  }

  /// Takes the map and the gallery, and opens what is still waited for.
  /// - Parameter told: what is told if they aren’t of all that there is.
  public mutating func report(_ map: FlowChart, _ gallery: Gallery? = nil, part told: String? = nil) {
    let isWaited = awaitsMap
    (explored, self.gallery, part) = (map, gallery ?? self.gallery, nil)
    guard isWaited else { return }
    showWhatGrew()
    message = told
  }

  /// Opens what is waited for, or shows there what has come along.
  private mutating func showWhatGrew() {
    switch overlay {
    case .exploring(let exploring):
      if exploring.purpose == .map { openMap() } else if exploring.purpose == .gallery { openGallery() }
    case .gallery(let view):
      openGallery()
      if case .gallery(var new)? = overlay {
        new.goOn(from: view)
        overlay = .gallery(new)
      }
    case .map(let view):
      openMap()
      if case .map(var new)? = overlay {
        new.goOn(from: view)
        overlay = .map(new)
      }
    case .list, .question, .slider, .tour, nil: break
    }
  }

  /// Takes why there will be no map.
  public mutating func report(noMap reason: String) {
    guard awaitsMap else { return }
    (overlay, message) = (nil, reason)
  }
}

extension WalkDrawing {
  func drawing(of exploring: ExploringOverlay) -> OverlayDrawing {
    let flow = walk.simulation.world.flow
    let (title, purpose) =
      switch exploring.purpose {
      case .map: ("map", "once, to draw it")
      case .gallery: ("gallery", "once, to draw all that can be seen")
      case .page: ("page to try", "so that the page can do it")
      case .measure: ("guesser’s chances", "to measure who gets in")
      }
    let doubt = exploring.purpose == .map ? flow.chartDoubt : nil
    let rows =
      (doubt.map { [$0] } ?? [])
      + ["Exploring all that can happen, \(purpose).", "\(grouped(exploring.states)) states so far …"]
    return OverlayDrawing(
      title: "\(flow.title): the \(title)", rows: rows.map { OverlayRow(glyphs.text($0)) },
      footnote: "Esc does without it", glyphs: glyphs)
  }
}
