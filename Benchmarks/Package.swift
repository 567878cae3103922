// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that what is measured with burdens nobody who only builds or uses swipedeck.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swipedeck", path: "..")],
  targets: [
    .executableTarget(
      name: "EngineBenchmarks",
      dependencies: [.product(name: "SwipeEngine", package: "swipedeck"), "CFloor", "CHeap"],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "DeckTimes", dependencies: [.product(name: "CardDeck", package: "swipedeck")],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    // What the same arithmetic costs in plain C, as a floor.
    .target(name: "CFloor", linkerSettings: [.linkedLibrary("m")]),
    // Counts what goes through malloc.
    .target(name: "CHeap"),
  ],
  swiftLanguageModes: [.v6]
)
