// swift-tools-version: 6.0

import PackageDescription

// The engine alone, for adopters: it depends on nothing, so nothing is fetched. The sources are those of the package above, which
// has the terminal program too.
let package = Package(
  name: "SwipeEngine",
  // `Duration` and constrained existential types begin with these.
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [.library(name: "SwipeEngine", targets: ["SwipeEngine"])],
  targets: [.target(name: "SwipeEngine")],
  swiftLanguageModes: [.v6]
)
