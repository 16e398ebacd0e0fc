import DeviceSimulation
import Exploration
import Testing
import UnlockEngine

@testable import Reports
@testable import Scenarios
@testable import Walkthrough

/// The gallery as a page and as pictures, of a flow that somebody wrote.
@Suite struct GalleryPageTests {
  private func sheet(_ variation: String = "", _ bank: ExploredBank? = nil, screen: String? = nil) throws
    -> GallerySheet
  {
    let bank = try bank ?? ExploredBank.small.get()
    let gallery = screen.map { name in bank.gallery.with { $0.place.id == name } } ?? bank.gallery
    return GallerySheet(
      gallery, of: bank.flow, varied: variation.isEmpty ? GalleryVariation() : try GalleryVariation(variation)
    )
  }

  @Test func `Each state is on the page with a scenario that holds`() throws {
    let sheet = try sheet()
    let page = GalleryPage(sheet).html
    #expect(sheet.gallery.entries.count > 15)
    for entry in sheet.gallery.entries {
      #expect(page.contains(" id=\"\(entry.name)\""))
      let text = try #require(sheet.scenario(of: entry), "\(entry.name)")
      let scenario = try ScenarioReader.read(SourceText(path: "one", text: text), flows: [sheet.flow]).get()
      #expect(ScenarioRun.result(of: scenario).hasPassed)
      // It ends at the screen of the picture, which is expected there.
      #expect(text.contains(entry.place.id), "\(entry.name)")
    }
    #expect(!page.contains("No scenario can do"))
    #expect(page.contains("<b>last try, typing</b>"))
    // Closing the alert gives all tries back: the limit ends nothing.
    #expect(page.contains("pin: tries without end, 2 wrong so far"))
    // Nothing is loaded from elsewhere.
    let names = ["http://www.w3.org/2000/svg", "http://www.w3.org/1999/xhtml"]
    #expect(!names.reduce(page) { $0.replacing($1, with: "") }.contains("http://"))
    #expect(!page.contains("https://"))
  }

  @Test func `The same bytes again, from another exploration`() throws {
    let again = try ExploredBank(ExploredBank.bank)
    #expect(GalleryPage(try sheet()).html == GalleryPage(try sheet("", again)).html)
    #expect(try sheet().files.map(\.svg) == (try sheet("", again).files.map(\.svg)))
  }

  @Test func `Files are called by screen and state`() throws {
    let names = try sheet().files.map(\.name)
    #expect(names.contains("my-bank.lock-pin.empty.svg"))
    #expect(names.contains("my-bank.lock-pin.last-try.svg"))
    #expect(names.contains("my-bank.too-many.svg"))
    #expect(Set(names).count == names.count)
  }

  @Test func `A flow of hostile words shows them, and does nothing else`() throws {
    let evil = "</title><script>alert(1)</script>"
    let quoted = "x\\\" onload=\\\"alert(2)"
    let text = ExploredBank.bank.replacing("title: My Bank", with: "title: \"\(evil)\"")
      .replacing("title: Accounts", with: "title: \"\(quoted)\"")
      .replacing("title: Too many wrong PINs", with: "title: \"\(evil)\"")
    let bank = try ExploredBank(text)
    let gallery = GalleryPage(try sheet("", bank)).html
    let varied = GalleryPage(try sheet("biometry,tone", bank, screen: "my-bank.home")).html
    let compared = GalleryComparison(
      ["a.svg": "<svg><desc>\(evil). Old</desc></svg><script>alert(3)</script>"],
      [(name: "a.svg", svg: "<svg><desc>New</desc></svg>")], title: evil
    ).html
    #expect(gallery.contains("alert(2)") && varied.contains("alert(2)"))
    for page in [gallery, varied, compared] {
      #expect(page.contains("alert(1)"))
      #expect(!page.contains("<script>alert"))
      #expect(!page.contains("\" onload="))
    }
    #expect(compared.contains("data:image/svg+xml,%3Csvg%3E"))
  }

