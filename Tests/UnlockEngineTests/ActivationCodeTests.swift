import Testing

@testable import DeviceSimulation
@testable import UnlockEngine

/// Activation codes and their checksum (P2).
@Suite struct ActivationCodeTests {
  @Test(arguments: [
    "AAAAA-AAAAA-AAAAA-AAAAA", "MMMMM-MMMMM-MMMMM-MUTOA", "VVVVV-VVVVV-VVVVV-VTFVA",
    "55555-55555-55555-55YMA",
  ]) func `Public examples are valid, with hyphens and without`(text: String) {
    #expect(ActivationCode(text) != nil)
    let joined = text.filter { $0 != "-" }
    #expect(ActivationCode(joined)?.characters.text == joined)
    #expect(ActivationCode.grouped(joined) == text)
  }

  @Test(arguments: [
    "", "VVVVV", "VVVVV-VVVVV-VVVVV", "VVVVV-VVVVV-VVVVV-VTFV", "VVVVV-VVVVV-VVVVV-VTFVAA",
    "VVVVV-VVVVV-VVVVV-VTFVA-", "-VVVVV-VVVVV-VVVVV-VTFVA", "VVVV-VVVVVV-VVVVV-VTFVA",
    "VVVVVVVVVV-VVVVVVTFVA",
    "VVVVV VVVVV VVVVV VTFVA", "vvvvv-vvvvv-vvvvv-vtfva", "VVVVV-VVVVV-VVVVV-VTFV0",
    "8VVVV-VVVVV-VVVVV-VTFVA",
    "VVVVV-VVVVV-VVVVV-VTFVÄ",
  ])
  func `Other forms are no codes`(text: String) { #expect(ActivationCode(text) == nil) }

  @Test func `Every single wrong character is found, in the spare bits too`() {
    let right = Array("MMMMMMMMMMMMMMMMUTOA".unicodeScalars)
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".unicodeScalars)
    for place in right.indices {
      for scalar in alphabet where scalar != right[place] {
        var wrong = String.UnicodeScalarView(right)
        wrong.replaceSubrange(
          wrong.index(wrong.startIndex, offsetBy: place)..<wrong.index(wrong.startIndex, offsetBy: place + 1),
          with: [scalar])
        #expect(ActivationCode(String(wrong)) == nil, "\(String(wrong))")
      }
    }
  }

  @Test func `The checksum is CRC-16/ARC`() {
    #expect(crc16ARC("123456789".utf8) == 0xBB3D)
    #expect(crc16ARC([UInt8]()) == 0)
  }

  @Test(
    arguments: [
      ("a", "A"), ("z", "Z"), ("A", "A"), ("0", "O"), ("1", "I"), ("2", "2"), ("7", "7"), ("8", nil),
      ("9", nil),
      (" ", nil), ("ß", nil), ("@", nil), ("[", nil), ("`", nil), ("{", nil), ("/", nil), (":", nil),
    ] as [(Unicode.Scalar, Unicode.Scalar?)])
  func `Typing corrects what is meant and refuses the rest`(typed: Unicode.Scalar, becomes: Unicode.Scalar?) {
    #expect(ActivationCode.corrected(typed) == becomes)
  }
}
