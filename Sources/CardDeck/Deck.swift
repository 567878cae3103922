import Platform

/// Cards in the order of their file or folder. A deck is indexed, in the background, and never loaded: a card is
/// read when it is asked for. Any thread may ask.
public final class Deck: Sendable {
  /// The most bytes a card may have; a larger one is a card with a problem.
  public static let largestRecord = 256 << 20

  /// When ``open(_:format:places:until:)`` returns.
  public enum Readiness: Sendable, Hashable {
    /// When there is a card to show, or it is clear that none will come. More may be on their way.
    case firstCards
    /// The same, but at the latest after this time. There may be no card yet then, and ``progress`` tells whether
    /// one will come; ``format``, ``title`` and ``labels`` are known with the first.
    case firstCardsWithin(Duration)
    /// When all cards have been found.
    case complete
  }

  /// The path as it was given.
  public let path: String
  /// Which member of a record goes to which place of its card.
  public let places: CardPlaces

  private let core: DeckCore
  let source: DeckSource
  /// Kept once it is known how records are to be read.
  private let knownReader = Monitor<CardReader?>(nil)
  let identities = Identities()

  private init(path: String, places: CardPlaces, core: DeckCore, source: DeckSource) {
    self.path = path
    self.places = places
    self.core = core
    self.source = source
  }

  deinit { core.state.withLock { $0.isCancelled = true } }

  /// Opens a deck and finds its cards. A card that cannot be read does not keep a deck from opening.
  ///
  /// - Parameters:
  ///   - path: A file or a folder; `-` is standard input, which is kept in a temporary file without a name.
  ///   - format: How a file is written down; `nil` finds out from what is in it, and from its name.
  ///   - places: Which member of a record goes to which place of its card.
  ///   - readiness: How much has to be known. With ``Readiness/firstCards`` an error behind the first card is
  ///     not thrown but told by ``progress``.
  /// - Throws: ``DeckError/empty`` if there is not one card; the other cases if there is no such file, or it
  ///   is not put together as a deck.
  public static func open(
    _ path: String, format: DeckFormat? = nil, places: CardPlaces = CardPlaces(),
    until readiness: Readiness = .complete
  ) throws(DeckError) -> Deck {
    let core = DeckCore()
    let source = try DeckSource.open(path)
    source.startIndexing(into: core, recognition: DeckRecognition(asked: format, path: path))
    return try whenReady(path, places: places, until: readiness, core: core, source: source)
  }

  /// Opens an export of ours, whose records are the choices in it.
  package static func openExport(_ path: String) throws(DeckError) -> Deck {
    let core = DeckCore()
    let source = try DeckSource.open(path)
    source.startIndexing(into: core, recognition: DeckRecognition(asked: nil, path: path, isExport: true))
    return try whenReady(path, until: .complete, core: core, source: source)
  }

  /// The names of a table's columns; `nil` for everything else.
  package var columnNames: [String]? {
    if case .row(let header) = reader.form { header.names } else { nil }
  }

  /// How the deck is written down.
  public var format: DeckFormat { source.isFolder ? .folder : shape?.format ?? .lines }

  /// How records are found in the file; `nil` for a folder, and before its beginning has been seen.
  var shape: DeckShape? { core.state.withLock { $0.shape } }

  var reader: CardReader {
    knownReader.withLock { known in
      if let known { return known }
      let (shape, header, count) = core.state.withLock { ($0.shape, $0.header, $0.progress.count) }
      let reader = CardReader(form: source.form(shape: shape ?? .lines, header: header), places: places)
      if count > 0 { known = reader }
      return reader
    }
  }

  /// The deck that is being indexed, once enough of it is known.
  static func whenReady(
    _ path: String, places: CardPlaces = CardPlaces(), until readiness: Readiness = .firstCards,
    core: DeckCore, source: DeckSource
  ) throws(DeckError) -> Deck {
    let isEnough = { (state: inout DeckCore.State) in
      let hasCards = readiness != .complete && state.progress.count > 0
      return hasCards || state.progress.isComplete ? state.progress : nil
    }
    let progress: DeckProgress?
    if case .firstCardsWithin(let limit) = readiness {
      progress = core.state.wait(atMost: limit, for: isEnough)
    } else {
      progress = core.state.wait(for: isEnough)
    }
    if let progress, let failure = progress.failure, readiness == .complete || progress.count == 0 {
      throw failure
    }
    return Deck(path: path, places: places, core: core, source: source)
  }

