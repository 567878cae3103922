import Synchronization

/// A file of cards, in its own order. It is indexed when opened and never loaded: a card is read from the file
/// when it is asked for. Any thread may ask.
public final class Deck: Sendable {
  /// The most bytes a card may have; a larger one is a card with a problem.
  public static let largestRecord = 256 << 20

  /// The path as it was given.
  public let path: String
  /// How the deck is written down.
  public let format: DeckFormat
  /// Which member of a record goes to which place of its card.
  public let places: CardPlaces

  private let file: DeckFile
  private let index: Mutex<DeckIndex>

  private init(path: String, format: DeckFormat, places: CardPlaces, file: DeckFile, index: DeckIndex) {
    self.path = path
    self.format = format
    self.places = places
    self.file = file
    self.index = Mutex(index)
  }

  /// Opens a deck and finds its cards. A card that is not JSON does not keep a deck from opening.
  ///
  /// - Parameters:
  ///   - path: A regular file.
  ///   - format: How it is written down; `nil` finds out from what is in it.
  ///   - places: Which member of a record goes to which place of its card.
  /// - Throws: ``DeckError/empty`` if there is not one card; the other cases if there is no such file, or it
  ///   is not put together as a deck.
  public static func open(
    _ path: String, format: DeckFormat? = nil, places: CardPlaces = CardPlaces()
  ) throws(DeckError) -> Deck {
    let file = try DeckFile(path: path)
    var indexer = try DeckIndexer(file: file)
    var index = indexer.emptyIndex
    do throws(DeckError) {
      while try indexer.step(into: &index) {}
    } catch .notADeck(_, _, why: .notJSON) where (format ?? DeckFormat(path: path)) != .json {
      throw .unknownFormat
    }
    guard index.records.count > 0 else { throw .empty }
    return Deck(path: path, format: .json, places: places, file: file, index: index)
  }

  /// The deck's own title; `nil` if it has none.
  public var title: String? { index.withLock { $0.title } }

  /// The deck's own words for the choices.
  public var labels: DeckLabels { index.withLock { $0.labels } }

  /// The number of cards, those with problems and those whose id occurred before included.
  public var count: Int { index.withLock { $0.records.count } }

  /// Where a card starts in the file, in bytes.
  ///
  /// - Parameter place: From 0 up to but not including ``count``, as in all that follows.
  public func offset(at place: Int) -> Int { index.withLock { $0.records[place].offset } }

  /// The card that starts at this byte of the file; `nil` if none does.
  public func place(ofRecordAt offset: Int) -> Int? {
    index.withLock { $0.records.place(ofRecordAt: offset) }
  }

  /// A card's own bytes, exactly as in the file; cheaper than ``record(at:)``, which counts lines too.
  ///
  /// - Throws: ``DeckError/changed``, ``DeckError/recordTooLarge``, ``DeckError/unreadable(code:)``.
  public func bytes(at place: Int) throws(DeckError) -> [UInt8] {
    let extent = index.withLock { $0.records[place] }
    guard extent.length <= Self.largestRecord else { throw .recordTooLarge }
    let bytes = try file.bytes(at: extent.offset, count: extent.length)
    guard bytes.count == extent.length else { throw .changed }
    return bytes
  }

  /// A card as it stands in the file.
  ///
  /// - Throws: ``DeckError/changed``, ``DeckError/recordTooLarge``, ``DeckError/unreadable(code:)``.
  public func record(at place: Int) throws(DeckError) -> Record {
    let bytes = try bytes(at: place)
    let position = try position(at: place)
    return Record(bytes: bytes, offset: offset(at: place), line: position.line, column: position.column)
  }

  /// A card as it is shown. One that does not parse, or cannot be read, is a card whose ``Card/problem`` says so.
  public func card(at place: Int) -> Card {
    do throws(DeckError) {
      return Card(try record(at: place), places: places)
    } catch {
      let position = (try? position(at: place)) ?? TextPosition(line: 1, column: 1)
      return Card(id: "", problem: CardProblem(position: position, why: .unreadable(error)))
    }
  }

  /// A card's id: what ``card(at:)`` gives, without anything else. Empty if the record cannot be read.
  public func id(at place: Int) -> String {
    guard let bytes = try? bytes(at: place) else { return "" }
    return Card(Record(bytes: bytes, offset: 0, line: 1), places: places).id
  }

  private func position(at place: Int) throws(DeckError) -> TextPosition {
    let (offset, checkpoint) = index.withLock { index in
      let offset = index.records[place].offset
      return (offset, index.lines.checkpoint(before: offset))
    }
    return try file.position(ofByteAt: offset, from: checkpoint)
  }
}
