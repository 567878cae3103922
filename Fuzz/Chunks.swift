@testable import CardDeck

/// The same bytes given to a scanner whole, one at a time and in pieces of some size must give the same records,
/// in order, apart and within the file.
struct Chunks {
  let bytes: UnsafeRawBufferPointer
  /// Of the third way, from 2 to 257 bytes.
  let piece: Int

  /// The records found.
  ///
  /// - Parameter make: A scanner that has seen nothing yet.
  func records(_ make: () -> any RecordScanner) -> [RecordExtent] {
    let whole = run(make(), size: max(1, bytes.count))
    let single = run(make(), size: 1)
    let pieces = run(make(), size: piece)
    check(whole.0 == single.0 && whole.1 == single.1, "whole \(whole) and one at a time \(single) differ")
    check(
      whole.0 == pieces.0 && whole.1 == pieces.1, "whole \(whole) and in pieces of \(piece) \(pieces) differ")
    var end = 0
    for extent in whole.0 {
      check(extent.offset >= end && extent.length > 0, "\(extent) begins before \(end), or is empty")
      end = extent.offset + extent.length
      check(end <= bytes.count, "\(extent) ends behind the file")
    }
    return whole.0
  }

  /// - Returns: What was found, and what went wrong in the end.
  private func run(_ scanner: any RecordScanner, size: Int) -> ([RecordExtent], ParseError?) {
    var scanner = scanner
    var found: [RecordExtent] = []
    do throws(ParseError) {
      var start = 0
      while start < bytes.count {
        let end = min(bytes.count, start + size)
        // A copy of its own, so that reading beyond it is noticed.
        let copy = Array(bytes[start..<end])
        let pushed = copy.withUnsafeBytes { chunk -> Result<Void, ParseError> in
          do throws(ParseError) { return .success(try scanner.push(chunk, into: &found)) } catch {
            return .failure(error)
          }
        }
        try pushed.get()
        start = end
      }
      try scanner.finish(into: &found)
      return (found, nil)
    } catch {
      return (found, error)
    }
  }
}

extension CardReader {
  /// A card and its id looked for alone must be one; what can be read must be read again from what it is written as.
  func checkCard(_ entry: [UInt8]) {
    let card = card(entry) { _ in TextPosition(line: 1, column: 1) }
    let id = entry.withUnsafeBytes { self.id($0) }
    check(id == card.id, "the id is \(id) alone and \(card.id) in the card")
    guard card.problem == nil, let members = try? members(entry) else { return }
    let text = JSONValue.object(members).compactText
    check(
      (try? JSONValue(parsing: Array(text.utf8))) == .object(members),
      "what was read does not come back: \(text)")
  }
}
