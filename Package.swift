// swift-tools-version: 6.1
import PackageDescription

// What a file of the pure core uses, it has to import itself: Foundation, which Apple's names need, stays out of
// all other files (docs/decisions/0004).
let pure: [SwiftSetting] = [.enableUpcomingFeature("MemberImportVisibility")]

// The command needs packages that the library doesn't: whoever takes the library alone has none of them, and no say in
// their versions (docs/decisions/0017).
let command: TargetDependencyCondition? = .when(traits: ["Command"])
// Nor does it need cryptography, unless somebody asks for keys.
let keys: TargetDependencyCondition? = .when(traits: ["SecureEnclaveKeys"])

// On Apple's platforms the real framework is there: a module of its name would hide it, and what tests it needs no simulation.
#if canImport(Darwin)
  let applesName = "SimulatedLocalAuthentication"
  let applesKeychain = "SimulatedSecurity"
  let testingHelpers = "SimulatedLocalAuthentication"
  let linuxProducts: [Product] = []
  let appleTargets: [Target] = [
    .target(name: "SimulatedLocalAuthentication", path: "Sources/OnApplePlatforms/LocalAuthentication"),
    .target(name: "SimulatedSecurity", path: "Sources/OnApplePlatforms/Security"),
  ]
#else
  let applesName = "LocalAuthentication"
  let applesKeychain = "Security"
  let testingHelpers = "SimulatedDeviceTesting"
  let linuxProducts: [Product] = [
    .library(name: "SimulatedDeviceExploring", targets: ["SimulatedDeviceExploring"]),
    .library(name: "AppFlowComparing", targets: ["AppFlowComparing"]),
    .library(name: "AppStandIns", targets: ["AppStandIns"]),
  ]
  let appleTargets: [Target] = [
    // The library product: Apple's names in front of the device. It needs Foundation, as the keychain does.
    .target(
      name: "SimulatedLocalAuthentication", dependencies: ["DeviceSimulation"], swiftSettings: pure),
    // The keychain, with its functions as in C.
    .target(
      name: "SimulatedSecurity",
      dependencies: [
        "SimulatedLocalAuthentication",
        .product(name: "Crypto", package: "swift-crypto", condition: keys),
      ], swiftSettings: pure),
    .target(
      name: "LocalAuthentication", dependencies: ["SimulatedLocalAuthentication", "SimulatedSecurity"]),
    .target(name: "Security", dependencies: ["SimulatedSecurity"]),
    // What sets up a test's device, for both test libraries.
    .target(name: "SimulatedDeviceTesting", dependencies: ["SimulatedLocalAuthentication"]),
    // An app's own code in every order of what can happen: one thread with virtual time, names of Foundation's and UIKit's that obey it,
    // and the search.
    .target(name: "CVirtualThread"),
    .target(name: "AppStandIns", dependencies: ["CVirtualThread"], swiftSettings: pure),
    .target(
      name: "SimulatedDeviceExploring",
      dependencies: [
        "AppStandIns", "CVirtualThread", "SimulatedDeviceTesting", "SimulatedLocalAuthentication",
        "DeviceSimulation",
      ]),
    // An app beside its flow file: a product of its own, since it brings the engine along.
    .target(
      name: "AppFlowComparing",
      dependencies: [
        "SimulatedDeviceExploring", "FlowFiles", "YAML", "Diagnostics", "ScreenDrawing", "UnlockEngine",
        "DeviceSimulation",
      ]),
    .testTarget(
      name: "SimulatedDeviceExploringTests",
      dependencies: [
        "SimulatedDeviceExploring", "AppFlowComparing", "AppStandIns", "LocalAuthentication", "Security",
      ]),
    .testTarget(
      name: "AppleNamesTests",
      dependencies: ["SimulatedLocalAuthentication", "SimulatedDeviceTesting", "LocalAuthentication"]),
    .testTarget(
      name: "SecurityTests",
      dependencies: [
        "SimulatedSecurity", "SimulatedDeviceTesting", "Security", "BundledFlowFiles", "FlowFiles",
        "UnlockEngine",
      ]),
  ]
#endif

