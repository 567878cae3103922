import CTerminalGuard
import Foundation
import Platform
import TerminalEmulator
import TestSupport
import TerminalTestSupport
import Testing

@testable import TerminalIO
import TerminalCanvas

@Suite(.serialized) struct KittyOutputTests {
  /// An output and the terminal that it talks to, which answers when it is told to.
  private final class Talk {
    let output: KittyOutput
    let terminal = KittyGraphics()
    var parser = InputParser()
    var time = Duration.zero

    init(
      transports: Set<Character> = ["s", "t", "d"], isRemote: Bool = false, asks: Bool = true,
      folder: String? = nil
    ) {
      terminal.transports = transports
      output = KittyOutput(firstID: 100, isRemote: isRemote, folder: folder, at: .zero)
      guard asks else { return }
      var bytes: [UInt8] = []
      output.appendQuestion(to: &bytes)
      terminal.feed(bytes)
      deliver()
    }

    func deliver() {
      for event in parser.feed(terminal.takeAnswers(), at: time) {
        if case .reply(let reply) = event { output.receive(reply, at: time) }
      }
    }

    @discardableResult
    func show(_ image: PixelImage, isMoving: Bool = false) -> Int {
      var bytes = Array("\u{1B}[?2026h".utf8)
      output.append(
        image, at: CellPosition(x: 2, y: 3), columns: 10, rows: 5, isMoving: isMoving, at: time, to: &bytes)
      bytes += "\u{1B}[?2026l".utf8
      terminal.feed(bytes)
      return bytes.count
    }
  }

  private static func image(_ width: Int, _ height: Int, seed: UInt64 = 1) -> PixelImage {
    var random = SeededGenerator(seed: seed)
    return PixelImage(
      width: width, height: height,
      bytes: (0..<width * height * 3).map { UInt8(truncatingIfNeeded: random.next() >> UInt64($0 % 3)) })
  }

  private static func temporaryFolder() throws -> String {
    let name = "transfer-\(UInt64.random(in: 0 ... .max))"
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }

  /// What is there of the files and the memory that the terminal was told of, and of what they are made from.
  private static func leftovers(_ terminal: KittyGraphics) -> [String] {
    terminal.paths.flatMap { [$0, $0 + "k"] }.filter(FileManager.default.fileExists)
  }

  @Test(
    arguments: [(["s", "t", "d"], "s"), (["t", "d"], "t"), (["d"], "d"), (["s"], "s")]
      as [([Character], Character)])
  func `the terminal shows the picture that was given, by the best way that it takes`(
    transports: [Character], way: Character
  ) {
    let talk = Talk(transports: Set(transports))
    for seed: UInt64 in 0..<6 {
      #expect(talk.output.canSend)
      let image = Self.image(37, 23, seed: seed)
      talk.show(image)
      let seen = talk.terminal.seen
      #expect(seen?.picture.bytes == image.bytes && seen?.picture.width == 37)
      #expect(seen?.placement.x == 2 && seen?.placement.y == 3)
      #expect(seen?.placement.columns == 10 && seen?.placement.rows == 5)
      talk.deliver()
    }
    #expect(talk.terminal.ways == Array(repeating: way, count: 6))
    #expect(talk.terminal.sequence == [100, 101, 100, 101, 100, 101])
    #expect(talk.terminal.pictures.count == 1 && talk.terminal.faults.isEmpty)
  }

  @Test func `a picture in motion is halved where its bytes go through the terminal, and whole at rest`() {
    let talk = Talk(transports: ["d"])
    let image = PixelImage(
      width: 3, height: 2, bytes: [0, 10, 20, 4, 14, 24, 100, 0, 7, 8, 18, 28, 0, 10, 20, 200, 0, 8])
    talk.show(image, isMoving: true)
    let half = talk.terminal.seen?.picture
    #expect(half?.width == 2 && half?.height == 1 && half?.bytes == [3, 13, 23, 150, 0, 8])
    talk.deliver()
    talk.show(image)
    #expect(talk.terminal.seen?.picture.bytes == image.bytes)
    #expect(talk.terminal.faults.isEmpty)
  }

