// swift-tools-version: 6.2.3

import PackageDescription

// Scripts/sanitize thread: every `import Synchronization` then means the lock in Tests/Sanitizers, which says why.
let watchesThreads = Context.environment["LANYARD_SANITIZE"] == "thread"

let settings: [SwiftSetting] =
  [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (watchesThreads ? [.unsafeFlags(["-module-alias", "Synchronization=WatchedSynchronization"])] : [])

/// The modules that stand below all others.
let base: [Target.Dependency] = watchesThreads ? ["WatchedSynchronization"] : []

/// A module map for a library of the operating system. Apple platforms bring their own.
func system(_ name: String, pkgConfig: String?, package: String?) -> Target {
  .systemLibrary(
    name: name,
    path: "Sources/System/\(name)",
    pkgConfig: pkgConfig,
    providers: package.map { [.apt([$0])] })
}

func library(_ name: String, path: String? = nil, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, path: path, swiftSettings: settings)
}

// SwiftPM itself looks into a folder called `Plugins` only for build plug-ins, so these targets name their path.
func plugin(_ name: String, kind: String, _ dependencies: [Target.Dependency]) -> Target {
  library("Lanyard\(name)", path: "Plugins/\(kind)/\(name)", dependencies)
}

func sample(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: "Samples/\(name)", swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: dependencies, path: "Tests/\(name)Tests", exclude: exclude,
    swiftSettings: settings)
}

func onLinux(_ name: String) -> Target.Dependency {
  .target(name: name, condition: .when(platforms: [.linux]))
}

