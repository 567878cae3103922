import CardDeck
import ChoiceLog

/// Receives bytes in order, as they become ready. An error that it throws ends the export and reaches the caller.
package typealias ByteSink = ([UInt8]) throws -> Void

/// Choices to be written out.
package struct ChoicesExport {
  /// Finds the record of a card.
  /// - Parameters:
  ///   - card: The card's id.
  ///   - mark: What the choice remembers of the record; `nil` for a card without a choice.
  /// - Returns: `nil` if the deck does not have the card any more.
  package typealias Finder = (_ card: CardID, _ mark: RecordMark?) throws -> ExportRecord?

  /// What has been written.
  package struct Report: Sendable, Hashable {
    /// The number of entries: choices, and undecided cards if they were asked for.
    package var entries = 0
    /// Cards that are left out: the deck does not have them any more, and the format consists of records alone.
    package var gone = 0
    /// Entries without a record, written or left out.
    package var withoutRecord = 0
    /// Remarks for the user: copies, choices on cards that are gone.
    package var remarks: [String] = []

    package init() {}
  }

  /// The deck's name or path.
  package var deck: String
  package var scope: ChoiceScope
  /// Milliseconds since 1970.
  package var exportedAt: Int64
  package var labels = DeckLabels()
  package var options = ExportOptions()
  /// Whether a table for another tool gets a column with the cards' ids.
  package var hasIDColumn = false
  /// Whether there are notes or reasons, so that a table for another tool gets a column for them.
  package var hasNotes = false
  /// Writes the choice beside a card's file, for ``ExportFormat/xmp``; returns whether it could.
  package var writeSidecar: (ExportEntry) throws -> Bool = { _ in false }
  /// The members that get a column of their own in a table. A table of ours has all members in its last column.
  package var columns: [String] = []
  /// The counts of the whole deck, for a format with a summary.
  package var counts: CardCounts
  /// The ids of the undecided cards in the deck's order; iterated only if the options ask for them.
  package var undecided: any Sequence<CardID> = EmptyCollection<CardID>()
  /// The consensus of all people, which is exported instead of their choices; `nil` exports the choices.
  var consensus: Consensus?
  /// The number of cards on which people differ, for a format with a summary; `nil` unless a consensus is exported.
  package var disputed: Int?
  package var record: Finder
  /// Whether choices on cards that the deck does not have are left out; see ``Deck/isPart``.
  var isPart = false
  /// Finds the card of each choice; `nil` if its id is enough.
  var records: ChoiceRecords?
  /// Remarks on the records that were found; called at the end.
  var foundRemarks: () -> [String] = { [] }

  package init(
    deck: String, scope: ChoiceScope, exportedAt: Int64,
    counts: CardCounts = CardCounts(records: 0, tally: Tally()), record: @escaping Finder = { _, _ in nil }
  ) {
    self.deck = deck
    self.scope = scope
    self.exportedAt = exportedAt
    self.counts = counts
    self.record = record
  }

  /// Writes the choices that stand, in the order in which they were made, then the undecided cards in the deck's order.
  ///
  /// The summary counts the whole deck, whatever the options leave out. Only the bytes of one write are held in memory.
  @discardableResult
  package func write(from snapshot: LogSnapshot, to sink: ByteSink) throws -> Report {
    let only = options.selection
    let choices = Choice.allCases.filter { choice in only.contains { $0.rawValue == choice.rawValue } }
    var writer = ExportWriter(self)
    if let consensus {
      for entry in consensus.entries where only.contains(entry.kind) {
        let mark = entry.choice?.record ?? entry.votes.last?.record
        try writer.add(ExportEntry(entry, record: record(entry.card, mark)), to: sink)
      }
    } else {
      try snapshot.forEachStanding(in: scope) { choice in
        guard choices.contains(choice.choice) else { return }
        let (place, current) = records?.current(choice) ?? (nil, choice)
        guard place != .superseded else { return }
        let choice = current ?? choice
        var entry = ExportEntry(
          card: choice.card, choice: choice, note: choice.note,
          record: place == .ambiguous ? nil : try record(choice.card, choice.record))
        entry.isAmbiguous = place == .ambiguous
        try writer.add(entry, to: sink)
      }
    }
    if only.contains(.undecided) {
      let people = consensus == nil && scope.annotator == nil ? try snapshot.annotators() : []
      for card in undecided {
        let note = try snapshot.note(on: card, in: scope)
        var entry = ExportEntry(card: card, choice: nil, note: note, record: try record(card, nil))
        if let note {
          entry.noteAuthor = try people.first { person in
            try snapshot.note(on: card, in: ChoiceScope(deck: scope.deck, annotator: person)) == note
          }
        }
        try writer.add(entry, to: sink)
      }
    }
    return try writer.end(to: sink)
  }

  fileprivate var entryFormat: any EntryFormat {
    switch options.format {
    case .json: JSONDocumentFormat(self)
    case .jsonl: JSONLinesFormat()
    case .csv: SpreadsheetFormat(export: self)
    case .cards: CardsFormat()
    case .lines: IDLinesFormat(options: options)
    case .prodigy: ProdigyFormat()
    case .asreview: ASReviewFormat(self)
    case .anki: AnkiFormat()
    case .ris: RISFormat()
    case .xmp: SidecarFormat(write: writeSidecar)
    }
  }
}

