/// The receipt for an event given to a ``ChoiceWriter``; larger for what was given later.
package struct Ticket: Sendable, Hashable, Comparable {
  package let number: UInt64

  package init(number: UInt64) { self.number = number }

  package static func < (left: Ticket, right: Ticket) -> Bool { left.number < right.number }
}

/// What a ``ChoiceWriter`` has to tell, in the order in which it happened.
package enum WriterReport: Sendable, Hashable {
  /// This ticket and all earlier ones that have not failed are safe.
  case saved(upTo: Ticket)
  /// The oldest that are still to be saved may be in the log or not. They are tried again until they are saved; all
  /// behind them wait.
  case unsure(reason: String)
  /// These are not in the log and never will be, the newest first. Whoever gave them should take back what
  /// ``ChoiceWriter/acknowledge()`` returns, which may be more by then.
  case failed(tickets: [Ticket], reason: String)
}
