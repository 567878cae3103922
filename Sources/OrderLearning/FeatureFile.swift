import CardDeck
import CardRanking
import Platform

/// The features of a deck that is too large to have them in memory, in a file.
///
/// Beside the log it is called `LOG-features-N`, with the deck's number in the log. It may be removed at any time: it
/// is created anew when it is missing, damaged, or of another deck or version. It is read and never mapped, so that a
/// file that is cut short meanwhile is an error and no signal.
///
/// The format: `swipedeck features`, a version, the deck's fingerprint; the rows (``CompactRow``); for each feature
/// the number of cards that have it (32 bits); the offset of every sixteenth row and the end of the last row (64
/// bits); the number of cards, the end of the rows, and a hash of all before in pieces of 1 MiB. Numbers have the
/// machine's byte order.
package final class FeatureFile: CompactRows {
  package let index: CompactIndex
  private let descriptor: Int32
  /// The offset of every sixteenth row, and the end of the last row.
  private let offsets: [UInt64]

  fileprivate static let mark =
    Array("swipedeck features\n".utf8) + [0, 0, 0, 0, UInt8(CardRanker.modelVersion), 1]
  fileprivate static let headSize = mark.count + 16
  fileprivate static let footSize = 32
  fileprivate static let pieceSize = 1 << 20
  fileprivate static let rowsPerOffset = 16
  /// Size limit of a file, in bytes.
  fileprivate static let largest = 4 << 30

  fileprivate init(adopting descriptor: Int32, index: CompactIndex, offsets: [UInt64]) {
    self.descriptor = descriptor
    self.index = index
    self.offsets = offsets
  }

  deinit { close(descriptor) }

  // MARK: Rows

  package func rows(of cards: [UInt32]) throws -> [[UInt8]] {
    var rows: [[UInt8]] = []
    rows.reserveCapacity(cards.count)
    var place = cards.startIndex
    while place < cards.endIndex {
      let block = Int(cards[place]) / Self.rowsPerOffset
      try read(block..<block + 1) { bytes in
        var reader = CompactRowReader(bytes)
        var card = block * Self.rowsPerOffset
        while place < cards.endIndex, Int(cards[place]) / Self.rowsPerOffset == block {
          while card < cards[place] {
            _ = reader.skip()
            card += 1
          }
          rows.append(Array(reader.skip()))
          (card, place) = (card + 1, place + 1)
        }
      }
    }
    return rows
  }

  package func slice(from first: Int, _ body: (UnsafeRawBufferPointer) -> Void) throws -> Int {
    let block = first / Self.rowsPerOffset
    var end = block + 1
    while end + 1 < offsets.count, offsets[end + 1] - offsets[block] <= Self.pieceSize { end += 1 }
    try read(block..<end, body)
    return min(end * Self.rowsPerOffset, index.count)
  }

  private func read(_ blocks: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Void) throws {
    let (start, end) = (Int(offsets[blocks.lowerBound]), Int(offsets[blocks.upperBound]))
    try withUnsafeTemporaryAllocation(byteCount: end - start, alignment: 16) { buffer in
      let count: Int
      do throws(Errno) {
        count = try SystemFile.read(descriptor, into: buffer, at: start)
      } catch {
        throw FeatureFileError.failed(reason: error.message)
      }
      guard count == end - start else { throw FeatureFileError.failed(reason: "it was cut short") }
      body(UnsafeRawBufferPointer(buffer))
    }
  }
}

/// Why there are no features of a large deck.
package enum FeatureFileError: Error, Hashable, CustomStringConvertible {
  /// They would take more than 4 GiB.
  case tooLarge
  /// The file cannot be written or read.
  case failed(reason: String)

  package var description: String {
    switch self {
    case .tooLarge: "it has too many words"
    case .failed(let reason): reason
    }
  }
}

// MARK: - Opening

