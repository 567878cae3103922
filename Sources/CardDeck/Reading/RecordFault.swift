/// A record that cannot be read: what is wrong and at which of its bytes.
struct RecordFault: Error {
  let why: CardProblem.Reason
  let offset: Int
}