  @Test func `No ID is there twice, and every link leads to one`() throws {
    for page in [
      GalleryPage(try sheet()).html, GalleryPage(try sheet("biometry,tone", screen: "my-bank.home")).html,
    ] {
      let ids = page.matches(of: #/ id="([^"]*)"/#).map { String($0.1) }
      #expect(Set(ids).count == ids.count)
      let links = page.matches(of: #/href="#([^"]*)"/#).map { String($0.1) }
      #expect(!links.isEmpty && links.allSatisfy(ids.contains))
    }
  }

  /// The flow’s own places, and those of a phone that need nobody to ask for a face or a passcode.
  @Test func `Every place of the flow’s list that there is a way to hangs in it`() throws {
    let phone = ["home", "app-switcher", "control-centre", "notification-centre", "lock-screen", "off"]
    for bank in [try ExploredBank.small.get(), try ExploredBank.withSensor.get()] {
      let shown = Set(bank.gallery.groups.map(\.place.id))
      let listed = bank.flow.places.map(\.id)
      let wanted = listed.filter { $0.hasPrefix("my-bank.") } + phone.map { "system.\($0)" }
      #expect(wanted.allSatisfy(listed.contains))
      #expect(wanted.filter { !shown.contains($0) }.isEmpty)
    }
  }

  @Test func `One picture stands for a place: the one in which it is on top`() throws {
    for group in try ExploredBank.withSensor.get().gallery.groups {
      let tops = group.entries.map { $0.simulation.screen.top?.id }
      #expect(group.first.simulation.screen.top?.id == group.place.id || !tops.contains(group.place.id))
    }
  }

  @Test func `Names are short`() throws {
    for entry in try ExploredBank.withSensor.get().gallery.entries {
      let words = entry.name.dropFirst(entry.place.id.count)
      #expect(words.count <= 50, "\(entry.name)")
    }
  }

  // MARK: Varied

  @Test func `Variants that look the same are one row, and each still has its ID`() throws {
    let sheet = try sheet("biometry,passcode,tone", screen: "my-bank.home")
    let page = GalleryPage(sheet).html
    #expect(sheet.count == 3 * 5 * 2)
    #expect(page.contains("<th scope=\"row\">") && page.contains("no sensor, Touch ID<br/>any passcode"))
    #expect(page.components(separatedBy: "role=\"img\"").count == 1 + 2 * 2)
    for picture in sheet.pictures(of: try #require(sheet.gallery.entries.first)) {
      #expect(page.contains("id=\"\(picture.name)\""))
    }
  }

  @Test func `A screen in a matrix, each variant as its device shows it`() throws {
    let sheet = try sheet("model,biometry=touchID,faceID,language", screen: "my-bank.lock-pin")
    let entry = try #require(sheet.gallery.entries.first)
    let pictures = sheet.pictures(of: entry)
    #expect(pictures.count == 2 * 2 * 3)
    #expect(pictures.map(\.name).last == "my-bank.lock-pin.empty.model-iPad.biometry-faceID.language-de")
    for picture in pictures {
      let simulation = try #require(picture.simulation)
      let device = simulation.world.device
      #expect(
        picture.name.contains(
          "model-\(device.model == .iPad ? "iPad" : "iPhone").biometry-\(device.biometry.name)"))
      #expect(simulation.screen.top?.id == "my-bank.lock-pin")
      #expect(simulation.screen.top?.controls.first?.title == "Use \(device.biometry.title)")
    }
    let page = GalleryPage(sheet).html
    #expect(page.contains("<th scope=\"col\">German</th>"))
    #expect(page.contains("<th scope=\"row\">iPad<br/>Touch ID</th>"))
  }

  @Test func `What can’t be seen on another device is told, not made up`() throws {
    // Optic ID, which no iPhone has, is there if it is asked for.
    #expect(try GalleryVariation("biometry").axes[0].map(\.value) == ["none", "touchID", "faceID"])
    let sheet = try sheet(
      "biometry=none,touchID,faceID,opticID", try ExploredBank.withSensor.get(), screen: "system.face-id")
    let pictures = sheet.pictures(of: try #require(sheet.gallery.entries.first))
    #expect(pictures.map(\.choices[0].value) == ["none", "touchID", "faceID", "opticID"])
    #expect(pictures[2].note == nil)
    #expect(pictures[1].note == "leads to system.touch-id")
    #expect(pictures[3].note == "leads to system.optic-id")
  }

  @Test func `Tones and text sizes are the pictures’ own`() throws {
    let sheet = try sheet("tone,text-size=L,ax3", screen: "my-bank.home")
    let files = sheet.files
    #expect(
      files.map(\.name)
        == ["light", "dark"].flatMap { tone in
          ["L", "AX3"].map { "my-bank.home.tone-\(tone).text-size-\($0).svg" }
        })
    #expect(Set(files.map(\.svg)).count == 4)
    let page = GalleryPage(sheet).html
    #expect(page.contains("<div class=\"in-dark\">") && page.contains(".in-dark .phone .page{"))
  }

  @Test(arguments: [
    ("colour", "A gallery isn’t varied by “colour”."), ("ton", "Did you mean “tone”?"),
    ("ios=15,x", "“x” isn’t a value of “ios”: a number from 7 to 99."), ("tone,15", "isn’t varied by “15”"),
    ("tone,tone", "“tone” is there twice."), ("text-size=huge", "isn’t a value of “text-size”"),
    ("", "varied by “”"),
  ]) func `Mistakes are told`(text: String, told: String) {
    do throws(GalleryVariation.Mistake) {
      _ = try GalleryVariation(text)
      Issue.record("“\(text)” was taken")
    } catch {
      #expect(error.text.contains(told))
    }
  }

  // MARK: Compared

  @Test func `What a file is varied by is read from its name`() {
    func read(_ name: String) -> [String] { GalleryChoice.fileNames(in: name) }
    #expect(read("my-bank.lock-pin.empty.svg") == [])
    #expect(read("my-bank.home.model-iPad.ios-17.svg") == ["model-iPad", "ios-17"])
    #expect(read("my-bank.home.passcode-four-digits.tone-dark.svg").last == "tone-dark")
    // A state may begin with such a word.
    #expect(read("my-bank.home.tone-of-voice.text-size-AX3.svg") == ["text-size-AX3"])
  }

  @Test func `Two runs are told apart by name`() throws {
    let files = try sheet().files
    var before = Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.svg) })
    #expect(GalleryComparison(before, files, title: "My Bank").isEqual)
    before["my-bank.home.svg"]?.replace("Accounts", with: "Your accounts")
    before["my-bank.too-many.svg"] = nil
    before["my-bank.gone.svg"] = "<svg/>"
    let comparison = GalleryComparison(before, files, title: "My Bank")
    #expect(
      comparison.text == """
        changed my-bank.home.svg
        added   my-bank.too-many.svg
        gone    my-bank.gone.svg
        1 changed, 1 added, 1 gone, \(files.count - 2) the same

        """)
    #expect(comparison.html.contains("<del>Your accounts</del>"))
    #expect(comparison.html.contains("<ins>Accounts</ins>"))
  }
}
