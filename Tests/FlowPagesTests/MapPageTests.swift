import BlockingTests
import HTMLPages
import Testing

/// A map that is larger than the window, on its page.
@Suite("A map on a page", .blocking) struct MapPageTests {
  private func opened(_ use: (BrowserSession) throws -> Void) throws {
    var page = HTMLPage(title: "Map")
    (page.kind, page.finds) = ("map", "a screen")
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="3000" height="4000" viewBox="0 0 3000 4000">
      <text x="20" y="40">sign-in</text><text x="2800" y="3900">Locked out</text>
      </svg>
      """
    let browser = try BrowserSession(page.head + "<div class=\"wide\">\(svg)</div>" + page.end)
    defer { browser.close() }
    try use(browser)
  }

  @Test func `What is looked for comes into view, and the rest fades`() throws {
    try opened { browser in
      let faded = "[...document.querySelectorAll('.missed')].map((text) => text.textContent).join()"
      try browser.press("/", "l", "o")
      #expect(try browser.value("document.querySelector('#count').textContent") == "1 of 2")
      #expect(try browser.value(faded) == "sign-in")
      #expect(try browser.value("document.querySelector('.wide').scrollLeft > 1000") == "true")
      try browser.value(
        "(() => { const find = document.querySelector('#find'); find.value = 'nowhere'; find.dispatchEvent(new Event('input')); })()"
      )
      #expect(try browser.value("document.querySelector('#none').hidden") == "false")
    }
  }

  @Test func `On paper it is as wide as that`() throws {
    try opened { browser in
      let isWithin =
        "document.querySelector('.wide > svg').getBoundingClientRect().right <= document.documentElement.clientWidth"
      #expect(try browser.value(isWithin) == "false")
      try browser.call("Emulation.setEmulatedMedia", ["media": "print"])
      #expect(try browser.value(isWithin) == "true")
    }
  }
}