/// Writes an export entry by entry. Only the bytes of one write are held in memory.
package struct ExportWriter {
  private let export: ChoicesExport
  private var format: any EntryFormat
  private var bytes: [UInt8] = []
  private var report = ChoicesExport.Report()
  /// The number of choices on records that have changed since.
  private var changedCount = 0
  /// The number of choices that are left out, as the format cannot say that their record is unknown.
  private var ambiguousCount = 0
  /// The ids that RIS would give back as other ids.
  private var unwritableIDs: [CardID] = []

  package init(_ export: ChoicesExport) {
    self.export = export
    format = export.entryFormat
    report.remarks = export.counts.remarks
    format.begin(into: &bytes)
  }

  package mutating func add(_ entry: ExportEntry, to sink: ByteSink) throws {
    if export.isPart, entry.record == nil, !entry.isAmbiguous { return }
    if entry.isAmbiguous, !export.options.format.canTellAmbiguous {
      ambiguousCount += 1
      return
    }
    if entry.isChanged { changedCount += 1 }
    if entry.record?.losesID == true { unwritableIDs.append(entry.card) }
    // An id alone needs no record.
    let options = export.options
    if entry.record == nil, options.format != .lines || options.hasPaths { report.withoutRecord += 1 }
    if try format.add(entry, into: &bytes) { report.entries += 1 } else { report.gone += 1 }
    guard bytes.count >= Self.piece else { return }
    try sink(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  package mutating func end(to sink: ByteSink) throws -> ChoicesExport.Report {
    format.end(into: &bytes)
    report.remarks += export.foundRemarks() + ownRemarks
    if !bytes.isEmpty { try sink(bytes) }
    return report
  }

  private var ownRemarks: [String] {
    var remarks: [String] = []
    if ambiguousCount > 0 { remarks.append("left out \(ambiguousCount) of which the record cannot be told") }
    if changedCount > 0 {
      remarks.append(
        changedCount.counted("choice on a record that has", "choices on records that have") + " changed since"
      )
    }
    if let first = unwritableIDs.first {
      remarks.append(
        unwritableIDs.count.counted("id")
          + " left out that RIS cannot write, such as \(first.text.debugDescription)")
    }
    return remarks
  }

  /// The sink is called about every 64 KiB.
  private static let piece = 1 << 16
}

extension ChoicesExport {
  /// Exports the choices on a deck.
  ///
  /// - Parameters:
  ///   - deck: A complete deck; a card that is not indexed yet would count as gone. `nil` for one that is not available.
  ///   - folder: The folder of the export, from which the records of a deck name their pictures; `nil` leaves the paths.
  package init(
    of deck: Deck?, named name: String, in scope: ChoiceScope, as options: ExportOptions,
    into folder: String? = nil, at time: Int64, _ snapshot: LogSnapshot
  ) throws {
    // A consensus is made of everyone's choices.
    let scope = options.isConsensus ? ChoiceScope(deck: scope.deck, annotator: nil) : scope
    self.init(deck: name, scope: scope, exportedAt: time)
    self.options = options
    let records = try deck.map { try ChoiceRecords($0, in: scope, snapshot) }
    if options.isConsensus {
      consensus = try Consensus(on: scope.deck, judge: options.judge, records: records, snapshot)
    }
    if let deck, let records {
      try add(deck, records, into: folder, snapshot)
    } else {
      try addUndecided(snapshot)
    }
    guard let consensus else { return }
    counts = counts.settled(by: consensus) { card in deck.map { $0.index(of: card) != nil } ?? true }
    disputed = consensus.entries.count { $0.choice == nil }
  }

  /// Adds the cards of the deck, and how their records are found.
  private mutating func add(
    _ deck: Deck, _ records: ChoiceRecords, into folder: String?, _ snapshot: LogSnapshot
  ) throws {
    let (format, hasPaths) = (options.format, options.hasPaths)
    let finder = RecordFinder(deck, into: format == .cards ? folder : nil)
    let standing = try DeckStanding(of: deck, in: scope, records: records, snapshot)
    counts = standing.counts
    columns = format == .csv || format == .asreview ? finder.columns() : []
    let matcher = format.importFormat.map { RecordMatcher(deck, $0, columns: columns) }
    let lostIDs = format == .ris ? RISDecision.lostIDs(of: deck) : []
    record = { card, mark in
      guard let index = finder.index(of: card, mark: mark) else { return nil }
      let record = try finder.record(at: index)
      record.losesID = lostIDs.contains(card)
      record.needsID = matcher?.needsID(at: index) ?? false
      if hasPaths { record.path = finder.path(at: index) }
      if format == .xmp { record.path = deck.filePathBytes(at: index) }
      if format == .lines { record.otherFiles = finder.otherFiles(at: index, absolute: hasPaths) }
      return record
    }
    isPart = deck.isPart
    foundRemarks = { finder.remarks }
    // Otherwise each id is enough, and no record is looked up twice.
    self.records = records.hasSharedIDs ? records : nil
    labels = deck.labels
    hasNotes = try snapshot.hasNotes(in: scope) || format == .asreview && snapshot.hasReasons(in: scope)
    if format == .asreview, let matcher {
      hasIDColumn = (0..<deck.count).contains { matcher.needsID(at: $0) }
    }
    if options.selection.contains(.undecided) {
      let settled = consensus.map { Set($0.entries.map(\.card)) }
      undecided = (0..<deck.count).lazy.filter {
        !deck.isCopy(at: $0) && (settled != nil || !standing.decided.contains($0))
      }.map { deck.id(at: $0) }.filter { !$0.isEmpty && settled?.contains($0) != true }
    }
  }

  /// Adds the undecided cards that the log has heard of.
  private mutating func addUndecided(_ snapshot: LogSnapshot) throws {
    let cards = try snapshot.undecidedCards(in: scope)
    let decided = try snapshot.decided(in: scope).count
    counts = CardCounts(
      records: decided + cards.count, decided: decided, tally: try snapshot.countStanding(in: scope).tally)
    undecided = cards
  }
}
