import Foundation
import TestSupport
import Testing

import CardDeck

/// Foundation's reader as the yardstick: another reading of the same standard, by other people.
@Suite struct JSONOracleTests {
  @Test(arguments: [0x5EED_0010, 0x5EED_0011, 0x5EED_0012] as [UInt64])
  func `a made up value comes back from its text`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<700 {
      let value = RandomJSON.value(depth: 4, &random)
      let text = RandomJSON.text(value, &random)
      #expect(try JSONValue(parsing: Array(text.utf8)) == value, "seed \(seed): \(text)")
      #expect(
        try JSONValue(parsing: Array(value.compactText.utf8)) == value, "seed \(seed): \(value.compactText)")
      #expect(Self.foundationAccepts(Array(text.utf8)), "seed \(seed): \(text)")
    }
  }

  /// Known differences: Foundation lets a trailing comma pass, and refuses numbers that no Double holds and half
  /// surrogate pairs.
  @Test(arguments: [0x5EED_0020, 0x5EED_0021, 0x5EED_0022, 0x5EED_0023] as [UInt64])
  func `a damaged text is accepted by both or by neither`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var refused = 0
    for _ in 0..<4000 {
      var bytes = Array(RandomJSON.text(RandomJSON.value(depth: 3, &random), &random).utf8)
      for _ in 0..<Int.random(in: 1...2, using: &random) { Self.damage(&bytes, &random) }
      var fault: DeckFault?
      var read = ""
      do throws(ParseError) { read = try JSONValue(parsing: bytes).compactText } catch { fault = error.fault }
      if fault != nil { refused += 1 }
      let text = String(decoding: bytes, as: UTF8.self)
      switch fault {
      case .trailingComma: continue
      case nil where text.contains("e") || text.contains("E") || read.contains("\u{FFFD}"): continue
      default: break
      }
      #expect(
        (fault == nil) == Self.foundationAccepts(bytes), "seed \(seed): \(text.debugDescription) \(bytes)")
    }
    #expect(refused > 400)
  }

  /// Each line of JSON Lines by itself, without a comma at its end: a card where Foundation reads an object, a text or a
  /// number, else a bad card, and never one line that spoils another.
  @Test(arguments: [0x5EED_0024, 0x5EED_0025, 0x5EED_0026] as [UInt64])
  func `a line is a card exactly where it is an object or a text, and damage stays in its line`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    var lines: [[UInt8]] = []
    while lines.count < Repetitions.count(300, full: 1500) {
      let value =
        Int.random(in: 0..<10, using: &random) == 0
        ? RandomJSON.value(depth: 2, &random) : RandomJSON.object(depth: 3, &random)
      var bytes = Array(value.compactText.utf8)
      if Bool.random(using: &random) { Self.damage(&bytes, &random) }
      bytes.removeAll { $0 == 0x0A }
      let text = String(decoding: bytes, as: UTF8.self)
      // What Foundation is known to read otherwise, and what is no line.
      if text.contains("e") || text.contains("E") || text.contains("\\ud")
        || bytes.allSatisfy({ $0 <= 0x20 || $0 == UInt8(ascii: ",") })
      {
        continue
      }
      if case .trailingComma? = Self.fault(of: bytes) { continue }
      lines.append(bytes)
    }
    let file = try TemporaryFile(Array(lines.joined(separator: [0x0A])), name: "deck.jsonl")
    let deck = try file.deck(format: .jsonl)
    try #require(deck.count == lines.count)
    for (index, line) in lines.enumerated() {
      let text = line[...(line.lastIndex { $0 > 0x20 } ?? 0)]
      let value = text.last == UInt8(ascii: ",") ? text.dropLast() : text
      let object = try? JSONSerialization.jsonObject(with: Data(value), options: [.fragmentsAllowed])
      let isNumber = object is NSNumber && !line.contains { "tf".utf8.contains($0) }
      let isCard = object is [String: Any] || isNumber || (object as? String)?.isBlank == false
      let card = deck.card(at: index)
      #expect((card.problem == nil) == isCard, "seed \(seed), line \(index + 1): \(line)")
      #expect((card.problem?.line ?? index + 1) == index + 1, "seed \(seed), line \(index + 1)")
      #expect(deck.id(at: index) == card.id, "seed \(seed), line \(index + 1)")
    }
  }

  private static func fault(of bytes: [UInt8]) -> DeckFault? {
    do throws(ParseError) {
      _ = try JSONValue(parsing: bytes)
      return nil
    } catch {
      return error.fault
    }
  }

  private static func damage(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    let telling = Array("{}[],:\"\\0.-+tfnux \n\t\u{1}\u{7F}".utf8) + [0x80, 0xC3, 0xED, 0xFF]
    let byte = telling.randomElement(using: &random) ?? 0
    guard let index = bytes.indices.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: bytes.remove(at: index)
    case 1: bytes.insert(byte, at: index)
    case 2: bytes[index] = byte
    default: bytes.removeSubrange(index...)
    }
  }

  private static func foundationAccepts(_ bytes: [UInt8]) -> Bool {
    (try? JSONSerialization.jsonObject(with: Data(bytes), options: [.fragmentsAllowed])) != nil
  }
}
