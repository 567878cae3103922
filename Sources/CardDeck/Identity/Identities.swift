import Platform

/// The final id of each record of a deck.
///
/// Ids are given in the deck's order. Of records with the same id in them, the first keeps it, a later one with
/// other bytes gets another id, and one with the same bytes is a copy. So a record's id never changes as more
/// records come.
final class Identities: Sendable {
  /// The ids of the records that have been looked at, which are the first of the deck.
  struct Known: Sendable {
    var count = 0
    /// Records that are byte for byte another one.
    var copies = BitSet()
    /// Records with another id than the one in them, including copies of such records.
    var renamed = BitSet()
    /// The number of a record's alternative id, where it is not 1.
    var furtherAlternatives: [Int: Int] = [:]
    var unreadableCount = 0
    /// Whether a record that others had to be compared with could not be read. Then ids may be wrong.
    var isDoubtful = false

    /// 0 for the id in the record; see ``CardID/alternative(_:hash:)``.
    func alternative(at index: Int) -> Int {
      renamed.contains(index) ? furtherAlternatives[index] ?? 1 : 0
    }
  }

  /// The state of the pass over the records.
  struct Pass {
    var table = IDTable()
    /// Cleared by ``Deck/forgetIndices()``.
    var isTableFilled = true
    /// Records that others were recently compared with.
    var compared: [Int: Compared] = [:]
  }

  struct Compared {
    /// The id in the record.
    let ownID: CardID
    /// The id that the record has.
    let id: CardID
    let hash: RecordHash
  }

  /// Locked only to read or change a few words.
  let known = Monitor(Known())
  /// Locked while some records are looked at; always before ``known``.
  let pass = Monitor(Pass())
}
