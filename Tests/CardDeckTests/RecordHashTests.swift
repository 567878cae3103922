import Testing

import CardDeck

@Suite struct RecordHashTests {
  @Test(arguments: [
    ([] as [UInt8], "99aa06d3014798d86001c324468d497f"),
    (Array("abc".utf8), "06b05ab6733a618578af5f94892f3950"),
    (Array(#"{"title":"Tea"}"#.utf8), "f861100eaed1096e1172b4d8962ca1c0"),
    ([UInt8](repeating: 0, count: 100_000), "e1f876364c6fec62315c72a64b7df4d2"),
  ])
  func `a hash is what xxhsum -H2 prints`(bytes: [UInt8], hex: String) {
    #expect(RecordHash(bytes).hex == hex)
  }
}
