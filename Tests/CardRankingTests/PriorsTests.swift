import Testing

@testable import CardRanking

struct PriorsTests {
  @Test func `priors are those that Python draws`() {
    // random.Random(1001): choice of range(0, 5000, 43), sample of 10 of the others.
    let isLiked = (0..<5000).map { $0 % 43 == 0 }
    #expect(
      Priors.draw(likes: 1, nopes: 10, isLiked: isLiked, seed: 1)
        == [4343, 492, 1661, 765, 4660, 3164, 1344, 3411, 3141, 4733, 3363])
  }

  @Test func `a sample of few is drawn as Python draws it`() {
    // random.Random(5).sample(range(30), 10) and then .sample(range(30), 4)
    var random = PythonRandom(seed: 5)
    #expect(random.sample(10, of: Array(0..<30)) == [19, 8, 23, 11, 25, 22, 27, 20, 16, 0])
    #expect(random.sample(4, of: Array(0..<30)) == [26, 14, 24, 7])
    #expect(random.next() == 2787324501)
  }

  @Test func `there are no more priors than cards`() {
    #expect(Priors.draw(likes: 5, nopes: 5, isLiked: [true, false, false], seed: 1).sorted() == [0, 1, 2])
    #expect(Priors.draw(likes: 1, nopes: 1, isLiked: [], seed: 1) == [])
  }
}
