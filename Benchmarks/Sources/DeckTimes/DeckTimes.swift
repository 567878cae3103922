import CardDeck

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Opens a deck and tells how long it took: a line a part, tabs between name and value. A part's time is its own.
///
///     DeckTimes DECK first   to the first card
///     DeckTimes DECK index   to the last, none of them read
///     DeckTimes DECK ids     then a pass over the ids of all
///     DeckTimes DECK cards   then a hundred cards from anywhere
///
/// Where nothing is asked for, all but the first.
@main
enum DeckTimes {
  static func main() throws {
    guard CommandLine.arguments.count > 1 else {
      print("usage: DeckTimes DECK [first|index|ids|cards]")
      exit(64)
    }
    let path = CommandLine.arguments[1]
    let last = CommandLine.arguments.dropFirst(2).first ?? "cards"
    if last == "first" {
      try tell("first card") { _ = try Deck.open(path, until: .firstCards).card(at: 0) }
      return
    }
    let deck = try tell("index") { try Deck.open(path) }
    tell("cards", "\(deck.count)", "")
    if last != "index" {
      var count = 0
      tell("ids") {
        deck.forEachID(in: 0..<deck.count) { _, id in
          count += id.text.utf8.count
          return true
        }
      }
      tell("bytes of ids", "\(count)", "")
    }
    // Not without the ids: a card is told apart from all before it.
    if last == "cards" {
      tell("a hundred cards") {
        for part in 0..<100 { _ = deck.card(at: deck.count * part / 100) }
      }
    }
    tell("peak memory", "\(peakMemory)", "MiB")
  }

  private static var peakMemory: Int {
    var usage = rusage()
    #if canImport(Glibc)
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss / 1024
    #else
    getrusage(RUSAGE_SELF, &usage)
    return usage.ru_maxrss >> 20
    #endif
  }

  private static func tell<Value>(_ name: String, _ part: () throws -> Value) rethrows -> Value {
    let clock = ContinuousClock()
    let start = clock.now
    let value = try part()
    let microseconds = (clock.now - start) / .microseconds(1)
    tell(name, "\((microseconds / 10).rounded() / 100)", "ms")
    return value
  }

  private static func tell(_ name: String, _ value: String, _ unit: String) {
    print("\(name)\t\(value)\t\(unit)")
  }
}
