import BundledFlowFiles
import FlowFiles
import Testing
import UnlockEngine
import Walkthrough

func banno() throws -> FileFlow { try #require(Catalog.flow(named: "banno")) }

/// How often a PIN may be wrong there.
func pinAttempts() throws -> Int {
  let limit = try #require(try banno().settings(.policy).first { $0.name == "pin-attempts" })
  return try #require(Int(limit.standard))
}

/// What Banno shows, as a walk has it: tests of the program need some product by its name, and hold none of its words.
enum Shown {
  /// The title of what is on top after some keys.
  static func title(_ options: [String] = [], keys: String = "") throws -> String {
    var walk = try pausedWalk(options)
    for key in keys.split(separator: " ") { walk.press(try #require(Key(name: String(key)))) }
    return try #require(walk.screen.top).title
  }

  /// The first word of it, for tests that read bytes: there a blank may be a move of the cursor.
  static func word(_ options: [String] = [], keys: String = "") throws -> String {
    String(try #require(try title(options, keys: keys).split(separator: " ").first))
  }

  /// What the dashboard alone has: somebody's money.
  static func content() throws -> String {
    var walk = try pausedWalk(["--app", "method=pin", "--app", "pin=2580"])
    walk.paste("2580")
    let dashboard = try #require(walk.screen.top)
    #expect(dashboard.showsContent)
    return String(try #require(dashboard.texts.first?.split(separator: " ").last))
  }
}
