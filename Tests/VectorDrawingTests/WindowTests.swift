import ScreenDrawing
import Testing

@testable import UnlockEngine
@testable import VectorDrawing

/// Whether a pad has room on a phone that is held on its side, and beside another app (D24).
@Suite struct WindowTests {
  /// A pad with its title, a line under it, and what can be tapped besides.
  private func pad(_ roles: [Control.Role] = []) -> Screen {
    var layer = Layer(
      id: "x.lock", style: .pinPad, title: "Enter your PIN", texts: ["Two tries left."],
      controls: roles.enumerated().map {
        Control(id: ControlID(owner: .app, code: UInt8($0 + 1)), title: "Choice \($0)", role: $1)
      })
    layer.keypad = Keypad(filled: 0, length: 4)
    return Screen(app: layer)
  }

  private func missing(_ screen: Screen, _ look: PhoneLook, _ window: AppWindow) -> Int? {
    var picture = PhonePicture(screen: screen, device: look)
    picture.window = window
    return picture.overflows.compactMap {
      if case .keys("x.lock", let missing) = $0 { missing } else { nil }
    }.first
  }

  @Test(arguments: PhoneLook.Front.allCases)
  func `A plain pad fits however a device is held and shared`(front: PhoneLook.Front) {
    for model in PhoneLook.Model.allCases {
      let look = PhoneLook(model: model, front: front)
      for window in [.portrait] + AppWindow.others(on: model) {
        #expect(missing(pad(), look, window) == nil, "\(model), \(window)")
        var picture = PhonePicture(screen: pad(), device: look)
        picture.window = window
        let read = ReadPicture(picture.svg)
        #expect(read.keys.count == 11)
        let screen = DeviceShape(look, window).screen
        let digits = read.texts.filter {
          $0.words.count == 1 && $0.words.allSatisfy(\.isNumber) && !$0.isHidden
        }
        #expect(digits.count == 10)
        #expect(digits.allSatisfy { screen.contains($0.frame) }, "\(model), \(window)")
      }
    }
  }

  @Test func `What is too much beside the keys upright there is room for, and on its side there isn’t`()
    throws
  {
    let crowded = pad([.back, .link, .link, .link])
    #expect(missing(crowded, PhoneLook(), .portrait) == nil)
    let few = try #require(missing(crowded, PhoneLook(), .landscape))
    let more = try #require(missing(pad([.back, .link, .link, .link, .link]), PhoneLook(), .landscape))
    // One more link, and the room that it takes: 36 points, and what is between two.
    #expect(few > 0 && (36...48).contains(more - few))
  }

  @Test(arguments: [
    (AppWindow.landscape, 1180.0, 820.0), (.landscapeThird, 320, 820), (.landscapeHalf, 585, 820),
    (.landscapeTwoThirds, 850, 820), (.portraitThird, 320, 1180), (.portraitTwoThirds, 490, 1180),
  ])
  func `An iPad’s windows are as wide as iPadOS makes them`(window: AppWindow, width: Double, height: Double)
  {
    let screen = DeviceShape(PhoneLook(model: .iPad), window).screen
    #expect(screen.width == width && screen.height == height)
  }

  @Test func `On its side the island takes both sides, and the home indicator less`() {
    let shape = DeviceShape(PhoneLook(), .landscape)
    #expect(shape.screen.width == 852 && shape.screen.height == 393)
    #expect((shape.safeTop, shape.safeBottom, shape.safeSide) == (0, 21, 59))
    #expect(AppWindow.landscape.words(on: PhoneLook()) == "in landscape, 852 × 393 points")
    let button = DeviceShape(PhoneLook(front: .homeButton), .landscape)
    #expect((button.safeTop, button.safeBottom, button.safeSide) == (0, 0, 0))
  }
}

extension Frame {
  fileprivate func contains(_ other: Frame) -> Bool {
    other.x >= x && other.y >= y && other.right <= right && other.bottom <= bottom
  }
}
