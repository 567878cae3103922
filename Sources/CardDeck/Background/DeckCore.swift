import Platform

/// What the thread that looks for cards and those that read them share.
final class DeckCore: Sendable {
  struct State: Sendable {
    var progress = DeckProgress()
    var records = RecordIndex()
    /// The paths of a folder's files, one after another; records are stretches of it.
    var paths: [UInt8] = []
    var shape: DeckShape?
    var header: [UInt8]?
    var title: String?
    var labels = DeckLabels()
    var remarks: [DeckRemark] = []
    /// Called when there is something new, once until someone looks.
    var wake: (@Sendable () -> Void)?
    var isWakeDue = true
    /// How many cards someone waits for; `Int.max` if nobody does.
    var awaitedCount = 1
    /// Set when nobody needs the deck any more.
    var isCancelled = false
  }

  /// More is not a list that anyone reads.
  static let mostRemarks = 1000

  let state = Monitor(State())

  /// Finds the cards of a file, to its end.
  func index(_ input: DeckInput, recognition: DeckRecognition, positions: PositionFinder) {
    var indexer = DeckIndexer(input: input, recognition: recognition, positions: positions)
    state.withLock { $0.progress.bytesTotal = input.size }
    var hasMore = true
    var memberCount = 0
    while hasMore {
      var failure: DeckError?
      var words: DeckWords?
      do throws(DeckError) {
        hasMore = try indexer.step()
        if !hasMore || indexer.members.count > memberCount {
          memberCount = indexer.members.count
          words = try DeckWords(indexer)
        }
      } catch {
        failure = error
        hasMore = false
      }
      let isWanted = publish { state in
        state.records.append(contentsOf: indexer.found)
        state.shape = indexer.shape
        state.header = indexer.header
        if let words { (state.title, state.labels) = (words.title, words.labels) }
        state.progress.bytesRead = indexer.offset
        state.progress.failure = failure ?? (!hasMore && state.records.count == 0 ? .empty : nil)
        state.progress.isComplete = !hasMore
      }
      if !isWanted { return }
    }
  }

  /// Finds the files of a folder.
  func index(_ root: FolderRoot) {
    var walk = FolderWalk(root: root)
    while let files = walk.step() {
      let isWanted = publish { state in
        state.records.append(
          contentsOf: files.map { path in
            defer { state.paths += path }
            return RecordIndex.Extent(offset: state.paths.count, length: path.count)
          })
        state.remarks += walk.remarks.prefix(Self.mostRemarks - state.remarks.count)
      }
      if !isWanted { return }
    }
    _ = publish { state in
      if state.records.count == 0 { state.progress.failure = .isDirectoryWithoutCards }
      state.progress.isComplete = true
    }
  }

  /// - Returns: Whether to go on.
  private func publish(_ change: (inout State) -> Void) -> Bool {
    let outcome = state.withLock { state in
      change(&state)
      let count = state.records.count
      state.progress.count = count
      let isAwaited = state.progress.isComplete || count >= state.awaitedCount
      if isAwaited { state.awaitedCount = .max }
      var wake: (@Sendable () -> Void)?
      if state.isWakeDue, state.wake != nil {
        wake = state.wake
        state.isWakeDue = false
      }
      return (isAwaited: isAwaited, wake: wake, isCancelled: state.isCancelled)
    }
    // Waking for every chunk would cost more than looking through it.
    if outcome.isAwaited { state.wakeAll() }
    outcome.wake?()
    return !outcome.isCancelled
  }
}

/// What a deck says of itself.
private struct DeckWords {
  let title: String?
  let labels: DeckLabels

  init(_ indexer: DeckIndexer) throws(DeckError) {
    title = try indexer.text("title")
    labels = DeckLabels(
      like: try indexer.text("like"), nope: try indexer.text("nope"), star: try indexer.text("star"),
      later: try indexer.text("later"))
  }
}
