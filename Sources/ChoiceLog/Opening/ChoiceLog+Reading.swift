import GRDB

extension ChoiceLog {
  /// Opens a log that is there, only to read it: as it lies there, without a byte changed in its folder.
  ///
  /// One that has to be recovered before it can be read at all, after a crash with a rollback journal, is opened as for
  /// writing.
  package static func reading(
    _ path: String, options: Options = Options()
  ) throws(ChoiceLogError) -> ChoiceLog {
    let existing = try LogFile.existing(path)
    try LogFile.refuseSecondName(existing)
    do {
      return try ChoiceLog(readOnly: existing, options)
    } catch {
      guard error.concernsWriting else { throw error }
    }
    do {
      return try ChoiceLog(readOnly: existing, sharesMemory: false, options)
    } catch {
      guard error.concernsWriting, LogFile.hasRollbackJournal(existing) else { throw error }
      return try ChoiceLog(.file(existing), options: options)
    }
  }

  /// - Returns: A connection that can only read, and what has to be asked after each reading.
  static func connectReadOnly(
    _ path: String, sharesMemory: Bool, _ options: Options
  ) throws -> (reader: DatabaseQueue, access: ReadOnlyAccess) {
    let access = try ReadOnlyAccess(path, sharesMemory: sharesMemory)
    let reader = try access.whileUnchanged {
      let reader = try access.connect(Self.configuration(options)) { db in
        // Where a disk is full, the folder for temporary files may be so too.
        try db.execute(sql: "PRAGMA temp_store = MEMORY")
      }
      let isEmpty = try reader.read { try Schema.verify($0, path: path) }
      guard !isEmpty else { throw ChoiceLogError.notALog(path: path) }
      return reader
    }
    return (reader, access)
  }

  /// What a log says that is not there yet.
  package static func emptySnapshot<Result>(_ body: (LogSnapshot) throws -> Result) throws -> Result {
    let queue = try DatabaseQueue()
    try queue.writeWithoutTransaction { try Schema.create(in: $0, path: "") }
    return try queue.read { try body(LogSnapshot(db: $0)) }
  }
}

extension ChoiceLogError {
  /// Whether the log might be read all the same.
  var concernsWriting: Bool {
    switch self {
    case .cannotCreate, .unreadable, .readOnly, .full, .notDurable, .removed, .unsure, .failed: true
    case .noHome, .notAFile, .notALog, .newer, .damaged, .busy, .teamsDeck, .severalNames, .tooLarge,
      .overwritten:
      false
    }
  }
}
