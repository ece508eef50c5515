// swift-tools-version: 6.2.3

import PackageDescription

// A package of its own: everything in it and below it is built with the fuzzer's instrumentation, which the main
// package must never be. Scripts/fuzz builds and runs it.
let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Lanyard", path: "../..")],
  targets: [
    .executableTarget(
      name: "Fuzz",
      dependencies: [.product(name: "LanyardOAuth", package: "Lanyard")],
      swiftSettings: [
        .treatAllWarnings(as: .error), .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("MemberImportVisibility"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
