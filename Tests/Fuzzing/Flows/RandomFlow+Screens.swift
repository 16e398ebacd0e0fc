import SeededDraws

// What stands on a drawn screen.

extension RandomFlow {
  mutating func addFields() {
    add(
      "    fields:\n      Password: { asks-for: password, secure: \(draw.once(in: 2)), placeholder: Yours, from: 1, to: 20 }"
    )
    if draw.once(in: 3) { add("      Second: { id: second, asks-for: other-text, off-if: \(condition()) }") }
  }

  /// Two to five things in an order of their own; the fields of a form among them.
  mutating func addBody(_ isForm: Bool) {
    add("    body:")
    for _ in 0..<draw.within(1...3) { addThing() }
    if isForm {
      add(
        "      - fields: { Password: { asks-for: password, secure: \(draw.once(in: 2)), from: 1, to: 20 } }")
    }
    if draw.once(in: 2) { addThing() }
  }

  private mutating func addThing() {
    switch draw.below(8) {
    case 0: add("      - \(draw.one(of: ["\"{failures}\"", "Plain.", "Open {how}"]))")
    case 1: add("      - if: \(condition())\n        then: There.")
    case 2:
      add("      - illustration: \(draw.one(of: ["shield", "lock", "warning"]))")
      if draw.once(in: 2) { add("        says: A picture") }
      if draw.once(in: 3) { add("        if: \(condition())") }
    case 3: add("      - banner: \"{how}\"\n        if: \(condition())")
    case 4: add("      - dots: \(draw.within(1...3)) of 3")
    case 5:
      add("      - section: Values\n        columns: { Way: \"{how}\", Wrong: \"{failures}\" }")
      if draw.once(in: 2) { add("        footer: As of today.") }
    case 6:
      add("      - rows:\n          Row:\(list(12))")
      if draw.once(in: 3) { add("        if: \(condition())") }
    default: add("      - toggles: { Flip: { toggle: \(draw.one(of: ["set-up", "touched"])) } }")
    }
  }
}
