/// A form of references in which each line of a record may begin with a tag.
enum ReferenceDialect: Sendable, Hashable {
  /// RIS: a record goes from `TY  - ` to `ER  - `.
  case ris
}
