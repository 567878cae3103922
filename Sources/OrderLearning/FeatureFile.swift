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

  private static let mark =
    Array("swipedeck features\n".utf8) + [0, 0, 0, 0, UInt8(CardRanker.modelVersion), 1]
  private static let headSize = mark.count + 16
  private static let footSize = 32
  private static let pieceSize = 1 << 20
  private static let rowsPerOffset = 16
  /// Size limit of a file, in bytes.
  private static let largest = 4 << 30

  private init(adopting descriptor: Int32, index: CompactIndex, offsets: [UInt64]) {
    self.descriptor = descriptor
    self.index = index
    self.offsets = offsets
  }

  deinit { close(descriptor) }

  // MARK: Rows

  package func rows(of cards: [Int]) throws -> [[UInt8]] {
    var rows: [[UInt8]] = []
    rows.reserveCapacity(cards.count)
    var position = cards.startIndex
    while position < cards.endIndex {
      let block = cards[position] / Self.rowsPerOffset
      try read(block..<block + 1) { bytes in
        var reader = CompactRowReader(bytes)
        var card = block * Self.rowsPerOffset
        while position < cards.endIndex, cards[position] / Self.rowsPerOffset == block {
          while card < cards[position] {
            _ = reader.skip()
            card += 1
          }
          rows.append(Array(reader.skip()))
          (card, position) = (card + 1, position + 1)
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
    let countsSize = CompactIndex.featureCount * 4
    let rowsEnd = stamp.size - countsSize - offsetCount * 8 - footSize
    guard rowsEnd >= headSize, bytes(descriptor, 0, headSize) == head(fingerprint),
      let tail = bytes(descriptor, rowsEnd, stamp.size - rowsEnd)
    else { return nil }
    let numbers = Self.numbers(tail[countsSize...], as: UInt64.self)
    let (offsets, foot) = (Array(numbers[..<offsetCount]), numbers[offsetCount...])
    // The hash comes last, as it reads all of the file.
    guard foot.prefix(2).elementsEqual([UInt64(cards), UInt64(rowsEnd)]),
      let hash = Self.hash(descriptor, count: stamp.size - footSize),
      foot.suffix(2).elementsEqual([hash.high, hash.low]),
      offsets.first == UInt64(headSize), offsets.last == UInt64(rowsEnd),
      zip(offsets, offsets.dropFirst()).allSatisfy({ $0 <= $1 && $1 - $0 <= 256 << 20 })
    else { return nil }
    let cardCounts = Self.numbers(tail[..<countsSize], as: UInt32.self)
    return (CompactIndex(count: cards, cardCounts: cardCounts), offsets)
  }

  private static func head(_ fingerprint: RecordHash) -> [UInt8] { mark + fingerprint.bytes }

  /// A hash of the first `count` bytes of a file, made of the hashes of its pieces; `nil` if they cannot be read.
  private static func hash(_ descriptor: Int32, count: Int) -> RecordHash? {
    var hash = RecordHash(high: 0, low: 0)
    for start in stride(from: 0, to: count, by: pieceSize) {
      guard let piece = bytes(descriptor, start, min(pieceSize, count - start)) else { return nil }
      hash = RecordHash(hash.bytes + RecordHash(piece).bytes)
    }
    return hash
  }

  private static func bytes(_ descriptor: Int32, _ start: Int, _ count: Int) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = (try? SystemFile.read(descriptor, into: UnsafeMutableRawBufferPointer(buffer), at: start)) ?? 0
    }
    return bytes.count == count ? bytes : nil
  }

  private static func numbers<Number: BitwiseCopyable>(
    _ bytes: ArraySlice<UInt8>, as type: Number.Type
  ) -> [Number] {
    bytes.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: MemoryLayout<Number>.size).map {
        bytes.loadUnaligned(fromByteOffset: $0, as: type)
      }
    }
  }
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
    var bytes = head(fingerprint ?? RecordHash(high: 0, low: 0))
    var written = 0
    func write() throws(Errno) {
      guard written + bytes.count <= largest else { throw .fileTooLarge }
      try SystemFile.write(bytes, to: descriptor)
      written += bytes.count
      bytes.removeAll(keepingCapacity: true)
    }
    do throws(Errno) {
      guard ftruncate(descriptor, 0) == 0 else { throw Errno.last }
      var builder = CompactIndexBuilder()
      var offsets: [UInt64] = []
      let count = deck.count
      for card in 0..<count {
        if card % rowsPerOffset == 0 {
          if isCancelled() {
            discard()
            return nil
          }
          offsets.append(UInt64(written + bytes.count))
        }
        builder.append(RankedText(deck.card(at: card)), to: &bytes)
        if bytes.count >= pieceSize { try write() }
      }
      let rowsEnd = UInt64(written + bytes.count)
      offsets.append(rowsEnd)
      let index = builder.finish()
      index.cardCounts.withUnsafeBytes { bytes += $0 }
      offsets.withUnsafeBytes { bytes += $0 }
      try write()
      guard let hash = Self.hash(descriptor, count: written) else { throw .ioError }
      [UInt64(count), rowsEnd, hash.high, hash.low].withUnsafeBytes { bytes += $0 }
      try write()
      return FeatureFile(adopting: descriptor, index: index, offsets: offsets)
    } catch {
      discard()
      throw error
    }
  }
}