extension FeatureFile {
  /// Opens the file of a deck; `nil` if there is none, or it is damaged or of another deck.
  package static func open(_ path: String, of deck: Deck, _ fingerprint: RecordHash) -> FeatureFile? {
    guard let descriptor = try? SystemFile.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY) else {
      return nil
    }
    guard let (index, offsets) = read(descriptor, cards: deck.count, fingerprint) else {
      close(descriptor)
      return nil
    }
    // Marks the file as used, for ``FeatureFilePlace/removeOld()``.
    futimens(descriptor, nil)
    return FeatureFile(adopting: descriptor, index: index, offsets: offsets)
  }

  private static func read(
    _ descriptor: Int32, cards: Int, _ fingerprint: RecordHash
  ) -> (CompactIndex, [UInt64])? {
    guard let stamp = FileStamp(descriptor: descriptor), stamp.isRegular, stamp.size <= largest else {
      return nil
    }
    let offsetCount = (cards + rowsPerOffset - 1) / rowsPerOffset + 1
    let tail = CompactIndex.featureCount * 4 + offsetCount * 8
    let rowsEnd = stamp.size - tail - footSize
    guard rowsEnd >= headSize, bytes(descriptor, 0, headSize) == head(fingerprint),
      let foot = bytes(descriptor, rowsEnd + tail, footSize),
      number(foot, 0) == UInt64(cards), number(foot, 8) == UInt64(rowsEnd)
    else { return nil }
    var hash = PieceHash()
    for start in stride(from: 0, to: rowsEnd + tail, by: pieceSize) {
      guard let piece = bytes(descriptor, start, min(pieceSize, rowsEnd + tail - start)) else { return nil }
      hash.add(piece)
    }
    guard hash.value.bytes == Array(foot[16...]),
      let counts = bytes(descriptor, rowsEnd, CompactIndex.featureCount * 4),
      let places = bytes(descriptor, rowsEnd + counts.count, offsetCount * 8)
    else { return nil }
    let offsets = (0..<offsetCount).map { number(places, $0 * 8) }
    guard offsets.first == UInt64(headSize), offsets.last == UInt64(rowsEnd),
      zip(offsets, offsets.dropFirst()).allSatisfy({ $0 <= $1 && $1 - $0 <= 256 << 20 })
    else { return nil }
    let cardCounts = [UInt32](unsafeUninitializedCapacity: CompactIndex.featureCount) { buffer, filled in
      counts.withUnsafeBytes { UnsafeMutableRawBufferPointer(buffer).copyMemory(from: $0) }
      filled = CompactIndex.featureCount
    }
    return (CompactIndex(count: cards, cardCounts: cardCounts), offsets)
  }

  fileprivate static func head(_ fingerprint: RecordHash) -> [UInt8] { mark + fingerprint.bytes }

  private static func bytes(_ descriptor: Int32, _ start: Int, _ count: Int) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = (try? SystemFile.read(descriptor, into: UnsafeMutableRawBufferPointer(buffer), at: start)) ?? 0
    }
    return bytes.count == count ? bytes : nil
  }

  private static func number(_ bytes: [UInt8], _ start: Int) -> UInt64 {
    bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: start, as: UInt64.self) }
  }
}

/// A hash of bytes that come in pieces.
private struct PieceHash {
  private(set) var value = RecordHash(high: 0, low: 0)

  mutating func add(_ piece: [UInt8]) { value = RecordHash(value.bytes + RecordHash(piece).bytes) }
}

