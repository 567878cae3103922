/// The name of one question. The first `yes` or `no` with it counts; any other answer is ignored.
public struct AnswerToken: Sendable, Hashable, Codable {
  /// The number of the question, from 1 up in the order in which a stack asks.
  public let number: UInt64

  /// The name of the question with this number.
  public init(number: UInt64) { self.number = number }
}
