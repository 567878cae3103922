import ChoiceLog

/// Why a team's server did not do what it was asked. Each text is one line without control characters, and holds no
/// password.
package enum TeamServerError: Error, Sendable, Hashable, CustomStringConvertible {
  /// It cannot be reached, did not answer in time, or the wait was interrupted; later it may work.
  case unreachable(String)
  /// It answered that it will not.
  case refused(TeamRefusal, String)
  /// It said something that it must not say, or failed for reasons of its own.
  case broken(String)

  package var description: String {
    switch self {
    case .unreachable(let reason), .refused(_, let reason), .broken(let reason): reason
    }
  }
}

/// What a server refuses for.
package enum TeamRefusal: Sendable, Hashable {
  /// This person is not a member of the deck, or not one of its leads; or the server does not let him in.
  case notAllowed
  case noDeck
  /// The same person is connected for this deck from elsewhere.
  case elsewhere
  /// What was sent cannot be right.
  case badInput
  /// The server's tables are older or newer than this program.
  case version
  /// Another deck has this name.
  case nameTaken
}

/// What a server says of a deck and of the person who comes to it.
package struct TeamEntry: Sendable, Hashable {
  /// The deck's number on this server.
  package let deck: Int32
  /// The same wherever the deck's server is; 16 bytes.
  package let uuid: [UInt8]
  /// Whom the server takes the person for; not empty.
  package let person: String
  /// A JSON object: title, labels, fields to reveal, fields of the cards' parts.
  package let head: [UInt8]
  package let cards: Int
  /// Cards in each block but the last; 1 to 64.
  package let blockSize: Int
  /// How many people decide each card; at least 1.
  package let overlap: Int
  /// How long a block is a person's without a word of his; greater than zero.
  package let lease: Duration

  package init(
    deck: Int32, uuid: [UInt8], person: String, head: [UInt8], cards: Int, blockSize: Int, overlap: Int,
    lease: Duration
  ) {
    self.deck = deck
    self.uuid = uuid
    self.person = person
    self.head = head
    self.cards = cards
    self.blockSize = blockSize
    self.overlap = overlap
    self.lease = lease
  }
}

/// Cards that are one person's to decide. `answers` and `records` have the same number of elements, 1 to 64.
package struct TeamBlock: Sendable, Hashable {
  /// Card `number * blockSize + p` of the deck is at position p.
  package let number: Int32
  /// Bit p tells whether this person may decide the card at position p.
  package let open: UInt64
  /// What this person has answered; `nil` where nothing stands.
  package let answers: [Choice?]
  /// A JSON object each, on one line, without its end.
  package let records: [[UInt8]]

  package init(number: Int32, open: UInt64, answers: [Choice?], records: [[UInt8]]) {
    self.number = number
    self.open = open
    self.answers = answers
    self.records = records
  }
}

/// An event of a log on its way to the server.
package struct TeamEvent: Sendable, Hashable {
  package enum Kind: Sendable, Hashable { case choose, undo, redo, note }

  /// Within its origin, greater than zero; events are sent in its order.
  package let number: Int64
  /// The card's position in the deck, from 0 on.
  package let card: Int64
  package let kind: Kind
  /// The choice made, taken back or put back; `nil` for a note.
  package let choice: Choice?
  /// What stands on the card after it; `nil` where nothing does.
  package let standing: Choice?
  /// The log's clock, which orders events of several logs.
  package let clock: Int64
  /// Milliseconds since 1970.
  package let at: Int64
  /// Milliseconds that the card was on top; `nil` if unknown.
  package let dwell: Int64?
  package let cause: String
  package let figures: GestureFigures?
  /// What a note says, empty where it removes one; `nil` for every other kind.
  package let note: String?

  package init(
    number: Int64, card: Int64, kind: Kind, choice: Choice?, standing: Choice?, clock: Int64, at: Int64,
    dwell: Int64?, cause: String, figures: GestureFigures?, note: String?
  ) {
    self.number = number
    self.card = card
    self.kind = kind
    self.choice = choice
    self.standing = standing
    self.clock = clock
    self.at = at
    self.dwell = dwell
    self.cause = cause
    self.figures = figures
    self.note = note
  }
}

/// Events of one origin, in ascending order of their numbers.
package struct TeamBatch: Sendable, Hashable {
  /// More are not sent at once; a server takes twice as many.
  package static let most = 256

  /// 16 bytes.
  package let origin: [UInt8]
  package let events: [TeamEvent]

  package init(origin: [UInt8], events: [TeamEvent]) {
    self.origin = origin
    self.events = events
  }
}

/// What became of events that were sent; those that are named neither here nor there count.
package struct TeamReceipt: Sendable, Hashable {
  /// Numbers of events that were kept but do not count: their cards had been passed on.
  package let late: [Int64]
  /// Numbers of events on cards that the deck does not have.
  package let unknown: [Int64]

  package init(late: [Int64], unknown: [Int64]) {
    self.late = late
    self.unknown = unknown
  }
}

/// How many blocks are not done, of those that concern a person.
package struct TeamLeft: Sendable, Hashable {
  /// That he holds.
  package let mine: Int
  /// That others hold, and that may be his one day.
  package let others: Int
  /// That nobody has had and he could.
  package let unclaimed: Int

  package init(mine: Int, others: Int, unclaimed: Int) {
    self.mine = mine
    self.others = others
    self.unclaimed = unclaimed
  }
}

/// One connection to a team's server, of the thread that owns it: every call blocks, but ends when it is interrupted or
/// its time is over. After an ``TeamServerError/unreachable(_:)`` or ``TeamServerError/broken(_:)`` it is of no more
/// use.
package protocol TeamServer: AnyObject {
  /// Becomes readable when the connection ends while nothing is asked; `nil` where there is nothing to wait for.
  var descriptor: Int32? { get }
  /// Comes to a deck by its name; from then on the person is connected nowhere else on this deck.
  func enter(_ name: String) throws(TeamServerError) -> TeamEntry
  /// The largest number of each origin of this person that the server has.
  func origins(_ deck: Int32) throws(TeamServerError) -> [(origin: [UInt8], number: Int64)]
  /// The blocks that this person holds and that are not done, renewed.
  func held(_ deck: Int32) throws(TeamServerError) -> [TeamBlock]
  /// One more block; `nil` if none can be had now.
  func claim(_ deck: Int32) throws(TeamServerError) -> TeamBlock?
  /// Keeps blocks for one more lease.
  ///
  /// - Returns: Those of them that are still this person's.
  func renew(_ deck: Int32, _ blocks: [Int32]) throws(TeamServerError) -> [Int32]
  func left(_ deck: Int32) throws(TeamServerError) -> TeamLeft
  /// Sends events, at most ``TeamBatch/most``; those that the server has already are passed over.
  func put(_ deck: Int32, _ batch: TeamBatch) throws(TeamServerError) -> TeamReceipt
}
