/// The two glyphs that every font with block elements has.
package enum HalfBlock {
  package static let upper: UInt32 = 0x2580
  package static let lower: UInt32 = 0x2584
}
