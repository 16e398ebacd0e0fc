import Testing

@testable import Flows
@testable import UnlockEngine

/// Which PINs the wallet accepts (N1.2).
@Suite struct NLWalletPINTests {
  @Test func `Exactly 20 of the 1,000,000 PINs are refused`() throws {
    var refused: [String] = []
    for number in 0..<1_000_000 {
      var pin = PIN()
      for power in [100_000, 10_000, 1000, 100, 10, 1] {
        pin.append(Unicode.Scalar(UInt8(0x30 + number / power % 10)))
      }
      if NLWallet.firstFlaw(in: pin) != nil { refused.append(pin.text) }
    }
    #expect(
      refused == [
        "000000", "012345", "111111", "123456", "222222", "234567", "333333", "345678", "444444", "456789",
        "543210", "555555", "654321", "666666", "765432", "777777", "876543", "888888", "987654", "999999",
      ])
  }

  @Test(arguments: ["024791", "010101", "000001", "100000", "890123", "112233", "121212", "135790", "098765"])
  func `A PIN without a flaw is accepted`(pin: String) {
    #expect(NLWallet.firstFlaw(in: pin) == nil)
  }

  @Test(
    arguments: [
      ("", .wrongLength), ("12345", .wrongLength), ("1234567", .wrongLength), ("abc", .wrongLength),
      ("12345a", .notOnlyDigits), ("１２３４５７", .notOnlyDigits), ("000000", .oneDigitOnly),
      ("999999", .oneDigitOnly), ("012345", .ascending), ("456789", .ascending), ("543210", .descending),
      ("987654", .descending),
    ] as [(String, NLWallet.PINFlaw)])
  func `The first failure is reported`(pin: String, flaw: NLWallet.PINFlaw) {
    #expect(NLWallet.firstFlaw(in: pin) == flaw)
  }

  @Test(arguments: ["111111", "123456", "654321"])
  func `A PIN that would have been refused can't have been chosen earlier`(pin: String) {
    #expect(throws: SetupErrors.self) { _ = try World<NLWallet>.with(app: ["pin": pin]) }
  }
}
