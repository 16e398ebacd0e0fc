import ScreenDrawing
import UnlockEngine

/// The keys of an entry: round ones for digits, a keyboard for any text.
struct KeypadShape {
  let keypad: Keypad
  let controls: [Control]
  /// How wide a round key is, and what is between two.
  let key, gap, lineGap: Double
  let width, height: Double

  /// As iOS has them on its lock screen.
  private static let usual = (key: 76.0, gap: 26.0, lineGap: 16.0)
  static let letters = ["", "", "A B C", "D E F", "G H I", "J K L", "M N O", "P Q R S", "T U V", "W X Y Z"]
  private static let keyboardRows = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"]

  /// The smallest keys, as a part of the usual: those that fingers hit, and on a phone that is held on its side the smallest that
  /// Apple's guidelines have, 44 points.
  private static let smallest = (usual: 0.66, low: 44 / usual.key)

  /// In a width, and no higher than that if it can be made smaller.
  init(_ keypad: Keypad, _ controls: [Control], width: Double, highest: Double, isLow: Bool) {
    (self.keypad, self.controls) = (keypad, controls)
    if !keypad.keys.areDigits {
      self.width = min(width, 560)
      (gap, lineGap) = (6, 11)
      key = (self.width - 8 - 9 * gap) / 10
      height = 5 * 43 + 4 * lineGap
      return
    }
    let most = Self.scale(in: width)
    let scale = max(
      isLow ? Self.smallest.low : Self.smallest.usual,
      min(most, highest / (4 * Self.usual.key + 3 * Self.usual.lineGap)))
    (key, gap, lineGap) = (Self.usual.key * scale, Self.usual.gap * scale, Self.usual.lineGap * scale)
    self.width = 3 * key + 2 * gap
    height = 4 * key + 3 * lineGap
  }

  /// How much larger keys and dots are than a phone's: a tablet has room for whole hands.
  static func scale(in width: Double) -> Double { width > 700 ? 1.25 : 1 }

  /// The paints of a key and its digit, and of words beside them.
  struct Paints {
    var key: Paint = .key
    var digit: Paint = .label
    var words: Paint = .tint

    static let system = Paints(key: .systemKey, digit: .label, words: .label)
    static let wall = Paints(key: .wallKey, digit: .onWall, words: .onWall)
  }

  func draw(with pen: inout VectorPen, in frame: Frame, _ paints: Paints) {
    if !keypad.keys.areDigits { return keyboard(with: &pen, in: frame, paints) }
    let left = frame.midX - width / 2
    func place(_ index: Int) -> Frame {
      Frame(
        x: left + Double(index % 3) * (key + gap), y: frame.y + Double(index / 3) * (key + lineGap),
        width: key, height: key)
    }
    let line = keypad.touched.digits.map { place($0 - 1) }
    if line.count > 1 {
      let points = line.map { "\($0.midX.shortText) \($0.midY.shortText)" }
      pen.stroke("M" + points.joined(separator: "L"), paints.words, width: 5)
    }
    for index in 0..<12 {
      let place = place(index)
      switch index {
      case 9: side(keypad.left, with: &pen, in: place, paints)
      case 11: side(keypad.right, with: &pen, in: place, paints)
      case 10 where keypad.keys == .pattern: break
      case _ where keypad.keys == .pattern: dot(index + 1, with: &pen, in: place, paints)
      default: digit(index == 10 ? 0 : index + 1, with: &pen, in: place, paints)
      }
    }
  }

  private func digit(_ digit: Int, with pen: inout VectorPen, in frame: Frame, _ paints: Paints) {
    let isLit = keypad.lit == .character(Unicode.Scalar(UInt8(0x30 + digit)))
    let paint: Paint = isLit ? .onLit : keypad.isEnabled ? paints.digit : .disabled
    pen.key(String(digit), isEnabled: keypad.isEnabled) { pen in
      // An app's own keys are what the app made them.
      if pen.isGlass, paints.key != .key, !isLit {
        pen.roundPlate(
          frame.midX, frame.midY, key / 2, paints.key, rim: paints.key == .wallKey ? .onWall : .sheetLine)
      } else {
        pen.circle(frame.midX, frame.midY, key / 2, isLit ? .lit : paints.key)
      }
      let letters = Self.letters[digit]
      let scale = key / Self.usual.key
      let middle = frame.midY - (letters.isEmpty && digit != 1 ? 0 : 6 * scale)
      pen.text(String(digit), x: frame.midX, middle: middle, Font(size: 34 * scale), paint)
      if !letters.isEmpty {
        pen.text(
          letters, x: frame.midX, middle: frame.midY + 19 * scale, Font(size: 9.5 * scale, weight: .semibold),
          paint)
      }
    }
  }

