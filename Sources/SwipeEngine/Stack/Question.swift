/// An open question about a card.
struct Question: Sendable {
  let token: AnswerToken
  let decision: SwipeDecision
  /// The time from which an answer is too late; `nil` for never.
  let deadline: Duration?
  /// The number of choices that are older than the question.
  var olderChoices: Int
  /// How long the card's exit takes; `nil` for what the options say.
  let duration: Duration?
}
