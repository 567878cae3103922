import SessionTestSupport
import SwipeEngine
import Testing

@testable import SwipeSession
@testable import TerminalFront

/// Two cards side by side.
@Suite struct CompareTests {
  private static let photos = (1...3).map {
    #"{"id":"p\#($0)","title":"p\#($0).jpg","image":"p\#($0).jpg","size":"1234"}"#
  }

  private let pictures = TestPictures()

  private func session(_ cards: [String] = photos) throws -> TestSession {
    let test = try TestSession(cards: cards, pictures: pictures.makeCache())
    pictures.load(for: test)
    return test
  }

  private func type(_ text: String, _ test: TestSession) {
    for character in text {
      switch character {
      case "←": test.press(.left)
      case "→": test.press(.right)
      case "⎋": test.press(.escape)
      case "⏎": test.press(.enter)
      default: test.press(.character(character))
      }
      test.pass(.seconds(2))
      pictures.load(for: test)
    }
  }

  private func compared(_ test: TestSession) -> [UInt32]? { (test.session.overlay as? CompareOverlay)?.cards }

  @Test(arguments: [
    ("→b", [UInt32(0), 1]), ("→→b", [1, 2]), ("→→ub", [0, 1]), ("→→→b", [1, 2]), ("→ b", [0, 1]),
    ("b", nil), ("→ub", nil), ("→b⎋", nil), ("→bb", nil), ("→b ", nil),
  ])
  func `it shows the card decided last beside the one on top`(keys: String, cards: [UInt32]?) throws {
    let test = try session()
    type(keys, test)
    #expect(compared(test) == cards)
  }

  @Test func `before two cards were met it says that there is nothing to compare`() throws {
    let test = try session()
    type("b", test)
    #expect(test.session.notice == .nothingToCompare)
  }

  @Test(arguments: ["→", "←", "l", "h", "k", "j", "u"])
  func `nothing is chosen, and that is said`(key: String) throws {
    let test = try session()
    type("→b" + key, test)
    #expect(compared(test) == [0, 1] && test.session.notice == .comparing)
    test.settle()
    #expect(try test.standing() == ["p1:like"])
  }

  @Test func `both pictures are seen alike, moved by arrows and pointer`() throws {
    let test = try session()
    type("→b+++→", test)
    let screen = try #require(test.screen.screen(at: test.time))
    let lenses = try #require(screen.compared).sides.compactMap { side -> PictureLens? in
      if case .picture(let view) = side.content { view.lens } else { nil }
    }
    #expect(lenses.count == 2 && Set(lenses).count == 1)
    #expect(lenses.first.map { $0.scale > 5 && $0.center.x > 0.5 } == true)
    test.mouse(.press, 50, 12)
    test.mouse(.drag, 70, 12)
    test.mouse(.release, 70, 12)
    let overlay = try #require(test.session.overlay as? CompareOverlay)
    #expect(overlay.zoom.map { $0.lens.center.x < 0.5 } == true)
  }

  @Test func `each stands above its name and what was chosen`() throws {
    let test = try session()
    type("→b", test)
    let rows = test.rows()
    let caption = try #require(rows.first { $0.contains("p1.jpg") })
    #expect(caption.contains("LIKE") && caption.contains("p2.jpg") && caption.contains("not decided"))
    #expect(rows[0].contains("the last two · all of it"))
    #expect(rows.last?.contains("+ zoom   Esc close") == true)
    #expect(rows.joined().contains("Esc Close") && !rows.joined().contains("Nope"))
  }

  @Test func `cards without pictures show their words, which scroll`() throws {
    let words = (1...60).map { "word\($0)" }.joined(separator: " ")
    let test = try TestSession(
      cards: (1...2).map { #"{"id":"\#($0)","title":"T\#($0)","body":"\#(words)"}"# })
    test.press(.right)
    test.pass(.seconds(2))
    test.press(.character("b"))
    #expect(test.text.contains("T1") && test.text.contains("T2") && test.text.contains("word20"))
    #expect(test.rows().last?.contains("↑ ↓ scroll   Esc close") == true)
  }

  @Test func `another card on top ends it`() throws {
    let test = try session()
    type("→b", test)
    test.session.closeOverlayOfTopCard(at: test.time)
    #expect(compared(test) == nil)
  }
}
