// swift-tools-version: 6.1
import PackageDescription

// The lock of Examples/AppLock, explored by a program rather than by a test, so that it is built for release and measured alone.
let package = Package(
  name: "ExploredApp",
  dependencies: [.package(name: "unlocksim", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "explored-app",
      dependencies: [
        .product(name: "LocalAuthentication", package: "unlocksim"),
        .product(name: "SimulatedDeviceExploring", package: "unlocksim"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
