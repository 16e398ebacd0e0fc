import ScreenDrawing
import Testing
import UnlockEngine

/// What a product looks like, as its file says.
@Suite struct LookTests {
  private func look(_ text: String) throws -> AppLook { try read(sensible + "look: \(text)\n").get().look }

  @Test func `A file says its colour, its icon's letters, and whether it is dark`() throws {
    let look = try look("{ accent: \"#0A7d4B\", icon: MB, tone: dark }")
    #expect(look == AppLook(accent: 0x0A7D4B, icon: "MB", tone: .dark))
    #expect(try read(sensible).get().look == AppLook())
  }

  @Test(arguments: [
    (
      "{ accent: green }",
      "54:17: “green” isn’t a colour: # and two digits each for red, green and blue, as in \"#0A7D4B\"."
    ),
    (
      "{ accent: \"#0A7\" }",
      "54:17: “#0A7” isn’t a colour: # and two digits each for red, green and blue, as in \"#0A7D4B\"."
    ),
    (
      "{ accent: \"#-A7D4B\" }",
      "54:17: “#-A7D4B” isn’t a colour: # and two digits each for red, green and blue, as in \"#0A7D4B\"."
    ),
    (
      "\n  accent: #0A7D4B",
      "55:3: “accent” needs a colour in quotes, as in \"#0A7D4B\": without them, what follows # is a comment."
    ), ("{ icon: BANK }", "54:15: “BANK” isn’t an icon: one or two characters, as in MB."),
    ("{ icon: \"\" }", "54:15: “” isn’t an icon: one or two characters, as in MB."),
    ("{ tone: drak }", "54:15: “drak” isn’t a tone. Did you mean “dark”?"),
    ("{ face-id-reason: \"a\\e[31mb\" }", "54:25: This text has a character that can’t be shown."),
    ("{ color: red }", "54:9: “look” has no key “color”. Known: accent, icon, tone, face-id-reason."),
    (
      "dark",
      "54:7: “look” takes a map, as in { accent: \"#0A7D4B\", icon: MB, tone: dark }, and this is a text."
    ),
  ]) func `What is no look is told once`(_ text: String, _ told: String) {
    #expect(mistakes(in: sensible + "look: \(text)\n") == [told])
  }
}
