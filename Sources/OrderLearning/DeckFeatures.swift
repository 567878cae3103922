import CardDeck
import CardRanking

/// The features of a deck's cards: in memory if they fit, else in a file.
package enum DeckFeatures {
  case inMemory(FeatureIndex)
  case inFile(FeatureFile)

  /// The largest deck whose features are kept in memory. The free memory does not count, as the order from a file is
  /// slightly different.
  package struct Limits: Sendable, Hashable {
    /// The number of cards, and the number of features of all cards together: about 250 MiB.
    package var cards = 300_000
    package var features = 12_000_000

    package init() {}
  }

  /// Reads all cards, unless a file has what was read before.
  ///
  /// - Parameters:
  ///   - place: Where a file is kept; `nil` for nowhere, for a deck that is not the same the next time.
  ///   - isCancelled: Asked now and then.
  /// - Returns: `nil` if it was cancelled. `notKept` is why a file could not be kept.
  static func read(
    _ deck: Deck, limits: Limits, place: FeatureFilePlace?, isCancelled: () -> Bool
  ) throws(FeatureFileError) -> (features: DeckFeatures, notKept: FeatureFileError?)? {
    let fingerprint = deck.fingerprint
    if let place, let fingerprint, let file = FeatureFile.open(place.path, of: deck, fingerprint) {
      return (.inFile(file), nil)
    }
    if deck.count <= limits.cards {
      var builder = FeatureIndexBuilder()
      for index in 0..<deck.count where builder.size <= limits.features {
        if index % 256 == 0, isCancelled() { return nil }
        builder.append(RankedText(deck.card(at: index)))
      }
      if builder.size <= limits.features { return (.inMemory(builder.finish()), nil) }
    }
    let path = place?.isKept == true && fingerprint != nil ? place?.path : nil
    do {
      let file = try FeatureFile.make(of: deck, fingerprint, at: path, isCancelled: isCancelled)
      return file.map { (.inFile($0), nil) }
    } catch {
      guard path != nil, error != .tooLarge else { throw error }
      let file = try FeatureFile.make(of: deck, nil, at: nil, isCancelled: isCancelled)
      return file.map { (.inFile($0), error) }
    }
  }
}