let package = Package(
  name: "Lanyard",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "LanyardOAuth", targets: ["LanyardOAuth"]),
    .library(name: "Lanyard", targets: ["Lanyard"]),
    .library(name: "LanyardAccounts", targets: ["LanyardAccounts"]),
    .library(name: "LanyardDesktop", targets: ["LanyardDesktop"]),
    .library(name: "LanyardTesting", targets: ["LanyardTesting"]),
    .library(name: "LanyardSandbox", targets: ["LanyardSandbox"]),
    .library(name: "LanyardFirebase", targets: ["LanyardFirebase"]),
    .library(name: "LanyardFacebook", targets: ["LanyardFacebook"]),
    .library(name: "LanyardGoogle", targets: ["LanyardGoogle"]),
    .library(name: "LanyardTwitter", targets: ["LanyardTwitter"]),
    .library(name: "LanyardPostgreSQL", targets: ["LanyardPostgreSQL"]),
    .library(name: "LanyardSQLite", targets: ["LanyardSQLite"]),
    .library(name: "LanyardParse", targets: ["LanyardParse"]),
    .executable(name: "lanyard-sandbox", targets: ["SandboxCommand"]),
    .executable(name: "AllProvidersSample", targets: ["AllProvidersSample"]),
    .executable(name: "FirebaseSample", targets: ["FirebaseSample"]),
    .executable(name: "ButtonSample", targets: ["ButtonSample"]),
    .executable(name: "FacebookSample", targets: ["FacebookSample"]),
    .executable(name: "GoogleSample", targets: ["GoogleSample"]),
    .executable(name: "PickerSample", targets: ["PickerSample"]),
    .executable(name: "ParseSample", targets: ["ParseSample"]),
    .executable(name: "TwitterSample", targets: ["TwitterSample"]),
    .executable(name: "CustomProviderSample", targets: ["CustomProviderSample"]),
  ],
  targets: [
    system("CCrypto", pkgConfig: "libcrypto", package: "libssl-dev"),
    system("CCurl", pkgConfig: "libcurl", package: "libcurl4-openssl-dev"),
    system("CMicroHTTPD", pkgConfig: "libmicrohttpd", package: "libmicrohttpd-dev"),
    system("CSQLite", pkgConfig: "sqlite3", package: "libsqlite3-dev"),
    system("CPostgreSQL", pkgConfig: "libpq", package: "libpq-dev"),
    system("CPosix", pkgConfig: nil, package: nil),

    library("LanyardCrypto", [onLinux("CCrypto")] + base),
    library("LanyardOAuth", ["LanyardCrypto"]),
    library("Lanyard", ["LanyardOAuth", "LanyardCrypto"]),
    library("LanyardAccounts", ["Lanyard", "LanyardOAuth", "LanyardCrypto"]),
    library("LanyardHTTPServer", [onLinux("CMicroHTTPD"), onLinux("CPosix"), "LanyardOAuth"]),
    library(
      "LanyardDesktop",
      [onLinux("CCurl"), onLinux("CPosix"), "Lanyard", "LanyardOAuth", "LanyardCrypto", "LanyardHTTPServer"]),
    library("LanyardTesting", ["Lanyard", "LanyardOAuth", "LanyardCrypto"]),
    library("LanyardSandbox", ["LanyardOAuth", "LanyardCrypto", "LanyardHTTPServer"]),

    plugin("Firebase", kind: "Backends", ["Lanyard"]),
    plugin("Facebook", kind: "Providers", ["Lanyard"]),
    plugin("Google", kind: "Providers", ["Lanyard"]),
    plugin("Twitter", kind: "Providers", ["Lanyard"]),
    plugin("PostgreSQL", kind: "Stores", ["LanyardAccounts", "Lanyard", "LanyardCrypto", "CPostgreSQL"]),
    plugin("Parse", kind: "Backends", ["Lanyard"]),
    plugin("SQLite", kind: "Stores", ["LanyardAccounts", "Lanyard", "LanyardOAuth", "CSQLite"]),

    library(
      "SampleSupport", path: "Samples/SampleSupport",
      [
        "Lanyard", "LanyardAccounts", "LanyardDesktop", "LanyardFirebase", "LanyardParse", "LanyardSandbox",
        "LanyardSQLite",
        "LanyardTesting",
      ]),
    sample(
      "AllProvidersSample",
      ["LanyardFacebook", "LanyardGoogle", "LanyardTwitter", "LanyardSandbox", "SampleSupport", "Lanyard"]),
    sample(
      "FirebaseSample",
      ["LanyardFacebook", "LanyardGoogle", "LanyardTwitter", "LanyardSandbox", "SampleSupport", "Lanyard"]),
    sample("ButtonSample", ["LanyardFacebook", "LanyardDesktop", "LanyardSandbox", "SampleSupport", "Lanyard"]),
    sample("FacebookSample", ["LanyardFacebook", "LanyardSandbox", "SampleSupport", "Lanyard"]),
    sample("GoogleSample", ["LanyardGoogle", "LanyardSandbox", "SampleSupport", "Lanyard"]),
    sample(
      "ParseSample",
      ["LanyardParse", "LanyardFacebook", "LanyardGoogle", "LanyardSandbox", "SampleSupport", "Lanyard"]),
    sample(
      "PickerSample",
      [
        "LanyardDesktop", "LanyardFacebook", "LanyardGoogle", "LanyardTwitter", "LanyardSandbox", "LanyardTesting",
        "SampleSupport", "Lanyard",
      ]),
    sample("TwitterSample", ["LanyardTwitter", "LanyardSandbox", "SampleSupport", "Lanyard"]),
    sample("CustomProviderSample", ["LanyardSandbox", "SampleSupport", "Lanyard"]),
    sample("SandboxCommand", ["LanyardSandbox"]),

    tests("LanyardCrypto", ["LanyardCrypto"]),
    tests("LanyardOAuth", ["LanyardOAuth", "LanyardCrypto"]),
    library("TestSupport", path: "Tests/TestSupport", base + ["Lanyard"]),
    tests("Lanyard", ["Lanyard", "LanyardTesting", "TestSupport"]),
    library("HTTPTestSupport", path: "Tests/HTTPTestSupport", ["LanyardOAuth"]),
    library("ProcessTestSupport", path: "Tests/ProcessTestSupport", base + [onLinux("CPosix")]),
    tests("LanyardHTTPServer", ["LanyardHTTPServer", "LanyardOAuth", "HTTPTestSupport"]),
    library(
      "AccountsTestSupport", path: "Tests/AccountsTestSupport",
      [
        "Lanyard", "LanyardAccounts", "LanyardCrypto", "LanyardDesktop", "LanyardPostgreSQL", "LanyardSQLite",
        "LanyardTesting", "ProcessTestSupport",
      ]),
    .executableTarget(
      name: "AccountsWorker",
      dependencies: [
        "AccountsTestSupport", "Lanyard", "LanyardOAuth", "LanyardAccounts", "LanyardCrypto", "LanyardSQLite",
      ],
      path: "Tests/AccountsWorker", swiftSettings: settings),
    tests(
      "LanyardAccounts",
      [
        "LanyardAccounts", "Lanyard", "LanyardOAuth", "LanyardCrypto", "LanyardTesting", "AccountsTestSupport",
        "AccountsWorker", "TestSupport",
      ]),
    tests(
      "LanyardPostgreSQL",
      [
        "LanyardPostgreSQL", "LanyardAccounts", "Lanyard", "CPostgreSQL", "LanyardTesting", "AccountsTestSupport",
        "TestSupport",
      ]),
    tests(
      "LanyardSQLite",
      [
        "LanyardSQLite", "LanyardAccounts", "Lanyard", "CSQLite", "AccountsTestSupport", "AccountsWorker",
        "ProcessTestSupport", "TestSupport",
      ]),
    .executableTarget(
      name: "LeavingWorker", dependencies: ["Lanyard", "LanyardDesktop"], path: "Tests/LeavingWorker",
      swiftSettings: settings),
    tests(
      "LanyardDesktop",
      [
        "LanyardDesktop", "LanyardHTTPServer", "LanyardTesting", "HTTPTestSupport", "ProcessTestSupport", "TestSupport",
        "LeavingWorker",
      ]),
    library(
      "SandboxTestSupport", path: "Tests/SandboxTestSupport",
      ["Lanyard", "LanyardOAuth", "LanyardDesktop", "LanyardSandbox", "LanyardTesting"]),
    tests(
      "LanyardSandbox",
      [
        "LanyardSandbox", "Lanyard", "LanyardOAuth", "LanyardCrypto", "LanyardTesting", "HTTPTestSupport",
        "SandboxTestSupport",
      ]),
    .executableTarget(
      name: "InteropClient", dependencies: ["Lanyard", "LanyardDesktop"], path: "Tests/Interop/Client",
      swiftSettings: settings),
    .executableTarget(
      name: "InteropOAuth1", dependencies: ["Lanyard", "LanyardDesktop", "LanyardTesting"],
      path: "Tests/Interop/OAuth1",
      swiftSettings: settings),
    // Apart from SandboxTestSupport: the tests of one provider do without the others.
    library(
      "ProvidersTestSupport", path: "Tests/ProvidersTestSupport",
      ["Lanyard", "LanyardFacebook", "LanyardGoogle", "LanyardTwitter", "LanyardSandbox"]),
    tests(
      "LanyardFacebook",
      [
        "LanyardFacebook", "LanyardSandbox", "LanyardDesktop", "LanyardAccounts", "LanyardCrypto", "LanyardSQLite",
        "LanyardTesting", "SandboxTestSupport", "TestSupport",
      ]),
    tests(
      "LanyardFirebase",
      [
        "LanyardFirebase", "LanyardFacebook", "LanyardGoogle", "LanyardTwitter", "LanyardSandbox", "LanyardDesktop",
        "LanyardCrypto", "LanyardTesting", "ProvidersTestSupport", "SandboxTestSupport", "TestSupport",
      ]),
    tests(
      "LanyardGoogle",
      [
        "LanyardGoogle", "LanyardSandbox", "LanyardDesktop", "LanyardAccounts", "LanyardSQLite", "LanyardTesting",
        "SandboxTestSupport", "TestSupport",
      ]),
    tests(
      "LanyardTwitter",
      [
        "LanyardTwitter", "LanyardSandbox", "LanyardDesktop", "LanyardAccounts", "LanyardSQLite", "LanyardTesting",
        "AccountsTestSupport", "SandboxTestSupport", "TestSupport",
      ]),
    tests(
      "LanyardParse",
      [
        "LanyardParse", "LanyardFacebook", "LanyardGoogle", "LanyardTwitter", "LanyardSandbox", "LanyardDesktop",
        "LanyardTesting", "ProvidersTestSupport", "SandboxTestSupport", "TestSupport",
      ]),
    .executableTarget(
      name: "LanyardBenchmarks",
      dependencies: [
        onLinux("CCrypto"), onLinux("CCurl"), "AccountsTestSupport", "Lanyard", "LanyardOAuth", "LanyardCrypto",
        "LanyardAccounts", "LanyardSQLite", "LanyardDesktop", "LanyardHTTPServer", "LanyardParse", "LanyardTesting",
        "ProcessTestSupport",
      ],
      path: "Tests/Benchmarks", exclude: ["Data", "Probes", "callgrind.json"], swiftSettings: settings),
    tests(
      "Conformance",
      [
        "Lanyard", "LanyardOAuth", "LanyardCrypto", "LanyardDesktop", "LanyardGoogle", "LanyardSandbox",
        "LanyardTesting", "SandboxTestSupport", "TestSupport",
      ], exclude: ["README.md"]),
    tests(
      "Federation",
      [
        "Lanyard", "LanyardOAuth", "LanyardAccounts", "LanyardDesktop", "LanyardFacebook", "LanyardFirebase",
        "LanyardGoogle", "LanyardParse", "LanyardTwitter", "LanyardSQLite", "LanyardSandbox", "LanyardTesting",
        "AccountsTestSupport", "HTTPTestSupport", "ProvidersTestSupport", "SandboxTestSupport", "TestSupport",
      ]),
    tests(
      "Samples",
      [
        "Lanyard", "LanyardAccounts", "LanyardDesktop", "LanyardFacebook", "LanyardGoogle", "LanyardTwitter",
        "LanyardFirebase", "LanyardParse", "LanyardPostgreSQL", "LanyardSQLite", "LanyardTesting", "LanyardSandbox",
        "ProcessTestSupport", "SandboxTestSupport", "AllProvidersSample", "ButtonSample", "CustomProviderSample",
        "FacebookSample", "FirebaseSample", "GoogleSample", "ParseSample", "PickerSample", "TwitterSample",
      ]),
    tests(
      "BugReport",
      [
        "Lanyard", "LanyardOAuth", "LanyardCrypto", "LanyardDesktop", "LanyardGoogle", "LanyardTwitter",
        "LanyardHTTPServer", "LanyardTesting", "LanyardSandbox", "HTTPTestSupport", "LanyardAccounts",
        "LanyardFacebook", "LanyardFirebase", "LanyardParse", "LanyardSQLite", "ProvidersTestSupport",
        "SandboxTestSupport", "TestSupport",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

if watchesThreads {
  package.targets.append(
    .target(name: "WatchedSynchronization", path: "Tests/Sanitizers/WatchedSynchronization"))
}
