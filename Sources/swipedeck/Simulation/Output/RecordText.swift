import CardDeck
import SwipeEngine

/// The text of one JSON object, member by member, in the order in which they are written.
struct RecordText {
  private(set) var text = "{"

  /// - Parameter json: A value that is JSON already.
  mutating func add(_ name: StaticString, json: String) {
    if text.utf8.count > 1 { text += "," }
    text += "\"\(name)\":\(json)"
  }

  mutating func add(_ name: StaticString, _ word: String) {
    add(name, json: JSONValue.string(word).compactText)
  }

  mutating func add(_ name: StaticString, _ id: CardID) { add(name, id.text) }

  mutating func add(_ name: StaticString, _ number: Double) { add(name, json: ShortDecimal.rounded(number)) }

  mutating func add(_ name: StaticString, _ duration: Duration) {
    add(name, json: Milliseconds.rounded(duration))
  }

  mutating func add(_ name: StaticString, _ way: Vector) { add(name, pair: way.dx, way.dy) }

  mutating func add(_ name: StaticString, _ point: Point) { add(name, pair: point.x, point.y) }

  mutating func add(_ name: StaticString, _ direction: SwipeDirection?) {
    add(name, json: direction.map { "\"\($0.rawValue)\"" } ?? "null")
  }

  mutating func add(_ name: StaticString, _ value: Bool) { add(name, json: value ? "true" : "false") }

  private mutating func add(_ name: StaticString, pair a: Double, _ b: Double) {
    add(name, json: "[\(ShortDecimal.rounded(a)),\(ShortDecimal.rounded(b))]")
  }

  /// The whole object.
  var closed: String { text + "}" }
}
