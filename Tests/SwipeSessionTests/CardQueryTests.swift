import CardDeck
import Testing

import SwipeSession

@Suite struct CardQueryTests {
  static let card = Card(
    id: "Ref:P-07", title: "Åsa Lindström", body: "Repairs clocks at 10:30, see #4411",
    tags: ["Time", "fika"],
    fields: [.init(name: "City", value: "Malmö"), .init(name: "note", value: "ＡＢＣ")])

  @Test(arguments: [
    ("asa", true), ("LINDSTROM clocks", true), ("åsa", true), ("asa bridges", false), ("#time", true),
    ("#ti", true),
    ("#clocks", false), ("city:malmo", true), ("city:lund", false), ("title:asa", true), ("10:30", true),
    ("abc", true),
    ("#4411", true), ("#441", true), ("#411", false), ("ref:p-07", true), ("p-07", false), ("time#", false),
    ("#", true), ("remember", true), ("#todo", true), ("", true),
  ])
  func `words, tags and fields are found without case and diacritics`(query: String, found: Bool) {
    #expect(CardQuery(query).matches(Self.card, note: "remember #todo") == found)
  }
}
