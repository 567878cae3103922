/// What other threads have for a session: delivered by whoever runs it, when it is woken.
struct SessionFeed {
  let reports: ReportBox
  /// `nil` where all cards were there at the start.
  let arrivals: CardArrivals?
  let desk: ExportDesk

  func deliver(to session: Session, at time: Duration) {
    for report in reports.takeAll() { session.writerReported(report, at: time) }
    if let arrivals { session.take(arrivals.take(), at: time) }
    if let outcome = desk.take() { session.exported(outcome, at: time) }
    session.cardsArrived(at: time)
    session.picturesArrived()
    session.previewsArrived()
  }
}
