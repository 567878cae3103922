/// Options for a deck's file where recognition finds nothing, or something else than is meant.
public struct DeckOptions: Sendable, Hashable {
  /// The byte between the cells of a table; `nil` finds it.
  public var separator: UInt8?
  /// The name of the file's encoding, as iconv knows it; `nil` is UTF-8, or UTF-16 where the file looks like it.
  public var encoding: String?
  /// Whether the first row of a table has the names of its columns. Otherwise they are `column 1`, `column 2` ….
  public var hasNames = true
  /// The member of a JSON document that has the records, as a path with dots: `data.items`; `nil` finds it.
  public var recordsPath: String?
  /// Whether lines end with NUL instead of a line feed. A file with a NUL in its first lines needs no telling.
  public var endsWithNUL = false
  /// Whether the files of one shot in a folder (RAW, JPEG, sidecars) are one card.
  public var pairsFiles = true
  /// Paths below a folder, as the file system has them, of the files and folders that are the deck, in its order; `nil`
  /// is all that is in the folder.
  package var files: [[UInt8]]?

  /// Creates options under which everything is recognized.
  public init() {}
}
