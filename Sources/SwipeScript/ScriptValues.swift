import CardDeck
import SwipeEngine

// Reading the values of a script. Each function throws ``ScriptError`` for any other value.
extension JSONValue {
  /// - Parameter name: The value's name in messages.
  func number(_ name: String) throws(ScriptError) -> Double {
    guard case .number(let text) = self, let number = Double(text) else {
      throw ScriptError("\(name) is \(kind); write a number")
    }
    return number
  }

  /// A whole number from `least` to 2³¹ − 1.
  func whole(_ name: String, from least: Int32) throws(ScriptError) -> Int {
    guard case .number(let text) = self, let number = Double(text), let whole = Int32(exactly: number),
      whole >= least
    else {
      let found = if case .number(let text) = self { ScriptError.quote(text) } else { kind }
      throw ScriptError("\(name) is \(found); write a whole number from \(least) to \(Int32.max)")
    }
    return Int(whole)
  }

  func coordinate(_ name: String) throws(ScriptError) -> Double {
    let number = try number(name)
    guard number.magnitude <= inputLimit else {
      throw ScriptError("\(name) has a number beyond ±1e9 points; bring it nearer")
    }
    return number
  }

  private func coordinates(_ count: Int, _ form: String, _ name: String) throws(ScriptError) -> [Double] {
    guard case .array(let values) = self, values.count == count else {
      throw ScriptError("\(name) is not a list of \(count) numbers; write \(form)")
    }
    return try values.map { value throws(ScriptError) in try value.coordinate(name) }
  }

  /// `[x,y]`
  func point(_ name: String) throws(ScriptError) -> SwipePoint {
    let numbers = try coordinates(2, "[x,y]", name)
    return SwipePoint(x: numbers[0], y: numbers[1])
  }

  /// `[x,y,width,height]`
  func rect(_ name: String) throws(ScriptError) -> SwipeRect {
    let numbers = try coordinates(4, "[x,y,width,height]", name)
    guard numbers[2] >= 0, numbers[3] >= 0 else {
      throw ScriptError("\(name) has a side below 0; write [x,y,width,height]")
    }
    return SwipeRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// `{"bounds":[…],"card":[…]}`
  func layout(_ name: String) throws(ScriptError) -> SwipeLayout {
    let object = try ScriptObject(self, name)
    try object.allow(only: ["bounds", "card"])
    return SwipeLayout(
      bounds: try object.require("bounds").rect("bounds"), card: try object.require("card").rect("card"))
  }

  /// A duration in milliseconds, of either sign.
  func milliseconds(_ name: String) throws(ScriptError) -> Duration {
    guard case .number(let text) = self else { throw ScriptError("\(name) is \(kind); write milliseconds") }
    guard let duration = Milliseconds.duration(text) else {
      throw ScriptError("\(name) is beyond ±1e13 ms; write less")
    }
    return duration
  }

  /// A line's time: 0…1e9 ms.
  func time() throws(ScriptError) -> Duration {
    guard case .number(let text) = self else { throw ScriptError("t is \(kind); write milliseconds") }
    guard let time = Milliseconds.duration(text), time >= .zero, time <= .seconds(1_000_000) else {
      throw ScriptError("t is not within 0…1e9 ms; write a time since the beginning")
    }
    return time
  }

  func id(_ name: String) throws(ScriptError) -> CardID {
    guard case .string(let text) = self else {
      throw ScriptError("\(name) is \(kind); write a card's id, \"…\"")
    }
    return CardID(text)
  }

  /// `["a","b"]`
  func ids(_ name: String) throws(ScriptError) -> [CardID] {
    guard case .array(let values) = self else {
      throw ScriptError("\(name) is \(kind); write a list of ids, […]")
    }
    return try values.map { value throws(ScriptError) in try value.id(name) }
  }

  func bool(_ name: String) throws(ScriptError) -> Bool {
    guard case .bool(let value) = self else { throw ScriptError("\(name) is \(kind); write true or false") }
    return value
  }

  /// One of the words of `values`.
  func word<Value: RawRepresentable<String>>(_ name: String, of values: [Value]) throws(ScriptError) -> Value
  {
    guard case .string(let word) = self, let value = values.first(where: { $0.rawValue == word }) else {
      let found = if case .string(let word) = self { ScriptError.quote(word) } else { kind }
      let known = values.map { $0.rawValue }.joined(separator: ", ")
      throw ScriptError("\(name) is \(found); write one of \(known)")
    }
    return value
  }
}
