/// After how many choices the order is learned anew.
package enum Checkpoint {
  /// The largest checkpoint in 0 ... `choices`: every 1 % of choices, at least every 10 (so each one below 200).
  /// - Parameter every: After so many choices each; `nil` for the rule above.
  package static func last(upTo choices: Int, every: Int? = nil) -> Int {
    choices - choices % max(1, every ?? min(10, choices / 100))
  }
}
