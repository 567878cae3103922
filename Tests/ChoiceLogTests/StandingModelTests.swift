import CardDeck
import TestSupport
import Testing

import ChoiceLog

/// The meaning of events in as few words as possible: two stacks a card.
private struct Model {
  struct Entry: Hashable {
    let choice: Choice
    let order: Int
  }

  private var standing: [String: [Entry]] = [:]
  private var undone: [String: [Choice]] = [:]
  private var clock = 0

  mutating func apply(_ kind: ChoiceEvent.Kind, _ card: String) {
    clock += 1
    switch kind {
    case .choose(let choice):
      standing[card, default: []].append(Entry(choice: choice, order: clock))
      undone[card] = []
    case .undo:
      if let entry = standing[card]?.popLast() { undone[card, default: []].append(entry.choice) }
    case .redo:
      if let choice = undone[card]?.popLast() {
        standing[card, default: []].append(Entry(choice: choice, order: clock))
      }
    case .note: break
    }
  }

  /// Oldest first, as `a:like`.
  var list: [String] {
    standing.compactMap { card, stack in stack.last.map { (card, $0) } }.sorted { $0.1.order < $1.1.order }
      .map { "\($0.0):\($0.1.choice.rawValue)" }
  }

  var tally: Tally {
    var tally = Tally()
    for case let entry? in standing.values.map(\.last) { tally[entry.choice] += 1 }
    return tally
  }
}

@Test(arguments: 0..<12)
func `any sequence of events comes out as in the model, in this session and the next, kept and rebuilt`(
  seed: UInt64
)
  throws
{
  var generator = SeededGenerator(seed: seed)
  let fixture = try LogFixture(fileSystem: seed % 4 == 3 ? .network : nil)
  var log = fixture.log
  var models: [String: Model] = ["ann": Model(), "bob": Model()]
  for step in 0..<160 {
    let who = Int.random(in: 0..<4, using: &generator) == 0 ? "bob" : "ann"
    let card = "\(Int.random(in: 0..<6, using: &generator))"
    let kind: ChoiceEvent.Kind =
      switch Int.random(in: 0..<10, using: &generator) {
      case 0..<4: .choose(Choice.allCases[Int.random(in: 0..<4, using: &generator)])
      case 4..<7: .undo
      case 7..<9: .redo
      default: .note("\(step)")
      }
    try log.append(fixture.event(kind, CardID(card), by: who, at: Int64(step)))
    models[who]?.apply(kind, card)
    if step % 40 == 39 { log = try LogFixture.open(fixture.folder) }
    guard step % 8 == 7 else { continue }
    for (who, model) in models {
      let newest = try log.read { try $0.newest(.max, before: nil, only: nil, in: fixture.scope(who)) }
      let list = newest.reversed().map { "\($0.card):\($0.choice.rawValue)" }
      try #require(list == model.list, "seed \(seed), step \(step), \(who)")
      try #require(
        try log.read { try $0.tally(in: fixture.scope(who)) } == model.tally,
        "seed \(seed), step \(step), \(who)")
    }
  }
  #expect(try log.check() == [], "seed \(seed)")
  let before = try log.read { try $0.newest(.max, before: nil, only: nil, in: fixture.scope(nil)) }
  try log.rebuild()
  #expect(
    try log.read { try $0.newest(.max, before: nil, only: nil, in: fixture.scope(nil)) } == before,
    "seed \(seed)")
}
