import CardDeck
import ChoiceLog
import SessionTestSupport
import SwipeEngine
import TestSupport
import Testing

@testable import SwipeSession
@testable import TerminalFront
import TerminalCanvas
import TerminalText

/// Pictures side by side.
@Suite struct CompareTests {
  private static let photos = (1...5).map {
    #"{"id":"p\#($0)","title":"p\#($0).jpg","image":"p\#($0).jpg","size":"1234"}"#
  }

  private let pictures = TestPictures()

  private func session(
    _ cards: [String] = photos, size: TerminalSize = TestSession.size,
    configure: (inout SessionConfiguration) throws -> Void = { _ in }
  ) throws -> TestSession {
    let test = try TestSession(
      cards: cards, size: size, pictures: pictures.makeCache(), configure: configure)
    pictures.load(for: test)
    return test
  }

  private func type(_ text: String, _ test: TestSession) {
    for character in text {
      switch character {
      case "←": test.press(.left)
      case "→": test.press(.right)
      case "↑": test.press(.up)
      case "↓": test.press(.down)
      case "⎋": test.press(.escape)
      case "⇥": test.press(.tab)
      case "⇤": _ = test.handle(KeyPress(.tab, .shift), test.time)
      default: test.press(.character(character))
      }
      test.pass(.seconds(2))
      pictures.load(for: test)
    }
  }

  private func overlay(_ test: TestSession) -> CompareOverlay? { test.session.overlay as? CompareOverlay }

  /// The cards that are compared, the marked one in brackets; else what is seen.
  private func state(_ test: TestSession) -> String {
    guard let compared = overlay(test) else { return test.session.overlay == nil ? "cards" : "other" }
    return compared.cards.enumerated().map { index, card in
      index == compared.marked ? "[\(card + 1)]" : "\(card + 1)"
    }.joined(separator: " ")
  }

  @Test(arguments: [
    ("b", "[1] 2"), ("bb", "[1] 2 3"), ("bbb", "[1] 2 3 4"), ("bbbb", "[1] 2"), ("b⎋", "cards"),
    ("b⇥", "1 [2]"), ("b⇥⇥", "[1] 2"), ("b⇤", "1 [2]"), ("bbb⇤", "1 2 3 [4]"), (" b", "[1] 2"),
    ("→b", "[2] 3"), ("bbb⇥⇥⇥b", "1 [4]"), ("b ", "cards"),
  ])
  func `the top picture is seen beside the next ones, and Tab marks another`(
    keys: String, state: String
  ) throws {
    let test = try session()
    type(keys, test)
    #expect(self.state(test) == state)
    test.settle()
    #expect(try test.standing() == (keys.hasPrefix("→") ? ["p1:like"] : []))
  }

  @Test(arguments: [
    ("b→", "[3] 2", ["p1:like"]), ("b⇥→", "1 [3]", ["p2:like"]), ("b⇥←", "1 [3]", ["p2:nope"]),
    ("b⇥↑", "1 [3]", ["p2:star"]), ("bh", "[3] 2", ["p1:nope"]), ("b⇥l⇥h", "[4] 3", ["p2:like", "p1:nope"]),
    ("b⇥→u", "1 [2]", []), ("b→u", "[1] 2", []), ("b⇥→⇥→uu", "[2] 3", []),
    // One is left: there is nothing to compare.
    ("b⇥→→→→", "cards", ["p2:like", "p3:like", "p4:like", "p5:like"]),
    ("bb⇥→→→", "1 [3]", ["p2:like", "p4:like", "p5:like"]),
  ])
  func `keys choose for the marked one, once, and the next takes its place`(
    keys: String, state: String, standing: [String]
  ) throws {
    let test = try session()
    type(keys, test)
    test.settle()
    #expect(try test.standing().sorted() == standing.sorted())
    #expect(self.state(test) == state)
    #expect(test.session.stack.remainingCount == 5 - standing.count)
  }

  @Test(arguments: [
    // Two seconds pass after each key.
    ("b⇥→", [4]), ("b⇥→→", [4, 2]), ("b⇥→⇤→", [4, 8]), ("b⎋b⇥→", [4]),
  ])
  func `a card was seen for as long as it stood there`(keys: String, dwells: [Int64]) throws {
    let test = try session()
    type(keys, test)
    test.settle()
    let events = try test.log.read { try $0.history(after: 0, limit: .max, in: test.scope) }
    #expect(events.compactMap(\.event.dwell) == dwells.map { $0 * 1000 })
  }

  @Test func `two keys at one instant choose for two cards`() throws {
    let test = try session()
    type("b⇥", test)
    test.press(.right, .left)
    test.settle()
    #expect(try test.standing() == ["p2:like", "p3:nope"])
  }

  @Test func `a reason is kept with the choice`() throws {
    let test = try session { $0.reasons = DeckReasons(nope: ["blurred"]) }
    type("b⇥2", test)
    #expect(state(test) == "1 [2]" && test.top == "p1")
    type("1", test)
    test.settle()
    #expect(try test.standing() == ["p2:nope"] && state(test) == "1 [3]")
  }

  @Test func `a card that others decide leaves, and is not decided twice`() throws {
    let test = try session()
    type("b⇥", test)
    let other = try ChoiceLog(.file(test.folder.appending(component: "log.sqlite").path))
    try other.append(
      ChoiceEvent(
        .choose(.nope), card: "p2", deck: test.scope.deck, annotator: "ann", cause: "program", at: 2000,
        record: nil))
    test.settle()
    test.pass(.seconds(2))
    repeat { test.session.pollLog(at: test.time) } while test.session.watcher.nextPoll <= test.time
    #expect(state(test) == "1 [3]")
  }

