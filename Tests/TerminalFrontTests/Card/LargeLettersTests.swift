import Testing

@testable import TerminalFront
import TerminalCanvas
import Pictures

@Suite struct LargeLettersTests {
  @Test func `a mask is a picture in any colour`() throws {
    let mask = try #require(TextMask(width: 2, height: 1, coverage: [255, 0], baseline: 1, size: 1))
    let request = LargeTextRequest("a", box: PictureBox(width: 2, height: 1), largestSize: 1)
    let letters = try #require(
      LargeLetters(
        [
          .init(request: request, ink: mask, row: 3, middle: 8.5),
          .init(request: request, ink: mask, row: 5, middle: 10.5),
        ], color: Color(10, 20, 30), window: PictureWindow(columns: 1, rows: 1), pixel: 2))
    let picture = letters.picture
    #expect(picture.width == 2 && picture.height == 3 && picture.info == nil)
    #expect(picture.means[0] == 0xFF1E_140A && picture.means[3] == 0 && picture.means[6] == 0xFF1E_140A)
    #expect(letters.top == 16 && letters.rows == [3, 5])
  }
}
