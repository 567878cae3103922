import GRDB

/// The tables, and how they came to be. A version once released is never changed: what is new is a new step.
///
/// The version is in the file's own header, which is always checkpointed after a migration, so that an older
/// program sees from the first page alone that it must keep away.
enum Schema {
  /// The version this program writes.
  static var version: Int { steps.count }

  /// What leads to each version from the one before.
  static var steps: [String] { [first, second, third, fourth] }

  /// What may be opened at all, by the file's header.
  static func check(_ header: LogHeader, path: String) throws(ChoiceLogError) {
    let (application, version) = (header.application, Int(header.version))
    if application == 0, version == 0 { return }
    guard application == LogHeader.ourApplication, version > 0 else { throw .notALog(path: path) }
    guard version <= Self.version else {
      throw .newer(path: path, version: version, supported: Self.version)
    }
  }

  /// What may be written to, by what an open connection sees: unlike the header, also what is in the WAL only. In a
  /// transaction, or under the ``OpeningLock``: mark and tables are asked for one after another.
  /// - Returns: The version it has; 0 if it is empty.
  @discardableResult
  static func check(_ db: Database, path: String) throws -> Int {
    let header = LogHeader(
      application: try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0,
      version: try Int32.fetchOne(db, sql: "PRAGMA user_version") ?? 0,
      hasTables: try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") ?? 0 > 0)
    try check(header, path: path)
    if header.application == 0, header.hasTables { throw ChoiceLogError.notALog(path: path) }
    return Int(header.version)
  }

  /// What may be trusted: a log that is put together as ours are, or nothing yet. The rows of one that is to be brought
  /// up to date are looked at too, as every one of them is used.
  /// - Returns: The version it has; 0 if it is empty.
  @discardableResult
  static func verify(_ db: Database, path: String) throws -> Int {
    let version = try check(db, path: path)
    guard version > 0, let connection = db.sqliteConnection else { return version }
    try SchemaCheck.run(connection, version: version, path: path)
    if version < Self.version { try LogRows(connection: connection, path: path, version: version).check() }
    return version
  }

  /// Brings an open log up to date. Nobody else may be doing so; see ``OpeningLock``.
  /// - Parameter version: The one to reach; an older one only where a log of the past is wanted.
  static func migrate(_ db: Database, path: String, to version: Int = version) throws {
    let present = try check(db, path: path)
    guard present < version else { return }
    let isNew = present == 0 && version == Self.version
    func make() throws {
      try db.inTransaction(.immediate) {
        for step in isNew ? statements[...] : steps[present..<version] { try db.execute(sql: step) }
        try db.execute(sql: "PRAGMA application_id = \(LogHeader.ourApplication)")
        try db.execute(sql: "PRAGMA user_version = \(version)")
        return .commit
      }
    }
    if isNew { try Durability.withoutFlushes(db, make) } else { try make() }
    _ = try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
  }

  /// Events are the truth and are only ever added. `standing`, `note` and `tally` follow from them; they are kept in
  /// the same transaction, so that nothing ever has to be counted, and can be made anew at any time.
  private static let first = """
    CREATE TABLE deck (
      id INTEGER PRIMARY KEY,
      kind TEXT NOT NULL CHECK (kind IN ('path', 'name', 'once')),
      key NOT NULL,
      title,
      firstSeen INTEGER NOT NULL,
      lastSeen INTEGER NOT NULL,
      UNIQUE (kind, key)
    );
    CREATE TABLE annotator (id INTEGER PRIMARY KEY, name NOT NULL UNIQUE);
    -- An opening of a log that has written something.
    CREATE TABLE origin (id INTEGER PRIMARY KEY, uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16));

    CREATE TABLE event (
      seq INTEGER PRIMARY KEY,
      origin INTEGER NOT NULL REFERENCES origin,
      number INTEGER NOT NULL,
      deck INTEGER NOT NULL REFERENCES deck,
      annotator INTEGER NOT NULL REFERENCES annotator,
      card NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('choose', 'undo', 'redo', 'note')),
      choice TEXT CHECK (choice IN ('like', 'nope', 'star', 'later')),  -- made, taken or put back
      cause NOT NULL,
      at INTEGER NOT NULL,    -- milliseconds since 1970
      dwell INTEGER,          -- milliseconds
      recordHash BLOB,        -- 16 bytes
      recordOffset INTEGER,   -- bytes
      tx REAL, ty REAL, vx REAL, vy REAL, ratio REAL,
      note,
      subject INTEGER,        -- undo, redo: the choice taken or put back
      below INTEGER,          -- choose, redo: what stood before; undo: what redo puts back after this
      UNIQUE (origin, number),
      CHECK ((kind = 'note') = (choice IS NULL)),
      CHECK ((kind IN ('undo', 'redo')) = (subject IS NOT NULL))
    );
    CREATE INDEX eventOfDeck ON event (deck);
    CREATE TRIGGER eventStays BEFORE DELETE ON event
      BEGIN SELECT RAISE(ABORT, 'events are never removed'); END;
    CREATE TRIGGER eventIsFinal BEFORE UPDATE ON event
      BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;

    CREATE TABLE standing (
      deck INTEGER NOT NULL,
      annotator INTEGER NOT NULL,
      card NOT NULL,
      top INTEGER,      -- the choose or redo that stands; NULL: none does
      made INTEGER,     -- the choose that made it
      choice TEXT,
      undone INTEGER,   -- the undo that a redo would reverse
      UNIQUE (deck, annotator, card)
    );
    CREATE UNIQUE INDEX standingOrder ON standing (deck, annotator, top) WHERE top IS NOT NULL;
    CREATE INDEX standingLater ON standing (deck, annotator, top) WHERE choice = 'later';

    CREATE TABLE note (
      deck INTEGER NOT NULL,
      annotator INTEGER NOT NULL,
      card NOT NULL,
      event INTEGER NOT NULL,
      text NOT NULL,
      PRIMARY KEY (deck, annotator, card)
    ) WITHOUT ROWID;

    CREATE TABLE tally (
      deck INTEGER NOT NULL,
      annotator INTEGER NOT NULL,
      choice TEXT NOT NULL,
      count INTEGER NOT NULL CHECK (count >= 0),
      PRIMARY KEY (deck, annotator, choice)
    ) WITHOUT ROWID;
    """

  /// A clock that never goes back within a log, so that the events of several logs have one order that every merge
  /// agrees on, and a mark behind which a deck's records may have changed.
  private static let second = """
    ALTER TABLE event ADD COLUMN clock INTEGER NOT NULL DEFAULT 0;
    DROP TRIGGER eventIsFinal;
    UPDATE event SET clock = ticks.clock FROM (
      SELECT seq, tick + max(min(max(at, \(LogLimits.times.lowerBound)), \(LogLimits.times.upperBound)) - tick)
        OVER (ORDER BY seq) AS clock
      FROM (SELECT seq, at, row_number() OVER (ORDER BY seq) AS tick FROM event)
    ) AS ticks WHERE ticks.seq = event.seq;
    CREATE TRIGGER eventIsFinal BEFORE UPDATE ON event
      BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
    -- The clock of the last choice whose record may differ from the deck's without a word.
    ALTER TABLE deck ADD COLUMN keptUpTo INTEGER NOT NULL DEFAULT 0;
    """

  /// Where a card stood in an order that was learned, when it was chosen on.
  private static let third = """
    ALTER TABLE event ADD COLUMN rank INTEGER;      -- 1 is the first of the cards that were left
    ALTER TABLE event ADD COLUMN model INTEGER;     -- the version of the model that ranked it
    ALTER TABLE event ADD COLUMN explored INTEGER;  -- 1: drawn at random among them
    """

  /// Decks of a team: this person's part of them. It is this machine's state, which no merge brings or takes.
  private static let fourth = """
    -- What the server last said of a deck.
    CREATE TABLE team (
      deck INTEGER PRIMARY KEY REFERENCES deck,
      uuid BLOB NOT NULL CHECK (length(uuid) = 16),
      person NOT NULL,            -- whom the server takes this annotator for
      head BLOB NOT NULL,         -- a JSON object
      cards INTEGER NOT NULL,
      size INTEGER NOT NULL,      -- cards of a block
      overlap INTEGER NOT NULL,   -- people who decide each card
      lease INTEGER NOT NULL,     -- milliseconds
      sentUpTo INTEGER NOT NULL   -- of this person's events up to this one none is still to be sent
    );

    CREATE TABLE held (
      deck INTEGER NOT NULL REFERENCES team,
      block INTEGER NOT NULL,
      isOpen INTEGER NOT NULL CHECK (isOpen IN (0, 1)),  -- 0: done, or lost
      claimed INTEGER NOT NULL,                          -- counted up
      UNIQUE (deck, block),
      UNIQUE (deck, claimed)
    );
    CREATE INDEX heldOpen ON held (deck, block) WHERE isOpen = 1;

    CREATE TABLE heldCard (
      deck INTEGER NOT NULL REFERENCES team,
      card NOT NULL,
      block INTEGER NOT NULL,
      position INTEGER NOT NULL,                         -- in the block
      isOurs INTEGER NOT NULL CHECK (isOurs IN (0, 1)),  -- 0: passed on, or decided by this person elsewhere
      record BLOB,                                       -- NULL: of a block that is done for long
      UNIQUE (deck, card),
      UNIQUE (deck, block, position)
    );
    CREATE INDEX heldRecord ON heldCard (deck, block) WHERE record IS NOT NULL;

    -- The largest number of each origin that the server has.
    CREATE TABLE sent (
      deck INTEGER NOT NULL REFERENCES team,
      origin INTEGER NOT NULL REFERENCES origin,
      number INTEGER NOT NULL,
      UNIQUE (deck, origin)
    );
    """
}
