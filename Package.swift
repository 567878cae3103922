// swift-tools-version: 6.2

import PackageDescription

/// Warnings in our own sources stop the build; those of dependencies are theirs.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// What others have made; only the program needs it.
func outside(_ product: String, _ package: String) -> Target.Dependency {
  .product(name: product, package: package, condition: .when(traits: ["Program"]))
}

// Homebrew's folders, which no compiler on a Mac looks into by itself; elsewhere the compiler finds these libraries without help.
#if os(macOS)
let (ncurses, xxHash, vterm): (String?, String?, String?) = ("ncursesw", "libxxhash", "vterm")
#else
let (ncurses, xxHash, vterm): (String?, String?, String?) = (nil, nil, nil)
#endif

let package = Package(
  name: "swipedeck",
  platforms: [.macOS(.v15), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "SwipeEngine", targets: ["SwipeEngine"]),
    .library(name: "CardDeck", targets: ["CardDeck"]),
    .executable(name: "swipedeck", targets: ["swipedeck"]),
  ],
  // Who wants the libraries alone depends on this package with `traits: []`, and nothing else is fetched.
  traits: [
    .default(enabledTraits: ["Program"]), .trait(name: "Program", description: "The terminal program."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    // The rooms; an arrow not listed here is one that must not be taken (docs/design.md).
    .target(name: "SwipeEngine", swiftSettings: strict),
    .target(name: "Platform", swiftSettings: strict),
    .target(
      name: "CardDeck", dependencies: ["Platform", "CXXHash"],
      swiftSettings: strict,
      // Part of the C library elsewhere.
      linkerSettings: [
        .linkedLibrary("iconv", .when(platforms: [.macOS, .iOS, .tvOS, .watchOS, .visionOS]))
      ]),
    .target(name: "CardRanking", dependencies: ["CardDeck"], swiftSettings: strict),
    .target(name: "SwipeScript", dependencies: ["SwipeEngine", "CardDeck"], swiftSettings: strict),
    .target(
      name: "ChoiceLog",
      dependencies: [
        "CardDeck", "Platform", outside("GRDB", "GRDB.swift"),
        outside("GRDBSQLite", "GRDB.swift"),
      ],
      swiftSettings: strict),
    .target(
      name: "ChoiceFormats", dependencies: ["ChoiceLog", "CardDeck", "Platform"], swiftSettings: strict),
    .target(name: "TerminalText", swiftSettings: strict),
    .target(
      name: "TerminalCanvas",
      dependencies: ["TerminalText", "Platform", "CNcurses", "CTerminalGuard", "CFriBidi"],
      swiftSettings: strict),
    .target(
      name: "TerminalIO",
      dependencies: ["TerminalText", "TerminalCanvas", "Platform", "CTerminalGuard", "CSixel", "CZlib"],
      swiftSettings: strict),
    .target(
      name: "Pictures",
      dependencies: ["Platform", "CGdkPixbuf", "CPango", "CTerminalGuard"],
      swiftSettings: strict),
    .target(
      name: "CardPixels",
      dependencies: ["Pictures", "TerminalCanvas", "TerminalText", "SwipeEngine", "Platform", "CPango"],
      swiftSettings: strict),
    .target(
      name: "SwipeSession",
      dependencies: [
        "SwipeEngine", "CardDeck", "ChoiceLog", "CardRanking", "OrderLearning", "TerminalText", "Platform",
      ],
      swiftSettings: strict),
    .target(
      name: "OrderLearning", dependencies: ["CardRanking", "CardDeck", "ChoiceLog", "Platform"],
      swiftSettings: strict),
    .target(
      name: "TerminalFront",
      dependencies: [
        "TerminalText", "TerminalCanvas", "TerminalIO", "Pictures", "CardPixels", "SwipeSession",
        "SwipeEngine", "CardDeck", "CardRanking", "ChoiceLog", "Platform",
      ],
      swiftSettings: strict),
    .target(
      name: "TeamLink",
      dependencies: ["ChoiceLog", "ChoiceFormats", "CardDeck", "Platform", "CLibPQ", "CTeamSchema"],
      exclude: ["SQL"], swiftSettings: strict),
    .executableTarget(
      name: "swipedeck",
      dependencies: [
        "SwipeEngine", "SwipeScript", "CardDeck", "CardRanking", "ChoiceLog", "ChoiceFormats", "SwipeSession",
        "OrderLearning", "TerminalText", "TerminalCanvas", "TerminalIO", "Pictures", "CardPixels",
        "TerminalFront", "TeamLink", "Platform",
        outside("ArgumentParser", "swift-argument-parser"),
        outside("Yams", "Yams"),
      ],
      swiftSettings: strict),

    // C: eight system libraries (those of pictures, large letters, text from right to left, sixels, compression and a
    // team's server are found at run time), and two pieces of our own.
    .systemLibrary(
      name: "CNcurses", pkgConfig: ncurses, providers: [.apt(["libncurses-dev"]), .brew(["ncurses"])]),
    .systemLibrary(
      name: "CXXHash", pkgConfig: xxHash, providers: [.apt(["libxxhash-dev"]), .brew(["xxhash"])]),
    .systemLibrary(name: "CGdkPixbuf"),
    .systemLibrary(name: "CPango"),
    .systemLibrary(name: "CSixel"),
    .systemLibrary(name: "CZlib"),
    .systemLibrary(name: "CFriBidi"),
    .systemLibrary(name: "CLibPQ"),
    .target(name: "CTerminalGuard"),
    .target(name: "CTeamSchema"),

    // Tests: a folder a room, and the real executable under a pseudo-terminal.
    .testTarget(
      name: "SwipeEngineTests", dependencies: ["SwipeEngine", "Platform", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "CardDeckTests", dependencies: ["CardDeck", "Platform", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "CardRankingTests", dependencies: ["CardRanking", "CardDeck", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ChoiceLogTests",
      dependencies: [
        "ChoiceLog", "ChoiceFormats", "CardDeck", "Platform", "TestSupport",
        outside("GRDB", "GRDB.swift"), outside("GRDBSQLite", "GRDB.swift"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SwipeScriptTests", dependencies: ["SwipeScript", "SwipeEngine", "CardDeck", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "SwipeSessionTests",
      dependencies: [
        "SwipeSession", "SwipeEngine", "CardDeck", "CardRanking", "ChoiceLog", "TerminalText", "Platform",
        "OrderLearning", "SessionTestSupport", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "OrderLearningTests",
      dependencies: ["OrderLearning", "CardDeck", "CardRanking", "ChoiceLog", "Platform", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "CardPixelsTests",
      dependencies: [
        "CardPixels", "Pictures", "TerminalCanvas", "SwipeEngine", "Platform", "TerminalTestSupport",
        "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TerminalCanvasTests",
      dependencies: [
        "TerminalCanvas", "TerminalText", "CardDeck", "Platform", "TerminalEmulator", "TerminalTestSupport",
        "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TerminalIOTests",
      dependencies: [
        "TerminalIO", "TerminalCanvas", "TerminalText", "Platform", "CTerminalGuard", "TerminalEmulator",
        "TerminalTestSupport", "TestSupport",
      ],
      swiftSettings: strict),
    // Some start `swipedeck`, which `--build-tests` builds too.
    .testTarget(
      name: "PicturesTests",
      dependencies: [
        "Pictures", "TerminalCanvas", "TerminalText", "CardDeck", "Platform", "TerminalEmulator",
        "TerminalTestSupport", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TerminalFrontTests",
      dependencies: [
        "TerminalFront", "TerminalText", "TerminalCanvas", "TerminalIO", "Pictures", "CardPixels",
        "SwipeSession", "OrderLearning", "CardRanking", "SwipeEngine", "CardDeck", "ChoiceLog", "Platform",
        "TerminalEmulator", "TerminalTestSupport", "SessionTestSupport", "TestSupport",
        "SwipeScript", "CTerminalGuard",
        "swipedeck",  // decodes pictures in a child of its own kind
      ],
      exclude: ["Golden/Screens"], swiftSettings: strict),
    .testTarget(
      name: "TeamLinkTests",
      dependencies: [
        "TeamLink", "ChoiceLog", "ChoiceFormats", "CardDeck", "Platform", "TestSupport",
        outside("GRDB", "GRDB.swift"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "swipedeck", "SwipeEngine", "SwipeScript", "SwipeSession", "TerminalText", "TerminalCanvas",
        "TerminalIO", "Pictures", "CardPixels", "TerminalFront", "OrderLearning", "CardDeck", "ChoiceLog",
        "ChoiceFormats", "TeamLink", "Platform",
        "TestSupport",
        outside("ArgumentParser", "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "EndToEndTests", dependencies: ["swipedeck", "TerminalEmulator", "TestSupport"],
      swiftSettings: strict),
    .target(
      name: "TestSupport", dependencies: ["SwipeEngine"], path: "Tests/TestSupport", swiftSettings: strict),
    .target(
      name: "SessionTestSupport",
      dependencies: [
        "SwipeSession", "SwipeEngine", "CardDeck", "ChoiceLog", "TerminalText", "Platform", "TestSupport",
      ],
      path: "Tests/SessionTestSupport", swiftSettings: strict),
    .target(
      name: "TerminalTestSupport",
      dependencies: ["TerminalCanvas", "TerminalIO", "TerminalText", "Pictures", "TestSupport"],
      path: "Tests/TerminalTestSupport", swiftSettings: strict),
    .target(
      name: "TerminalEmulator", dependencies: ["TestSupport", "Platform", "CVterm", "CPty"],
      path: "Tests/TerminalEmulator", swiftSettings: strict),
    .systemLibrary(
      name: "CVterm", path: "Tests/CVterm", pkgConfig: vterm,
      providers: [.apt(["libvterm-dev"]), .brew(["libvterm"])]),
    .systemLibrary(name: "CPty", path: "Tests/CPty"),
  ],
  swiftLanguageModes: [.v6]
)

// Programs that only `Benchmarks` starts. They are here as they need what is `package`; they are no products.
if Context.environment["SWIPEDECK_BENCHMARKS"] != nil {
  let session: [Target.Dependency] = ["SwipeSession", "SwipeEngine", "CardDeck", "ChoiceLog", "Platform"]
  package.targets += [
    .executableTarget(
      name: "ScreenFrames",
      dependencies: ["TerminalFront", "TerminalCanvas", "TerminalIO", "Pictures", "CardPixels"] + session,
      path: "Benchmarks/Screen/Frames",
      swiftSettings: strict),
    .executableTarget(
      name: "ScreenShares",
      dependencies: ["TerminalFront", "TerminalCanvas", "TerminalIO", "Pictures", "CardPixels"] + session,
      path: "Benchmarks/Screen/Shares",
      swiftSettings: strict),
    .executableTarget(
      name: "LearningTimes", dependencies: ["CardRanking", "OrderLearning"] + session,
      path: "Benchmarks/Learning/Times",
      swiftSettings: strict),
  ]
}

// Some tests alone, with what they need: SWIPEDECK_TESTS names them, with commas between. For Tools/sanitize.sh, whose builds
// take as long as all others together.
if let names = Context.environment["SWIPEDECK_TESTS"] {
  let all = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
  var wanted: Set<String> = []
  var open = names.split(separator: ",").map(String.init)
  while let name = open.popLast() {
    guard let target = all[name], wanted.insert(name).inserted else { continue }
    for dependency in target.dependencies {
      switch dependency {
      case .targetItem(let name, _), .byNameItem(let name, _): open.append(name)
      default: break
      }
    }
  }
  package.targets.removeAll { !wanted.contains($0.name) }
  package.products = []
}

// What is released is what is tested, so both are built for release; the tests themselves without optimization.
for target in package.targets where target.type == .test {
  target.swiftSettings?.append(.unsafeFlags(["-Onone"], .when(configuration: .release)))
}
