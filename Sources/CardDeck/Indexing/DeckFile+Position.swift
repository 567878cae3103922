extension DeckFile {
  /// What an editor calls a place in this file.
  ///
  /// - Parameter checkpoint: One that is not behind the place; the bytes between are read.
  func position(
    ofByteAt offset: Int, from checkpoint: LineIndex.Checkpoint
  ) throws(DeckError) -> TextPosition {
    var counter = PositionCounter(from: checkpoint.position)
    let between = try bytes(at: checkpoint.offset, count: max(0, offset - checkpoint.offset))
    between.withUnsafeBytes { counter.count($0) }
    return counter.position
  }
}
