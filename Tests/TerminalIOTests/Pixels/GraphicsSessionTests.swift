import Foundation
import Platform
import TerminalEmulator
import TestSupport
import Testing

import TerminalCanvas

/// ``GraphicsChild`` under a pseudo-terminal, whose window is a ``KittyGraphics``.
@Suite(.serialized, .enabled(if: GraphicsChild.orders == nil)) struct GraphicsSessionTests {
  private static let orders = "frames=4 width=210 height=130 columns=20 rows=8"

  /// - Parameter patience: How long an answer may take: this window has others to serve.
  private func start(
    _ orders: String = orders, patience: Duration = .seconds(60),
    transports: Set<Character> = ["s", "t", "d"]
  ) throws -> TerminalSession {
    let session = try TerminalSession(
      TerminalChild.executable, ["--testing-library", "swift-testing", "--filter", "GraphicsChildTests"],
      environment: [
        GraphicsChild.variable: "\(orders) patience=\(Int(patience / .milliseconds(1)))"
      ])
    session.graphics = KittyGraphics()
    session.graphics?.transports = transports
    return session
  }

  private func ready(_ transports: Set<Character> = ["s", "t", "d"]) throws -> TerminalSession {
    let session = try start(transports: transports)
    try session.wait(forText: "at rest, well")
    return session
  }

  private static func atRest() -> PixelImage {
    var image = GraphicsChild.picture(width: 210, height: 130)
    GraphicsChild.mark(&image, 0xFFFF)
    return image
  }

  private func leftovers(_ session: TerminalSession) -> [String] {
    (session.graphics?.paths ?? []).flatMap { [$0, $0 + "k"] }.filter(FileManager.default.fileExists)
  }

  @Test(arguments: [["s", "t", "d"], ["t", "d"], ["d"]] as [[Character]])
  func `what was drawn is what is seen, and nothing of it is left`(transports: [Character]) throws {
    let session = try ready(Set(transports))
    let graphics = try #require(session.graphics)
    let seen = try #require(graphics.seen)
    #expect(seen.picture.bytes == Self.atRest().bytes)
    let placement = seen.placement
    #expect((placement.x, placement.y) == (2, 2) && (placement.columns, placement.rows) == (20, 8))
    #expect(graphics.ways.allSatisfy { $0 == transports[0] } && graphics.sequence.count > 1)
    session.type("q")
    #expect(try session.waitForExit() == .exited(0))
    #expect(session.isGivenBack && graphics.pictures.isEmpty && graphics.faults.isEmpty, "\(graphics.faults)")
    #expect(leftovers(session).isEmpty)
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGUSR1, SIGSEGV, SIGABRT])
  func `whatever signal ends it, pictures and files are gone`(signal: Int32) throws {
    let session = try ready()
    #expect(!leftovers(session).isEmpty)
    session.signal(signal)
    #expect(try session.waitForExit() == .signaled(signal))
    #expect(session.isGivenBack && session.graphics?.pictures.isEmpty == true)
    #expect(session.graphics?.faults.isEmpty == true && leftovers(session).isEmpty)
  }

  @Test func `a crash takes pictures and files with it`() throws {
    let session = try ready()
    session.type("x")
    let status = try session.waitForExit()
    #expect([SIGILL, SIGTRAP, SIGABRT].map { .signaled($0) }.contains(status), "\(status)")
    #expect(session.isGivenBack && session.graphics?.pictures.isEmpty == true && leftovers(session).isEmpty)
  }

  @Test func `a window that is closed leaves no files`() throws {
    let session = try ready()
    session.hangUp()
    try session.waitForExit()
    #expect(leftovers(session).isEmpty)
  }

  @Test func `what SIGKILL leaves is gone with the next start`() throws {
    let killed = try ready()
    killed.kill()
    #expect(!leftovers(killed).isEmpty)
    let next = try ready()
    #expect(leftovers(killed).isEmpty && !leftovers(next).isEmpty)
  }

  @Test func `another window, and the picture is shown anew`() throws {
    let session = try ready()
    let graphics = try #require(session.graphics)
    let count = graphics.sequence.count
    session.resize(columns: 70, rows: 20)
    try session.waitUntil("another picture") { graphics.sequence.count > count && graphics.seen != nil }
    #expect(graphics.seen?.picture.bytes == Self.atRest().bytes && graphics.faults.isEmpty)
  }

  @Test func `stopped in whatever way it goes on with its picture`() throws {
    let session = try ready()
    let graphics = try #require(session.graphics)
    for how in ["stop", "key"] {
      let count = graphics.sequence.count
      if how == "stop" { try session.whileStopped {} } else { session.type("z") }
      try session.waitUntil("another picture") { graphics.sequence.count > count && graphics.seen != nil }
      #expect(graphics.seen?.picture.bytes == Self.atRest().bytes)
    }
    #expect(graphics.faults.isEmpty, "\(graphics.faults)")
  }

  @Test(
    arguments: [
      (KittyGraphics.Manner.refusing("ENOSPC:full"), "refused(\"ENOSPC:full\")"), (.silent, "silent"),
      (.denying("ENOTSUP:no"), "unsupported"), (.flooding, "well"), (.lying, "well"),
    ] as [(KittyGraphics.Manner, String)])
  func `a terminal that does not go along is found out, and none of its words are keys`(
    manner: KittyGraphics.Manner, words: String
  ) throws {
    let isSilent = if case .silent = manner { true } else { false }
    let session = try start(patience: isSilent ? .milliseconds(500) : .seconds(60))
    session.graphics?.manner = manner
    try session.wait(forText: "at rest, \(words)")
    session.type("q")
    #expect(try session.waitForExit() == .exited(0))
    #expect(session.isGivenBack && leftovers(session).isEmpty && session.graphics?.pictures.isEmpty == true)
  }
}
