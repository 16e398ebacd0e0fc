import BundledFlowFiles
import DeviceSimulation
import Exploration
import ScreenDrawing
import SeededDraws
import Testing

@testable import UnlockEngine
@testable import VectorDrawing

/// Everything that any flow can show, as exploring finds it, is drawn whole.
@Suite(.timeLimit(.minutes(60))) struct AllScreensTests {
  /// The states nearest to each flow's beginnings: they show every place but a few lock-outs, which other flows have.
  private static let nearest = Thorough.count(6000, thorough: 25_000)

  private static let screens: [(flow: String, app: AppLook, screens: [Screen])] = {
    Catalog.flows.compactMap { FlowExplorer($0) }.compactMap { exploration in
      guard
        let found = try? exploration.explore(Setup(), .one, nearest, { $0.states < nearest })
      else { return nil }
      return (exploration.flow.name, exploration.flow.look, found.screens())
    }
  }()

  @Test func `Nothing is missing, nothing stands over an edge or on something else`() {
    #expect(Self.screens.count == 5)
    var seen: Set<String> = []
    for (flow, app, screens) in Self.screens {
      for screen in screens {
        seen.formUnion(screen.layerIDs)
        for design in PhoneLook.Design.allCases {
          let front: PhoneLook.Front = screen.isOfTouchID ? .homeButton : .dynamicIsland
          let picture = PhonePicture(
            screen: screen, device: PhoneLook(front: front, app: app, design: design))
          let faults = faults(of: picture)
          let place = "\(flow), \(screen.layerIDs), \(design)"
          #expect(faults.isEmpty, "\(place): \(faults.joined(separator: "; "))")
          #expect(picture.overflows.isEmpty, "\(place): \(picture.overflows.map(\.words))")
        }
      }
    }
    // Not by having looked at nothing: what is rarer has a test of its own.
    let rare = Set(Self.rare.flatMap(\.layerIDs))
    #expect(SystemScreens.ids.filter { !seen.contains($0) && !rare.contains($0) }.isEmpty)
  }

  /// What it takes other settings or many wrong passcodes to see.
  private static let rare: [Screen] = {
    func optic(_ id: SystemLayerID, _ title: String, _ style: Layer.Style) -> Screen {
      Screen(system: Layer(id, style: style, title: title))
    }
    let device = VisibleDevice(Device())
    return [
      Screen(system: SystemScreens.disabled(device)), Screen(system: SystemScreens.off(device)),
      Screen(system: SystemScreens.siri(device)), Screen(system: SystemScreens.call(device)),
      Screen(system: SystemScreens.screenTime(device, appName: "Notes")),
      Screen(system: SystemScreens.controlCentre(device)),
      Screen(system: SystemScreens.notificationCentre(device)),
      Screen(system: SystemScreens.switcher(device, appName: "Bank", isRunning: false)),
      optic(.opticID, "Optic ID", .scanning), optic(.opticIDFailed, "Eyes Not Recognized", .systemAlert),
      optic(.opticIDFailedAgain, "Eyes Not Recognized", .systemAlert),
      optic(.passcodeLockedOut, "iPhone Unavailable", .passcode),
      optic(.lockScreenLockedOut, "iPhone Unavailable", .passcode),
    ]
  }()

  @Test func `What is rarely seen is drawn whole, too, on every device`() {
    for screen in Self.rare {
      for front in PhoneLook.Front.allCases {
        for (model, design) in Self.kinds {
          let picture = PhonePicture(
            screen: screen, device: PhoneLook(model: model, front: front, design: design))
          #expect(faults(of: picture).isEmpty && picture.overflows.isEmpty, "\(screen.layerIDs)")
        }
      }
    }
  }

  /// One of each kind of screen, with small and large text, on every device.
  @Test(arguments: [TextSize.xs, .xl, .xxxl, .ax1, .ax3, .ax5])
  func `Large text reflows, and what doesn’t fit is told`(size: TextSize) {
    for (_, app, screens) in Self.screens {
      for screen in Self.oneOfEach(screens) {
        for front in PhoneLook.Front.allCases {
          for (model, design) in Self.kinds {
            let picture = PhonePicture(
              screen: screen, device: PhoneLook(model: model, front: front, app: app, design: design),
              textSize: size)
            let cut = picture.overflows.filter { if case .cut = $0 { true } else { false } }
            // What is cut is told, so it may be missing.
            let faults = faults(of: picture).filter { fault in cut.isEmpty || !fault.contains(": no “") }
            #expect(faults.isEmpty, "\(size), \(model), \(front), \(design), \(screen.layerIDs): \(faults)")
          }
        }
      }
    }
  }

  @Test func `The same screen gives the same bytes`() {
    for (_, app, screens) in Self.screens {
      for screen in Self.oneOfEach(screens) {
        let device = PhoneLook(app: app)
        #expect(
          PhonePicture(screen: screen, device: device).svg == PhonePicture(screen: screen, device: device).svg
        )
      }
    }
  }

  private static let kinds = PhoneLook.Model.allCases.flatMap { model in
    PhoneLook.Design.allCases.map { (model, $0) }
  }

  /// One for each layer that is on top of others, and, where one is thorough, for all that it can be on top of.
  private static func oneOfEach(_ screens: [Screen]) -> [Screen] {
    var seen: Set<[String]> = []
    return screens.filter { screen in
      seen.insert(Thorough.isAsked ? screen.layerIDs : Array(screen.layerIDs.suffix(1))).inserted
    }
  }
}

extension Screen {
  fileprivate var isOfTouchID: Bool { layerIDs.contains { $0.hasPrefix("system.touch-id") } }
}
