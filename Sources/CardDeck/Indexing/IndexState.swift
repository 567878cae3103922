import Platform

/// The state shared by the thread that indexes a deck and the threads that read its cards.
struct IndexState: Sendable {
  var progress = DeckProgress()
  var records = RecordIndex()
  /// The paths of a folder's files, one after another. Records are ranges of this array. Behind a path, each with a NUL
  /// before it, are the names of the other files on its card.
  var paths: [UInt8] = []
  /// `nil` until the beginning of the file has been seen.
  var recognized: DeckRecognition.Recognized?
  var layout: DeckLayout? { recognized?.layout }
  /// The first row of a table; `nil` before it has been read, and if there is none.
  var header: [UInt8]?
  /// As read so far.
  var members = DeckMembers()
  var remarks: [DeckRemark] = []
  /// The number of cards that somebody waits for; `Int.max` if nobody does.
  var awaitedCount = 1
  /// Set when the deck is released.
  var isCancelled = false

  /// A path of a folder, or what of it is there.
  func path(at extent: RecordExtent) -> [UInt8] { Array(paths[extent.range.clamped(to: paths.indices)]) }
}

extension Monitor where State == IndexState {
  /// Further remarks are dropped.
  private static var mostRemarks: Int { 1000 }

  /// Starts a thread that finds all cards of a source.
  func startIndexing(_ source: DeckSource, recognition: DeckRecognition) {
    if case .folder = source {
      withLock { $0.recognized = DeckRecognition.Recognized(.folder, "it is a folder") }
    }
    BackgroundThread.start {
      switch source {
      case .file(let file): self.index(file, recognition: recognition)
      case .folder(let root): self.index(root, recognition.options)
      }
    }
  }

  private func index(_ file: DeckFile, recognition: DeckRecognition) {
    var indexer = DeckIndexer(file: file, recognition: recognition)
    var hasMore = true
    while hasMore {
      var failure: DeckError?
      do throws(DeckError) {
        hasMore = try indexer.step()
      } catch {
        failure = error
        hasMore = false
      }
      let isWanted = publish { state in
        state.records.append(contentsOf: indexer.found)
        if state.recognized == nil, let remark = indexer.recognized?.remark {
          state.remarks.append(.recognition(remark))
        }
        if !hasMore, indexer.emptyRows > 0 { state.remarks.append(.emptyRows(indexer.emptyRows)) }
        state.recognized = indexer.recognized
        state.header = indexer.header
        state.members = indexer.members
        let isEmpty = !hasMore && state.records.count == 0 && recognition.needsCards
        state.progress.failure = failure ?? (isEmpty ? .empty : nil)
        state.progress.isComplete = !hasMore
      }
      if !isWanted { return }
    }
  }

  private func index(_ root: FolderRoot, _ options: DeckOptions) {
    var walk = FolderWalk(root: root, pairs: options.pairsFiles, only: options.files)
    while let files = walk.step() {
      let isWanted = publish { state in
        state.records.append(
          contentsOf: files.map { file in
            let start = state.paths.count
            state.paths += file.path
            for other in file.others { state.paths += [0] + other }
            return RecordExtent(offset: start, length: file.path.count)
          })
        state.remarks += walk.remarks.prefix(Self.mostRemarks - state.remarks.count)
      }
      if !isWanted { return }
    }
    _ = publish { state in
      state.remarks += walk.summary
      if state.records.count == 0 { state.progress.failure = .isDirectoryWithoutCards }
      state.progress.isComplete = true
    }
  }

  /// - Returns: Whether to go on.
  private func publish(_ change: (inout IndexState) -> Void) -> Bool {
    let outcome = withLock { state in
      change(&state)
      let count = state.records.count
      state.progress.count = count
      let isAwaited = state.progress.isComplete || count >= state.awaitedCount
      if isAwaited { state.awaitedCount = .max }
      return (isAwaited: isAwaited, isCancelled: state.isCancelled)
    }
    // Waking threads for every chunk would cost more than scanning it.
    if outcome.isAwaited { wakeAll() }
    return !outcome.isCancelled
  }
}
