/// How far a deck is known.
public struct DeckProgress: Sendable, Hashable {
  /// The number of cards found so far.
  public internal(set) var count = 0
  /// Whether no more will come, because the end was reached or ``failure`` says why not.
  public internal(set) var isComplete = false
  /// Why the search for cards stopped before the end, the cards found before being good; or why there is not one.
  /// `nil` otherwise.
  public internal(set) var failure: DeckError?
  /// How much of the file has been looked at, in bytes; 0 for a folder.
  public internal(set) var bytesRead = 0
  /// How much there is; `nil` where nobody knows, as of standard input and folders.
  public internal(set) var bytesTotal: Int?
}
