import Testing

/// What is told of bodies, switches, tabs, sheets and timers that aren't right.
@Suite struct BodyMistakeTests {
  @Test(arguments: breaks) func `Each mistake is told once, where it is`(_ one: FlowFileMistakeTests.Break)
    throws
  { try one.check(in: BodyFileTests.file) }

  static let breaks: [FlowFileMistakeTests.Break] = [
    // Bodies
    .init(
      "    title: Accounts\n", "    title: Accounts\n    texts: Hello.\n",
      "8:5: Where there is a “body”, “texts” stands in it: say where."),
    .init(
      "- illustration: shield\n", "- illustration: shiled\n",
      "12:23: There is no illustration “shiled”. Did you mean “shield”? A picture of your own is an “image”."),
    .init(
      "- dots: 2 of 3", "- dots: 4 of 3",
      "21:15: “4 of 3” doesn’t say which page of how many this is, as in 2 of 4; ten are the most."),
    .init(
      "- dots: 2 of 3", "- { dots: 2 of 3, banner: Hello. }",
      "21:25: “dots” and “banner” are two things: each has a “-” of its own."),
    .init(
      "- dots: 2 of 3", "- { footer: Hello. }",
      "21:9: A section needs “rows”, “toggles”, “columns”, “fields” or “buttons”."),
    .init(
      "- dots: 2 of 3", "- { image: logo.gif, says: A logo }",
      "21:18: An image is a file that ends in .svg or .png."),
    .init(
      "- dots: 2 of 3", "- { image: logo.svg }",
      "21:11: An image needs “says”: what it shows, for VoiceOver and for whoever has no picture of it."),
    .init(
      "- dots: 2 of 3", "- { banner: Hello., says: Hello }",
      "21:27: “says” is for an “image” or an “illustration”: what it shows."),
    .init(
      "- dots: 2 of 3", "- slider: 1",
      "21:9: Flow files have no “slider”; what comes nearest is “rows” or “buttons” in a “body”, one for each value that matters."
    ),
    .init(
      "    title: Accounts\n", "    title: Accounts\n    web-view: https://example.com\n",
      "8:5: Flow files have no “web-view”; what comes nearest is a screen of its own that says what the page says."
    ),
    .init(
      "- fields: { Mail: { asks-for: mail } }",
      "- { fields: { Mail: { asks-for: mail } }, if: { news: true } }",
      "19:49: Fields are there as long as their screen is: they have no “if”."),
    // Switches
    .init("toggle: news, then", "toggle: mail, then", "20:36: There is no value “mail”. Known: news, asked."),
    .init(
      "{ toggle: news, then: [set: { asked: true }] }", "{ toggle: news, shows: asked }",
      "20:42: “toggle” shows the value that it flips: “shows” is for another."),
    .init(
      "{ toggle: news, then: [set: { asked: true }] }", "{ then: [set: { asked: true }] }",
      "20:20: A switch needs “toggle”: the value that it shows and that a tap flips; or “shows” and “then”."),
    // Tabs
    .init(
      "tabs: { Accounts: here, Cards: [go: cards] }", "tabs: { Accounts: here }",
      "25:5: A screen has two to 5 tabs, and here is 1."),
    .init(
      "tabs: { Accounts: here, Cards: [go: cards] }", "tabs: { Accounts: [go: cards], Cards: [go: cards] }",
      "25:5: One of the tabs is “here”: the one whose screen this is."),
    .init(
      "Cards: here }", "Cards: { icon: cart, then: here } }",
      "26:71: There is no icon “cart”. Did you mean “card”?"),
    .init(
      "Wait: [start: again]", "Wait: { icon: gear, then: [start: again] }",
      "22:28: Only “tabs” have an “icon”."),
    // Sheets
    .init(
      "style: action-sheet", "style: actionsheet",
      "28:21: “actionsheet” isn’t a style of alerts. Did you mean “action-sheet”?"),
    .init(
      "style: action-sheet", "detents: medium", "28:14: “detents” is for “style: sheet”: how high it stands."),
    .init("[medium, large]", "[medium, small]", "29:43: “small” isn’t a detent. Known: medium, large."),
    // Timers
    .init("    countdown: again\n", "", "30:3: A timer needs “during”.", "30:3: A timer needs “then”."),
  ]

  @Test func `A timer that a condition asks for needs no end`() {
    let text = BodyFileTests.file.replacing("    countdown: again\n", with: "")
      .replacing("- dots: 2 of 3", with: "- { dots: 2 of 3, if: { running: again } }")
    #expect(mistakes(in: text) == [])
  }

  @Test func `Over a pad stand texts, banners and pictures, and nothing that takes a tap`() {
    func told(_ body: String) -> [Substring] {
      let text = small.replacing(
        "pad: { title: Enter your PIN,", with: "body: [\(body)]\n    pad: { title: Enter your PIN,")
      return mistakes(in: text).map { $0.drop { $0 != " " } }
    }
    #expect(told("{ illustration: shield }, Hello., { banner: You are offline. }, { dots: 2 of 3 }") == [])
    #expect(
      told("Hello., { rows: { More: [] } }") == [
        " Over a pad a body has texts, banners and pictures: there is no room for “rows”."
      ])
  }
}
