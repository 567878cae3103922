import CardDeck
import Testing

import SwipeSession

@Suite struct CardNameTests {
  @Test(
    arguments: [
      ("Ada", "1", "Ada"), (nil, "1", "1"), ("\u{200B}", "1", "1"), (" \u{2060}\u{FEFF}\u{301}", "1", "1"),
      ("\u{3164}\u{2800}\u{200D}", "\u{200B}", "a card without a name"),
      (nil, "\u{1B}\u{7}", "a card without a name"),
      ("\u{FFFF}", "1", "1"), ("👩‍🚀", "1", "👩‍🚀"), ("é", "1", "é"),
    ] as [(String?, String, String)])
  func `a card's name can be seen`(title: String?, id: String, name: String) {
    #expect(Card(id: CardID(id), title: title).shownName == name)
  }
}
