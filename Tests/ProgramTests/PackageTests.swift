import BlockingTests
import Foundation
import TerminalSupport
import Testing

/// The package for Debian and Ubuntu, made of the program that is tested.
@Suite(.timeLimit(.ample), .blocking) struct PackageTests {
  private let program = Built.path("unlocksim")
  private static let package = URL(filePath: #filePath).appending(path: "../../..").standardized.path

  /// Makes a package in a folder, at the same time by its own clock whenever that is; returns its path.
  private func make(in folder: TemporaryFolder) throws -> String {
    let made = try Finished(
      running: [Self.package + "/tools/make-deb", program, folder.path],
      environment: [
        "SOURCE_DATE_EPOCH": "86400", "DEBFULLNAME": "Ada", "DEBEMAIL": "ada@example.org",
        // Packed in no time.
        "DPKG_DEB_COMPRESSOR_LEVEL": "0",
      ])
    #expect(made.status == 0, "\(made.errors)")
    return made.output.trimmingCharacters(in: .newlines)
  }

  private func ask(_ words: String...) throws -> String {
    let done = try Finished(running: words)
    #expect(done.status == 0, "\(done.errors)")
    return done.output.trimmingCharacters(in: .newlines)
  }

  @Test func `A package says which program it holds, and is the same whenever it is made`() throws {
    let (first, second) = (TemporaryFolder(), TemporaryFolder())
    let package = try make(in: first)
    let version = try ask(program, "--version")
    let stated = try ask("dpkg-deb", "--field", package, "Version")
    // Between two versions with the time of the commit.
    #expect(stated == version + "-1" || stated == version + "+git19700102000000-1")
    #expect(package.hasSuffix("/unlocksim_\(stated)_\(try ask("dpkg", "--print-architecture")).deb"))
    #expect(try ask("dpkg-deb", "--field", package, "Maintainer") == "Ada <ada@example.org>")

    // Nobody's own name, number or permissions.
    let listed = try ask("dpkg-deb", "--contents", package).split(separator: "\n")
    let plain = #/^(drwxr-xr-x|-rwxr-xr-x|-rw-r--r--) root/root /#
    #expect(listed.allSatisfy { $0.contains(plain) }, "\(listed)")
    let programs = listed.filter { $0.hasPrefix("-rwx") }
    #expect(programs.count == 1 && programs[0].hasSuffix(" ./usr/bin/unlocksim"))
    for verb in ["", "-walk", "-run", "-drive"] {
      #expect(listed.contains { $0.hasSuffix("/man1/unlocksim\(verb).1.gz") }, "\(verb)")
    }

    let again = try make(in: second)
    let bytes = FileManager.default.contents(atPath: package)
    #expect(bytes != nil && bytes == FileManager.default.contents(atPath: again))
  }
}