  @Test func `all are seen alike, moved by arrows and pointer, and letters choose`() throws {
    let test = try session()
    type("b+++→", test)
    let screen = try #require(test.screen.screen(at: test.time))
    let lenses = try #require(screen.compared).pictures.map(\.lens)
    #expect(lenses.count == 2 && Set(lenses).count == 1)
    #expect(lenses.first.map { $0.scale > 5 && $0.center.x > 0.5 } == true)
    test.mouse(.press, 50, 12)
    test.mouse(.drag, 70, 12)
    test.mouse(.release, 70, 12)
    #expect(overlay(test)?.zoom.map { $0.lens.center.x < 0.5 } == true && state(test) == "[1] 2")
    type("l", test)
    #expect(state(test) == "[3] 2" && overlay(test)?.zoom.map { $0.lens.scale > 5 } == true)
    type("z", test)
    #expect(test.text.contains("2 side by side · 1:1"))
    type("z", test)
    #expect(test.text.contains("2 side by side · all of it"))
  }

  @Test func `a click marks, and buttons choose for the marked one`() throws {
    let test = try session()
    type("b", test)
    test.mouse(.press, 80, 12)
    test.mouse(.release, 80, 12)
    #expect(state(test) == "1 [2]")
    let place = try test.button("Like")
    test.mouse(.press, place.x, place.y)
    test.mouse(.release, place.x, place.y)
    #expect(state(test) == "1 [3]")
    type("++", test)
    test.mouse(.press, 20, 12)
    test.mouse(.release, 20, 12)
    #expect(state(test) == "[1] 3")
    test.settle()
    #expect(try test.standing() == ["p2:like"])
  }

  @Test func `each has its name, and the marked one a sign`() throws {
    let test = try session()
    type("b⇥", test)
    let rows = test.rows()
    let caption = try #require(rows.first { $0.contains("p1.jpg") })
    #expect(caption.contains("▸ p2.jpg") && !caption.contains("▸ p1.jpg"))
    #expect(caption.contains("2018-06-03 14:22"))
    #expect(rows[0].contains("2 side by side · all of it"))
    #expect(rows.last?.contains("← → choose   Tab mark   + zoom   z 1:1   b more   Esc close") == true)
    #expect(rows.joined().contains("Nope"))
  }

  @Test(arguments: [(40, 12, 2), (60, 20, 4), (80, 24, 4), (120, 40, 4), (45, 60, 4)])
  func `as many as the window has room for`(columns: Int, rows: Int, count: Int) throws {
    let test = try session(size: TerminalSize(columns: columns, rows: rows))
    type("bbb", test)
    #expect(overlay(test)?.cards.count == count)
    #expect(count > 2 || test.session.notice == .noRoomToCompare)
    let stage = try #require(test.screen.layout?.stage)
    let compared = try #require(test.screen.screen(at: test.time)?.compared)
    for (index, side) in compared.sides.enumerated() {
      for part in [side.place.picture, side.place.caption] {
        #expect(part.columns > 0 && part.rows > 0 && part.intersection(stage) == part)
        for other in compared.sides[..<index] {
          #expect(other.place.picture.intersection(part).isEmpty)
          #expect(other.place.caption.intersection(part).isEmpty)
        }
      }
    }
  }

  @Test func `a smaller window keeps the marked one`() throws {
    let test = try session()
    type("bbb⇤", test)
    test.screen.resize(to: TerminalSize(columns: 40, rows: 12), at: test.time)
    _ = test.rows()
    #expect(state(test) == "1 [4]")
  }

  @Test func `a picture that cannot be shown says why beside the others`() throws {
    let test = try session([
      #"{"id":"a","title":"a.jpg","image":"a.jpg"}"#, #"{"id":"bad","title":"bad.jpg","image":"bad.jpg"}"#,
    ])
    type("b", test)
    #expect(state(test) == "[1] 2" && test.text.contains("picture: the picture is damaged"))
    type("⇥←", test)
    test.settle()
    #expect(try test.standing() == ["bad:nope"] && state(test) == "cards")
  }

  @Test func `where none can be shown each says why`() throws {
    let test = try session((1...2).map { #"{"id":"\#($0)","title":"b\#($0)","image":"bad\#($0).jpg"}"# })
    type("bz+⇥", test)
    #expect(state(test) == "1 [2]" && test.text.split(separator: "is damaged").count == 3)
    type("→", test)
    test.settle()
    #expect(try test.standing() == ["2:like"])
  }

  @Test func `without another picture it says so in a line`() throws {
    let alone = try session([Self.photos[0], #"{"id":"w","title":"words"}"#])
    type("b", alone)
    #expect(alone.session.notice == .nothingToCompare && alone.session.overlay == nil)
    let words = try session((1...2).map { #"{"id":"\#($0)","title":"T\#($0)"}"# })
    type("b", words)
    #expect(words.session.notice == .noPicture && words.session.overlay == nil)
    let plain = try TestSession(cards: Self.photos)
    plain.press(.character("b"))
    #expect(plain.session.notice == .picturesNotShown)
  }

  @Test func `cards without a picture are passed over`() throws {
    let test = try session([Self.photos[0], #"{"id":"w","title":"words"}"#, Self.photos[1]])
    type("b", test)
    #expect(state(test) == "[1] 3")
  }
}
