import CardRanking
import Testing

struct CheckpointTests {
  @Test(arguments: [
    (0, 0), (1, 1), (11, 11), (199, 199), (200, 200), (201, 200), (299, 298), (1000, 1000), (1009, 1000),
    (12_345, 12_340),
  ])
  func `the order is learned anew every 1 % of choices and at least every 10`(choices: Int, last: Int) {
    #expect(Checkpoint.last(upTo: choices) == last)
  }
}
