import Platform

/// Cards in the order of their file or folder. A deck is indexed in the background and never loaded: a card is read
/// when it is asked for. Any thread may ask.
public final class Deck: Sendable {
  /// The most bytes a card may have; a larger one is a card with a problem.
  public static let largestRecord = 256 << 20

  /// When ``open(_:format:options:fieldMap:until:)`` returns.
  public enum Readiness: Sendable, Hashable {
    /// When there is a card to show, or it is clear that none will come. More may be on their way.
    case firstCards
    /// When there is a card to show, but at the latest after this time. There may be no card then; ``progress``
    /// tells whether one will come. ``format``, ``title`` and ``labels`` are known with the first card.
    case firstCardsWithin(Duration)
    /// When all cards have been found.
    case complete
  }

  /// The path as it was given, or the name of a deck from a pipe.
  public let path: String
  private let origin: Origin
  /// Which member of a record becomes which part of its card.
  public let fieldMap: FieldMap

  enum Origin: Sendable {
    case path
    /// A pipe whose other end may never be closed. Paths in cards are relative to `folder`.
    case pipe(folder: String?)
  }

  private let state = Monitor(IndexState())
  let source: DeckSource
  /// Cached once there is a record. It is final once it is known which members are hidden.
  private let knownReader = Monitor<(reader: CardReader, isFinal: Bool)?>(nil)
  let identities = Identities()

  /// Starts a thread that finds the cards of a source, and waits until enough is known.
  init(
    _ source: DeckSource, _ recognition: DeckRecognition, path: String, origin: Origin = .path,
    fieldMap: FieldMap = FieldMap(), until readiness: Readiness
  ) throws(DeckError) {
    self.path = path
    self.origin = origin
    self.fieldMap = fieldMap
    self.source = source
    isPart = source.root != nil && recognition.options.files != nil
    state.startIndexing(source, recognition: recognition)
    let isEnough = { (state: inout IndexState) in
      let hasCards = readiness != .complete && state.progress.count > 0
      return hasCards || state.progress.isComplete ? state.progress : nil
    }
    let progress: DeckProgress?
    if case .firstCardsWithin(let limit) = readiness {
      progress = state.wait(atMost: limit, for: isEnough)
    } else {
      progress = state.wait(for: isEnough)
    }
    if let progress, let failure = progress.failure, readiness == .complete || progress.count == 0 {
      throw failure
    }
  }

  deinit { state.withLock { $0.isCancelled = true } }

  /// Opens a deck and finds its cards. A card that cannot be read does not keep a deck from opening.
  ///
  /// - Parameters:
  ///   - path: A file or a folder; `-` is standard input, which is kept in a temporary file without a name.
  ///   - format: The format of a file; `nil` recognizes it from its content and its name.
  ///   - options: What a person says about the file beside its format.
  ///   - fieldMap: Which member of a record becomes which part of its card.
  ///   - readiness: How much has to be known. With ``Readiness/firstCards`` an error behind the first card is in
  ///     ``progress`` and not thrown.
  /// - Throws: ``DeckError/empty`` if there are no cards; the other cases if there is no such file, or it does
  ///   not have the structure of a deck.
  public static func open(
    _ path: String, format: DeckFormat? = nil, options: DeckOptions = DeckOptions(),
    fieldMap: FieldMap = FieldMap(), until readiness: Readiness = .complete
  ) throws(DeckError) -> Deck {
    try Deck(
      DeckSource.open(path, options), DeckRecognition(asked: format, options, path: path), path: path,
      fieldMap: fieldMap, until: readiness)
  }

  /// Opens a deck that another thread writes into a pipe, as a JSON list that may never end. The list is the last
  /// member, `cards`, of an object; the deck's own members come before it. Records are written one at a time.
  ///
  /// - Parameters:
  ///   - pipe: The end to read from. It is closed with the deck, once the other end is closed.
  ///   - name: The name of the deck.
  ///   - folder: The folder to which paths in cards are relative; `nil` if there is none, and then no card has a
  ///     picture.
  ///   - readiness: Not ``Readiness/complete``, which may never be reached.
  package static func open(
    pipe: Int32, named name: String, folder: String?, fieldMap: FieldMap = FieldMap(),
    until readiness: Readiness
  ) throws(DeckError) -> Deck {
    try Deck(
      .file(DeckFile(keeping: pipe)), DeckRecognition(layout: .list), path: name,
      origin: .pipe(folder: folder), fieldMap: fieldMap, until: readiness)
  }

