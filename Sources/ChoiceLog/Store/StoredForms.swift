import CardDeck
import Foundation
import GRDB

extension Choice {
  /// From its word; `nil` where there is none.
  init?(stored word: String?) {
    guard let word else { return nil }
    self.init(rawValue: word)
  }
}

extension ChoiceEvent.Kind {
  var word: String {
    switch self {
    case .choose: "choose"
    case .undo: "undo"
    case .redo: "redo"
    case .note: "note"
    }
  }
}

extension DeckKey {
  var kind: String {
    switch self {
    case .path: "path"
    case .name: "name"
    case .once: "once"
    }
  }

  init?(kind: String, text: String) {
    switch kind {
    case "path": self = .path(text)
    case "name": self = .name(text)
    case "once": self = .once(text)
    default: return nil
    }
  }
}

extension RecordHash {
  /// The 128 bits as 16 bytes, the highest first, as they are written out in hexadecimal.
  var data: Data {
    Data([high, low].flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> (56 - 8 * $0)) } })
  }

  /// From exactly 16 bytes.
  fileprivate init(_ data: Data) {
    func half(_ bytes: Data) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    self.init(high: half(data.prefix(8)), low: half(data.suffix(8)))
  }
}

extension RecordMark {
  /// `nil` if nobody looked.
  init?(_ row: StoredRow, hash: Int, offset: Int) throws {
    let hash = try row.bytesIfAny(hash, count: 16).map { RecordHash($0) }
    guard let offset = try row.wholeIfAny(offset, in: LogLimits.offsets) else { return nil }
    self.init(hash: hash, offset: offset)
  }
}

extension GestureFigures {
  /// From five neighbouring columns; `nil` if any is missing.
  init?(_ row: StoredRow, from column: Int) throws {
    let figures = try (column..<column + 5).map { try row.realIfAny($0) }
    guard let tx = figures[0], let ty = figures[1], let vx = figures[2], let vy = figures[3],
      let ratio = figures[4]
    else { return nil }
    self.init(tx: tx, ty: ty, vx: vx, vy: vy, ratio: ratio)
  }
}
