/// The tops of a card's two stacks, of one annotator: what stands, and what was taken back. Every event names the event below
/// it, so that nothing has to be searched.
struct CardState: Hashable {
  /// The choose or redo event that stands; `nil` if none does.
  var top: Int64?
  /// The choose event that it made or put back.
  var made: Int64?
  var choice: Choice?
  /// The undo event that a redo would reverse; `nil` if nothing has been taken back since the last choice.
  var undone: Int64?
}
