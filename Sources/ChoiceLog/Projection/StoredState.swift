/// A card's state as the tables have it.
struct StoredState {
  var state = CardState()
  /// The number of its row in `standing`; `nil` if there is none.
  var row: Int64?
  /// The link of ``CardState/top``, if it was read with the state.
  var link: Transition.Link?
}
