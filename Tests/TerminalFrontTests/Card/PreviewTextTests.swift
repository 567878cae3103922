import CardDeck
import Testing

@testable import TerminalFront
@testable import Pictures

@Suite struct PreviewTextTests {
  @Test(arguments: [
    ("two\nlines\n\n", "two\nlines"), ("\n\n  \n  indented\nnot", "  indented\nnot"),
    ("\u{C}page\u{C}", "page"),
    ("\u{1B}[1;31mred\u{1B}[0m and \u{1B}[38;5;200mpink", "red and pink"),
    ("\u{1B}]0;title\u{7}words\u{1B}]8;;http://x\u{1B}\\link", "wordslink"), ("a\u{1B}", "a"),
    ("a\u{1B}[", "a"),
    ("a\u{1B}[12", "a"), ("N\u{8}NA\u{8}AM\u{8}ME\u{8}E", "NAME"), ("_\u{8}under", "under"),
    ("\u{8}\u{8}a", "a"),
    ("a\r\nb\r\n", "a\nb"), ("", ""), (" \n\t\n", ""), ("a\n\u{8}b", "a\nb"),
  ])
  func `what a program says for a terminal is said on a card`(said: String, text: String) {
    #expect(PreviewText.of(Array(said.utf8), isCut: false) == text)
  }

  @Test func `what is not UTF-8 is mended, and a character that was cut off is left out`() {
    #expect(PreviewText.of([0x61, 0xFF, 0x62], isCut: false) == "a\u{FFFD}b")
    #expect(PreviewText.of([0x61, 0xC3], isCut: true) == "a")
    #expect(PreviewText.of([0x61, 0xC3], isCut: false) == "a\u{FFFD}")
  }

  @Test func `a complaint is its first line`() {
    #expect(PreviewText.complaint(Array("\n\u{1B}[31mno such page\u{1B}[0m\nmore".utf8)) == "no such page")
    #expect(PreviewText.complaint([]) == nil)
    #expect(PreviewText.complaint(Array(repeating: 0x61, count: 4000))?.count == 200)
  }

  @Test func `a card says what is known of its preview`() {
    let card = Card(id: "a", title: "a.pdf", fields: [.init(name: "size", value: "4 MB")])
    #expect(card.previewed(.loading).body == "…")
    #expect(card.previewed(.loaded(.text("words"))).body == "words")
    let failed = card.previewed(.loaded(.failure("pdftotext: no")))
    #expect(failed.body == nil)
    #expect(failed.fields.map(\.value) == ["4 MB", "pdftotext: no"])
  }
}