  @Test func `large pictures come in pieces`() {
    let talk = Talk(transports: ["d"])
    let image = Self.image(200, 150)
    talk.show(image)
    #expect(talk.terminal.seen?.picture.bytes == image.bytes && talk.terminal.faults.isEmpty)
  }

  @Test(arguments: [("s", 250), ("t", 260)] as [(Character, Int)])
  func `what goes by memory or file is a few bytes on the way`(way: Character, most: Int) {
    let talk = Talk(transports: [way])
    talk.show(Self.image(300, 200), isMoving: true)
    talk.deliver()
    #expect(talk.show(Self.image(300, 200), isMoving: true) < most)
  }

  @Test(arguments: [true, false]) func `nothing is left when it ends, whether the terminal tidies up or not`(
    removesMemory: Bool
  ) {
    let terminal: KittyGraphics
    do {
      let talk = Talk()
      terminal = talk.terminal
      talk.terminal.removesMemory = removesMemory
      for seed: UInt64 in 0..<4 {
        talk.show(Self.image(20, 20, seed: seed))
        #expect(talk.terminal.seen?.picture.bytes == Self.image(20, 20, seed: seed).bytes)
        talk.deliver()
      }
      #expect(talk.terminal.ways == ["s", "s", "s", "s"])
      #expect(Self.leftovers(terminal).count == 2)
      talk.show(Self.image(20, 20))
    }
    #expect(terminal.paths.count == 3 && Self.leftovers(terminal).isEmpty)
  }

  @Test func `two at most are on their way`() {
    let talk = Talk()
    for _ in 0..<2 { talk.show(Self.image(4, 4)) }
    #expect(!talk.output.canSend)
    let count = talk.terminal.sequence.count
    talk.show(Self.image(4, 4))
    #expect(talk.terminal.sequence.count == count)
    talk.deliver()
    #expect(talk.output.canSend && talk.output.deadline == nil)
  }

  @Test func `taken away and shown again`() {
    let talk = Talk()
    talk.show(Self.image(4, 4))
    var bytes: [UInt8] = []
    talk.output.appendRemoval(to: &bytes)
    talk.terminal.feed(bytes)
    #expect(talk.terminal.placements.isEmpty && talk.terminal.pictures.isEmpty && !talk.output.isShowing)
    talk.deliver()
    talk.show(Self.image(4, 4, seed: 5))
    #expect(talk.terminal.seen?.picture.bytes == Self.image(4, 4, seed: 5).bytes)
    #expect(talk.terminal.faults.isEmpty && talk.output.isShowing)
  }

  @Test func `what is sent at leaving takes all pictures away, even in the middle of one`() {
    let talk = Talk(transports: ["d"])
    talk.show(Self.image(60, 60))
    talk.deliver()
    var bytes: [UInt8] = []
    talk.output.append(
      Self.image(60, 60), at: CellPosition(x: 0, y: 0), columns: 1, rows: 1, isMoving: false, at: .zero,
      to: &bytes)
    talk.terminal.feed(bytes.prefix(1000))
    talk.terminal.feed(talk.output.leave + TerminalModes.leave)
    #expect(talk.terminal.faults.isEmpty, "\(talk.terminal.faults)")
    #expect(talk.terminal.pictures.isEmpty && talk.terminal.placements.isEmpty)
    #expect((talk.output.leave + TerminalModes.leave).utf8.count <= 512)
  }

