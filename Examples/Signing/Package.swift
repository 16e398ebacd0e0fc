// swift-tools-version: 6.1
import PackageDescription

// A package of its own, as an app would depend on the library from outside: with keys of the Secure Enclave, for which the library
// brings apple/swift-crypto along.
let package = Package(
  name: "Signing",
  products: [.library(name: "Signing", targets: ["Signing"])],
  dependencies: [.package(name: "unlocksim", path: "../..", traits: ["SecureEnclaveKeys"])],
  targets: [
    .target(
      name: "Signing",
      dependencies: [
        .product(name: "LocalAuthentication", package: "unlocksim", condition: .when(platforms: [.linux])),
        .product(name: "Security", package: "unlocksim", condition: .when(platforms: [.linux])),
      ]),
    .testTarget(
      name: "SigningTests",
      dependencies: [
        "Signing",
        .product(name: "SimulatedDeviceTesting", package: "unlocksim", condition: .when(platforms: [.linux])),
        .product(
          name: "SimulatedDeviceExploring", package: "unlocksim", condition: .when(platforms: [.linux])),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
