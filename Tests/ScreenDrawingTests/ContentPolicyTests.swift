import Testing

@testable import ScreenDrawing

/// The policy of a page, by hashes whose values others have computed.
@Suite struct ContentPolicyTests {
  @Test(arguments: [
    ("", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),
    ("abc", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "JI1qYdIGOLjlwCaTDD5gOaM85Flk/yFn9uzt1BnbBsE="
    ), (String(repeating: "a", count: 1_000), "Qe3s5C1j6Nm/UVqbppMuHCDLyfWl0TRkWttdsblzfqM="),
    ("“ü”", "9GDdQr1M05yb+Ul4N0Do1n3bPds5+y4gcuZSHPIlo3Y="),
  ]) func `Hashes are those of SHA-256`(_ text: String, _ hash: String) {
    #expect(SHA256.base64(of: text) == hash)
  }

  @Test func `A page may run its own script and nothing else`() {
    let policy = ContentPolicy(styles: ["a{}"], scripts: ["x()"]).element
    #expect(
      policy.contains("default-src 'none'; style-src 'sha256-") && policy.contains("; script-src 'sha256-"))
    #expect(!policy.contains("unsafe") && !policy.contains("img-src"))
    #expect(!ContentPolicy(styles: [String]()).element.contains("-src 'sha256"))
    #expect(ContentPolicy(styles: ["a{}"], showsImages: true).element.contains("img-src data:"))
  }
}