  /// Opens an export of this program. Its records are the choices.
  package static func openExport(_ path: String) throws(DeckError) -> Deck {
    try Deck(
      DeckSource.open(path), DeckRecognition(asked: nil, path: path, isExport: true), path: path,
      until: .complete)
  }

  /// The names of a table's columns; `nil` for everything else.
  package var columnNames: [String]? { reader.header?.names }

  /// The format of the deck.
  public var format: DeckFormat { (layout ?? .lines(end: 0x0A)).format }

  /// Why the file was taken for this format, as the end of a sentence; `nil` for a folder, and before the beginning
  /// of the file has been seen.
  package var recognition: String? { source.file == nil ? nil : state.withLock { $0.recognized?.reason } }

  /// The format of the deck; `nil` before the beginning of the file has been seen.
  package var knownFormat: DeckFormat? { layout?.format }

  /// `nil` before the beginning of the file has been seen.
  var layout: DeckLayout? { state.withLock(\.layout) }

  /// The field map that applies to the deck's format.
  package var cardFieldMap: FieldMap { reader.fieldMap }

  var reader: CardReader {
    knownReader.withLock { known in
      if let known, known.isFinal { return known.reader }
      let (layout, header, reveal, progress) = state.withLock {
        ($0.layout ?? .lines(end: 0x0A), $0.header, $0.members.reveal, $0.progress)
      }
      // The deck's own list of members on the other side may come behind its cards.
      let mayReveal = layout.isList && reveal.isEmpty && !progress.isComplete && !isOpenEnded
      if let last = known, mayReveal || last.reader.reveal == (fieldMap.reveal ?? reveal) {
        known = (last.reader, !mayReveal)
        return last.reader
      }
      let root = source.root ?? listRoot(layout)
      func reader(_ map: FieldMap) -> CardReader {
        CardReader(layout: layout, header: header, root: root, fieldMap: map, reveal: reveal)
      }
      let plain = reader(fieldMap)
      guard progress.count > 0 else { return plain }
      let headline = headline(plain, upTo: progress.count)
      let headlined = headline.map { reader(fieldMap.headlined(by: $0)) } ?? plain
      known = (headlined, !mayReveal)
      return headlined
    }
  }

  /// The member that is the headline of a deck in which no title is known: the first text that is not hidden and
  /// differs from card to card among the first.
  private func headline(_ reader: CardReader, upTo count: Int) -> String? {
    guard !reader.fieldMap.title.isNamed, reader.hasOpenMembers else { return nil }
    let extents = extents(in: 0..<min(count, Self.headlineCards)).filter { $0.length <= 1 << 16 }
    let records = extents.compactMap { (try? entry(at: $0)).flatMap { try? reader.members($0) } }
    return Headline.name(among: records, reader.fieldMap, hidden: reader.reveal)
  }

  /// The cards that are looked at to find a headline.
  private static let headlineCards = 32

  /// The folder to which the paths of a list of files are relative; `nil` for every other deck.
  private func listRoot(_ layout: DeckLayout) -> FolderRoot? {
    guard case .paths = layout else { return nil }
    return FolderRoot(path: folder.isEmpty ? "." : folder)
  }

  /// The names of the members on the cards' other side, as they were given, or as read from the deck so far.
  public var reveal: [String] { fieldMap.reveal ?? state.withLock { $0.members.reveal } }

  /// How far the search for cards is.
  public var progress: DeckProgress { state.withLock(\.progress) }

  /// Waits until all cards have been found.
  ///
  /// - Throws: ``DeckProgress/failure``.
  public func waitUntilComplete() throws(DeckError) {
    let failure = state.wait { state -> DeckError?? in
      state.progress.isComplete ? .some(state.progress.failure) : nil
    }
    if let failure { throw failure }
  }

  /// Waits until there are `count` cards, or no more will come.
  ///
  /// - Returns: Whether there are `count` cards.
  public func wait(forCards count: Int) -> Bool {
    state.wait { state in
      if state.progress.count >= count { return true }
      if state.progress.isComplete { return false }
      state.awaitedCount = min(state.awaitedCount, count)
      return nil
    }
  }

  /// The change to the file since it was opened; `nil` if there is none, and for folders and standard input. Costs
  /// two system calls.
  public var change: DeckChange? { source.change(path: path) }

  /// Files and folders that were left out; at most a thousand.
  public var remarks: [DeckRemark] { state.withLock { $0.remarks } }

