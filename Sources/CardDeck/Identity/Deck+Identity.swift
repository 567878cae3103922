extension Deck {
  /// A card's id. Of cards whose records have the same id, the first in the deck keeps it. A later one gets 8
  /// digits of its hash behind it (`P1~0a1b2c3d`), unless it is byte for byte an earlier card: such a copy has the
  /// id of that card. Empty if the record cannot be read.
  ///
  /// All records before this one are looked through, once.
  public func id(at index: Int) -> CardID {
    identify(upTo: index + 1)
    return identifiedID(at: index) ?? ""
  }

  /// Whether a card is byte for byte an earlier one. Such a card is passed over.
  public func isCopy(at index: Int) -> Bool {
    identify(upTo: index + 1)
    return isKnownCopy(at: index)
  }

  /// The card with this id; `nil` if none of the cards found so far has it.
  public func index(of card: CardID) -> Int? { index(of: card, upTo: count) }

  /// - Parameters:
  ///   - end: Cards from here on are not looked at for this search.
  ///   - id: Returns the id of a card that has been identified; `nil` reads it from the file.
  func index(of card: CardID, upTo end: Int, id: ((Int) -> CardID?)? = nil) -> Int? {
    guard !card.isEmpty else { return nil }
    identify(upTo: end)
    let indices = identities.pass.withLock { pass in
      fillTable(&pass)
      return pass.table.indices(IDTable.fingerprint(card))
    }
    return indices.first { (id ?? identifiedID)($0) == card }
  }

  /// Frees the table that finds cards by their ids, ten bytes a card. It is made again when it is needed.
  package func forgetIndices() {
    identities.pass.withLock { pass in
      (pass.table, pass.isTableFilled) = (IDTable(), false)
      pass.compared = [:]
    }
  }

  private func fillTable(_ pass: inout Identities.Pass) {
    if pass.isTableFilled { return }
    pass.isTableFilled = true
    let known = identifiedCount
    var table = IDTable()
    _ = forEachKnownID(in: 0..<known) { index, id in
      if !id.isEmpty { table.insert(index, fingerprint: IDTable.fingerprint(id), expected: known) }
      return true
    }
    pass.table = table
  }

  /// Calls `body` with the ids of many cards, much faster than ``id(at:)`` one after another: the file is read in
  /// large pieces, and only the ids are looked for. A million cards take about half a second.
  ///
  /// - Parameters:
  ///   - range: Within `0..<count`.
  ///   - body: Takes a card and its id (empty if it cannot be read), in order, without copies; `false` ends the pass.
  public func forEachID(in range: Range<Int>, _ body: (Int, CardID) -> Bool) {
    var next = range.lowerBound
    while next < range.upperBound {
      let (scanned, ids) = identifySome(upTo: range.upperBound)
      let known = next..<max(next, min(scanned.lowerBound, range.upperBound))
      guard forEachKnownID(in: known, body) else { return }
      for (index, id) in ids where index >= known.upperBound {
        guard body(index, id) else { return }
      }
      next = max(next, scanned.upperBound)
    }
  }

  // MARK: - What is known

  /// The number of records, from the first on, whose ids are known.
  package var identifiedCount: Int { identities.known.withLock { $0.count } }

  /// The numbers of identified records that are copies, and of those that cannot be read.
  package var passedOver: (copies: Int, unreadable: Int) {
    identities.known.withLock { ($0.copies.count, $0.unreadableCount) }
  }

  /// A card's id if it is known already. Does not wait.
  package func identifiedID(at index: Int) -> CardID? {
    identifiedID(at: index) { body in (try? entry(at: index))?.withUnsafeBytes(body) }
  }

  /// - Parameter entry: Calls its parameter with the card's entry; `nil` if the entry cannot be read.
  func identifiedID(
    at index: Int, entry: ((UnsafeRawBufferPointer) -> CardID) -> CardID?
  ) -> CardID? {
    knownAlternative(at: index).map { alternative in
      entry { reader.id($0, alternative: alternative) } ?? ""
    }
  }

  /// The id of a card whose record has been read already, if it is known.
  ///
  /// - Parameters:
  ///   - ownID: The id in the record.
  ///   - hash: The record's hash.
  package func identifiedID(at index: Int, saying ownID: CardID, hash: RecordHash?) -> CardID? {
    guard let alternative = knownAlternative(at: index) else { return nil }
    if alternative == 0 || ownID.isEmpty { return ownID }
    return hash.map { ownID.alternative(alternative, hash: $0) }
  }

  private func knownAlternative(at index: Int) -> Int? {
    identities.known.withLock { $0.count > index ? $0.alternative(at: index) : nil }
  }

  /// Whether a card is known to be a copy already.
  package func isKnownCopy(at index: Int) -> Bool {
    identities.known.withLock { $0.copies.contains(index) }
  }

  /// The copies among these cards, which have to be identified.
  package func copies(in range: Range<Int>) -> [Int] {
    identities.known.withLock { $0.copies.members(in: range) }
  }

  /// The cards that do not have the id in their record, because another card has it.
  package func renamedCards() -> [Int] {
    identify(upTo: count)
    return identities.known.withLock { known in
      known.renamed.members(in: 0..<known.count).filter { !known.copies.contains($0) }
    }
  }

  /// The id in a card's record, which another card may have.
  package func ownID(at index: Int) -> CardID {
    (try? entry(at: index))?.withUnsafeBytes { reader.id($0) } ?? ""
  }

  /// The id in a record that may be another deck's.
  package func ownID(ofRecord bytes: [UInt8]) -> CardID { bytes.withUnsafeBytes { reader.id($0) } }

  /// Looks at records until all before an index are identified.
  package func identify(upTo end: Int) {
    while identifiedCount < end { _ = identifySome(upTo: end) }
  }

  /// The ids that a record found without the index may have, the likeliest first. Which one it has is known only
  /// when all records before it have been looked at.
  package func possibleIDs(at extent: RecordExtent) -> [CardID] {
    guard let bytes = try? entry(at: extent) else { return [] }
    let reader = reader
    return bytes.withUnsafeBytes { entry in (0...4).map { reader.id(entry, alternative: $0) } }
  }

  // MARK: - Looking at records

  // Records and bytes that are looked at under one lock: few, so that another thread does not wait long.
  private static let atOnce = 1024
  private static let bytesAtOnce = 16 << 20

  /// Looks at some records that have not been looked at.
  ///
  /// - Returns: These records, and the ids of the cards among them. Where there are none before `end`, an empty
  ///   range at the next record.
  private func identifySome(upTo end: Int) -> (scanned: Range<Int>, ids: [(index: Int, id: CardID)]) {
    identities.pass.withLock { pass in
      let (start, reader) = (identifiedCount, reader)
      let limit = min(end, start + Self.atOnce)
      guard start < limit else { return (start..<start, []) }
      fillTable(&pass)
      var (end, bytes) = (start, 0)
      var ids: [(index: Int, id: CardID)] = []
      ids.reserveCapacity(limit - start)
      forEachEntry(in: start..<limit) { index, entry in
        if let id = identify(entry, at: index, reader, in: &pass) { ids.append((index, id)) }
        end = index + 1
        bytes += entry?.count ?? 0
        return bytes < Self.bytesAtOnce
      }
      identities.known.withLock { $0.count = end }
      return (start..<end, ids)
    }
  }

  /// - Returns: `nil` for a copy.
  private func identify(
    _ entry: UnsafeRawBufferPointer?, at index: Int, _ reader: CardReader, in pass: inout Identities.Pass
  ) -> CardID? {
    guard let entry else {
      identities.known.withLock { $0.unreadableCount += 1 }
      return ""
    }
    let ownID = reader.id(entry)
    var id = ownID
    var alternative = 0
    var hash: RecordHash?
    while true {
      let fingerprint = IDTable.fingerprint(id)
      var holder: (index: Int, card: Identities.Compared)?
      for other in pass.table.indices(fingerprint) where holder == nil {
        if let card = compared(at: other, reader, in: &pass), card.id == id { holder = (other, card) }
      }
      guard let holder else {
        pass.table.insert(index, fingerprint: fingerprint, expected: count)
        if alternative > 0 { note(alternative, at: index, isCopy: false) }
        return id
      }
      let ownHash = hash ?? reader.hash(entry)
      hash = ownHash
      if holder.card.ownID == ownID, holder.card.hash == ownHash, isSame(entry, holder.index, reader) {
        note(alternative, at: index, isCopy: true)
        return nil
      }
      alternative += 1
      id = ownID.alternative(alternative, hash: ownHash)
    }
  }

  private func note(_ alternative: Int, at index: Int, isCopy: Bool) {
    identities.known.withLock { known in
      if isCopy { known.copies.insert(index) }
      if alternative > 0 { known.renamed.insert(index) }
      if alternative > 1 { known.furtherAlternatives[index] = alternative }
    }
  }

  /// An earlier record, which may be one of those being looked at.
  private func compared(
    at index: Int, _ reader: CardReader, in pass: inout Identities.Pass
  ) -> Identities.Compared? {
    if let compared = pass.compared[index] { return compared }
    guard let bytes = try? entry(at: index) else {
      identities.known.withLock { $0.isDoubtful = true }
      return nil
    }
    let compared = bytes.withUnsafeBytes { entry in
      let (ownID, hash) = (reader.id(entry), reader.hash(entry))
      let alternative = identities.known.withLock { $0.alternative(at: index) }
      return Identities.Compared(ownID: ownID, id: ownID.alternative(alternative, hash: hash), hash: hash)
    }
    if pass.compared.count >= 256 { pass.compared.removeAll(keepingCapacity: true) }
    if compared.ownID.text.utf8.count < 4096 { pass.compared[index] = compared }
    return compared
  }

  private func isSame(_ entry: UnsafeRawBufferPointer, _ index: Int, _ reader: CardReader) -> Bool {
    guard let other = try? bytes(at: index) else {
      identities.known.withLock { $0.isDoubtful = true }
      return false
    }
    return entry[reader.ownStart(entry)...].elementsEqual(other)
  }

  /// - Returns: Whether to go on.
  private func forEachKnownID(in range: Range<Int>, _ body: (Int, CardID) -> Bool) -> Bool {
    guard !range.isEmpty else { return true }
    let (known, reader) = (identities.known.withLock(\.self), reader)
    var goesOn = true
    forEachEntry(in: range) { index, entry in
      if known.copies.contains(index) { return true }
      goesOn = body(index, entry.map { reader.id($0, alternative: known.alternative(at: index)) } ?? "")
      return goesOn
    }
    return goesOn
  }
}

extension CardReader {
  /// The hash of the record's own bytes.
  func hash(_ entry: UnsafeRawBufferPointer) -> RecordHash {
    RecordHash(UnsafeRawBufferPointer(rebasing: entry[ownStart(entry)...]))
  }

  fileprivate func id(_ entry: UnsafeRawBufferPointer, alternative: Int) -> CardID {
    id(entry).alternative(alternative, hash: hash(entry))
  }
}

extension Deck {
  /// A hash of the state of the file when it was opened, and of how its records are read. It differs between decks
  /// whose cards may differ. `nil` for folders, standard input and pipes, and for a file that has changed since.
  package var fingerprint: RecordHash? {
    guard !isPiped, let file = source.file, change == nil else { return nil }
    return RecordHash(Array("\(file.stamp.fingerprint) \(reader.layout) \(cardFieldMap)".utf8))
  }
}
