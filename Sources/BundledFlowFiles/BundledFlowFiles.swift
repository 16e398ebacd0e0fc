/// The flow files under Flows/, inside the program. What is beside this file leads to that folder, so that there is no
/// second copy of them.
public enum BundledFlowFiles {
  /// Each with the name of its flow. The package’s tools put all files of the folder in, and can’t list them: a line
  /// for each stands here, and a test says which one is missing.
  public static var all: [(name: String, text: String)] {
    [
      ("app-passcode", text(PackageResources.app_passcode_flow_yaml)),
      ("banno", text(PackageResources.banno_flow_yaml)),
      ("nl-wallet", text(PackageResources.nl_wallet_flow_yaml)),
      ("onegini", text(PackageResources.onegini_flow_yaml)),
    ]
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
