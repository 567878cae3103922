import CardDeck
import TestSupport
import Testing

@testable import SwipeScript

@Suite struct NumberFormTests {
  @Test(arguments: [
    (0, "0"), (-0.0, "0"), (1, "1"), (-1.5, "-1.5"), (0.45, "0.45"), (1e-7, "0"), (-4e-7, "0"),
    (0.000_001, "0.000001"), (0.123_456_5, "0.123456"), (0.123_456_51, "0.123457"),
    (100.000_000_000_000_01, "100"), (1e9, "1000000000"),
    (123_456.789_012_3, "123456.789012"), (8_589_934_592.25, "8589934592.25"),
    (1e22, "10000000000000000000000"),
    (1.5e300, "15" + String(repeating: "0", count: 299)), (-1e12, "-1000000000000"), (0.1 + 0.2, "0.3"),
    (0.015_625, "0.015625"), (0.007_812_5, "0.007812"), (0.023_437_5, "0.023438"),
  ])
  func `a number is rounded to six decimals and written as short as it can be`(number: Double, text: String) {
    #expect(DecimalText.rounded(number) == text)
  }

  @Test func `every rounded number is within half a millionth, and never longer than it needs to be`() throws
  {
    var generator = SeededGenerator(seed: 20_261)
    for _ in 0..<20_000 {
      let number =
        Double.random(in: -1e6...1e6, using: &generator) * Double.random(in: 0...1, using: &generator)
      let text = DecimalText.rounded(number)
      let back = try #require(Double(text), "\(number)")
      #expect(abs(back - number) <= 0.500_001e-6, "\(number) \(text)")
      #expect(
        !text.contains("e") && text != "-0" && !(text.contains(".") && text.hasSuffix("0")), "\(number)")
    }
  }

  @Test func `the exact form of a number is that number again`() throws {
    for number in [
      0.1, 1e-7, 123.456, 1e21, .leastNonzeroMagnitude, 1.7976931348623157e308, -83.27, 1 / 3.0, 1e15, 1e16,
    ] {
      let text = DecimalText.exact(number)
      #expect(Double(text) == number && !text.contains("e"), "\(text)")
    }
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("1", 1_000_000_000_000_000), ("16.7", 16_700_000_000_000_000),
      ("5016.7", 5_016_700_000_000_000_000), ("1e3", 1_000_000_000_000_000_000),
      ("1.5E-2", 15_000_000_000_000),
      ("100e-2", 1_000_000_000_000_000), ("-2.5", -2_500_000_000_000_000), ("1e-15", 1), ("1e-16", 0),
      ("1e-99999999999999999999", 0), ("0e99999999999999999999", 0), ("0.0000000000000019", 1),
    ] as [(String, Int64)])
  func `milliseconds are read to the attosecond`(text: String, attoseconds: Int64) {
    #expect(Milliseconds.duration(text) == Duration(attoseconds: Int128(attoseconds)))
  }

  @Test func `more milliseconds than any option may have are none`() {
    #expect(Milliseconds.duration("1e13") == .seconds(10_000_000_000))
    #expect(Milliseconds.duration("1.0000001e13") == nil)
    #expect(Milliseconds.duration("1e400") == nil)
    #expect(Milliseconds.duration("-1e400") == nil)
  }

  @Test func `times are written to six decimals, or whole`() {
    let time = Duration(attoseconds: 16_666_666_666_666_666)
    #expect(Milliseconds.rounded(time) == "16.666667")
    #expect(Milliseconds.exact(time) == "16.666666666666666")
    #expect(Milliseconds.rounded(.seconds(2)) == "2000")
    #expect(Milliseconds.exact(.nanoseconds(1)) == "0.000001")
  }
}
