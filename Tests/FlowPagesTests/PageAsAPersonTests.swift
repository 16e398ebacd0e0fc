import BlockingTests
import Exploration
import FlowPages
import Foundation
import Scenarios
import SeededDraws
import Testing
import UnlockEngine

/// What a person does with a page that has keys, links and ears, in Chromium.
@Suite("A page as people use it", .blocking) struct PageAsAPersonTests {
  private static let wallet = "Examples/OfflineWallet/offline-wallet.flow.yaml"
  private let focused = "document.activeElement.dataset.name ?? document.activeElement.className"

  private func opened<Result>(
    _ flow: String = wallet, way: PagePath? = nil, _ use: (TriedPage, BrowserSession) throws -> Result
  ) throws -> Result {
    let page = try TriedPage(.named(flow))
    let browser = try BrowserSession(page.html(way: way))
    defer { browser.close() }
    return try use(page, browser)
  }

  // MARK: Keys

  @Test
  func `Whoever has only a keyboard stays where they are, or comes to the new screen`() throws {
    try opened { _, browser in
      try browser.value("document.querySelector('[data-name=\"+1m\"]').focus()")
      try browser.press("Enter", "Enter", "Enter")
      #expect(try browser.value("document.querySelector('.clock').textContent") == "9:44:00")
      #expect(try browser.value(focused) == "+1m")
      // The app's icon is gone once the app is open.
      try browser.value("document.querySelector('.glass button').focus()")
      try browser.press("Enter")
      #expect(try browser.value(focused) == "title")
      #expect(
        try browser.value("document.activeElement.textContent")
          == browser.value("document.querySelector('#words').firstChild.textContent.split(': ')[1]"))
      // From there Tab goes on to what can be tapped on that screen.
      try browser.press("Tab")
      #expect(
        try browser.value(
          "document.activeElement.tagName + document.activeElement.closest('.glass').className")
          == "BUTTONglass")
      // What is gone from the hand leads to the screen as well.
      try browser.value("document.querySelector('[data-name=\"event force-quit\"]').focus()")
      try browser.press("Enter")
      #expect(try browser.value("document.activeElement.closest('.glass') !== null") == "true")
      #expect(try browser.value("scrollY") == "0")
    }
  }

  @Test
  func `A PIN can be typed by Tab and Enter, and by its digits`() throws {
    try opened { page, browser in
      try browser.value("document.querySelector('.glass button').focus()")
      // Tab leads from the title of the new screen to its button, and that to the keypad.
      try browser.press("Enter", "Tab", "Enter")
      let pad = "DATA.pads[Core.screen(Page.now())]"
      try #require(try browser.value("\(pad) !== 0") == "true")
      try browser.value("document.querySelector('.glass [data-name=\"8\"]').focus()")
      try browser.press("Enter", "Enter")
      #expect(try browser.value(focused) == "8")
      #expect(try browser.value("\(pad)[0]") == "2")
      try browser.press("Backspace")
      #expect(try browser.value("\(pad)[0]") == "1")
      try browser.press("7")
      #expect(try browser.value("\(pad)[0]") == "2")
      #expect(try browser.value("document.querySelector('#live').textContent").contains("2 of 6 digits"))
      #expect(
        try !browser.value(
          "document.querySelector('.glass').textContent + document.querySelector('#live').textContent"
        ).contains("87"))
    }
  }

  /// By the fewest steps from where the page begins, also through a wrong PIN; what lies behind something else isn’t found there.
  @Test
  func `What is looked for by its words is found, and gone to`() throws {
    try opened { _, browser in
      let steps = "[...document.querySelectorAll('.steps li')].map((step) => step.textContent).join('; ')"
      try browser.press("/")
      #expect(try browser.value("document.activeElement.id") == "find")
      try browser.press("7", "7", "7")
      #expect(try browser.value(steps).isEmpty)
      #expect(try browser.value("document.querySelector('.finds').textContent").isEmpty)
      let count = "document.querySelector('#find ~ .said').textContent"
      #expect(try browser.value(count) == "Nothing here has “777”.")
      try browser.press("Escape", "d", "e", "l", "e", "t", "e", "d")
      #expect(try browser.value("document.querySelectorAll('.finds button').length") == "1")
      #expect(try browser.value("document.querySelector('.finds').textContent") == "Your keys were deleted")
      try browser.value("document.querySelector('.finds button').click()")
      let title = "document.querySelector('#words').textContent"
      #expect(try browser.value(title).contains("Your keys were deleted"))
      let way = try browser.value(steps)
      #expect(way.hasPrefix("launch; ") && way.contains(#"type: "111111"; "#) && way.contains("elapse: 1m"))
      try browser.follow("history.back()")
      #expect(try browser.value(steps).isEmpty)
    }
  }

  @Test
  func `Whoever begins to type into a field is led to the texts that the page knows`() throws {
    try opened("Examples/Onboarding/onboarding.flow.yaml") { _, browser in
      let state = "Core.states.findIndex((_, state) => Core.indexOf(state, 'e') >= 0)"
      func begin() throws {
        try browser.value("Page.showAt({ ...Core.begin(), state: \(state), typed: '', due: {} })")
        try browser.value("document.activeElement.blur()")
      }
      func expectOffer(_ what: Comment) throws {
        #expect(try browser.value("document.activeElement.textContent").hasPrefix("Type “"), what)
        let told = try browser.value("document.querySelector('.alert').textContent")
        #expect(told.contains("texts only"), what)
      }
      try begin()
      try browser.value(
        """
        (() => { const box = document.querySelector('.stage .keyboard').getBoundingClientRect();
          document.querySelector('div.glass').dispatchEvent(new MouseEvent('click', { clientY: box.top + 20 })); })()
        """)
      try expectOffer("The keyboard that is drawn")
      try begin()
      try browser.value(
        "[...document.querySelectorAll('.glass button')].find((b) => b.ariaLabel.includes('text field')).click()"
      )
      try expectOffer("The field")
      try begin()
      try browser.press("x")
      try expectOffer("A key")
      try browser.press("Enter")
      #expect(try browser.value("document.querySelector('.steps').textContent").hasPrefix("type:"))
    }
  }

  @Test
  func `A pattern is drawn by going over its dots`() throws {
    try opened("Tests/Flows/patterns/pattern-lock.flow.yaml") { _, browser in
      let state =
        "Core.states.findIndex((_, state) => Core.indexOf(state, 'k') >= 0 && DATA.pads[Core.screen({ state })]?.[2] === 3)"
      try browser.value("Page.showAt({ ...Core.begin(), state: \(state), typed: '', due: {} })")
      try browser.value(
        "document.querySelector('.glass [data-name=\"5\"]').scrollIntoView({ block: 'center' })")
      func mouse(_ type: String, _ dot: Character) throws {
        let box = "document.querySelector('.glass [data-name=\"\(dot)\"]').getBoundingClientRect()"
        let middle = try browser.value(
          "(({ x, y, width, height }) => `${x + width / 2} ${y + height / 2}`)(\(box))")
        let place = middle.split(separator: " ").compactMap { Double($0) }
        _ = try browser.call(
          "Input.dispatchMouseEvent",
          ["type": type, "x": place[0], "y": place[1], "button": "left", "buttons": 1, "clickCount": 1])
      }
      try mouse("mousePressed", "1")
      for dot in "12365" { try mouse("mouseMoved", dot) }
      try mouse("mouseReleased", "5")
      #expect(try browser.value("Page.now().typed") == "12365")
      #expect(try browser.value("document.querySelector('.stage path[d*=\"L\"]') !== null") == "true")
    }
  }

  // MARK: Links

  @Test
  func `Back and Forward stay on the page, and are off where they would leave it`() throws {
    try opened { _, browser in
      func button(_ name: String) -> String {
        "[...document.querySelectorAll('nav button')].find((b) => b.textContent === '\(name)')"
      }
      func state() throws -> String {
        let buttons = "\(button("Back")).disabled + ' ' + \(button("Forward")).disabled"
        return try browser.value("\(buttons) + ' ' + document.querySelector('.clock').textContent")
      }
      #expect(try state() == "true true 9:41:00")
      let minute = "document.querySelector('[data-name=\"+1m\"]').click()"
      try browser.value(minute)
      try browser.value(minute)
      #expect(try state() == "false true 9:43:00")
      try browser.follow("\(button("Back")).click()")
      #expect(try state() == "false false 9:42:00")
      try browser.follow("\(button("Back")).click()")
      #expect(try state() == "true false 9:41:00")
      try browser.follow("\(button("Forward")).click()")
      #expect(try state() == "false false 9:42:00")
      // What is done now takes the place of what was ahead.
      try browser.value(minute)
      #expect(try state() == "false true 9:43:00")
      try browser.value("\(button("Restart")).click()")
      #expect(try state() == "false true 9:41:00")
      // A link that is typed is a step, too; one that was opened has nothing behind it.
      try browser.follow("location.hash = '#w60000'")
      #expect(try state() == "false true 9:42:00")
      try browser.open("#w60000")
      #expect(try state() == "true true 9:42:00")
    }
  }

  @Test
  func `That a link was copied is said beside its button`() throws {
    try opened { _, browser in
      try browser.allowClipboard()
      try browser.value(
        "[...document.querySelectorAll('nav button')].find((b) => b.textContent === 'Copy link').click()")
      try browser.value(
        "new Promise((done) => { const look = () => document.querySelector('nav .said').textContent ? done() : requestAnimationFrame(look); look(); })"
      )
      #expect(try browser.value("document.querySelector('nav .said').textContent") == "Link copied.")
      #expect(
        try browser.value("[...document.querySelectorAll('.said')].filter((s) => s.textContent).length")
          == "1")
    }
  }

  @Test
  func `A link leads to where it was copied, and names controls as scenarios do`() throws {
    try opened { page, browser in
      let control = "document.querySelector('.glass button')"
      try browser.value("\(control).click()")
      try browser.value(
        "[...document.querySelectorAll('.glass button')].find((b) => !b.ariaDisabled).click()")
      let (link, seen) = (
        try browser.value("location.hash"), try browser.value("document.querySelector('#words').textContent")
      )
      #expect(!link.contains("app"), "\(link)")
      try browser.follow("history.back()")
      #expect(try browser.value("document.querySelector('#words').textContent") != seen)
      try browser.follow("history.forward()")
      #expect(try browser.value("document.querySelector('#words').textContent") == seen)
      try browser.open(link)
      #expect(try browser.value("document.querySelector('#words').textContent") == seen)
      #expect(try browser.value("document.querySelector('.alert').hidden") == "true")
    }
  }

  @Test
  func `A link that leads nowhere says so and shows the start`() throws {
    try opened { page, browser in
      let start = try browser.value("document.querySelector('#words').textContent")
      let bad = [
        "zz", "tfoo", "k%", "w-60000", "wNaN", "wInfinity", "w1e3", "w", "w99999999999999999999", "w0x10",
        "kab", "k", "lreboot", "eabc", "b", "%", "__proto__", "constructor", "t__proto__",
      ]
      for link in bad {
        try browser.open("#\(link)")
        #expect(try browser.value("document.querySelector('#words').textContent") == start, "\(link)")
        #expect(try browser.value("document.querySelector('.clock').textContent") == "9:41:00", "\(link)")
        #expect(
          try browser.value("document.querySelector('.alert').textContent").contains("leads nowhere"),
          "\(link)")
      }
      try browser.open("#w60000.zz")
      #expect(try browser.value("document.querySelector('.clock').textContent") == "9:42:00")
      #expect(try browser.value("document.querySelector('.alert').textContent").contains("as far as it goes"))
    }
  }

  // MARK: Ears

  @Test(
    "A screen reader comes to what VoiceOver comes to, in the same order",
    arguments: Thorough.isAsked ? ["app-passcode", wallet] : [wallet])
  func readingOrder(flow: String) throws {
    try opened(flow) { page, browser in
      let seeds = Seeds(Seeds.asked)
      var compared = 0
      for number in 0..<3 {
        var (hand, world) = (
          RandomHand(seed: seeds[number], codes: page.beginning.codes), page.beginning.world
        )
        try browser.value("Page.showAt(Core.begin())")
        for _ in 0..<25 {
          let did = hand.next(world)
          let text = String(decoding: try JSONEncoder().encode(did), as: UTF8.self)
          let isThere = try browser.value(
            "(() => { const next = Core.step(Page.now(), \(text)); if (next) Page.showAt(next); return !!next; })()"
          )
          guard isThere == "true" else { break }
          for input in TriedPage.inputs(did) { _ = world.step(input) }
          let drawn = try browser.value(
            "[...document.querySelectorAll('.glass button')].map((b) => b.dataset.name).join(' ')"
          ).split(separator: " ").map(String.init)
          #expect(try browser.heard() == Self.heard(world.screen, drawn), "\(did)")
          compared += 1
        }
      }
      #expect(compared > 20)
    }
  }

  /// What VoiceOver has, in a browser's words; of controls those that are drawn.
  private static func heard(_ screen: Screen, _ drawn: [String]) -> [String] {
    VoiceOver(screen).elements.compactMap { element in
      let label = element.label
      switch element.id {
      case .title: return (element.traits.contains(.image) ? "image " : "heading ") + label
      case .text where element.traits.contains(.image): return "image " + label
      case .text, .pages:
        return "StaticText " + [label, element.value].compactMap { $0 }.joined(separator: ", ")
      case .progress: return "image " + label
      case .entry: return "image \(label), \(element.value ?? "")"
      case .key: return "button " + label
      case .control(let id):
        guard drawn.contains("\(id.owner).\(id.code)") else { return nil }
        if element.traits.contains(.toggleButton) { return "switch " + label }
        let isField = !element.traits.isDisjoint(with: [.textField, .secureTextField])
        return "button " + (isField ? element.spokenAtOnce : label)
      }
    }
  }

  @Test
  func `What is announced is a sentence, once`() throws {
    try opened { page, browser in
      try browser.value("document.querySelector('.glass button').click()")
      let said = try browser.value("document.querySelector('#live').textContent")
      #expect(said.contains(".") && !said.contains("..") && !said.contains("typed"), "\(said)")
    }
  }

  // MARK: The way of a scenario

  private static let scenario = """
    title: A <b>wallet</b>
    flow: app-passcode
    steps:
      - note: Nothing is open yet.
      - launch
      - note: <img src=x onerror=alert(1)> & “so”
      - elapse: 5s
      - leave
      - note: On the home screen.
      - launch
      - lock
      - note: Nobody comes here.
    """

  private func way() throws -> PagePath {
    let flow = try FlowExplorer.named("app-passcode").flow
    let scenario = try ScenarioReader.read(SourceText(path: "a.yaml", text: Self.scenario), flows: [flow])
      .get()
    var run = ScenarioRun(scenario)
    while run.advance() != nil {}
    return PagePath(scenario.title, run.walk.timeline)
  }

  @Test
  func `A scenario can be gone through, with its notes where they are pinned, up to where the page ends`()
    throws
  {
    try opened("app-passcode", way: way()) { page, browser in
      let pinned =
        "document.querySelector('.pinned').hidden ? '' : document.querySelector('.pinned').textContent"
      let next = "[...document.querySelectorAll('.group button')].find((b) => b.textContent === 'Next step')"
      #expect(try browser.value(pinned) == "Nothing is open yet.")
      try browser.value("\(next).click()")
      #expect(try browser.value(pinned) == "<img src=x onerror=alert(1)> & “so”")
      #expect(try browser.value("document.querySelectorAll('.pinned *, .stops img, h2 b').length") == "0")
      #expect(try browser.value("document.querySelector('.stops [aria-current]').textContent") == "launch")
      for _ in 0..<2 { try browser.value("\(next).click()") }
      #expect(try browser.value(pinned) == "On the home screen.")
      #expect(try browser.value("document.querySelector('.clock').textContent") == "9:41:05")
      try browser.follow("history.back()")
      #expect(try browser.value(pinned) == "")
      try browser.follow("history.forward()")
      try browser.value("\(next).click()")
      #expect(try browser.value("\(next).disabled") == "true")
      #expect(try browser.value("document.querySelector('.end').textContent").contains("“lock”"))
      #expect(
        try browser.value("[...document.querySelectorAll('.stops .beyond')].map((b) => b.textContent).join()")
          == "lockNobody comes here.")
    }
  }

  @Test func `Somebody is led from note to note, by as many steps as lie between them`() throws {
    try opened("app-passcode", way: way()) { _, browser in
      let (pinned, number) = (
        "document.querySelector('.pinned').textContent", "document.querySelector('.guide .said').textContent"
      )
      func turn(_ name: String) throws {
        try browser.value(
          "[...document.querySelectorAll('.guide button')].find((b) => b.textContent === '\(name)').click()")
      }
      #expect(try browser.value(number) == "1 of 3")
      try turn("Next note")
      try turn("Next note")
      #expect(try browser.value(pinned) == "On the home screen.")
      #expect(try browser.value(number) == "3 of 3")
      #expect(try browser.value("document.querySelector('.clock').textContent") == "9:41:05")
      try turn("Previous note")
      #expect(try browser.value(pinned) == "<img src=x onerror=alert(1)> & “so”")
      #expect(try browser.value("document.querySelectorAll('.guide button:disabled').length") == "0")
    }
  }

  // MARK: Where it begins

  @Test func `It begins where its menu says, and a link remembers where`() throws {
    try opened("app-passcode") { page, browser in
      let words = "document.querySelector('#words').textContent"
      let names = page.graph.begins.map(\.name)
      try #require(names.count > 1 && names.contains("Locked, Face ID"))
      // A phone with another sensor would be another phone.
      #expect(!names.contains { $0.contains("Touch ID") || $0.contains("no sensor") })
      let own = try browser.value(words)
      let number = try #require(names.firstIndex(of: "Locked, Face ID"))
      try browser.value(
        "(() => { const menu = document.querySelector('#starts'); menu.value = \(number); menu.onchange(); })()"
      )
      try browser.value("document.querySelector('.glass button').click()")
      let (seen, link) = (try browser.value(words), try browser.value("location.hash"))
      #expect(seen != own && link.hasPrefix("#sLocked%2C%20Face%20ID."))
      // The simulator begins there, too.
      let setup = try #require(page.beginning.setups["Locked, Face ID"])
      var world = try page.beginning.world.flow.simulation(setup).world
      _ = world.step(.lifeCycle(.launch))
      #expect(seen == world.screen.pageWords().joined())
      try browser.open(link)
      #expect(try browser.value(words) == seen)
      #expect(try browser.value("document.querySelector('#starts').value") == "\(number)")
      try browser.value(
        "[...document.querySelectorAll('nav button')].find((b) => b.textContent === 'Restart').click()")
      #expect(try browser.value("location.hash") == "#sLocked%2C%20Face%20ID")
      try browser.open("#sNowhere")
      #expect(try browser.value(words) == own)
      #expect(try browser.value("document.querySelector('.alert').textContent").contains("leads nowhere"))
    }
  }

  // MARK: At any width

  @Test(arguments: [390, 700, 1280])
  func `What is drawn in a place of its own ends at its edges`(width: Int) throws {
    try opened("app-passcode") { _, browser in
      try browser.show(width: width)
      // As glass and what scrolls are; the device, with its side buttons, is one itself.
      let all = "[...document.querySelectorAll('.stage svg svg')]"
      let kinds = try browser.value(
        "[...new Set(\(all).map((one) => getComputedStyle(one).overflow))].join()")
      #expect(kinds == "hidden")
    }
  }

  // MARK: On a phone

  @Test func `On a phone there are its screen and a bar, and the rest behind it`() throws {
    try opened("app-passcode") { _, browser in
      try browser.show(width: 390, onPhone: true)
      func box(_ query: String) -> String {
        "(() => { const box = document.querySelector('\(query)').getBoundingClientRect(); return [box.left, box.top, box.width, box.height].map(Math.round).join(' '); })()"
      }
      // From edge to edge, with nothing above and nothing to scroll.
      let numbers = try browser.value(box(".stage svg")).split(separator: " ").compactMap { Int($0) }
      #expect(numbers.prefix(3) == [0, 0, 390] && numbers[3] > 740, "\(numbers)")
      #expect(try browser.value("document.documentElement.scrollHeight") == "844")
      // The screen alone is drawn, without the device around it.
      #expect(try browser.value("document.querySelector('.stage svg').viewBox.baseVal.width") == "393")
      func bar(_ name: String) -> String { "document.querySelector('.bar [data-name=\"\(name)\"]')" }
      #expect(try browser.value("\(bar("leave or open")).textContent") == "Open")
      try browser.value("\(bar("leave or open")).click()")
      #expect(try browser.value("\(bar("leave or open")).textContent") == "Leave")
      #expect(try browser.value("\(bar("yes")).disabled") == "true")
      try browser.value("\(bar("wait")).click()")
      #expect(try browser.value("document.querySelector('.clock').textContent") != "9:41:00")
      // Buttons stand where they are drawn.
      let apart = """
        Math.max(...[...document.querySelectorAll('.stage [data-control]')].map((drawn) => {
          const button = document.querySelector(`.glass [data-name="${drawn.dataset.control}"]`);
          if (!button) return 0;
          const [a, b] = [drawn.getBoundingClientRect(), button.getBoundingClientRect()];
          return Math.abs(a.left - b.left) + Math.abs(a.top - b.top) + Math.abs(a.width - b.width); }), 0) < 3
        """
      #expect(try browser.value(apart) == "true")
      #expect(try browser.value("getComputedStyle(document.querySelector('aside')).display") == "none")
      try browser.value("\(bar("more")).click()")
      #expect(try browser.value("getComputedStyle(document.querySelector('aside')).display") == "flex")
      #expect(try browser.value("document.querySelector('aside nav') !== null") == "true")
      #expect(try browser.value("document.querySelectorAll('details[open]').length") == "0")
    }
  }

  // MARK: The clipboard

  @Test
  func `The way here can be copied as a scenario`() throws {
    try opened { page, browser in
      try browser.allowClipboard()
      try browser.value("document.querySelector('.glass button').click()")
      try browser.value(
        "[...document.querySelectorAll('button')].find((b) => b.textContent === 'Copy as a scenario').click()"
      )
      try browser.value(
        """
        new Promise((done) => {
          const said = document.querySelector('aside .group .said');
          const look = () => said.textContent ? done() : requestAnimationFrame(look);
          look();
        })
        """
      )
      let said = "document.querySelector('aside .group .said').textContent"
      #expect(try browser.value(said) == "Scenario copied.")
      #expect(try browser.value("navigator.clipboard.readText()").hasSuffix("steps:\n  - launch\n"))
    }
  }
}
