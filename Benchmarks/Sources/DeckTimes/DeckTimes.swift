import CardDeck

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Opens a deck and tells how long it took: one line, tabs between name and value.
///
///     DeckTimes DECK         to the first card, to the last, memory then and after reading 100 cards
///     DeckTimes DECK first   only to the first card, then out
///     DeckTimes DECK ids     a pass over all ids as well
@main
enum DeckTimes {
  static func main() throws {
    guard CommandLine.arguments.count > 1 else {
      print("usage: DeckTimes DECK [first|ids]")
      exit(64)
    }
    let what = CommandLine.arguments.dropFirst(2).first
    let clock = ContinuousClock()
    let start = clock.now
    let deck = try Deck.open(CommandLine.arguments[1], until: .firstCards)
    _ = deck.card(at: 0)
    tell("first card", milliseconds(clock.now - start), "ms")
    if what == "first" { return }
    try deck.waitUntilComplete()
    tell("all cards", milliseconds(clock.now - start), "ms")
    tell("cards", "\(deck.count)", "")
    let step = max(1, deck.count / 100)
    let reading = clock.now
    for place in stride(from: 0, to: deck.count, by: step) { _ = deck.card(at: place) }
    tell("a card of 100 anywhere", milliseconds((clock.now - reading) / 100), "ms")
    if what == "ids" {
      let passing = clock.now
      var count = 0
      deck.forEachID(in: 0..<deck.count) { _, id in
        count += id.text.utf8.count
        return true
      }
      tell("all ids", milliseconds(clock.now - passing), "ms, \(count) bytes")
    }
    var usage = rusage()
    #if canImport(Glibc)
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    tell("peak memory", "\(usage.ru_maxrss / 1024)", "MiB")
    #else
    getrusage(RUSAGE_SELF, &usage)
    tell("peak memory", "\(usage.ru_maxrss >> 20)", "MiB")
    #endif
  }

  private static func milliseconds(_ duration: Duration) -> String {
    let microseconds = duration / .microseconds(1)
    return "\((microseconds / 10).rounded() / 100)"
  }

  private static func tell(_ name: String, _ value: String, _ unit: String) {
    print("\(name)\t\(value)\t\(unit)")
  }
}
