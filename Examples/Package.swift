// swift-tools-version: 6.2

import PackageDescription

// Programs that use the engine, in a package of their own: `make examples` builds and runs all.
let engine: Target.Dependency = .product(name: "SwipeEngine", package: "SwipeEngine")
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
/// Where numbers are rounded and nothing is imported that would bring it along.
let mathematics: [LinkerSetting] = [.linkedLibrary("m", .when(platforms: [.linux]))]

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "SwipeEngine", path: "../Engine"),
    .package(url: "https://github.com/apple/swift-async-algorithms", from: "1.1.4"),
  ],
  targets: [
    .executableTarget(name: "TextSwiper", dependencies: [engine], swiftSettings: strict),
    .executableTarget(
      name: "FilmStrip", dependencies: [engine], swiftSettings: strict, linkerSettings: mathematics),
    .executableTarget(
      name: "TuningTable", dependencies: [engine], swiftSettings: strict, linkerSettings: mathematics),
    .executableTarget(
      name: "QuietSaver",
      dependencies: [engine, .product(name: "AsyncAlgorithms", package: "swift-async-algorithms")],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
