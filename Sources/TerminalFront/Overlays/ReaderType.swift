/// The words of the reader in the card's type.
struct ReaderType: Sendable {
  /// The pages that are seen, and perhaps the one below, as far as they are drawn.
  let pages: [PlacedPicture]
  /// The first row that is seen, how many are, and how many there are in all.
  let first: Int, seen: Int, all: Int
}
