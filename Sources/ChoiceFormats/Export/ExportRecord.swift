import CardDeck
import ChoiceLog

/// A card's record as it goes into an export. Its members and the card are read when they are first asked for.
package final class ExportRecord {
  package enum Form: Sendable, Hashable {
    /// One valid JSON value in UTF-8, which is written byte for byte.
    case json
    /// A row of a table, or a file. Its bytes mean nothing without their header or name, so it is written as an object of its
    /// members.
    case part
    /// A reference of a library program. Outside its own format it is written as an object of its members.
    case reference(ReferenceDialect)
    /// Anything else, such as a line of text, or a record that does not parse. It is written as a JSON string, with U+FFFD for
    /// bytes that are no UTF-8, so that one bad record cannot spoil a document.
    case text

    /// Whether it is written as an object of its members in JSON.
    var isPart: Bool { self == .part || dialect != nil }

    /// The dialect of a reference; `nil` for any other record.
    var dialect: ReferenceDialect? { if case .reference(let dialect) = self { dialect } else { nil } }
  }

  package let bytes: [UInt8]
  package let form: Form
  /// Compared with the hash that the choice remembers; `nil` is not compared.
  package let hash: RecordHash?
  private let source: (deck: Deck, index: Int)?
  /// In the record's order; empty if the record is broken.
  package lazy var members: [JSONMember] = source.flatMap { $0.deck.wholeMembers(at: $0.index) } ?? []
  package lazy var card: Card? = source.map { $0.deck.card(at: $0.index) }
  /// The path of the card's file as the file system has it: absolute, or for ``ExportFormat/xmp`` relative to the deck's folder.
  /// `nil` if nobody asked, or it has no file.
  package var path: [UInt8]?
  /// The other files of the card's shot, as `path` is, or as ids; found only for ``ExportFormat/lines``.
  package var otherFiles: [[UInt8]] = []
  /// Whether a format that can be imported again has to contain the card's id, as nothing else in the record tells the card from
  /// all others.
  package var needsID = false
  /// Whether it is a reference, in a dialect or as an object of its readable members.
  package lazy var isReference = form.dialect != nil
  /// Whether RIS would give the id back as another card's, so that it is not written.
  var losesID = false

  /// - Parameter source: The deck that has the record, and the record's index there; `nil` if there is none.
  package init(bytes: [UInt8], form: Form, hash: RecordHash?, in source: (deck: Deck, index: Int)? = nil) {
    self.bytes = bytes
    self.form = form
    self.hash = hash
    self.source = source
  }

  /// Creates a record that is a JSON object on one line.
  package convenience init(object bytes: [UInt8]) {
    self.init(bytes: bytes, form: .json, hash: nil)
    if case .object(let members)? = try? JSONValue(parsing: bytes) { self.members = members }
  }

  /// The members of a row, a file or a reference; the text alone of a record that has none.
  var partMembers: [JSONMember] { form.isPart && !members.isEmpty ? members : [textMember] }

  /// The record with readable names for its members: a copy of a reference, any other record itself.
  package var readable: ExportRecord {
    guard let dialect = form.dialect else { return self }
    let copy = ExportRecord(bytes: bytes, form: form, hash: hash)
    copy.members = dialect.readable(members)
    return copy
  }

  /// The bytes of the record as a text.
  var textMember: JSONMember {
    JSONMember(name: "text", value: .string(String(decoding: bytes, as: UTF8.self)))
  }
}
