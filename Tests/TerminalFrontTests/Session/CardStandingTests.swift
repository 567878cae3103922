import CardRanking
import Testing

@testable import SwipeSession
@testable import TerminalFront

/// Where a card stands, in a person's words.
@Suite struct CardStandingTests {
  private func place(
    _ rank: Int?, of left: Int, _ model: CardRanker.Order = .likely, isDrawn: Bool = false,
    similarity: Float = 0
  ) -> String {
    CardStanding(
      model: model, isRead: true, rank: rank, left: left, isDrawn: isDrawn, similarity: similarity
    ).placeAndLikeness
  }

  @Test(arguments: [
    (1, 120, "the likeliest of the 120 left"), (2, 120, "the 2nd likeliest of the 120 left"),
    (10, 1200, "the 10th likeliest of the 1,200 left"),
    (11, 1100, "among the likeliest 1 % of the 1,100 left"),
    (12, 1100, "among the likeliest 2 % of the 1,100 left"),
    (55, 1100, "among the likeliest 5 % of the 1,100 left"),
    (550, 1100, "among the likeliest 50 % of the 1,100 left"),
    (551, 1100, "in the later half of the 1,100 left"),
    (12, 12, "in the later half of the 12 left"),
  ])
  func `a rank is said as a person says it`(rank: Int, left: Int, words: String) {
    #expect(place(rank, of: left) == words)
  }

  @Test func `chance, similarity and the other order are said too`() {
    #expect(place(1, of: 9, .uncertain) == "the least certain of the 9 left")
    #expect(
      place(3, of: 9, isDrawn: true, similarity: 0.3)
        == "drawn by chance: the 3rd likeliest of the 9 left, like cards that you liked")
    #expect(place(3, of: 9, similarity: -0.3).hasSuffix("left, unlike cards that you liked"))
    #expect(place(nil, of: 9) == "the deck's own order, until there is a like and a nope")
  }
}
