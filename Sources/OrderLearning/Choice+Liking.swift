import ChoiceLog

extension Choice {
  /// The label that is learned: a star counts as a like; `nil` for a card put off, which says nothing.
  package var isLike: Bool? {
    switch self {
    case .like, .star: true
    case .nope: false
    case .later: nil
    }
  }
}
