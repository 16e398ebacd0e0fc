// swift-tools-version: 6.1
import PackageDescription

// A package as an app has it: the library from outside, and code of the shapes that apps have, in both language modes.
// tools/consumer builds it from a clean copy of the repository.
let frameworks: [Target.Dependency] = ["LocalAuthentication", "Security"].map {
  .product(name: $0, package: "unlocksim")
}
let package = Package(
  name: "Consumer", dependencies: [.package(name: "unlocksim", path: "../..", traits: [])],
  targets: [
    .target(name: "InSwift6", dependencies: frameworks, swiftSettings: [.swiftLanguageMode(.v6)]),
    // What Swift 6 refuses, and all of the other by a link.
    .target(name: "InSwift5", dependencies: frameworks, swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "ConsumerTests",
      dependencies: ["InSwift6", .product(name: "SimulatedDeviceTesting", package: "unlocksim")] + frameworks),
  ])
