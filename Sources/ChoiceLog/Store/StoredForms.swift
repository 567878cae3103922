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

extension RecordDigest {
  /// The 128 bits as 16 bytes, the highest first, as they are written out in hexadecimal.
  var data: Data {
    Data([high, low].flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> (56 - 8 * $0)) } })
  }

  /// `nil` unless there are exactly 16 bytes.
  init?(_ data: Data?) {
    guard let data, data.count == 16 else { return nil }
    func half(_ bytes: Data) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    self.init(high: half(data.prefix(8)), low: half(data.suffix(8)))
  }
}

extension RecordMark {
  init?(stored digest: Data?, offset: Int64?) {
    guard let offset else { return nil }
    self.init(digest: RecordDigest(digest), offset: offset)
  }
}

extension GestureFigures {
  /// From five neighbouring columns; `nil` if any is missing.
  init?(_ row: Row, from column: Int) {
    guard let tx: Double = row[column], let ty: Double = row[column + 1], let vx: Double = row[column + 2],
      let vy: Double = row[column + 3], let ratio: Double = row[column + 4]
    else { return nil }
    self.init(tx: tx, ty: ty, vx: vx, vy: vy, ratio: ratio)
  }
}