  /// Whether the deck comes through standard input or a pipe, so that no path leads to it.
  package var isPiped: Bool { path == DeckSource.standardInput || source.file?.isPipe == true }

  /// Checks that every record that was asked for could be read. Call it after going through the cards: if a record
  /// could not be read, cards are missing from the result, or seem to be other cards.
  ///
  /// - Throws: The reason why the first of these records could not be read.
  package func requireRead() throws(DeckError) {
    if let failure = source.file?.readFailure ?? indexingFailure { throw failure }
  }

  /// Forgets records that could not be read, so that ``requireRead()`` checks later reads only. They are kept if ids
  /// are missing or wrong because of them, as ids are looked for only once.
  package func forgetReadFailure() {
    guard let file = source.file, file.readFailure != nil, passedOver.unreadable == 0,
      !identities.known.withLock(\.isDoubtful)
    else { return }
    file.forgetReadFailure()
    // The table may lack the record.
    forgetIndices()
  }

  /// The reason why the file could not be read to its end; `nil` for a file that ends in the middle of a deck.
  private var indexingFailure: DeckError? {
    switch progress.failure {
    case .unreadable, .changed, .notSpooled: progress.failure
    case .noSuchFile, .isDirectoryWithoutCards, .notAFile, .unknownEncoding, .recordTooLarge,
      .standardInputIsTerminal, .empty, .notADeck, nil:
      nil
    }
  }

  /// Whether more cards may come as long as the program runs; see ``open(pipe:named:folder:fieldMap:until:)``.
  package var isOpenEnded: Bool { if case .pipe = origin { true } else { false } }

  /// Whether the deck is some files of a folder, whose choices are those on the folder.
  package let isPart: Bool

  /// Whether cards can name files, because there is a folder that their paths are relative to.
  package var hasFolder: Bool { if case .pipe(folder: nil) = origin { false } else { true } }

  /// The folder to which paths in cards are relative: that of the file, or the deck's own folder. Empty for
  /// standard input, and for a pipe without a folder.
  public var folder: String {
    if case .pipe(let folder) = origin { return folder ?? "" }
    if source.root != nil { return path }
    if isPiped { return "" }
    return SystemFile.folder(of: path)
  }

  /// The deck's own title; `nil` if it has none, or before it has been read.
  public var title: String? { state.withLock { $0.members.title } }

  /// The deck's own words for the choices, as read so far.
  public var labels: DeckLabels { state.withLock { $0.members.labels } }

  /// The deck's own reasons for the choices, as read so far.
  public var reasons: DeckReasons { state.withLock { $0.members.reasons } }

  /// The number of cards found so far, including cards with problems and copies.
  public var count: Int { state.withLock { $0.progress.count } }

  /// The offset of a card in the file, in bytes; of a card that is a member of an object, the offset of its name.
  /// For a folder the number has no meaning.
  ///
  /// - Parameter index: From 0 up to but not including ``count``, as in all that follows.
  public func offset(at index: Int) -> Int { extent(at: index).offset }

  /// The index of the card that starts at this byte of the file; `nil` if none does.
  public func index(ofRecordAt offset: Int) -> Int? {
    state.withLock { $0.records.index(ofRecordAt: offset) }
  }

  /// The range of a card in the file; for a folder that of the file's path among all paths.
  package func extent(at index: Int) -> RecordExtent { state.withLock { $0.records[index] } }

  func extents(in range: Range<Int>) -> [RecordExtent] {
    state.withLock { state in range.map { state.records[$0] } }
  }

  /// The card as it is indexed: its own bytes, and its name before them if it has one; for a folder the file's path.
  func entry(at index: Int) throws(DeckError) -> [UInt8] { try entry(at: extent(at: index)) }

  func entry(at extent: RecordExtent) throws(DeckError) -> [UInt8] {
    guard let file = source.file else { return state.withLock { $0.path(at: extent) } }
    guard extent.length <= Self.largestRecord else { throw .recordTooLarge }
    return try file.bytes(at: extent.offset, count: extent.length, isRecord: true)
  }

  /// The paths of the other files on a card of a folder, relative to the folder: those of its shot, and sidecars.
  package func otherFiles(at index: Int) -> [[UInt8]] {
    guard source.root != nil else { return [] }
    return state.withLock { state in
      let own = state.records[index].range
      let end = index + 1 < state.records.count ? state.records[index + 1].offset : state.paths.count
      let path = state.paths[own]
      let folder = path.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? []
      return state.paths[own.upperBound..<end].split(separator: 0).map { Array(folder + $0) }
    }
  }
}
