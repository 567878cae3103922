import ArgumentParser
import CardDeck
import OrderLearning
import TerminalText

/// The options of a learned order, for every command that learns one.
struct LearningOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The seed of a random or learned order, such as 42: the same seed gives the same order.",
      valueName: "number"))
  var seed: UInt64?

  @Option(
    help: ArgumentHelp(
      "For a learned order: known cards to learn from, such as like:ID,nope:ID.", valueName: "seeds"))
  var seeds: SeedList?

  func validate() throws {
    guard let id = seeds?.contradiction else { return }
    throw ValidationError("--seeds: '\(SafeText.line(id.text, atMost: 256))' is both a like and a nope.")
  }
}

/// The argument of `--seeds`: `like:ID` and `nope:ID`, with commas between. An id may hold commas: a part that begins
/// with neither word belongs to the id before it.
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
  /// A card that is named both as a like and as a nope; `nil` if there is none.
  var contradiction: CardID? {
    let likes = Set(seeds.lazy.filter(\.isLiked).map(\.card))
    return seeds.first { !$0.isLiked && likes.contains($0.card) }?.card
  }

  /// Refuses a seed that is no card of the deck.
  func require(in deck: Deck) throws {
    var missing = Set(seeds.map(\.card))
    deck.forEachID(in: 0..<deck.count) { _, id in
      missing.remove(id)
      return !missing.isEmpty
    }
    guard let id = seeds.first(where: { missing.contains($0.card) })?.card else { return }
    let near = NearestName.ofCard(id, in: deck).map { "; did you mean \($0)?" } ?? ""
    throw Failure(.usage, "--seeds: no card has the id '\(SafeText.line(id.text, atMost: 256))'\(near)")
  }
}
