// swift-tools-version: 6.1
import PackageDescription

// A package of its own, as an app would depend on the library from outside: without traits, it brings no other package.
let package = Package(
  name: "AppLock",
  products: [.library(name: "AppLock", targets: ["AppLock"])],
  dependencies: [.package(name: "unlocksim", path: "../..", traits: [])],
  targets: [
    .target(
      name: "AppLock",
      dependencies: [
        .product(name: "LocalAuthentication", package: "unlocksim", condition: .when(platforms: [.linux]))
      ]),
    .testTarget(
      name: "AppLockTests",
      dependencies: [
        "AppLock",
        .product(name: "SimulatedDeviceTesting", package: "unlocksim", condition: .when(platforms: [.linux])),
        .product(name: "AppStandIns", package: "unlocksim", condition: .when(platforms: [.linux])),
        .product(
          name: "SimulatedDeviceExploring", package: "unlocksim", condition: .when(platforms: [.linux])),
        .product(name: "AppFlowComparing", package: "unlocksim", condition: .when(platforms: [.linux])),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
