import FlowFiles
import Testing

/// Pads whose length varies, with a key that submits; the keys beside the 0; fields that the program checks.
@Suite struct SubmittedPadTests {
  static let file = """
    flow: vault
    limits: { shortest: { is: 4, from: 4, to: 8 }, any-length: true }
    remembers: { pin: { is: code, length: shortest, from: 4, to: 8 } }
    forgets: { first: code }
    starts:
      New: {}
      Locked: { app: { pin: "13579" } }
    needs-no-proof: { pin: none }
    moments: { launch: [{ if: { pin: none }, then: [go: code], else: [go: lock] }] }
    screens:
      code:
        title: Enter the code of your bank
        texts: { if: { refused-key: true }, then: "A code has no “{refused-key}”.", else: It has four groups. }
        fields: { Code: { checked-by: activation-code } }
        buttons: { Continue: submit }
        complete:
          - if: { typed: { is: activation-code } }
            then: [go: choose]
            else: [show: wrong-code]
      choose:
        title: Choose a PIN
        pad: { from: shortest, to: 8, variable-if: { any-length: true } }
        buttons: { OK: { role: primary, then: submit } }
        complete: [set: { first: typed }, go: repeat]
      repeat:
        title: The same again
        pad: { length of: first }
        complete:
          - if: { typed: first }
            then: [set: { pin: first }, go: vault]
            else: [go: choose, retry]
      lock:
        title: Your PIN
        texts: [{ if: { retrying: true }, then: Wrong. }]
        pad: { from: shortest, to: 8, variable-if: { any-length: true } }
        buttons:
          Face: { key: left, then: [show: no-face] }
          Cancel: { key: right, then: [go: away] }
          OK: { role: primary, then: submit }
        complete:
          - if: { typed: pin }
            then: [go: vault]
            else: [retry]
      away: { title: Away, buttons: { Come back: [go: lock] } }
      vault: { title: Passwords, private: true, leave: [go: lock] }
    alerts:
      wrong-code: { title: That is no code, buttons: { OK: [] } }
      no-face: { title: Not now, buttons: { OK: [] } }

    """

  private func run(_ steps: String, app: String = "{}", policy: String = "{}") throws -> String? {
    try failure(of: steps.replacing("%", with: "vault."), app: app, policy: policy, on: Self.file)
  }

  @Test func `Any number of digits is typed, and a key submits them`() throws {
    #expect(
      try run(
        """
          - launch
          - type: "135"
          - expect: { keypad: 3, disabled: OK }
          - type: "79"
          - expect: { screen: %lock, keypad: 5, enabled: OK }
          - press: Backspace
          - tap: OK
          - expect: { screen: %lock, keypad: 0, shows: Wrong. }
          - type: "1357913579"
          - expect: { screen: %lock, keypad: 8 }
          - press: [Backspace, Backspace, Backspace]
          - press: Enter
          - expect: { screen: %vault }
        """, app: #"{ pin: "13579" }"#) == nil)
  }

  @Test func `Where a limit says that the length is fixed, the last digit submits, and there is no such key`()
    throws
  {
    #expect(
      try run(
        """
          - launch
          - expect: { buttons: [Face, Cancel] }
          - type: "1357"
          - expect: { screen: %vault }
        """, app: #"{ pin: "1357" }"#, policy: "{ any-length: false }") == nil)
  }

  @Test func `A key right of the 0 is there while nothing is typed, and takes a digit back after that`()
    throws
  {
    #expect(
      try run(
        """
          - launch
          - expect: { buttons: [Face, Cancel, OK] }
          - type: "1"
          - expect: { buttons: [Face, OK], keypad: 1 }
          - press: Backspace
          - tap: Cancel
          - expect: { screen: %away }
        """, app: #"{ pin: "13579" }"#) == nil)
  }

  @Test func `A checked field corrects keys, refuses others, divides the text and knows when it is whole`()
    throws
  {
    #expect(
      try run(
        """
          - launch
          - type: "0v-1"
          - expect: { shows: [OVI, It has four groups.], disabled: Continue }
          - type: "8"
          - expect: { shows: A code has no “8”., hides: It has four groups. }
          - type: "vvv"
          - expect: { shows: [OVIVV-V, It has four groups.] }
          - type: "vvvvvvvvvvvvvvvvvvvvvvvvvvv"
          - expect: { shows: OVIVV-VVVVV-VVVVV-VVVVV, enabled: Continue }
          - tap: Continue
          - expect: { alert: %wrong-code }
          - tap: OK
          - press: Backspace
            times: 20
          - type: "vvvvvvvvvvvvvvvvtfva"
          - tap: Continue
          - expect: { screen: %choose }
        """) == nil)
  }

  @Test(
    arguments: [
      ("fields: { Code: { checked-by: activation-code } }", "fields: { Code: { checked-by: isbn } }"),
      ("checked-by: activation-code }", "checked-by: activation-code, to: 9 }"),
      ("{ is: activation-code }", "{ is: isbn }"),
      ("pad: { from: shortest, to: 8,", "pad: { from: shortest,"),
      ("pad: { from: shortest, to: 8,", "pad: { from: 6, to: 5,"),
      ("buttons: { OK: { role: primary, then: submit } }", "buttons: { Back: [go: code] }"),
      ("pad: { length of: first }", "pad: { length of: first }\n    buttons: { OK: submit }"),
      ("key: left", "key: up"),
      ("buttons: { Come back: [go: lock] }", "buttons: { Come back: { key: left, then: [go: lock] } }"),
    ])
  func `What makes no sense is told once`(_ old: String, _ new: String) throws {
    let told = try mistakes(in: Self.file.changing(old, to: new, most: 1))
    #expect(told.count == 1, "\(new): \(told)")
  }
}
