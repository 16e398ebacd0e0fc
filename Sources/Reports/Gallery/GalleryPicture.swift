import DeviceSimulation
import Exploration
import Scenarios
import ScreenDrawing
import UnlockEngine
import VectorDrawing
import Walkthrough

/// A picture of an entry, as it is or varied.
public struct GalleryPicture: Sendable {
  /// What its file is called, without its ending.
  public let name: String
  public let choices: [GalleryChoice]
  /// What it shows; `nil` where no phone can be set so.
  public let simulation: Simulation?
  /// Why there is none, or what it shows instead.
  public let note: String?

  /// An entry as exploring found it, or under other settings.
  ///
  /// The same is done on a phone that begins with them. Where that leads elsewhere they are set at the end of the way; where
  /// that closes it too, the picture is of where the steps lead, and says so.
  init(_ entry: Gallery.Entry, _ choices: [GalleryChoice] = [], of flow: any Flow, in wording: Wording?) {
    self.choices = choices
    name = Self.name(entry, choices)
    let settings = choices.compactMap { choice in
      choice.axis.setting == nil ? nil : Setup.Entry(choice.axis.rawValue, choice.value)
    }
    var shown = entry.simulation
    var note: String?
    if !settings.isEmpty {
      do throws(SetupErrors) {
        (shown, note) = try Self.varied(entry, settings, choices.map(\.axis), flow)
      } catch {
        (simulation, self.note) = (nil, error.all.map(\.text).joined(separator: " "))
        return
      }
    }
    shown.wording = wording
    (simulation, self.note) = (shown, note)
  }

  /// The same phone looked at otherwise: in what only pictures have.
  fileprivate init(_ entry: Gallery.Entry, _ choices: [GalleryChoice], like other: GalleryPicture) {
    (self.choices, name) = (choices, Self.name(entry, choices))
    (simulation, note) = (other.simulation, other.note)
  }

  private static func name(_ entry: Gallery.Entry, _ choices: [GalleryChoice]) -> String {
    ([entry.name] + choices.map(\.fileName)).joined(separator: ".")
  }

  private static func varied(
    _ entry: Gallery.Entry, _ settings: [Setup.Entry], _ axes: [GalleryAxis], _ flow: any Flow
  ) throws(SetupErrors) -> (Simulation, String?) {
    var asked = Setup()
    asked.device = settings
    var begun = try flow.simulation(entry.setup.with(asked))
    for input in entry.inputs where !axes.contains(where: { $0.isSet(by: input) }) { begun.step(input) }
    if begun.screen.shows(entry.screenState) { return (begun, nil) }
    var set = entry.simulation
    // The passcode first: a sensor knows nobody without one.
    for setting in settings.filter({ $0.name == "passcode" }) + settings.filter({ $0.name != "passcode" }) {
      if let change = setting.deviceChange { set.step(.change(change)) }
    }
    for simulation in [set, begun] where simulation.screen.shows(entry.screenState) {
      return (simulation, nil)
    }
    for simulation in [begun, set] where simulation.screen.layerIDs.contains(entry.place.id) {
      return (simulation, nil)
    }
    return (begun, "leads to \(begun.screen.top?.id ?? "nothing")")
  }

  /// How it is drawn: what is varied goes before what was asked for.
  func look(_ look: PictureLook) -> PictureLook {
    var look = look
    for choice in choices {
      switch choice.axis {
      case .tone: look.palette = choice.value == "dark" ? .dark : .light
      case .textSize: look.textSize = TextSize(rawValue: choice.value) ?? look.textSize
      case .biometry, .model, .ios, .passcode, .language: break
      }
    }
    return look
  }
}

extension Screen {
  /// Whether one of its layers is of a kind.
  func shows(_ state: ScreenState) -> Bool {
    layers.contains { $0.id == state.layer.id && ScreenState($0) == state }
  }
}

/// The pictures of a gallery, varied or not, with what a page tells of them.
public struct GallerySheet: Sendable {
  public let flow: any Flow
  public let gallery: Gallery
  /// What was set, and what isn't in it, in lines.
  public let notes: [String]
  public let variation: GalleryVariation
  public let look: PictureLook
  public let wording: Wording?

  public init(
    _ gallery: Gallery, of flow: any Flow, notes: [String] = [],
    varied variation: GalleryVariation = GalleryVariation(),
    look: PictureLook = PictureLook(), wording: Wording? = nil
  ) {
    (self.gallery, self.flow, self.notes) = (gallery, flow, notes)
    (self.variation, self.look, self.wording) = (variation, look, wording)
  }

  /// How many pictures there are.
  public var count: Int { gallery.entries.count * variation.combinations.count }

  public func pictures(of entry: Gallery.Entry) -> [GalleryPicture] {
    var known: [[GalleryChoice]: GalleryPicture] = [:]
    return variation.combinations.map { choices in
      let settings = choices.filter { $0.axis.setting != nil }
      if let same = known[settings] { return GalleryPicture(entry, choices, like: same) }
      let picture = GalleryPicture(entry, choices, of: flow, in: wording)
      known[settings] = picture
      return picture
    }
  }

  /// All pictures as files: what each is called, and what is in it.
  public var files: [(name: String, svg: String)] {
    gallery.entries.flatMap { entry in
      pictures(of: entry).compactMap { picture in
        picture.simulation.map {
          ("\(picture.name).svg", picture.look(look).document(of: $0, as: "\(entry.title(in: flow.name)): "))
        }
      }
    }
  }

  /// The way to an entry as a scenario that ends with what is seen there; `nil` where no scenario can do what it does.
  package func scenario(of entry: Gallery.Entry) -> String? {
    let place = Visit.place(entry.place.id)
    let title = "\(entry.place.words)\(entry.words.isEmpty ? "" : ": \(entry.words)")"
    return TourScenario(
      InputPath(setup: entry.setup, inputs: entry.inputs, visits: [place]), visiting: [place], flow: flow,
      title: title.capitalisedFirst)?.text(calling: flow.exportedName)
  }
}
