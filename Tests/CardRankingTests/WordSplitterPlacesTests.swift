import TestSupport
import Testing

@testable import CardRanking

struct WordSplitterPlacesTests {
  @Test func `words are found where they are written, as the model has them`() {
    let text = "The DOG's 2nd _bone_ is Über-gut, ĐỒNG 猫猫 x 7!"
    let places = WordSplitter.places(in: text)
    #expect(places.map(\.word) == ["the", "dog", "2nd", "_bone_", "is", "über", "gut", "đồng", "猫猫"])
    #expect(
      places.map { String(text[$0.range]) }.joined(separator: "|") == "The|DOG|2nd|_bone_|is|Über|gut|ĐỒNG|猫猫"
    )
  }

  @Test func `they are the words that features are made of`() {
    var random = SeededGenerator(seed: 12)
    let letters = Array("aBcÄé9_ -.İß字\u{301}👍").map(String.init)
    var splitter = WordSplitter()
    for _ in 0..<500 {
      let text = (0..<random.whole(0..<40)).map { _ in letters[random.whole(0..<letters.count)] }.joined()
      splitter.split(text)
      let words = splitter.words.map { String(decoding: splitter.bytes[$0], as: UTF8.self) }
      #expect(WordSplitter.places(in: text).map(\.word) == words, "\(text)")
    }
  }
}
