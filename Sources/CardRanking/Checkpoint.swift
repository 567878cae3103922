/// The numbers of labels at which the order is learned anew.
package enum Checkpoint {
  /// The largest checkpoint in 0 ... `labels`.
  /// - Parameter every: The distance between checkpoints; `nil` is 1 % of the labels, at most 10. Below 200
  ///   labels that is every label.
  package static func last(upTo labels: Int, every: Int? = nil) -> Int {
    labels - labels % max(1, every ?? min(10, labels / 100))
  }
}
