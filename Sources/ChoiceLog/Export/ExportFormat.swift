/// The forms in which choices can be written out.
package enum ExportFormat: String, Sendable, Hashable, CaseIterable {
  /// One JSON document.
  case json
  /// One JSON object a line for each choice, and nothing else.
  case jsonl
}

/// Which cards to write out.
package enum ExportSelection: String, Sendable, Hashable, CaseIterable {
  case like, nope, star, later, undecided

  package init(_ choice: Choice) {
    switch choice {
    case .like: self = .like
    case .nope: self = .nope
    case .star: self = .star
    case .later: self = .later
    }
  }

  /// Everything that has been decided.
  package static let choices: Set<ExportSelection> = [.like, .nope, .star, .later]
}

/// The deck's own words for the choices; `nil` where it has none.
package struct ExportLabels: Sendable, Hashable {
  package var like, nope, star, later: String?

  package init(like: String? = nil, nope: String? = nil, star: String? = nil, later: String? = nil) {
    self.like = like
    self.nope = nope
    self.star = star
    self.later = later
  }

  /// In the order of a document, without those that are missing.
  var named: [(choice: Choice, label: String)] {
    [(Choice.like, like), (.nope, nope), (.star, star), (.later, later)].compactMap { choice, label in
      label.map { (choice, $0) }
    }
  }
}

/// A card's record as it goes into an export.
package struct ExportRecord: Sendable, Hashable {
  package enum Form: Sendable, Hashable {
    /// Known to be one JSON value in UTF-8; goes out byte for byte.
    case json
    /// Anything else, such as a record that does not parse: goes out as a JSON string, and what is not UTF-8 in it
    /// as U+FFFD, so that one bad record cannot spoil a document.
    case text
  }

  package let bytes: [UInt8]
  package let form: Form
  /// Compared with the digest kept with the choice; `nil` compares nothing.
  package let digest: RecordDigest?

  package init(bytes: [UInt8], form: Form, digest: RecordDigest?) {
    self.bytes = bytes
    self.form = form
    self.digest = digest
  }
}
