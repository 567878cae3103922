/// How many cards each choice stands on.
package struct Tally: Sendable, Hashable {
  package var like, nope, star, later: Int

  package init(like: Int = 0, nope: Int = 0, star: Int = 0, later: Int = 0) {
    self.like = like
    self.nope = nope
    self.star = star
    self.later = later
  }

  package subscript(choice: Choice) -> Int {
    get {
      switch choice {
      case .like: like
      case .nope: nope
      case .star: star
      case .later: later
      }
    }
    set {
      switch choice {
      case .like: like = newValue
      case .nope: nope = newValue
      case .star: star = newValue
      case .later: later = newValue
      }
    }
  }

  package static func - (first: Tally, second: Tally) -> Tally {
    Tally(
      like: first.like - second.like, nope: first.nope - second.nope, star: first.star - second.star,
      later: first.later - second.later)
  }

  /// Cards with any choice, `later` included.
  package var decided: Int { like + nope + star + later }
}
