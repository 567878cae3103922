import ChoiceLog

/// Other tools' words for the choices. None of them knows a star, which is a like there.
enum ToolWords {
  static let prodigy = PerChoice(like: "accept", nope: "reject", star: "accept", later: "ignore")
  /// In a table of ASReview's.
  static let asreviewTable = PerChoice(like: "1", nope: "0", star: "1", later: "")
  /// In a note of RIS, behind `ASReview_`.
  static let asreviewNote = PerChoice(
    like: "relevant", nope: "irrelevant", star: "relevant", later: "not_seen")
  static let rayyan = PerChoice(like: "Included", nope: "Excluded", star: "Included", later: "Maybe")
}

extension PerChoice<String> {
  /// The choice that a word stands for; `nil` for no word of the tool's.
  func choice(_ word: String) -> Choice? { Choice.allCases.first { self[$0] == word } }
}
