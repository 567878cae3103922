import Foundation
import Platform
import TerminalEmulator
import Testing

@testable import TerminalIO

/// ``GraphicsChild`` under a pseudo-terminal, whose window is a ``SixelGraphics``.
@Suite(.serialized, .enabled(if: GraphicsChild.orders == nil && SixelEncoder() != nil))
struct SixelSessionTests {
  /// How long an answer may take is for a window that has others to serve.
  private func start(_ manner: SixelGraphics.Manner = .honest) throws -> TerminalSession {
    let session = try TerminalSession(
      TerminalChild.executable, ["--testing-library", "swift-testing", "--filter", "GraphicsChildTests"],
      environment: [
        GraphicsChild.variable: "sixel frames=4 width=240 height=240 columns=24 rows=12"
          + " patience=\(manner == .silent ? 500 : 60_000)"
      ])
    session.sixels = SixelGraphics(columns: 100, rows: 30, cell: (10, 20))
    session.sixels?.manner = manner
    return session
  }

  private func ready() throws -> TerminalSession {
    let session = try start()
    try session.wait(forText: "at rest, well")
    return session
  }

  /// The mean error of a channel, where the picture is to be seen.
  private func error(_ window: SixelGraphics) -> Double {
    var image = GraphicsChild.picture(width: 240, height: 240, isCoarse: true)
    GraphicsChild.mark(&image, 0xFFFF)
    var sum = 0
    for index in image.bytes.indices {
      let (x, y) = (index / 3 % 240 + 20, index / 720 + 40)
      let channel = Int(window.pixels[y * window.width + x] >> (16 - 8 * Int32(index % 3)) & 255)
      sum += abs(channel - Int(image.bytes[index]))
    }
    return Double(sum) / Double(image.bytes.count)
  }

  @Test func `what was drawn is what is seen, and nothing else`() throws {
    let session = try ready()
    let window = try #require(session.sixels)
    #expect(window.pictures.count > 1 && window.pictures.allSatisfy { $0 == (2, 2, 240, 240) })
    for y in 0..<30 {
      for x in 0..<100 {
        let isInside = (2..<26).contains(x) && (2..<14).contains(y)
        #expect(window.hasPicture(x: x, y: y) == isInside, "\(x), \(y)")
      }
    }
    #expect(error(window) < 4 && window.registers == 1024 && window.mostColors <= 256)
    session.type("q")
    #expect(try session.waitForExit() == .exited(0))
    #expect(session.isGivenBack && window.isEmpty && window.faults.isEmpty, "\(window.faults)")
  }

  @Test func `another window, and the picture is shown anew on an empty screen`() throws {
    let session = try ready()
    let window = try #require(session.sixels)
    let count = window.pictures.count
    session.resize(columns: 90, rows: 28)
    try session.waitUntil("another picture") { window.pictures.count > count && !session.emulator.isInFrame }
    #expect(error(window) < 4 && window.scrolls > 0 && window.faults.isEmpty, "\(window.faults)")
  }

  @Test func `a panel lies in the picture, which is whole again behind it`() throws {
    let session = try ready()
    let window = try #require(session.sixels)
    for isOpen in [true, false, true] {
      let count = window.pictures.count
      session.type("p")
      try session.waitUntil("a panel: \(isOpen)") {
        window.pictures.count > count && !session.emulator.isInFrame
      }
      if isOpen { #expect(session.emulator.contains("a panel")) }
      #expect(window.hasPicture(x: 9, y: 11) == true && window.hasPicture(x: 10, y: 11) == !isOpen)
    }
    #expect(window.faults.isEmpty)
  }

  @Test func `stopped in whatever way it goes on with its picture`() throws {
    let session = try ready()
    let window = try #require(session.sixels)
    for how in ["stop", "key"] {
      let count = window.pictures.count
      if how == "stop" { try session.whileStopped {} } else { session.type("z") }
      try session.waitUntil("another picture") { window.pictures.count > count && !window.isEmpty }
      #expect(error(window) < 4)
    }
    #expect(window.faults.isEmpty, "\(window.faults)")
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGSEGV])
  func `whatever signal ends it, the picture is gone`(signal: Int32) throws {
    let session = try ready()
    session.signal(signal)
    #expect(try session.waitForExit() == .signaled(signal))
    #expect(session.isGivenBack && session.sixels?.isEmpty == true && session.sixels?.faults.isEmpty == true)
  }

  @Test(
    arguments: [(.silent, "silent"), (.denying, "unsupported"), (.lying, "well")]
      as [(SixelGraphics.Manner, String)])
  func `a terminal that does not go along is found out, and none of its words are keys`(
    manner: SixelGraphics.Manner, words: String
  ) throws {
    let session = try start(manner)
    try session.wait(forText: "at rest, \(words)")
    session.type("q")
    #expect(try session.waitForExit() == .exited(0))
    #expect(session.isGivenBack && session.sixels?.isEmpty == true)
  }
}
