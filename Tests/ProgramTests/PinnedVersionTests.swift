import Foundation
import Testing

/// The versions that were tested are the oldest that the manifest allows, for all that it takes (docs/decisions/0017).
@Suite
struct PinnedVersionTests {
  private static let package = URL(filePath: #filePath).appending(path: "../../..").standardized

  private struct Resolved: Decodable {
    struct Pin: Decodable {
      struct State: Decodable { var version: String? }
      var identity: String
      var state: State
    }
    var pins: [Pin]
  }

  @Test func `What was tested is what is stated`() throws {
    let manifest = try String(contentsOf: Self.package.appending(path: "Package.swift"), encoding: .utf8)
    var stated: [String: String] = [:]
    for line in manifest.matches(of: #/\.package\(\s*url:\s*"([^"]+)",\s*from:\s*"([^"]+)"/#) {
      stated[line.1.split(separator: "/").last?.lowercased() ?? ""] = String(line.2)
    }
    // Whatever is taken is taken from the tested version on.
    #expect(!stated.isEmpty && stated.count == manifest.matches(of: #/\.package\(/#).count)
    // What is there for keys alone isn't resolved here: tools/test-keyed does that, and pins it.
    let pinned = try String(
      contentsOf: Self.package.appending(path: "tools/pinned-for-keys"), encoding: .utf8)
    let removed = stated.removeValue(forKey: "swift-crypto")
    let keys = try #require(removed)
    #expect(pinned.contains("\nswift-crypto \(keys) "))
    let file = try Data(contentsOf: Self.package.appending(path: "Package.resolved"))
    let pins = try JSONDecoder().decode(Resolved.self, from: file).pins
    #expect(Dictionary(uniqueKeysWithValues: pins.map { ($0.identity, $0.state.version) }) == stated)
  }

  @Test func `The library needs none of them`() throws {
    let manifest = try String(contentsOf: Self.package.appending(path: "Package.swift"), encoding: .utf8)
    // Every product of another package is there for the command only, or for keys, which nobody has who doesn't ask for them.
    for product in manifest.matches(of: #/\.product\([^)]*\)/#) {
      #expect(product.0.contains(#/condition: (command|keys)\)/#), "\(product.0)")
    }
    #expect(manifest.contains(#".default(enabledTraits: ["Command"])"#))
  }
}
