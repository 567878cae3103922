import Platform

/// Which id each record of a deck has in the end.
///
/// Ids are given in the deck's order: of records that say the same id the first has it, a later one with other bytes
/// gets an id of its own, one with the same bytes is a copy. So what is known of a record never changes as more come.
final class Identities: Sendable {
  /// What is known of the records that have been looked at, which are the first of the deck.
  struct Known: Sendable {
    var count = 0
    /// Records that are byte for byte another one.
    var copies = BitSet()
    /// Records whose id is not the one they say, copies of such among them.
    var renamed = BitSet()
    /// Which alternative a record has where it is not the first one.
    var furtherAlternatives: [Int: Int] = [:]
    var unreadableCount = 0
    /// Whether records were given ids without one that they had to be compared with, as that could not be read.
    var isDoubtful = false

    func alternative(at index: Int) -> Int {
      renamed.contains(index) ? furtherAlternatives[index] ?? 1 : 0
    }
  }

  /// What only whoever looks through the records needs.
  struct Pass {
    /// `nil` when all records have been looked at, until somebody asks for a card by its id again.
    var table: IDTable? = IDTable()
    /// Records that others were compared with of late.
    var compared: [Int: Compared] = [:]
  }

  struct Compared {
    let said: CardID
    let id: CardID
    let hash: RecordHash
  }

  /// Held only to read or change a few words.
  let known = Monitor(Known())
  /// Held while some records are looked at; taken before ``known``.
  let pass = Monitor(Pass())
}
