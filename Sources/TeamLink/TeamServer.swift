import ChoiceLog

/// A connection to a team's server, for one thread. Every call blocks; it ends when it is interrupted or takes too long. After
/// ``TeamServerError/unreachable(_:)`` or ``TeamServerError/broken(_:)`` the connection cannot be used any more.
package protocol TeamServer: AnyObject {
  /// A descriptor that becomes readable when the connection ends between two calls; `nil` if there is none.
  var descriptor: Int32? { get }
  /// Enters a deck by its name. Then the same person can be connected to this deck nowhere else.
  ///
  /// - Returns: The deck's number on this server, and its description.
  func enter(_ name: String) throws(TeamServerError) -> (number: Int32, deck: TeamDeck)
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
