import CardDeck
import ChoiceLog

/// Whether a deck still holds the records that were decided on, or other data under the same ids.
enum RecordComparison {
  /// How many records are compared.
  static let sample = 20
  /// A deck of more cards is not searched for a card that is not where it was.
  private static let largestSearch = 200_000

  /// - Parameter keeps: Whether the person has said that the choices go with the records as they are now.
  /// - Throws: A ``Failure`` that says what to do if most of the records compared differ.
  static func check(_ opened: OpenedDeck, keeps: Bool) throws(Failure) {
    do {
      if keeps { return try opened.log.keepRecords(of: opened.scope.deck) }
      let records = try opened.log.comparableRecords(sample, in: opened.scope)
      guard !records.isEmpty else { return }
      let (compared, different) = compare(records, in: opened.deck)
      guard different * 2 > compared else { return }
      throw Failure(
        status: .badData,
        message:
          "\(opened.deck.path): \(different) of \(compared) cards compared are not what was decided on; begin afresh with --deck-id NAME, or keep the choices with --keep"
      )
    } catch let failure as Failure {
      throw failure
    } catch let error as ChoiceLogError {
      throw Failure(error)
    } catch {
      throw Failure(status: .inputOutput, message: "\(error)")
    }
  }

  /// Cards that are gone count as neither.
  private static func compare(
    _ records: [(card: String, mark: RecordMark)], in deck: Deck
  ) -> (compared: Int, different: Int) {
    var (compared, different) = (0, 0)
    var missing: [String: RecordMark] = [:]
    func compare(_ mark: RecordMark, at place: Int) {
      guard let bytes = try? deck.bytes(at: place) else { return }
      let hash = RecordHash(bytes)
      compared += 1
      if mark.digest != RecordDigest(high: hash.high, low: hash.low) { different += 1 }
    }
    for (card, mark) in records {
      if let place = deck.place(ofRecordAt: Int(clamping: mark.offset)), deck.id(at: place) == card {
        compare(mark, at: place)
      } else {
        missing[card] = mark
      }
    }
    guard !missing.isEmpty else { return (compared, different) }
    // The deck has been edited, or is not read that far.
    try? deck.waitUntilComplete()
    guard deck.count <= largestSearch else { return (compared, different) }
    for place in 0..<deck.count where !missing.isEmpty {
      if let mark = missing.removeValue(forKey: deck.id(at: place)) { compare(mark, at: place) }
    }
    return (compared, different)
  }
}
