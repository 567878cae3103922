extension Session {
  /// Takes what another thread has found out.
  package func receive(_ message: SessionMessage, at time: Duration) {
    switch message {
    case .writer(let report): writerReported(report, at: time)
    case .cards(let batch): take(batch, at: time)
    case .exported(let outcome): exported(outcome, at: time)
    case .largeCard(let result):
      cards.receive(result)
      largeCardCame(at: time)
    case .largeMatch(let result):
      cards.large?.receive(result)
      largeCardCame(at: time)
    }
  }

  private func largeCardCame(at time: Duration) {
    isDirty = true
    catchUp(at: time)
    overlay?.advance(in: self, at: time)
  }

  /// Whether the card that could be decided is still being read.
  package var isTopLoading: Bool { stack.topCard.map { cards.isLoading($0) } ?? false }

  /// Says why nothing can be done with a card yet.
  ///
  /// - Returns: Whether it is being read.
  func refusesWhileLoading(_ number: Number, at time: Duration) -> Bool {
    guard cards.isLoading(number) else { return false }
    notice.show("this card is still being read", at: time)
    return true
  }
}