extension RecordHash {
  fileprivate var bytes: [UInt8] {
    [high, low].flatMap { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
  }
}

// MARK: - Making

extension FeatureFile {
  /// Reads all cards of a deck into a new file.
  ///
  /// - Parameters:
  ///   - path: Path of the file to create or replace; `nil` for a file without a name in the folder for temporary
  ///     files.
  ///   - isCancelled: Asked now and then.
  /// - Returns: `nil` if it was cancelled.
  package static func make(
    of deck: Deck, _ fingerprint: RecordHash?, at path: String?, isCancelled: () -> Bool
  ) throws(FeatureFileError) -> FeatureFile? {
    do throws(Errno) {
      guard let path, let fingerprint else {
        return try write(of: deck, fingerprint, to: try SystemFile.unnamedTemporary(), isCancelled)
      }
      // The process that has locked this file writes it. If that process is killed, the file stays and is used again.
      let unfinished = path + ".part"
      while !isCancelled() {
        let descriptor = try SystemFile.open(unfinished, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
          let error = Errno.last
          close(descriptor)
          guard error == .wouldBlock || error == .interrupted else { throw error }
          usleep(50_000)
          continue
        }
        // Another process may have finished it just now.
        guard FileStamp(descriptor: descriptor)?.isSameFile(as: FileStamp(of: unfinished)) == true else {
          close(descriptor)
          continue
        }
        if let made = open(path, of: deck, fingerprint) {
          unlink(unfinished)
          close(descriptor)
          return made
        }
        let file = try write(of: deck, fingerprint, to: descriptor, discarding: unfinished, isCancelled)
        guard let file else { return nil }
        guard rename(unfinished, path) == 0 else {
          let error = Errno.last
          // `file` keeps the lock until the unlink.
          withExtendedLifetime(file) { _ = unlink(unfinished) }
          throw error
        }
        flock(descriptor, LOCK_UN)
        return file
      }
      return nil
    } catch {
      throw error == .fileTooLarge ? .tooLarge : .failed(reason: error.message)
    }
  }

  /// - Parameters:
  ///   - descriptor: A file that nobody else writes to; closed with the result, or if there is none.
  ///   - path: The file's name, if it has one; removed if there is no result, before somebody else can lock it.
  private static func write(
    of deck: Deck, _ fingerprint: RecordHash?, to descriptor: Int32, discarding path: String? = nil,
    _ isCancelled: () -> Bool
  ) throws(Errno) -> FeatureFile? {
    func discard() {
      if let path { unlink(path) }
      close(descriptor)
    }
    var pieces = PieceWriter(descriptor)
    do throws(Errno) {
      guard ftruncate(descriptor, 0) == 0 else { throw Errno.last }
      pieces.bytes += head(fingerprint ?? RecordHash(high: 0, low: 0))
      var builder = CompactIndexBuilder()
      var offsets: [UInt64] = []
      let count = deck.count
      for card in 0..<count {
        if card % rowsPerOffset == 0 {
          if isCancelled() {
            discard()
            return nil
          }
          offsets.append(UInt64(pieces.size))
        }
        builder.append(RankedText(deck.card(at: card)), to: &pieces.bytes)
        try pieces.writeWhole()
      }
      let rowsEnd = pieces.size
      offsets.append(UInt64(rowsEnd))
      let index = builder.finish()
      index.cardCounts.withUnsafeBytes { pieces.bytes += $0 }
      offsets.withUnsafeBytes { pieces.bytes += $0 }
      try pieces.writeRest()
      for number in [UInt64(count), UInt64(rowsEnd)] { withUnsafeBytes(of: number) { pieces.bytes += $0 } }
      pieces.bytes += pieces.hash.value.bytes
      try pieces.writeRest()
      return FeatureFile(adopting: descriptor, index: index, offsets: offsets)
    } catch {
      discard()
      throw error
    }
  }

  /// Writes pieces of one size, and hashes them.
  private struct PieceWriter {
    private let descriptor: Int32
    private var written = 0
    var hash = PieceHash()
    /// Bytes that are still to be written.
    var bytes: [UInt8] = []

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Bytes of the file, with those still to be written.
    var size: Int { written + bytes.count }

    mutating func writeWhole() throws(Errno) {
      guard bytes.count >= pieceSize else { return }
      var start = 0
      while bytes.count - start >= pieceSize {
        try write(Array(bytes[start..<start + pieceSize]))
        start += pieceSize
      }
      bytes.removeSubrange(..<start)
    }

    mutating func writeRest() throws(Errno) {
      try writeWhole()
      try write(bytes)
      bytes.removeAll(keepingCapacity: true)
    }

    private mutating func write(_ piece: [UInt8]) throws(Errno) {
      guard written + piece.count <= largest else { throw .fileTooLarge }
      try SystemFile.write(piece, to: descriptor)
      hash.add(piece)
      written += piece.count
    }
  }
}
