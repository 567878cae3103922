import ChoiceLog

extension Choice {
  /// What is learned of it: a star counts as a like, of what is put off nothing is known.
  package var isLike: Bool? {
    switch self {
    case .like, .star: true
    case .nope: false
    case .later: nil
    }
  }
}
