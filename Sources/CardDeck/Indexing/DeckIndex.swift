/// What is known of a deck without its cards: where they are, which lines they are on, what the deck says of itself.
struct DeckIndex: Sendable {
  var records = RecordIndex()
  var lines: LineIndex
  var title: String?
  var labels = DeckLabels()
}
