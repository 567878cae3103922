import CardDeck
import SessionTestSupport
import SwipeEngine
import Testing

import SwipeSession
@testable import TerminalFront
import TerminalCanvas

/// The reader with a picture alone.
@Suite struct PictureReaderTests {
  private static let photos = (1...4).map {
    #"{"id":"p\#($0)","title":"p\#($0).jpg","image":"p\#($0).jpg","size":"1234"}"#
  }
  private static let person =
    #"{"id":"ada","title":"Ada","body":"Weaves algebraic patterns.","image":"ada.png","tags":["maths"]}"#

  private let pictures = TestPictures()

  private func session(_ cards: [String]) throws -> TestSession {
    let test = try TestSession(cards: cards, pictures: pictures.makeCache())
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
      default: test.press(.character(character))
      }
      test.pass(.milliseconds(600))
      pictures.load(for: test)
    }
  }

  /// How a picture is looked at: `words`, else how large and where.
  private func state(_ test: TestSession) -> String {
    guard let reader = test.session.overlay as? ReaderOverlay else { return "cards" }
    guard let zoom = reader.zoom else { return "words" }
    let (x, y) = (zoom.lens.center.x, zoom.lens.center.y)
    let place = [(x < 0.499, "left"), (x > 0.501, "right"), (y < 0.499, "up"), (y > 0.501, "down")]
    return ([test.screen.words(for: zoom)] + place.filter(\.0).map(\.1)).joined(separator: " ")
  }

  @Test(arguments: [
    (" ", "words", ""), (" +", "all of it", ""), (" ++", "1.7 times", ""), (" +++", "3 times", ""),
    (" ++++", "5.2 times", ""), (" ++-", "all of it", ""), (" ++--", "words", ""), (" -", "words", ""),
    (" ++++0", "all of it", ""), (" 0", "words", ""), ("+", "all of it", ""), ("=", "all of it", ""),
    ("-", "cards", ""), ("0", "cards", ""), (" ++++→", "5.2 times right", ""),
    (" ++++←↑", "5.2 times left up", ""), (" +++↓", "3 times down", ""), (" ++++→0", "all of it", ""),
    // All of it: up and down have nothing to scroll, left and right choose.
    (" +↑↓", "all of it", ""), (" +→", "all of it", "ada:like"), (" ++⎋", "cards", ""), (" ++ ", "cards", ""),
    // The next card is seen as large and at the same place.
    (" ++++l", "5.2 times", "ada:like"), (" ++++←h", "5.2 times left", "ada:nope"),
    (" ++++k", "5.2 times", "ada:star"), (" ++++j", "5.2 times", "ada:later"),
    ("z→↓l", "1:1 right down", "ada:like"),
    // One to one, and back.
    ("z", "1:1", ""), ("zz", "all of it", ""), (" z", "1:1", ""), (" zz", "all of it", ""),
    (" +++z", "1:1", ""), ("z0", "all of it", ""), ("z-", "15.6 times", ""), ("z→", "1:1 right", ""),
    ("z→zz", "1:1", ""), ("z⎋", "cards", ""),
    // In the words these scroll.
    (" jk", "words", ""), (" ↓↑", "words", ""),
  ])
  func `keys in the reader`(keys: String, state: String, standing: String) throws {
    let test = try session([Self.person] + Self.photos)
    type(keys, test)
    #expect(self.state(test) == state)
    test.settle()
    #expect(try test.standing() == (standing.isEmpty ? [] : [standing]))
  }

  @Test func `a photo is opened with its picture alone, one with a note with its words`() throws {
    let test = try session(Self.photos)
    type(" ", test)
    #expect(state(test) == "all of it")
    type("⎋n", test)
    type("sharp", test)
    test.press(.enter)
    type(" ", test)
    #expect(state(test) == "words" && test.text.contains("✎ sharp"))
  }

  @Test(arguments: ["+", "z"]) func `a card without a picture says so`(key: String) throws {
    let test = try session([#"{"id":"a","title":"A","body":"B"}"#])
    type(key, test)
    #expect(state(test) == "cards" && test.session.notice == .noPicture)
    type(" " + key, test)
    #expect(state(test) == "words" && !test.text.contains("picture   Esc"))
  }

  @Test func `a picture that cannot be had gives its room back to the words, whose keys scroll`() throws {
    let test = try session([
      #"{"id":"a","title":"A","body":"B","image":"bad.png"}"#, #"{"id":"b","title":"B"}"#,
    ])
    type("+", test)
    #expect(state(test) == "words" && test.text.contains("scroll"))
    type("j", test)
    test.settle()
    #expect(try test.standing() == [])
  }

  @Test func `header and footer say how it is seen, and what keys do`() throws {
    let test = try session([Self.person] + Self.photos)
    type(" ", test)
    #expect(test.rows()[0].contains("Deck   reading Ada"))
    #expect(test.rows().last?.contains("↑ ↓ scroll   ← → choose   + picture   Esc close") == true)
    type("+", test)
    #expect(test.rows()[0].hasPrefix("  Ada   all of it"))
    #expect(test.rows().last?.contains("+ - zoom   z 1:1   ← → choose   Esc close") == true)
    type("+++", test)
    #expect(test.rows()[0].hasPrefix("  Ada   5.2 times"))
    #expect(
      test.rows().last?.contains("arrows move   + - zoom   0 all of it   h l choose   Esc close") == true)
  }

  @Test func `one to one in cells each half cell is a pixel, where the pointer was`() throws {
    let test = try session(Self.photos)
    type(" ", test)
    // A third of the picture's width from its left edge, a fifth of its height from above.
    let frame = try #require(test.screen.opened.pictures.first).frame
    let (x, y) = (Int((frame.minX + frame.width / 3) / 8), Int((frame.minY + frame.height / 5) / 16))
    test.mouse(.wheelDown, x, y)
    type("z", test)
    let lens = try #require(test.session.overlay?.zoom).lens
    #expect(abs(lens.scale * 25 * 16 * 2 / 3 - 600 * 8) < 1e-6)
    // 100 × 50 of 600 × 900 pixels are seen; the one below the pointer has stayed there.
    let seen = lens.seen(extent: try #require(test.session.overlay?.zoom).extent)
    #expect(abs(seen.width - 100 / 600) < 0.001 && abs(seen.height - 50 / 900) < 0.001)
    #expect(abs(seen.minX + seen.width * Double(x) / 100 - 1 / 3) < 0.03)
    #expect(abs(seen.minY + seen.height * Double(y) / 25 - 1 / 5) < 0.03)
    let region = try #require(pictures.requests.withLock { $0.compactMap(\.region).last })
    #expect((100...102).contains(region.width) && (50...52).contains(region.height))
  }

  @Test func `from the card too, and in the middle where the pointer is beside it`() throws {
    let test = try session(Self.photos)
    let card = test.screen.face(of: 0, on: try #require(test.screen.layout)).laidOut.layout
    test.mouse(.press, card.frame.x + 1, card.frame.y + 1)
    test.mouse(.drag, card.frame.x + 3, card.frame.y + 1)
    test.session.letGo(at: test.time)
    test.pass(.seconds(1))
    type("z", test)
    #expect(state(test) == "1:1 left up")
    type("⎋", test)
    test.mouse(.wheelUp, 0, 12)
    type("z", test)
    #expect(state(test) == "1:1")
  }

  @Test func `zoomed, the part that is seen is asked for, and once`() throws {
    let test = try session(Self.photos)
    type(" ", test)
    pictures.requests.withLock { $0 = [] }
    type("+++", test)
    for _ in 0..<3 { pictures.load(for: test) }
    let regions = pictures.requests.withLock { $0.compactMap(\.region) }
    #expect(regions.count == 3 && Set(regions).count == 3)
    // 100 columns and 25 rows, of which a picture of 2 to 3 takes a third of the width.
    let last = try #require(regions.last)
    #expect((170...180).contains(last.height) && (340...350).contains(last.width), "\(last)")
  }

  @Test func `until the part has come the picture is seen as it was`() throws {
    let test = try session(Self.photos)
    type(" ", test)
    for key in "++" { test.press(.character(key)) }
    test.pass(.milliseconds(200))
    let screen = try #require(test.screen.screen(at: test.time))
    let zoom = try #require(screen.zoom)
    #expect(zoom.part == nil && zoom.lens.scale > 2.9)
    pictures.load(for: test)
    #expect(try #require(test.screen.screen(at: test.time)).zoom?.part != nil)
  }

  @Test func `a picture of which a part is seen goes with the pointer, and a press does not close it`() throws
  {
    let test = try session(Self.photos)
    type(" +++", test)
    test.mouse(.press, 50, 12)
    test.mouse(.drag, 40, 12)
    #expect(state(test) == "5.2 times right")
    test.mouse(.drag, 60, 17)
    #expect(state(test) == "5.2 times left up")
    test.mouse(.release, 60, 17)
    test.mouse(.drag, 0, 0)
    #expect(state(test) == "5.2 times left up")
    // It has gone just as far as the pointer.
    let reader = try #require(test.session.overlay as? ReaderOverlay)
    let zoom = try #require(reader.zoom)
    let all = 25.0 * 16 * 2 / 3 * zoom.lens.scale
    #expect(abs(zoom.lens.center.x - (0.5 - 10 * 8 / all)) < 0.001)
  }

  @Test func `the wheel moves it up and down, buttons choose`() throws {
    let test = try session(Self.photos)
    type(" +++", test)
    test.mouse(.wheelDown, 50, 12)
    #expect(state(test) == "5.2 times down")
    let place = try test.button("Like")
    test.mouse(.press, place.x, place.y)
    test.mouse(.release, place.x, place.y)
    test.settle()
    #expect(try test.standing() == ["p1:like"])
  }

  // MARK: - Drawing

  @Test func `zoomed on the disc all of the stage is the disc, but for the map`() throws {
    let test = try session(Self.photos)
    type(" +++++", test)
    var canvas = Canvas(columns: 100, rows: 30)
    test.draw(in: &canvas)
    let disc = Color(200, 80, 40)
    #expect(canvas[2, 3].background == disc && canvas[50, 12].background == disc)
    #expect(canvas[97, 24].background == disc)
    // Beside what is seen the map is dark.
    let map = (70..<97).flatMap { x in (18..<25).map { y in canvas[x, y].background } }
    #expect(map.contains { ($0?.red ?? 255) < 60 })
  }

  @Test func `all of a narrow picture stands in the middle of the stage`() throws {
    let test = try session(Self.photos)
    type(" ", test)
    var canvas = Canvas(columns: 100, rows: 30)
    test.draw(in: &canvas)
    let room = ScreenStyle().theme.room
    #expect(canvas[10, 12].background == room && canvas[90, 12].background == room)
    #expect(canvas[50, 13].background == Color(200, 80, 40))
  }
}