  /// A dot of a pattern: with a ring once it is touched.
  private func dot(_ number: Int, with pen: inout VectorPen, in frame: Frame, _ paints: Paints) {
    let isLit =
      keypad.touched.digits.contains(number) || keypad.lit == .character(Unicode.Scalar(UInt8(0x30 + number)))
    pen.key(String(number), isEnabled: keypad.isEnabled) { pen in
      pen.target(frame)
      if isLit { pen.ring(frame.midX, frame.midY, key * 0.4, paints.words, width: 3) }
      pen.circle(
        frame.midX, frame.midY, key * 0.13, isLit ? paints.words : keypad.isEnabled ? paints.digit : .disabled
      )
    }
  }

  /// What is beside the 0: a sign or words, without a ground.
  private func side(_ side: Keypad.SideKey, with pen: inout VectorPen, in frame: Frame, _ paints: Paints) {
    switch side {
    case .none: break
    case .delete:
      let isLit = keypad.lit == .delete
      pen.key("delete", isEnabled: keypad.isEnabled) { pen in
        if isLit { pen.circle(frame.midX, frame.midY, key / 2, .lit) } else { pen.target(frame) }
        pen.deleteSign(in: frame, isLit ? .onLit : keypad.isEnabled ? paints.digit : .disabled)
      }
    case .control(let id):
      guard let control = controls.first(where: { $0.id == id }) else { return }
      pen.control(control) { pen in
        pen.target(frame)
        let paint: Paint = control.isEnabled ? paints.words : .disabled
        let font = Font(size: 17, weight: control.role == .primary ? .semibold : .regular)
        let room = frame.inset(-gap / 2 + 3)
        pen.words(control.title, in: room, font, paint)
      }
    }
  }

  /// Rows of letters with the side keys below them.
  private func keyboard(with pen: inout VectorPen, in frame: Frame, _ paints: Paints) {
    var y = frame.y
    for row in Self.keyboardRows {
      let letters = Array(keypad.keys == .lettersAndDigits ? row.uppercased() : row)
      let width = Double(letters.count) * (key + gap) - gap
      for (index, letter) in letters.enumerated() {
        let place = Frame(
          x: frame.midX - width / 2 + Double(index) * (key + gap), y: y, width: key, height: 43)
        pen.key(String(letter), isEnabled: keypad.isEnabled) { pen in
          pen.rect(place, paints.key, radius: pen.isGlass ? 9 : 6)
          pen.text(
            String(letter), x: place.midX, middle: place.midY - 1, Font(size: 23),
            keypad.isEnabled ? paints.digit : .disabled)
        }
      }
      y += 43 + lineGap
    }
    let half = (width - 8 - gap) / 2
    side(
      keypad.left, with: &pen, in: Frame(x: frame.midX - width / 2 + 4, y: y, width: half, height: 43), paints
    )
    side(keypad.right, with: &pen, in: Frame(x: frame.midX + gap / 2, y: y, width: half, height: 43), paints)
  }
}

extension VectorPen {
  /// Words in a small place: on one line, or else on two, made smaller where that isn't enough.
  mutating func words(_ text: String, in frame: Frame, _ font: Font, _ paint: Paint) {
    if font.width(of: text) <= frame.width {
      return self.text(text, x: frame.midX, middle: frame.midY, font, paint)
    }
    var font = font
    while font.size > 11 {
      let lines = font.lines(of: text, in: frame.width)
      let isWhole = text.split(separator: " ").allSatisfy { font.width(of: String($0)) <= frame.width }
      if isWhole, Double(lines.count) * font.lineHeight <= frame.height {
        let block = frame.middle(frame.width, Double(lines.count) * font.lineHeight)
        return self.lines(lines, in: block, font, paint)
      }
      font.size -= 1
    }
    fitted(text, x: frame.midX, middle: frame.midY, in: frame.width, font, paint)
  }
}
