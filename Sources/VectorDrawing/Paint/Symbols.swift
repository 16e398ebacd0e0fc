import ScreenDrawing
import UnlockEngine

/// Pictures that stand for something, each in a box of 64 by 64.
enum Symbol {
  case face, sadFace, eye, finger, lock, openLock, check, power, camera, apps, torch, photo
  case shield, phone, envelope, bell, key, card, warning, house, person, gear, list

  /// Lines, by how thick they are; what is filled has no thickness.
  fileprivate var strokes: [(data: String, width: Double)] {
    switch self {
    case .face: Self.corners + Self.look + [("M21 42Q32 51 43 42", 3.6)]
    case .sadFace: Self.corners + Self.look + [("M21 47Q32 38 43 47", 3.6)]
    case .eye: Self.corners + [("M12 32Q32 12 52 32Q32 52 12 32z", 3.4), ("M32 25a7 7 0 1 0 .01 0z", 3.4)]
    case .finger:
      [
        "M17 16C26 8.5 38 8.5 47 16", "M11 30C14 21.5 22 16.5 32 16.5C42 16.5 50 21.5 53 30",
        "M14.5 43C16.5 39 16.5 36 16.5 33.5C16.5 26 23.5 22.5 32 22.5C40.5 22.5 47.5 27 47.5 35C47.5 38 47.5 41 47 44",
        "M20.5 50C23 45 23 40 23 35.5C23 31 27 28.5 32 28.5C37 28.5 41 31.5 41 36.5C41 43 40 48 38.5 52",
        "M27.5 54.5C29.5 49 29.8 44 29.8 38.5C29.8 33.5 35 33.8 34.8 38.5C34.700 44 34 50 32.5 55.5",
      ].map { ($0, 2.9) }
    case .lock: [("M20 30V21a12 12 0 0 1 24 0V30", 4.6)]
    case .openLock: [("M20 30V19a12 12 0 0 1 23.5 -3.5", 4.6)]
    case .check: [("M14 34L27 47L51 19", 5)]
    case .power: [("M32 10V30", 4.5), ("M20.5 18.5a19 19 0 1 0 23 0", 4.5)]
    case .camera: Self.corners
    case .photo:
      [
        ("M14 18h8l4-6h12l4 6h8a6 6 0 0 1 6 6v22a6 6 0 0 1-6 6h-36a6 6 0 0 1-6-6v-22a6 6 0 0 1 6-6z", 4),
        ("M32 25a9.5 9.5 0 1 0 .01 0z", 4),
      ]
    case .apps, .torch: []
    case .shield:
      [("M32 6L54 14V30C54 44 45 53 32 58C19 53 10 44 10 30V14z", 4), ("M22 32L30 40L43 24", 4.4)]
    case .phone:
      [("M22 6h20a6 6 0 0 1 6 6v40a6 6 0 0 1-6 6h-20a6 6 0 0 1-6-6v-40a6 6 0 0 1 6-6z", 4), ("M28 51h8", 3)]
    case .envelope:
      [
        ("M10 14h44a4 4 0 0 1 4 4v28a4 4 0 0 1-4 4h-44a4 4 0 0 1-4-4v-28a4 4 0 0 1 4-4z", 4),
        ("M8 19L32 37L56 19", 4),
      ]
    case .bell:
      [
        ("M32 7v4M13 46h38c-5.5-5-6.5-10-6.5-19a12.5 12.5 0 0 0-25 0c0 9-1 14-6.5 19z", 4),
        ("M26 52.5a6 6 0 0 0 12 0", 4),
      ]
    case .key: [("M19 20.5a11.5 11.5 0 1 0 .01 0z", 4.4), ("M30.5 32h28v10M48 32v7", 4.4)]
    case .card:
      [
        ("M10 13h44a6 6 0 0 1 6 6v26a6 6 0 0 1-6 6h-44a6 6 0 0 1-6-6v-26a6 6 0 0 1 6-6z", 4), ("M4 24h56", 6),
        ("M12 41h12", 3.6),
      ]
    case .house: [("M7 33L32 11L57 33", 4.4), ("M14 27v27h36v-27", 4.4), ("M26 54v-15h12v15", 4)]
    case .person: [("M32 10a10.5 10.5 0 1 0 .01 0z", 4.4), ("M11 55c0-12 9-19 21-19s21 7 21 19z", 4.4)]
    case .gear:
      [
        ("M32 25a7 7 0 1 0 .01 0z", 4), ("M32 15a17 17 0 1 0 .01 0z", 4.4),
        (
          "M32 7v8M32 49v8M7 32h8M49 32h8M14.3 14.3l5.7 5.7M44 44l5.7 5.7M14.3 49.7l5.7-5.7M44 20l5.7-5.7",
          6.5
        ),
      ]
    case .list: [("M11 18h42M11 32h42M11 46h42", 5)]
    case .warning: [("M32 9L58 54H6z", 4.4), ("M32 25v14", 4.4), ("M32 46.5v.01", 5)]
    }
  }

