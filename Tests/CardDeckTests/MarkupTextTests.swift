import Testing

@testable import CardDeck

@Suite struct MarkupTextTests {
  @Test(
    arguments: [
      ("Fish &amp; chips &#8211; a caf&eacute; story", "Fish & chips – a café story"),
      ("Tea &lt;3&nbsp;now &quot;x&quot; &#x263A;", "Tea <3\u{A0}now \"x\" ☺"), ("&amp;lt;", "&lt;"),
      ("R&D; &unknown; &; &#0; &#xD800; &#99999999;", "R&D; &unknown; &; &#0; &#xD800; &#99999999;"),
      ("<b>Haus</b>", "Haus"),
      ("der <i>alte</i> Baum<br>zwei<br/>drei CO<sub>2</sub>", "der alte Baum\nzwei\ndrei CO2"),
      (
        "<jats:title>Aim</jats:title><jats:p>Seen <jats:italic>in vivo</jats:italic>.</jats:p>",
        "Aim\nSeen in vivo."
      ),
      ("<p>One</p><p>Two</p>", "One\nTwo"), ("<span class=\"x\">a</span>", "a"),
      ("if a<b and c>d", "if a<b and c>d"), ("a <b> c", "a <b> c"), ("<user> </user>", "<user> </user>"),
      ("x < y > z, <, <>, </>, <b", "x < y > z, <, <>, </>, <b"), ("", ""),
    ] as [(String, String)])
  func `marks are shown as what they mean, and all else is text`(text: String, plain: String) {
    #expect(MarkupText.plain(text) == plain)
  }

  @Test func `a title is on one line, and the record stays as it is`() throws {
    let deck = try Deck.of("id,title,note\n1,a<br>b &amp; c,d &lt; e\n", name: "d.csv")
    #expect(deck.card(at: 0).title == "a b & c")
    #expect(deck.card(at: 0).fields.map(\.value) == ["d < e"])
    #expect(deck.members(at: 0)?.last?.value == "d &lt; e")
  }
}
