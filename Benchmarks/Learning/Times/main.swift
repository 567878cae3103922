import CardDeck
import CardRanking
import ChoiceLog
import Foundation
import OrderLearning
import Platform
import SwipeSession

// How long a learned order takes: to be ordered anew after a choice, from the first card of 5,000 to the last, and to be had
// again after 10,000 choices. Labels are random, which is the hardest: no model gets them right, so that none is left out
// early. Texts are sentences of Decks/packages.jsonl, put together anew.

/// The words of package descriptions, as cards of about so many characters.
struct Texts {
  private let words: [Substring]

  init(_ path: String) throws {
    let deck = try Deck.open(path)
    words = (0..<deck.count).flatMap { index in
      let card = deck.card(at: index)
      return "\(card.title ?? "") \(card.body ?? "")".split { $0 == " " || $0 == "\n" }.map { Substring($0) }
    }
  }

  /// Runs of twelve words from all over.
  func cards(_ count: Int, characters: Int) -> [String] {
    var random = Generator(state: UInt64(characters))
    return (0..<count).map { _ in
      var text = ""
      while text.utf8.count < characters {
        let start = random.below(words.count - 12)
        text += words[start..<start + 12].joined(separator: " ") + " "
      }
      return String(text.prefix(characters))
    }
  }
}

/// SplitMix64.
struct Generator {
  var state: UInt64

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
  }

  mutating func shuffled(_ count: Int) -> [Int] {
    var all = Array(0..<count)
    for last in stride(from: count - 1, to: 0, by: -1) { all.swapAt(last, below(last + 1)) }
    return all
  }
}

/// The time that this thread has had the processor for, in milliseconds: a busy machine changes it less than a clock.
func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
}

func tell(_ what: String, _ times: [Double], bar: Double) {
  let sorted = times.sorted()
  func text(_ value: Double) -> String { DecimalText.rounded(value, digits: 2, isShort: false) }
  let worst = sorted.last ?? 0
  print(
    "| \(what) | \(text(sorted[sorted.count / 2])) | \(text(worst)) | \(text(bar)) | \(worst <= bar ? "yes" : "no") |"
  )
}

/// From a choice to the next cards: a re-ranking, the best eight, the estimate and whether to stop.
func reranking(_ texts: [String]) -> [Double] {
  var builder = FeatureIndexBuilder()
  for text in texts { builder.append(RankedText(title: String(text.prefix(40)), body: text)) }
  var ranker = CardRanker(index: builder.finish())
  var random = Generator(state: 7)
  var remains = [Bool](repeating: true, count: texts.count)
  var times: [Double] = []
  for card in random.shuffled(texts.count).dropLast(10) {
    ranker.append(Label(card: card, isLiked: random.below(100) < 30, margin: ranker.margin(of: card)))
    remains[card] = false
    let start = processorTime()
    guard ranker.update() else { continue }
    _ = ranker.best(8) { remains[$0] }
    _ = ranker.foundEstimate { _ in true }
    _ = ranker.stoppingTest { _ in true }
    times.append(processorTime() - start)
  }
  return times
}

func reading(_ deck: Deck, _ standing: LoggedLabels) throws -> LabelledDeck {
  guard
    let labelled = try LabelledDeck(
      deck, standing, options: LearnedOrderOptions(.likely), place: nil, isCancelled: { false })
  else { throw CancellationError() }
  return labelled
}

/// What a session does before it knows the next card: read the choices, the cards and their features, and learn.
func resuming(_ texts: [String], choices: Int, in folder: URL) throws -> (all: [Double], learning: [Double]) {
  let path = folder.appending(component: "deck.jsonl").path
  let records = texts.enumerated().map {
    #"{"id":"c\#($0)","text":"\#($1.filter { $0 != "\"" && $0 != "\\" })"}"#
  }
  try Data(records.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
  let log = try ChoiceLog(.file(folder.appending(component: "log.sqlite").path))
  let deckID = try log.enter(.path(path), title: nil, at: 0)
  var random = Generator(state: 9)
  try log.append(
    contentsOf: random.shuffled(texts.count).prefix(choices).map {
      ChoiceEvent(
        .choose(random.below(100) < 30 ? .like : .nope), card: CardID("c\($0)"), deck: deckID,
        annotator: "ann",
        cause: "key", at: 1)
    })
  let scope = ChoiceScope(deck: deckID, annotator: "ann")
  var (all, learning): ([Double], [Double]) = ([], [])
  for _ in 0..<7 {
    let deck = try Deck.open(path)
    let start = processorTime()
    var standing = LoggedLabels()
    try log.read { try $0.forEachStanding(in: scope) { standing.append($0) } }
    let read = processorTime() - start
    var labelled = try reading(deck, standing)
    let decided = labelled.decided
    let undecided = BitSet(texts.indices.lazy.filter { !decided.contains($0) })
    _ = try labelled.learn(undecided)
    _ = labelled.ranker.best(8, .likely, where: undecided.contains)
    _ = labelled.ranker.foundEstimate { _ in true }
    _ = labelled.ranker.stoppingTest { _ in true }
    all.append(processorTime() - start)
    // The same cards without a choice: what is read and counted at any start.
    let bare = processorTime()
    _ = try reading(deck, LoggedLabels())
    learning.append(read + max(0, all[all.count - 1] - read - (processorTime() - bare)))
  }
  return (all, learning)
}

let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
let texts = try Texts(
  CommandLine.arguments.dropFirst().first ?? root.appending(path: "Decks/packages.jsonl").path)
let folder = FileManager.default.temporaryDirectory.appending(component: "learning-\(UUID().uuidString)")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(at: folder) }
print("| milliseconds of the processor | median | worst | bar | kept |\n|---|---|---|---|---|")
tell("ordering 5,000 cards of 100 characters anew", reranking(texts.cards(5000, characters: 100)), bar: 2)
tell("ordering 5,000 cards of 1,400 characters anew", reranking(texts.cards(5000, characters: 1400)), bar: 16)
let (all, learning) = try resuming(texts.cards(12_000, characters: 100), choices: 10_000, in: folder)
tell("10,000 choices resumed, in a deck of 12,000 cards of 100 characters", learning, bar: 150)
tell("the same with reading the deck, which each start does", all, bar: 150)
