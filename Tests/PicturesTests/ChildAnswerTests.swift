import CardDeck
import TestSupport
import Testing

import Pictures

@Suite struct ChildAnswerTests {
  private static let box = PictureBox(width: 4, height: 4)

  private static var answers: [ChildAnswer] {
    var answers: [ChildAnswer] = [.failure(.damaged), .failure(.noLoader(.heic)), .failure(.noFont)]
    if let grid = PixelGrid(width: 3, height: 2, bytes: Array(0..<24)) {
      let info = PictureInfo(
        width: 4000, height: 65_535, format: .avif, taken: "2018-06-03 14:22", camera: "A 1",
        exposure: "1/250 s")
      answers.append(.picture(DecodedPicture(info: info, grid: grid)))
      answers.append(
        .picture(DecodedPicture(info: PictureInfo(width: 1, height: 1, format: .png), grid: grid)))
    }
    if let grid = PixelGrid(width: 4, height: 4, bytes: Array(0..<64)) { answers.append(.words(grid)) }
    for baseline in [-3, 2] {
      if let mask = TextMask(width: 2, height: 2, coverage: [0, 9, 255, 1], baseline: baseline, size: 12.5) {
        answers.append(.text(mask))
      }
    }
    return answers
  }

  @Test func `an answer goes through a pipe unchanged, and nothing else does`() {
    for answer in Self.answers {
      let bytes = answer.encoded
      #expect(ChildAnswer(encoded: bytes, within: Self.box) == answer)
      #expect(ChildAnswer(encoded: bytes + [0], within: Self.box) == nil)
      for count in 0..<bytes.count {
        #expect(ChildAnswer(encoded: Array(bytes[..<count]), within: Self.box) == nil)
      }
      if case .failure = answer { continue }
      #expect(ChildAnswer(encoded: bytes, within: PictureBox(width: 1, height: 4)) == nil)
    }
  }

  @Test func `a colour brighter than its alpha is made one that is not`() throws {
    let bright = try #require(
      PixelGrid(width: 4, height: 1, bytes: [200, 100, 50, 60] + Array(repeating: 9, count: 12)))
    let answer = try #require(ChildAnswer(encoded: ChildAnswer.words(bright).encoded, within: Self.box))
    #expect(Array(answer.pixels.prefix(8)) == [60, 60, 50, 60, 9, 9, 9, 9])
  }

  @Test(arguments: ["\u{1B}[2J", "a\nb", "Ä"])
  func `words that EXIF data cannot have are no answer`(camera: String) throws {
    let grid = try #require(PixelGrid(width: 1, height: 1, bytes: [0, 0, 0, 0]))
    let info = PictureInfo(width: 1, height: 1, format: .jpeg, camera: camera)
    let answer = ChildAnswer.picture(DecodedPicture(info: info, grid: grid))
    #expect(ChildAnswer(encoded: answer.encoded, within: Self.box) == nil)
  }

  @Test func `whatever comes, what is taken of it is sound`() {
    var random = SeededGenerator(seed: UInt64.random(in: 0 ... .max))
    for _ in 0..<2000 {
      var bytes = random.pick(Self.answers.map(\.encoded))
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 4..<bytes.count, using: &random)] = UInt8.random(in: 0 ... .max, using: &random)
      }
      switch ChildAnswer(encoded: bytes, within: Self.box) {
      case .picture(let picture):
        let (width, bytes) = (picture.grid.width, picture.grid.bytes)
        #expect(width <= 4 && bytes.count <= 64)
        #expect(bytes.indices.allSatisfy { bytes[$0] <= bytes[$0 | 3] })
      case .text(let mask): #expect(mask.width * mask.height == mask.coverage.count)
      case .words(let grid): #expect(grid.width == 4 && grid.height == 4)
      case .failure, nil: break
      }
    }
  }
}
