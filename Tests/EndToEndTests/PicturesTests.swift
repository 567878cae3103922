import Foundation
import Glibc
import TerminalEmulator
import Testing

extension EndToEnd {
  @Suite struct PicturesTests {
    /// A PNG of 4 × 4 pixels, all (201, 34, 87).
    private static let picture =
      "iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAFElEQVR4nGM8qRTOAANMDEgANwcAQFoBSrm9kwwAAAAASUVORK5CYII="
    private static let color = EmulatedCell.Color.rgb(201, 34, 87)

    private let work: Workplace

    init() throws {
      work = try Workplace()
      let data = try #require(Data(base64Encoded: Self.picture))
      try data.write(to: URL(fileURLWithPath: work.folder + "/picture.png"))
      try FileManager.default.createDirectory(
        atPath: work.folder + "/deck", withIntermediateDirectories: true)
    }

    /// Three cards with the pictures named, in a folder of their own.
    private func deck(_ images: String...) throws -> String {
      let cards = images.enumerated().map { index, image in
        #"{"id":"\#(index)","name":"\#(Workplace.name(index + 1))","bio":"\#(Workplace.words(index + 1))","image":"\#(image)"}"#
      }
      return try work.write("[" + cards.joined(separator: ",") + "]", to: "deck/cards.json")
    }

    private func put(_ bytes: Data, _ name: String) throws {
      try bytes.write(to: URL(fileURLWithPath: work.folder + "/deck/" + name))
    }

    /// How many cells are of the picture's colour.
    private func colored(_ emulator: Emulator, _ columns: Range<Int> = 0..<100) -> Int {
      (0..<emulator.rows).reduce(0) { count, y in
        count + columns.count { emulator.cell(x: $0, y: y).background == Self.color }
      }
    }

    @Test func `a card shows its picture, which moves with it`() throws {
      try put(Data(contentsOf: URL(fileURLWithPath: work.folder + "/picture.png")), "a.png")
      let session = try work.open(try deck("a.png"))
      try session.wait(for: "the picture") { colored($0) > 200 }
      let left = try #require((0..<100).first { colored(session.emulator, $0..<$0 + 1) > 5 })
      let start = try session.grab(card: 1)
      for x in 1...6 { session.drag(x: start.x + x, y: start.y) }
      try session.wait(for: "the picture to follow") { emulator in
        (0..<100).first { colored(emulator, $0..<$0 + 1) > 5 }.map { $0 > left + 3 } ?? false
      }
      #expect(colored(session.emulator) > 200)
      session.release(x: start.x + 6, y: start.y)
      try session.quit()
    }

    @Test func `a picture outside the deck's folder is shown only where that is allowed`() throws {
      let deck = try deck("../picture.png")
      let careful = try work.open(deck)
      try careful.wait(forCard: 1)
      try careful.wait(for: "the text to have the room") { emulator in
        emulator.find(Workplace.name(1)).map { $0.x < 30 } ?? false
      }
      #expect(colored(careful.emulator) == 0)
      try careful.quit()
      let open = try work.open(deck, "--allow-outside-images")
      try open.wait(for: "the picture") { colored($0) > 200 }
      try open.quit()
    }

    @Test func `a photo is seen alone, larger, one to one where the mouse was, and so is the next`() throws {
      let picture = try Data(contentsOf: URL(fileURLWithPath: work.folder + "/picture.png"))
      for name in ["a.png", "b.png"] { try put(picture, name) }
      let session = try work.open(work.folder + "/deck")
      try session.wait(for: "the picture") { colored($0) > 200 }
      session.type(" ")
      try session.wait(forText: "all of it")
      try session.wait(for: "the picture from the first row of the stage on") { emulator in
        emulator.cell(x: 50, y: 1).background == Self.color
      }
      let whole = colored(session.emulator)
      session.type("+")
      try session.wait(forText: "1.7 times")
      try session.wait(for: "more of the stage in its colour") { colored($0) > whole + 200 }
      // One to one its 4 × 4 pixels are four columns and two rows.
      session.mouse(65, x: 50, y: 12)
      session.type("z")
      try session.wait(forText: "1:1")
      try session.wait(for: "a few cells in its colour") { (1...16).contains(colored($0)) }
      // A letter chooses, and the next one is seen alike.
      session.type("l")
      try session.wait(forText: "b.png   1:1")
      session.type("z")
      try session.wait(forText: "b.png   all of it")
      try session.wait(for: "much of the stage in its colour") { colored($0) > 200 }
      session.press(.escape)
      try session.wait(forText: "Space open")
      try session.waitUntilSaved(1)
      try session.quit()
    }

    @Test func `photos are compared, and keys and the mouse choose for the marked one`() throws {
      let picture = try Data(contentsOf: URL(fileURLWithPath: work.folder + "/picture.png"))
      for name in ["a.png", "b.png", "c.png", "d.png"] { try put(picture, name) }
      let session = try work.open(work.folder + "/deck")
      try session.wait(for: "the picture") { colored($0) > 200 }
      session.type("b")
      try session.wait(forText: "▸ a.png")
      try session.wait(for: "both pictures") { colored($0, 0..<48) > 200 && colored($0, 52..<100) > 200 }
      session.type("\t")
      try session.wait(forText: "▸ b.png")
      session.press(.right)
      try session.wait(forText: "▸ c.png")
      session.press(x: 20, y: 12)
      session.release(x: 20, y: 12)
      try session.wait(forText: "▸ a.png")
      session.press(.left)
      try session.wait(forText: "▸ d.png")
      session.type("u")
      try session.wait(forText: "▸ a.png")
      session.type("z")
      try session.wait(forText: "2 side by side · 1:1")
      session.press(.escape)
      try session.wait(forText: "Space open")
      try session.quit()
      let likes = try work.run("export", work.folder + "/deck", "--only", "like", "--format", "lines")
      #expect(likes.output == "b.png\n")
      let left = try work.run("export", work.folder + "/deck", "--only", "undecided", "--format", "lines")
      #expect(left.output.split(separator: "\n").sorted() == ["a.png", "c.png", "d.png"])
    }

    @Test func `pictures that are none keep nobody from choosing`() throws {
      mkfifo(work.folder + "/deck/pipe.png", 0o600)
      symlink("/dev/zero", work.folder + "/deck/zero.png")
      try put(Data(repeating: 0x41, count: 4000), "text.png")
      let session = try work.open(try deck("pipe.png", "zero.png", "text.png"))
      for number in 1...3 {
        try session.wait(forText: Workplace.words(number))
        session.press(.right)
      }
      try session.waitForSummary()
      try session.quit()
    }
  }
}
