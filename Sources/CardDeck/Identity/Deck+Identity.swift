extension Deck {
  /// A card's id. Of cards that say the same id the first in the deck has it; a later one is told apart by 8 digits of
  /// its hash (`P1~0a1b2c3d`), and one of the same bytes is a copy, which has the id of the card it copies. Empty if
  /// the record cannot be read.
  ///
  /// All records before this one are looked through, once.
  public func id(at index: Int) -> CardID {
    identify(upTo: index + 1)
    return identifiedID(at: index) ?? ""
  }

  /// Whether a card is byte for byte an earlier one, and passed over.
  public func isCopy(at index: Int) -> Bool {
    identify(upTo: index + 1)
    return identities.known.withLock { $0.copies.contains(index) }
  }

  /// The card with this id; `nil` if none of those found by now has it.
  public func index(of card: CardID) -> Int? {
    index(of: card) { identifiedID(at: $0) }
  }

  /// - Parameter id: The id of a card that has been identified.
  func index(of card: CardID, _ id: (Int) -> CardID?) -> Int? {
    guard !card.isEmpty else { return nil }
    identify(upTo: count)
    return identities.pass.withLock { pass in
      withTable(&pass) { $0.indices(IDTable.fingerprint(card)) }.first { id($0) == card }
    }
  }

  /// Frees what is needed to find cards by their ids, ten bytes a card, until somebody asks for one again.
  package func forgetIndices() {
    identities.pass.withLock { pass in
      pass.table = nil
      pass.compared = [:]
    }
  }

  private func withTable<Value>(_ pass: inout Identities.Pass, _ body: (inout IDTable) -> Value) -> Value {
    if pass.table == nil {
      var table = IDTable()
      let known = identifiedCount
      _ = forEachKnownID(in: 0..<known) { index, id in
        if !id.isEmpty { table.insert(index, fingerprint: IDTable.fingerprint(id), expected: known) }
        return true
      }
      pass.table = table
    }
    var table = pass.table.take() ?? IDTable()
    defer { pass.table = table }
    return body(&table)
  }

  /// The ids of many cards, much faster than one after another by ``id(at:)``: the file is read in large pieces
  /// and only the ids are looked for. A million cards take about half a second.
  ///
  /// - Parameters:
  ///   - range: Within `0..<count`.
  ///   - body: Is given a card and its id (empty if it cannot be read), in order, copies left out; `false` ends the
  ///     pass.
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

  // MARK: - How far it is known

  /// How many records, from the first on, have been looked at for their ids.
  package var identifiedCount: Int { identities.known.withLock { $0.count } }

  /// Of the records that have been looked at: those that are byte for byte another one, and those that cannot be read.
  package var passedOver: (copies: Int, unreadable: Int) {
    identities.known.withLock { ($0.copies.count, $0.unreadableCount) }
  }

  /// A card's id if it is known by now, without a wait.
  package func identifiedID(at index: Int) -> CardID? {
    identifiedID(at: index) { body in (try? entry(at: index))?.withUnsafeBytes(body) }
  }

  /// - Parameter entry: Calls its parameter with the card as it is indexed; `nil` if it cannot be read.
  func identifiedID(
    at index: Int, entry: ((UnsafeRawBufferPointer) -> CardID) -> CardID?
  ) -> CardID? {
    let alternative = identities.known.withLock { $0.count > index ? $0.alternative(at: index) : nil }
    guard let alternative else { return nil }
    return entry { reader.id($0, alternative: alternative) } ?? ""
  }

  /// The same of a card whose record has been read already: it says this id, and has this hash.
  package func identifiedID(at index: Int, saying said: CardID, hash: RecordHash?) -> CardID? {
    let alternative = identities.known.withLock { $0.count > index ? $0.alternative(at: index) : nil }
    guard let alternative else { return nil }
    if alternative == 0 || said.isEmpty { return said }
    return hash.map { said.alternative(alternative, hash: $0) }
  }

  /// Whether a card is known by now to be a copy.
  package func isKnownCopy(at index: Int) -> Bool {
    identities.known.withLock { $0.copies.contains(index) }
  }

  /// The copies among these, which have to be identified.
  package func copies(in range: Range<Int>) -> [Int] {
    identities.known.withLock { $0.copies.members(in: range) }
  }

  /// The cards that have not the id they say, which has to be that of another one.
  package func renamedCards() -> [Int] {
    identify(upTo: count)
    return identities.known.withLock { known in
      known.renamed.members(in: 0..<known.count).filter { !known.copies.contains($0) }
    }
  }

  /// The id that a record says, whether it has it in the end or not.
  package func saidID(at index: Int) -> CardID {
    (try? entry(at: index))?.withUnsafeBytes { reader.id($0) } ?? ""
  }

  /// Looks at records until those before an index are identified.
  package func identify(upTo end: Int) {
    while identifiedCount < end { _ = identifySome(upTo: end) }
  }

  /// The ids that a record found without the index may have, the likeliest first; which one it has is known when all
  /// records before it have been looked at.
  package func possibleIDs(at extent: RecordExtent) -> [CardID] {
    guard let bytes = try? entry(at: extent) else { return [] }
    let reader = reader
    return bytes.withUnsafeBytes { entry in (0...4).map { reader.id(entry, alternative: $0) } }
  }

  // MARK: - Looking

  /// Few enough that another thread does not wait long for the lock, and as many bytes.
  private static let atOnce = 1024
  private static let bytesAtOnce = 16 << 20

  /// Looks at some records that have not been looked at.
  ///
  /// - Returns: Which, and the ids of the cards among them; none and where the next is if there are none before `end`.
  private func identifySome(upTo end: Int) -> (scanned: Range<Int>, ids: [(index: Int, id: CardID)]) {
    identities.pass.withLock { pass in
      let (start, reader) = (identifiedCount, reader)
      let limit = min(end, start + Self.atOnce)
      guard start < limit else { return (start..<start, []) }
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
    let said = reader.id(entry)
    var id = said
    var alternative = 0
    var hash: RecordHash?
    while true {
      let fingerprint = IDTable.fingerprint(id)
      var holder: (index: Int, card: Identities.Compared)?
      for other in withTable(&pass, { $0.indices(fingerprint) }) where holder == nil {
        if let card = compared(at: other, reader, in: &pass), card.id == id { holder = (other, card) }
      }
      guard let holder else {
        withTable(&pass) { $0.insert(index, fingerprint: fingerprint, expected: count) }
        if alternative > 0 { note(alternative, at: index, isCopy: false) }
        return id
      }
      let ownHash = hash ?? reader.hash(entry)
      hash = ownHash
      if holder.card.said == said, holder.card.hash == ownHash, isSame(entry, holder.index, reader) {
        note(alternative, at: index, isCopy: true)
        return nil
      }
      alternative += 1
      id = said.alternative(alternative, hash: ownHash)
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
      let (said, hash) = (reader.id(entry), reader.hash(entry))
      let alternative = identities.known.withLock { $0.alternative(at: index) }
      return Identities.Compared(said: said, id: said.alternative(alternative, hash: hash), hash: hash)
    }
    if pass.compared.count >= 256 { pass.compared.removeAll(keepingCapacity: true) }
    if compared.said.text.utf8.count < 4096 { pass.compared[index] = compared }
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
  /// Of the record's own bytes.
  func hash(_ entry: UnsafeRawBufferPointer) -> RecordHash {
    RecordHash(UnsafeRawBufferPointer(rebasing: entry[ownStart(entry)...]))
  }

  fileprivate func id(_ entry: UnsafeRawBufferPointer, alternative: Int) -> CardID {
    id(entry).alternative(alternative, hash: hash(entry))
  }
}

extension Deck {
  /// Another one for a deck whose cards may read otherwise, without looking at them: it stands for the file as it was when it
  /// was opened, and for how it is read. `nil` for folders, standard input and pipes, and for a file that has changed since.
  package var fingerprint: RecordHash? {
    guard !isPiped, let file = source.file, change == nil else { return nil }
    return RecordHash(Array("\(file.stamp.fingerprint) \(reader.layout) \(cardFieldMap)".utf8))
  }
}