let package = Package(
  name: "unlocksim",
  products: linuxProducts + [
    .library(name: "SimulatedLocalAuthentication", targets: ["SimulatedLocalAuthentication"]),
    .library(name: "LocalAuthentication", targets: [applesName]),
    .library(name: "SimulatedSecurity", targets: ["SimulatedSecurity"]),
    .library(name: "Security", targets: [applesKeychain]),
    .library(name: "SimulatedDeviceTesting", targets: [testingHelpers]),
    .executable(name: "unlocksim", targets: ["unlocksim"]),
  ],
  traits: [
    .default(enabledTraits: ["Command"]),
    .trait(name: "Command", description: "The command and all that it needs; the library needs nothing."),
    .trait(
      name: "SecureEnclaveKeys", description: "SecKey, which needs cryptography: the package swift-crypto."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "3.12.3"),
  ],
  targets: appleTargets + [
    // The pure core: values and functions, nothing else. See ARCHITECTURE.md for who may import whom.
    .target(name: "DeviceSimulation", swiftSettings: pure),
    .target(name: "UnlockEngine", dependencies: ["DeviceSimulation"], swiftSettings: pure),
    .target(name: "ScreenDrawing", dependencies: ["DeviceSimulation", "UnlockEngine"], swiftSettings: pure),
    .target(
      name: "VectorDrawing", dependencies: ["DeviceSimulation", "UnlockEngine", "ScreenDrawing"],
      swiftSettings: pure),
    // What all pages of HTML have in common.
    .target(
      name: "HTMLPages", dependencies: ["ScreenDrawing", "CResources"], exclude: ["Resources"],
      swiftSettings: pure),
    .target(
      name: "Walkthrough", dependencies: ["UnlockEngine", "ScreenDrawing", "VectorDrawing", "HTMLPages"],
      swiftSettings: pure),

    // What is wrong with a file, and flows that are read from one.
    .target(
      name: "Diagnostics", dependencies: ["UnlockEngine", "ScreenDrawing"], swiftSettings: pure),
    .target(name: "FlowFiles", dependencies: ["UnlockEngine", "Diagnostics"], swiftSettings: pure),

    // The files of Flows/ inside the program, as flows and for `unlocksim new --from`, and what a page to try is made with.
    .target(name: "CResources"),
    .target(
      name: "BundledFlowFiles",
      dependencies: ["CResources", "Diagnostics", "FlowFiles", "FlowReading", "UnlockEngine"],
      swiftSettings: pure),

    // Visits every state within stated bounds, on the shipping code.
    .systemLibrary(name: "CMemory"),
    .target(
      name: "Exploration", dependencies: ["UnlockEngine", "FlowFiles", "CMemory"], swiftSettings: pure),

    // A page to try: what exploring found, and a script that plays it.
    .target(
      name: "FlowPages",
      dependencies: [
        "UnlockEngine", "DeviceSimulation", "Exploration", "ScreenDrawing", "VectorDrawing", "Walkthrough",
        "HTMLPages", "CResources",
      ], exclude: ["Resources"], swiftSettings: pure),

    // The YAML of all files, by libyaml.
    .systemLibrary(name: "CYAML"),
    .target(name: "YAML", dependencies: ["Diagnostics", "CYAML"]),

    // Files, threads of text, the terminal’s lines: what all that reads and writes has in common.
    .target(name: "SystemIO", dependencies: ["UnlockEngine", "ScreenDrawing", "Diagnostics"]),
    // A file that somebody brings, as a flow: with its images, and what is kept beside it.
    .target(
      name: "FlowReading", dependencies: ["UnlockEngine", "Diagnostics", "FlowFiles", "YAML", "SystemIO"]),

    // Scenario files: read, run, recorded, and what they cover.
    .target(
      name: "Scenarios",
      dependencies: [
        "UnlockEngine", "Exploration", "ScreenDrawing", "Walkthrough", "Diagnostics", "FlowFiles", "YAML",
        "SystemIO", "FlowReading",
      ]),
    // A scenario as a film; a walk that is brought back.
    .target(name: "Playing", dependencies: ["UnlockEngine", "ScreenDrawing", "Walkthrough", "Scenarios"]),
    .target(
      name: "Journals",
      dependencies: ["DeviceSimulation", "UnlockEngine", "Walkthrough", "Scenarios", "SystemIO"]),
    // What goes out: reports, pages, pictures, films, and the run that writes them.
    .target(
      name: "Reports",
      dependencies: [
        "UnlockEngine", "Exploration", "ScreenDrawing", "VectorDrawing", "Walkthrough", "HTMLPages",
        "Diagnostics", "FlowFiles", "SystemIO", "FlowReading", "Scenarios", "Playing",
      ]),
    // A simulation that another program drives, line by line.
    .target(
      name: "Driving",
      dependencies: [
        "DeviceSimulation", "UnlockEngine", "Walkthrough", "Diagnostics", "SystemIO", "FlowReading",
        "Scenarios", "Reports",
      ]),

    .target(
      name: "Mutating",
      dependencies: [
        "UnlockEngine", "Diagnostics", "FlowFiles", "Exploration", "SystemIO", "FlowReading",
        "Scenarios", "Reports",
      ]),

    // How well a lock is kept.
    .target(
      name: "Measuring",
      dependencies: [
        "DeviceSimulation", "UnlockEngine", "Exploration", "Scenarios", "ScreenDrawing", "HTMLPages",
        "Diagnostics", "SystemIO",
      ]),

    // Clauses of standards and policies, judged on what was explored.
    .target(
      name: "Auditing",
      dependencies: [
        "DeviceSimulation", "UnlockEngine", "FlowFiles", "Exploration", "ScreenDrawing", "HTMLPages",
        "Walkthrough", "Diagnostics", "YAML", "SystemIO", "FlowReading", "Scenarios", "Playing", "Reports",
        "CResources",
      ], exclude: ["Profiles"]),

    // The terminal.
    .systemLibrary(name: "CNcurses"),
    .target(
      name: "TerminalUI", dependencies: ["UnlockEngine", "ScreenDrawing", "CNcurses"]),

    .executableTarget(
      name: "unlocksim",
      dependencies: [
        "UnlockEngine", "FlowFiles", "BundledFlowFiles", "Exploration", "ScreenDrawing",
        "VectorDrawing", "HTMLPages", "FlowPages", "Walkthrough", "SystemIO", "FlowReading", "Scenarios",
        "Playing", "Journals", "Reports", "Driving", "Mutating", "Measuring", "Auditing", "TerminalUI",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: command),
      ]),

    // Tests.
    .target(name: "BlockingTests", path: "Tests/BlockingTests"),
    .target(name: "WorldExpectations", dependencies: ["UnlockEngine"], path: "Tests/WorldExpectations"),
    .testTarget(name: "DeviceSimulationTests", dependencies: ["DeviceSimulation"]),
    .testTarget(
      name: "UnlockEngineTests",
      dependencies: ["UnlockEngine", "WorldExpectations", "SeededDraws"]),
    .testTarget(
      name: "FlowFilesTests",
      dependencies: [
        "FlowFiles", "BundledFlowFiles", "FlowReading", "Journals", "Reports", "Scenarios", "Exploration",
        "UnlockEngine", "ScreenDrawing", "VectorDrawing",
        "Walkthrough", "TerminalSupport", "SeededDraws",
      ]),
    .testTarget(
      name: "MutatingTests",
      dependencies: [
        "Mutating", "FlowReading", "Scenarios", "FlowFiles", "Diagnostics", "UnlockEngine",
        "TerminalSupport",
      ]),
    .testTarget(
      name: "MeasuringTests",
      dependencies: [
        "Measuring", "BundledFlowFiles", "FlowReading", "Scenarios", "FlowFiles", "Exploration",
        "Diagnostics",
        "DeviceSimulation", "UnlockEngine", "TerminalSupport",
      ], exclude: ["solve-model.py"]),
    .testTarget(
      name: "AuditingTests",
      dependencies: [
        "Auditing", "BundledFlowFiles", "FlowReading", "Scenarios", "FlowFiles", "Exploration",
        "Diagnostics",
        "UnlockEngine", "TerminalSupport", "BlockingTests",
      ], exclude: ["validate-sarif.py"]),
    .testTarget(
      name: "FlowPagesTests",
      dependencies: [
        "FlowPages", "BundledFlowFiles", "DeviceSimulation", "Exploration", "FlowFiles", "FlowReading",
        "HTMLPages", "Reports", "Scenarios",
        "ScreenDrawing", "UnlockEngine", "Walkthrough", "SeededDraws", "BlockingTests",
      ], exclude: ["harness.js"]),
    .testTarget(
      name: "FlowsTests",
      dependencies: ["FlowFiles", "BundledFlowFiles", "WorldExpectations", "SeededDraws"]),
    .testTarget(
      name: "WalkthroughTests",
      dependencies: [
        "Walkthrough", "Exploration", "BundledFlowFiles", "FlowFiles", "ScreenDrawing",
        "UnlockEngine", "TerminalSupport", "SeededDraws",
      ]),
    .testTarget(name: "ScreenDrawingTests", dependencies: ["ScreenDrawing", "UnlockEngine"]),
    .testTarget(
      name: "VectorDrawingTests",
      dependencies: [
        "VectorDrawing", "ScreenDrawing", "DeviceSimulation", "UnlockEngine", "Exploration",
        "BundledFlowFiles", "SeededDraws",
      ]),
    .testTarget(
      name: "ScenariosTests",
      dependencies: [
        "SystemIO", "FlowReading", "Playing", "Journals", "Reports", "Driving", "Scenarios", "Walkthrough",
        "Exploration", "BundledFlowFiles", "ScreenDrawing",
        "UnlockEngine", "TerminalSupport", "Fuzzing", "FlowFiles", "SeededDraws",
        "unlocksim",
      ],
      exclude: ["junit.xsd", "xunit.xsd", "validate-schema.py"]),

    .testTarget(
      name: "ExplorationTests",
      dependencies: [
        "Exploration", "FlowFiles", "BundledFlowFiles", "FlowReading", "Reports",
        "Scenarios", "TerminalSupport",
      ]),
    .testTarget(
      name: "PlayingTests",
      dependencies: [
        "SystemIO", "Playing", "Reports", "Scenarios", "Walkthrough", "BundledFlowFiles", "ScreenDrawing",
        "UnlockEngine", "TerminalSupport",
      ]),

    // Tests of the terminal, and something for them to run.
    .executableTarget(
      name: "terminal-probe", dependencies: ["TerminalUI", "ScreenDrawing"], path: "Tests/TerminalProbe"),
    .target(
      name: "TerminalSupport", dependencies: ["SeededDraws", "Diagnostics", "FlowFiles", "FlowReading"],
      path: "Tests/TerminalSupport"),

    // Chance with seeds, for tests and for the fuzzer (`make fuzz`), which keeps what it finds in Found.
    .target(name: "SeededDraws", dependencies: ["UnlockEngine"], path: "Tests/SeededDraws"),
    .target(
      name: "Fuzzing",
      dependencies: [
        "SeededDraws", "TerminalSupport", "FlowReading", "Journals", "Driving", "Scenarios", "Walkthrough",
        "Exploration",
        "FlowFiles",
        "BundledFlowFiles", "ScreenDrawing", "UnlockEngine", "DeviceSimulation", "Diagnostics",
        "Auditing",
      ], path: "Tests/Fuzzing", exclude: ["Found"]),
    .executableTarget(
      name: "unlocksim-fuzz",
      dependencies: [
        "Fuzzing", "SeededDraws", "TerminalSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: command),
      ], path: "Tests/Fuzzer"),
    .testTarget(
      name: "FuzzingTests",
      dependencies: [
        "Fuzzing", "SeededDraws", "TerminalSupport", "BlockingTests", "UnlockEngine", "FlowFiles",
        "BundledFlowFiles", "FlowReading", "Scenarios", "unlocksim-fuzz", "unlocksim",
      ]),
    .testTarget(
      name: "ProgramTests",
      dependencies: [
        "TerminalSupport", "BlockingTests", "Fuzzing", "SeededDraws", "Journals", "Scenarios", "Walkthrough",
        "BundledFlowFiles", "ScreenDrawing", "UnlockEngine", "unlocksim",
      ]),
    .testTarget(
      name: "TerminalUITests",
      dependencies: [
        "TerminalUI", "TerminalSupport", "BlockingTests", "SeededDraws", "ScreenDrawing", "UnlockEngine",
        "terminal-probe",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// How `make` builds, the program and its tests alike, so that what they have in common is built once. What is worked through millions of times
// is built for speed, with its bodies for who uses it; what is generic over flows the compiler makes anew for each there: otherwise two
// thirds of a search's time go to finding out types. The rest is built for size. What is done once a command isn't made anew for each type, and is
// built file by file, as tests are, so that little is built again after a change; drawing would take 1.2 times
// as long by that. Tests see what is internal; the linker leaves out what nobody calls, and no reader of regular expressions comes along
// (docs/decisions/0016). Nobody else gets these settings, since no package can be taken that has such flags.
if let fast = Context.environment["FOR_RELEASE"]?.split(separator: " ").map(String.init) {
  let all = ["-enable-testing", "-Xfrontend", "-function-sections", "-Xfrontend", "-internalize-at-link"]
  let withoutRegexes = ["-Xfrontend", "-disable-implicit-string-processing-module-import"]
  let fileByFile = ["-no-whole-module-optimization", "-incremental", "-enable-batch-mode"]
  let once = ["unlocksim", "Reports", "Auditing", "Mutating", "Journals", "Playing"]
  // What tests search and draw.
  let optimised = ["Fuzzing", "MeasuringTests", "SimulatedDeviceExploringTests", "VectorDrawingTests"]
  for target in package.targets where target.type != .system {
    let own =
      if target.type == .test || target.path?.hasPrefix("Tests/") == true {
        fileByFile + (optimised.contains(target.name) ? [] : ["-Onone"])
      } else if fast.contains(target.name) {
        withoutRegexes + ["-cross-module-optimization"]
      } else if once.contains(target.name) {
        withoutRegexes + fileByFile + ["-Osize", "-Xllvm", "-sil-disable-pass=generic-specializer"]
      } else {
        withoutRegexes + ["-Osize"]
      }
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(all + own)]
  }
}