  fileprivate var fills: [String] {
    switch self {
    case .lock, .openLock: ["M18 28h28a5 5 0 0 1 5 5v18a5 5 0 0 1-5 5h-28a5 5 0 0 1-5-5v-18a5 5 0 0 1 5-5z"]
    case .torch: ["M22 6h20v8l-6 9v33a4 4 0 0 1-8 0v-33l-6-9z"]
    case .apps:
      [(12, 12), (36, 12), (12, 36), (36, 36)].map { x, y in
        "M\(x + 5) \(y)h6a5 5 0 0 1 5 5v6a5 5 0 0 1-5 5h-6a5 5 0 0 1-5-5v-6a5 5 0 0 1 5-5z"
      }
    default: []
    }
  }

  private static let corners: [(String, Double)] = [
    (
      "M5 20V14a9 9 0 0 1 9-9h6M44 5h6a9 9 0 0 1 9 9v6M59 44v6a9 9 0 0 1-9 9h-6M20 59h-6a9 9 0 0 1-9-9v-6",
      3.6
    )
  ]
  private static let look: [(String, Double)] = [("M21 22v6M43 22v6M33 22v12q0 2.5-3.5 2.5", 3.6)]
}

extension Symbol {
  init(_ illustration: Illustration) {
    self =
      switch illustration {
      case .lock: .lock
      case .shield: .shield
      case .face: .face
      case .fingerprint: .finger
      case .phone: .phone
      case .envelope: .envelope
      case .bell: .bell
      case .key: .key
      case .card: .card
      case .check: .check
      case .warning: .warning
      case .house: .house
      case .person: .person
      case .gear: .gear
      case .list: .list
      }
  }
}

extension VectorPen {
  mutating func symbol(_ symbol: Symbol, in frame: Frame, _ paint: Paint) {
    let place = "translate(\(frame.x.shortText) \(frame.y.shortText)) scale(\((frame.width / 64).shortText))"
    group("transform=\"\(place)\"") { pen in
      for data in symbol.fills { pen.path(data, paint) }
      for stroke in symbol.strokes { pen.stroke(stroke.data, paint, width: stroke.width) }
    }
  }

  /// The arrow that leads on, or back.
  mutating func chevron(x: Double, middle: Double, height: Double, _ paint: Paint, pointsBack: Bool = false) {
    let (half, step) = (height / 2, pointsBack ? -height / 2 : height / 2)
    stroke(
      "M\(x.shortText) \((middle - half).shortText)l\(step.shortText) \(half.shortText)l\((-step).shortText) "
        + half.shortText, paint, width: height > 14 ? 2.6 : 2)
  }

  /// The key that takes a character back.
  mutating func deleteSign(in frame: Frame, _ paint: Paint) {
    let (x, y) = (frame.midX - 14, frame.midY - 10)
    func at(_ dx: Double, _ dy: Double) -> String { "\((x + dx).shortText) \((y + dy).shortText)" }
    stroke("M\(at(9, 0))h15a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4h-15L\(at(0, 10))z", paint, width: 1.8)
    stroke("M\(at(13.5, 6))l8 8m0-8l-8 8", paint, width: 1.8)
  }

  /// The activity indicator: spokes, the first of them darkest. In a still picture it stands still.
  mutating func wheel(x: Double, y: Double, radius: Double, _ paint: Paint) {
    let spokes = [
      (0.0, -1.0), (0.707, -0.707), (1, 0), (0.707, 0.707), (0, 1), (-0.707, 0.707), (-1, 0),
      (-0.707, -0.707),
    ]
    for (index, spoke) in spokes.enumerated() {
      let (from, to) = (radius * 0.5, radius)
      let data =
        "M\((x + spoke.0 * from).shortText) \((y + spoke.1 * from).shortText)"
        + "L\((x + spoke.0 * to).shortText) \((y + spoke.1 * to).shortText)"
      group("opacity=\"\((1 - Double(7 - index) * 0.1).shortText)\"") { pen in
        pen.stroke(data, paint, width: max(2, radius * 0.22))
      }
    }
  }
}
