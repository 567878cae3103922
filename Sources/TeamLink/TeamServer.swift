import ChoiceLog

/// What a server says to a person who enters a deck.
package struct TeamEntry: Sendable {
  /// The deck's number on this server.
  package let number: Int32
  package let deck: TeamDeck
  /// The largest logical clock of this person's events that count; 0 for none.
  package let clock: Int64
  /// The server's time, in milliseconds since 1970.
  package let time: Int64
}

/// A connection to a team's server, for one thread. Every call blocks; it ends when it is interrupted or takes too long. After
/// ``TeamServerError/unreachable(_:)`` or ``TeamServerError/broken(_:)`` the connection cannot be used any more.
package protocol TeamServer: AnyObject {
  /// A descriptor that becomes readable when the connection ends between two calls; `nil` if there is none.
  var descriptor: Int32? { get }
  /// Enters a deck by its name. Then the same person can be connected to this deck nowhere else.
  ///
  /// - Parameter uuid: The deck's, if it is known: the deck may have another name now. `nil` otherwise.
  func enter(_ name: String, uuid: [UInt8]?) throws(TeamServerError) -> TeamEntry
  /// The largest event number of each of this person's origins that the server has.
  func origins(_ deck: Int32) throws(TeamServerError) -> [(origin: [UInt8], number: Int64)]
  /// Renews the blocks that this person holds and that are not done, and returns them.
  func held(_ deck: Int32) throws(TeamServerError) -> [TeamBlock]
  /// Claims one more block; `nil` if none can be had now.
  func claim(_ deck: Int32) throws(TeamServerError) -> TeamBlock?
  /// Renews the leases of blocks.
  ///
  /// - Returns: The blocks that are still this person's.
  func renew(_ deck: Int32, _ blocks: [Int32]) throws(TeamServerError) -> [Int32]
  func blocksLeft(_ deck: Int32) throws(TeamServerError) -> TeamBlocksLeft
  /// Sends events, at most ``TeamBatch/maxEvents``. The server ignores events that it already has.
  func put(_ deck: Int32, _ batch: TeamBatch) throws(TeamServerError) -> TeamReceipt
}