  @Test(
    arguments: [
      (KittyGraphics.Manner.refusing("EINVAL:no"), GraphicsFailure.refused("EINVAL:no")),
      (.silent, .silent), (.lying, nil), (.flooding, nil), (.honest, nil),
    ] as [(KittyGraphics.Manner, GraphicsFailure?)])
  func `terminals that refuse, say nothing, lie or flood`(
    manner: KittyGraphics.Manner, failure: GraphicsFailure?
  ) {
    let talk = Talk()
    talk.terminal.manner = manner
    for seed: UInt64 in 0..<10 {
      talk.time += .milliseconds(16)
      if talk.output.canSend { talk.show(Self.image(8, 8, seed: seed)) }
      talk.deliver()
      talk.output.advance(to: talk.time, hasTaken: true)
    }
    talk.time += .seconds(3)
    for _ in 0..<2 {
      talk.time += .milliseconds(60)
      talk.output.advance(to: talk.time, hasTaken: true)
    }
    #expect(talk.output.failure == failure)
    #expect(talk.output.canSend == (failure == nil))
    #expect(talk.terminal.faults.isEmpty, "\(talk.terminal.faults)")
    if failure != nil { #expect(Self.leftovers(talk.terminal).isEmpty) }
  }

  @Test func `a terminal that denies everything is left alone`() {
    let talk = Talk(asks: false)
    talk.terminal.manner = .denying("ENOTSUP")
    var bytes: [UInt8] = []
    talk.output.appendQuestion(to: &bytes)
    talk.terminal.feed(bytes)
    talk.deliver()
    #expect(talk.output.failure == .unsupported && Self.leftovers(talk.terminal).isEmpty)
    talk.show(Self.image(4, 4))
    #expect(talk.terminal.sequence.isEmpty)
    bytes = []
    talk.output.appendRemoval(to: &bytes)
    #expect(bytes.isEmpty)
  }

  @Test func `where files cannot be made any more it goes on by another way`() throws {
    let folder = try Self.temporaryFolder()
    let talk = Talk(transports: ["t", "d"], folder: folder)
    talk.show(Self.image(8, 8))
    talk.deliver()
    try FileManager.default.removeItem(atPath: folder)
    for height in 9..<12 {
      talk.show(Self.image(8, height))
      talk.deliver()
      #expect(talk.terminal.seen?.picture.bytes == Self.image(8, height).bytes)
    }
    #expect(talk.terminal.ways == ["t", "d", "d", "d"] && talk.output.failure == nil)
    #expect(talk.terminal.faults.isEmpty, "\(talk.terminal.faults)")
  }

  @Test func `what a killed process has left is removed, and nothing else`() throws {
    let folder = try Self.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // A process that has ended, and is reaped.
    var process: pid_t = 0
    #expect(posix_spawn(&process, "/bin/true", nil, nil, [strdup("true"), nil], environ) == 0)
    waitpid(process, nil, 0)
    let prefix = "swipedeck-tty-graphics-protocol-"
    let abandoned = ["\(prefix)\(process)-abc-0", "\(prefix)\(process)-abc-0k"]
    let others = [
      "\(prefix)\(getpid())-abc-0", "\(prefix)1-abc-0", "\(prefix)0-abc-0", "\(prefix)-\(process)-0",
      "\(prefix)x",
      "other-tty-graphics-protocol-\(process)-abc-0", "swipedeck-\(process)",
    ]
    for name in abandoned + others {
      #expect(FileManager.default.createFile(atPath: "\(folder)/\(name)", contents: nil))
    }
    TransferFile.removeAbandoned(in: folder)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(left.sorted() == others.sorted())
  }

  @Test func `memory that this system does not keep in files works the same`() {
    let name = "/swipedeck-test-\(getpid())"
    let bytes: [UInt8] = [1, 2, 3, 4]
    defer { shm_unlink(name) }
    #expect(sd_memory_write(name, bytes, bytes.count) == 0)
    #expect(FileManager.default.contents(atPath: "/dev/shm" + name).map(Array.init) == bytes)
    #expect(sd_memory_write(name, bytes, bytes.count) == -1 && errno == EEXIST)
  }

  @Test(arguments: [true, false]) func `the guard removes what it was told to, once`(isMemory: Bool) {
    let name = "swipedeck-test-\(getpid())-\(isMemory)"
    let path = "/dev/shm/\(name)"
    let number = sd_guard_add_file(isMemory ? "/" + name : path, isMemory ? 1 : 0)
    for isThere in [true, false] {
      #expect(FileManager.default.createFile(atPath: path, contents: nil))
      sd_guard_remove_file(number)
      #expect(FileManager.default.fileExists(atPath: path) != isThere)
    }
    unlink(path)
    #expect(sd_guard_add_file(String(repeating: "x", count: 128), 0) == -1)
    for number: Int32 in [-1, 16, .max, .min] { sd_guard_remove_file(number) }
  }
}
