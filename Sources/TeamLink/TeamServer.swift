import ChoiceLog

/// One connection to a team's server, for one thread. Every call blocks, and ends when it is interrupted or takes too
/// long. After ``TeamServerError/unreachable(_:)`` or ``TeamServerError/broken(_:)`` the connection is of no more use.
package protocol TeamServer: AnyObject {
  /// Becomes readable when the connection ends while nothing is asked; `nil` where there is nothing to wait for.
  var descriptor: Int32? { get }
  /// Enters a deck by its name. From then on the person can be connected to this deck nowhere else.
  ///
  /// - Returns: The deck's number on this server, and what the server says of the deck and of the person.
  func enter(_ name: String) throws(TeamServerError) -> (number: Int32, deck: TeamDeck)
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