  /// What is known by now. Looking makes the next news call for ``onNews(_:)`` again.
  public var progress: DeckProgress {
    core.state.withLock { state in
      state.isWakeDue = true
      return state.progress
    }
  }

  /// Has a function called, from another thread, when more cards have come, all have, or none will: at once if
  /// that is so already, then once for every look at ``progress``. It may only wake someone up.
  public func onNews(_ wake: (@Sendable () -> Void)?) {
    core.state.withLock { state in
      state.wake = wake
      state.isWakeDue = false
    }
    wake?()
  }

  /// Waits until all cards have been found.
  ///
  /// - Throws: ``DeckProgress/failure``.
  public func waitUntilComplete() throws(DeckError) {
    let failure = core.state.wait { state -> DeckError?? in
      state.progress.isComplete ? .some(state.progress.failure) : nil
    }
    if let failure { throw failure }
  }

  /// Waits until there are so many cards, or no more will come.
  ///
  /// - Returns: Whether there are.
  public func wait(forCards count: Int) -> Bool {
    core.state.wait { state in
      if state.progress.count >= count { return true }
      if state.progress.isComplete { return false }
      state.awaitedCount = min(state.awaitedCount, count)
      return nil
    }
  }

  /// What has become of the file since it was opened; `nil` if nothing has, and for folders and standard input.
  /// Costs two calls of the system.
  public var change: DeckChange? { source.change(path: path) }

  /// What was left out; at most a thousand.
  public var remarks: [DeckRemark] { core.state.withLock { $0.remarks } }

  /// Whether the first row of a table looks like a card rather than like names. `false` where there is none.
  public var hasDoubtfulHeader: Bool {
    if case .row(let header) = reader.form { header.isDoubtful } else { false }
  }

  /// The folder from which paths in cards are counted: that of the file, or the folder that is the deck. Empty
  /// for standard input, which has none.
  public var folder: String {
    if source.isFolder { return path }
    if path == DeckInput.standardInput { return "" }
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The deck's own title; `nil` if it has none, or it has not come yet.
  public var title: String? { core.state.withLock { $0.title } }

  /// The deck's own words for the choices, as far as they have come.
  public var labels: DeckLabels { core.state.withLock { $0.labels } }

  /// The number of cards found so far, those with problems and those whose id occurred before included.
  public var count: Int { core.state.withLock { $0.progress.count } }

  /// Where a card starts: in bytes of the file (of an object that keeps its cards by name, where the name
  /// starts); for a folder a number without a meaning of its own.
  ///
  /// - Parameter place: From 0 up to but not including ``count``, as in all that follows.
  public func offset(at place: Int) -> Int { extent(at: place).offset }

  /// The card that starts at this byte of the file; `nil` if none does.
  public func place(ofRecordAt offset: Int) -> Int? {
    core.state.withLock { $0.records.place(ofRecordAt: offset) }
  }

  /// How many bytes a card has in the file; of a folder's file those of its path.
  package func byteCount(at place: Int) -> Int { extent(at: place).length }

  /// Where a card is in the file.
  func extent(at place: Int) -> RecordIndex.Extent { core.state.withLock { $0.records[place] } }

  func extents(in places: Range<Int>) -> [RecordIndex.Extent] {
    core.state.withLock { state in places.map { state.records[$0] } }
  }

  /// The card as it is indexed: its own bytes, and its name before them where it has one.
  func entry(at place: Int) throws(DeckError) -> [UInt8] {
    let (extent, path) = core.state.withLock { state in
      let extent = state.records[place]
      let path = source.isFolder ? Array(state.paths[extent.offset..<(extent.offset + extent.length)]) : nil
      return (extent, path)
    }
    if let path { return path }
    guard extent.length <= Self.largestRecord else { throw .recordTooLarge }
    return try source.bytes(at: extent)
  }
}
