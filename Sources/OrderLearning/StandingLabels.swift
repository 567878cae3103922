import CardDeck
import CardRanking
import ChoiceLog

/// The choices that stand on the cards of a deck, in their order, and the labels that are learned from them.
struct StandingLabels: Sendable {
  private struct Entry {
    let card: Int
    /// See ``Label/place``.
    let place: Int
    /// `nil` for a card put off.
    var label: Label?

    var isPrior: Bool { label?.isPrior == true }
  }

  /// Seeds, which are the priors, first.
  private var entries: [Entry] = []
  /// Entries that newer ones replaced, with their indexes, for undo.
  private var replaced: [(entry: Entry, index: Int)] = []
  private var lastPlace = 0
  /// The places of cards whose only choice was taken back: they keep them, as in the log.
  private var undonePlaces: [Int: Int] = [:]

  /// Likes and nopes, in the order of the choices.
  var labels: [Label] { entries.compactMap(\.label) }

  /// Finds the cards of the labels. The first of several copies has the label; cards not in the deck are left out.
  init(_ logged: LoggedLabels, in deck: Deck) {
    guard !logged.entries.isEmpty else { return }
    // A card may be both a seed and decided.
    var indices: [UInt64: [Int32]] = [:]
    for (index, entry) in logged.entries.enumerated() { indices[entry.key, default: []].append(Int32(index)) }
    var cards = [Int?](repeating: nil, count: logged.entries.count)
    deck.forEachID(in: 0..<deck.count) { card, id in
      for index in indices.removeValue(forKey: DecidedCards.key(id)) ?? [] { cards[Int(index)] = card }
      return !indices.isEmpty
    }
    for (entry, card) in zip(logged.entries, cards) {
      guard let card else { continue }
      let label = entry.isLiked.map {
        Label(
          card: card, isLiked: $0, isExplored: entry.isExplored, isPrior: entry.isPrior,
          place: Int(entry.place))
      }
      entries.append(Entry(card: card, place: Int(entry.place), label: label))
    }
    lastPlace = entries.lazy.map(\.place).max() ?? 0
  }

  /// The cards that could be shown after the first `labels` labels: those that can be shown now, and those decided
  /// since.
  func candidates(_ remaining: BitSet, since labels: Int) -> BitSet {
    var left = labels
    let start = entries.firstIndex { entry in
      defer { if entry.label != nil { left -= 1 } }
      return left <= 0
    }
    var candidates = remaining
    for entry in entries[(start ?? entries.count)...] { candidates.insert(entry.card) }
    return candidates
  }

  /// The cards that are decided.
  var decided: BitSet { BitSet(entries.lazy.filter { !$0.isPrior }.map(\.card)) }

  /// The index of the choice on a card.
  private func index(of card: Int) -> Int? { entries.lastIndex { $0.card == card && !$0.isPrior } }

  /// Adds a choice, which replaces an older one on the same card and gets its place.
  ///
  /// - Parameter label: `nil` for a card put off.
  mutating func chose(_ label: Label?, on card: Int) {
    var place = undonePlaces[card] ?? lastPlace + 1
    if let index = index(of: card) {
      place = entries[index].place
      replaced.append((entries.remove(at: index), index))
    }
    append(label, on: card, at: place)
  }

  private mutating func append(_ label: Label?, on card: Int, at place: Int) {
    lastPlace = max(lastPlace, place)
    var label = label
    label?.place = place
    entries.append(Entry(card: card, place: place, label: label))
  }

  /// Takes a choice back, and puts the older one that it replaced where it was.
  ///
  /// - Parameter label: That of the older choice; `nil` if there is none, or the card was put off.
  mutating func undo(to label: Label?, on card: Int) {
    let place =
      index(of: card).map { entries.remove(at: $0).place } ?? undonePlaces[card] ?? lastPlace + 1
    undonePlaces[card] = place
    if let last = replaced.last, last.entry.card == card, last.entry.label?.isLiked == label?.isLiked {
      replaced.removeLast()
      entries.insert(last.entry, at: min(last.index, entries.count))
    } else if label != nil {
      append(label, on: card, at: place)
    }
  }

  /// Sets the margin of each label.
  ///
  /// - Parameter margin: Returns the margin for the labels before one, and its card.
  mutating func setMargins(_ margin: ([Label], Int) -> Float?) {
    var before: [Label] = []
    for index in entries.indices {
      guard var label = entries[index].label else { continue }
      label.margin = margin(before, label.card)
      entries[index].label = label
      before.append(label)
    }
  }
}
