import Foundation
import TestSupport
import Testing

import CardDeck

@Suite struct CardFinderTests {
  /// Records of one id, copies, one longer than is read ahead, one that cannot be read as JSON, and plain ones.
  private static func records() -> [String] {
    let plain = (0..<300).map { (number: Int) -> String in
      let filling = String(repeating: "x", count: number % 97)
      return #"{"id": "c\#(number % 280)", "title": "\#(number % 290) \#(filling)"}"#
    }
    return plain + [
      #"{"id": "long", "text": "\#(String(repeating: "y", count: 9000))"}"#, #"{"id": "long", "text": 2}"#,
      #"{"title": "without an id"}"#, #"{"id": broken"#, #"{"id": "c7", "title": "another"}"#,
    ]
  }

  private static func text(_ name: String) -> String {
    func lines(_ line: (Int) -> String) -> [String] { (0..<300).map(line) }
    switch name {
    case "deck.jsonl": return records().joined(separator: "\n")
    case "deck.json": return "[" + records().filter { !$0.contains("broken") }.joined(separator: ",") + "]"
    case "keyed.json":
      return "{" + lines { #""c\#($0 % 280)": {"n": \#($0 % 290)}"# }.joined(separator: ", ") + "}"
    case "deck.csv": return "id,title\n" + lines { "c\($0 % 280),\($0 % 290)\n" }.joined()
    default: return lines { "line \($0 % 280)\n" }.joined()
    }
  }

  @Test(arguments: ["deck.jsonl", "deck.json", "keyed.json", "deck.csv", "deck.txt"])
  func `finds the cards that the deck finds, in every order`(name: String) throws {
    let deck = try Deck.of(Self.text(name), name: name)
    var generator = SeededGenerator(seed: 1)
    let numbers = Array(0..<deck.count)
    let finder = CardFinder(deck)
    for order in [numbers, numbers.reversed(), numbers.shuffled(using: &generator)] {
      for number in order {
        let id = deck.id(at: number)
        #expect(finder.index(of: id) == deck.index(of: id))
        let (card, hash) = (finder.card(at: number), RecordHash(try deck.bytes(at: number)))
        #expect(card?.id == id && card?.hash == hash)
      }
    }
    for id in ["", "none", "c", "long~", "c7~00000000"] as [CardID] {
      #expect(finder.index(of: id) == deck.index(of: id))
    }
  }

  @Test func `a card is told though nobody has asked for any id yet`() throws {
    let deck = try Deck.of("title,year\na,1\nb,2\n", name: "deck.csv")
    let other = try Deck.of("title,year\na,1\nb,2\n", name: "deck.csv")
    let finder = CardFinder(deck)
    #expect(finder.card(at: 1)?.id == other.id(at: 1) && finder.card(at: 0)?.id == other.id(at: 0))
  }

  @Test func `a record that is not in the file any more is none`() throws {
    let file = try TemporaryFile(#"{"id": "a"}"# + "\n" + #"{"id": "b"}"#, name: "deck.jsonl")
    let deck = try file.deck()
    deck.identify(upTo: deck.count)
    #expect(truncate(file.path, 11) == 0)
    let finder = CardFinder(deck)
    #expect(finder.index(of: "a") == 0 && finder.card(at: 0)?.id == "a")
    #expect(finder.index(of: "b") == nil && finder.card(at: 1) == nil)
  }
}

@Suite struct MembersTests {
  @Test(arguments: ["deck.jsonl", "deck.csv", "deck.ris", "deck.txt"])
  func `many records say what each says alone`(name: String) throws {
    let text =
      switch name {
      case "deck.ris": (0..<9).map { "TY  - JOUR\nTI  - \($0)\nER  - \n" }.joined()
      case "deck.csv": "id,title\n" + (0..<9).map { "\($0),\"a\nb\"\n" }.joined() + "9,x,y,z\n"
      default: (0..<9).map { #"{"id": \#($0), "a": [1, null]}"# + "\n" }.joined() + "{broken\n"
      }
    let deck = try Deck.of(text, name: name)
    var numbers: [Int] = []
    deck.forEachMembers { index, members in
      #expect(members == deck.members(at: index))
      numbers.append(index)
    }
    #expect(numbers == Array(0..<deck.count) && !numbers.isEmpty)
  }
}
