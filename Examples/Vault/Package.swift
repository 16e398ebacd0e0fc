// swift-tools-version: 6.1
import PackageDescription

// A package of its own, as an app would depend on the library from outside: without traits, it brings no other package.
let package = Package(
  name: "Vault",
  products: [.library(name: "Vault", targets: ["Vault"])],
  dependencies: [.package(name: "unlocksim", path: "../..", traits: [])],
  targets: [
    .target(
      name: "Vault",
      dependencies: [
        .product(name: "LocalAuthentication", package: "unlocksim", condition: .when(platforms: [.linux])),
        .product(name: "Security", package: "unlocksim", condition: .when(platforms: [.linux])),
      ]),
    .testTarget(
      name: "VaultTests",
      dependencies: [
        "Vault",
        .product(name: "SimulatedDeviceTesting", package: "unlocksim", condition: .when(platforms: [.linux])),
        .product(
          name: "SimulatedDeviceExploring", package: "unlocksim", condition: .when(platforms: [.linux])),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
