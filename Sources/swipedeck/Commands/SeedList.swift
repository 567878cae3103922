import ArgumentParser
import CardDeck
import SwipeSession

/// The argument of `--seeds`: `like:ID` and `nope:ID`, with commas between. An id with a comma in it goes on behind one
/// that is followed by neither word.
struct SeedList: ExpressibleByArgument, Hashable {
  let seeds: [LearnedOrderOptions.Seed]

  init?(argument: String) {
    var parts: [(isLiked: Bool, id: String)] = []
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      if part.hasPrefix("like:") || part.hasPrefix("nope:") {
        parts.append((part.hasPrefix("like:"), String(part.dropFirst(5))))
      } else if parts.isEmpty {
        return nil
      } else {
        parts[parts.count - 1].id += "," + part
      }
    }
    guard parts.allSatisfy({ !$0.id.isEmpty }) else { return nil }
    seeds = parts.map { LearnedOrderOptions.Seed(CardID($0.id), isLiked: $0.isLiked) }
  }
}

extension SeedList {
  /// A card that is named as a like and as a nope; `nil` for none.
  var contradiction: CardID? {
    let likes = Set(seeds.lazy.filter(\.isLiked).map(\.card))
    return seeds.first { !$0.isLiked && likes.contains($0.card) }?.card
  }

  /// A seed that the deck has not would be learned from by nobody.
  func require(in deck: Deck) throws {
    var missing = Set(seeds.map(\.card))
    deck.forEachID(in: 0..<deck.count) { _, id in
      missing.remove(id)
      return !missing.isEmpty
    }
    guard let id = seeds.first(where: { missing.contains($0.card) })?.card else { return }
    let ids = (0..<min(deck.count, 10_000)).lazy.map { deck.id(at: $0).text }
    let near = NearestName.of(id.text, among: ids).map { "; did you mean \($0)?" } ?? ""
    throw Failure(
      status: .usage,
      message: "--seeds: no card has the id '\(SafeText.line(id.text, atMost: 256))'\(near)")
  }
}
