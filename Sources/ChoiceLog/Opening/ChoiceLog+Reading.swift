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
    var configuration = Self.configuration(options)
    configuration.readonly = true
    configuration.prepareDatabase { db in
      if let connection = db.sqliteConnection { try access.prepare(connection) }
      // Where a disk is full, the folder for temporary files may be so too.
      try db.execute(sql: "PRAGMA temp_store = MEMORY")
    }
    let reader = try access.whileUnchanged {
      let reader = try DatabaseQueue(path: access.uri, configuration: configuration)
      let isEmpty = try reader.read { try Schema.verify($0, path: path) }
      guard !isEmpty else { throw ChoiceLogError.notALog(path: path) }
      return reader
    }
    return (reader, access)
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
