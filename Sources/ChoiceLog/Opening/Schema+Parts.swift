extension Schema {
  /// The statements that make a log. The schema of a log that is opened has to be the same to the letter.
  ///
  /// Events are the truth and are only ever added. `standing`, `note` and `tally` follow from them: they are written in the
  /// same transaction, so that nothing has to be counted, and can be made anew at any time. `team`, `held`, `heldCard` and
  /// `sent` are this machine's state of a team's decks, which merges leave alone.
  static let statements = [
    """
    CREATE TABLE deck (
      id INTEGER PRIMARY KEY,
      kind TEXT NOT NULL CHECK (kind IN ('path', 'name')),
      key NOT NULL,
      title,
      firstSeen INTEGER NOT NULL,          -- milliseconds since 1970
      lastSeen INTEGER NOT NULL,
      keptUpTo INTEGER NOT NULL DEFAULT 0, -- clock of the last choice that is not compared with its record
      UNIQUE (kind, key)
    )
    """,
    "CREATE TABLE annotator (id INTEGER PRIMARY KEY, name NOT NULL UNIQUE)",
    // One row for each opening of a log that has written something.
    "CREATE TABLE origin (id INTEGER PRIMARY KEY, uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16))",
    """
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
      reason,                 -- choose: why, in one line
      subject INTEGER,        -- undo, redo: the choice taken or put back
      below INTEGER,          -- choose, redo: what stood before; undo: what redo puts back after this
      clock INTEGER NOT NULL, -- never goes back within a log: see LogClock
      rank INTEGER,           -- 1 is the first of the cards that were left in a learned order
      model INTEGER,          -- the version of the model that ranked it
      explored INTEGER,       -- 1: drawn at random among them
      UNIQUE (origin, number),
      CHECK ((kind = 'note') = (choice IS NULL)),
      CHECK ((kind IN ('undo', 'redo')) = (subject IS NOT NULL)),
      CHECK (kind = 'choose' OR reason IS NULL)
    )
    """,
    "CREATE INDEX eventOfDeck ON event (deck)",
    """
    CREATE TRIGGER eventStays BEFORE DELETE ON event
      BEGIN SELECT RAISE(ABORT, 'events are never removed'); END
    """,
    """
    CREATE TRIGGER eventIsFinal BEFORE UPDATE ON event
      BEGIN SELECT RAISE(ABORT, 'events are never changed'); END
    """,
    """
    CREATE TABLE standing (
      deck INTEGER NOT NULL,
      annotator INTEGER NOT NULL,
      card NOT NULL,
      top INTEGER,      -- the choose or redo that stands; NULL: none does
      made INTEGER,     -- the choose that made it
      choice TEXT,
      undone INTEGER,   -- the undo that a redo would reverse
      UNIQUE (deck, annotator, card)
    )
    """,
    "CREATE UNIQUE INDEX standingOrder ON standing (deck, annotator, top) WHERE top IS NOT NULL",
    "CREATE INDEX standingLater ON standing (deck, annotator, top) WHERE choice = 'later'",
    """
    CREATE TABLE note (
      deck INTEGER NOT NULL,
      annotator INTEGER NOT NULL,
      card NOT NULL,
      event INTEGER NOT NULL,
      text NOT NULL,
      PRIMARY KEY (deck, annotator, card)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE tally (
      deck INTEGER NOT NULL,
      annotator INTEGER NOT NULL,
      choice TEXT NOT NULL,
      count INTEGER NOT NULL CHECK (count >= 0),
      PRIMARY KEY (deck, annotator, choice)
    ) WITHOUT ROWID
    """,
    // What the server said last about a deck.
    """
    CREATE TABLE team (
      deck INTEGER PRIMARY KEY REFERENCES deck,
      uuid BLOB NOT NULL CHECK (length(uuid) = 16),
      person NOT NULL,            -- whom the server takes this annotator for
      head BLOB NOT NULL,         -- a JSON object
      cards INTEGER NOT NULL,
      size INTEGER NOT NULL,      -- cards of a block
      overlap INTEGER NOT NULL,   -- people who decide each card
      lease INTEGER NOT NULL,     -- milliseconds
      sentUpTo INTEGER NOT NULL   -- all events of this person up to this one have been sent
    )
    """,
    """
    CREATE TABLE held (
      deck INTEGER NOT NULL REFERENCES team,
      block INTEGER NOT NULL,
      isOpen INTEGER NOT NULL CHECK (isOpen IN (0, 1)),  -- 0: done, or lost
      claimed INTEGER NOT NULL,                          -- counted up
      UNIQUE (deck, block),
      UNIQUE (deck, claimed)
    )
    """,
    "CREATE INDEX heldOpen ON held (deck, block) WHERE isOpen = 1",
    """
    CREATE TABLE heldCard (
      deck INTEGER NOT NULL REFERENCES team,
      card NOT NULL,
      block INTEGER NOT NULL,
      position INTEGER NOT NULL,                         -- in the block
      isOurs INTEGER NOT NULL CHECK (isOurs IN (0, 1)),  -- 0: passed on, or decided by this person elsewhere
      record BLOB,                                       -- NULL: the block was done long ago
      UNIQUE (deck, card),
      UNIQUE (deck, block, position)
    )
    """,
    "CREATE INDEX heldRecord ON heldCard (deck, block) WHERE record IS NOT NULL",
    // The largest number of each origin that the server has.
    """
    CREATE TABLE sent (
      deck INTEGER NOT NULL REFERENCES team,
      origin INTEGER NOT NULL REFERENCES origin,
      number INTEGER NOT NULL,
      UNIQUE (deck, origin)
    )
    """,
  ]

  /// What SQLite lists of a database made of ``statements``.
  static let parts = Set(statements.flatMap(SchemaPart.parts))
}

/// A table, an index or a trigger, as SQLite lists it.
struct SchemaPart: Hashable {
  let type, name, table: String
  /// `nil` for the index of a UNIQUE.
  let sql: String?

  /// - Parameter sql: The definition of a table, an index or a trigger of ours.
  fileprivate static func parts(of sql: String) -> [SchemaPart] {
    // At blanks, ends of lines, ( ) and ,
    let words = sql.utf8.split { $0 == 0x20 || $0 == 0x0A || $0 == 0x28 || $0 == 0x29 || $0 == 0x2C }.map {
      String(Substring($0))
    }
    let (type, name) = words[1] == "UNIQUE" ? (words[2], words[3]) : (words[1], words[2])
    guard type != "TABLE" else {
      // Each UNIQUE of a table is kept in an index.
      let indices = (0..<words.count { $0 == "UNIQUE" }).map {
        SchemaPart(type: "index", name: "sqlite_autoindex_\(name)_\($0 + 1)", table: name, sql: nil)
      }
      return [SchemaPart(type: "table", name: name, table: name, sql: sql)] + indices
    }
    let table = words.firstIndex(of: "ON").map { words[$0 + 1] } ?? ""
    return [SchemaPart(type: type == "INDEX" ? "index" : "trigger", name: name, table: table, sql: sql)]
  }
}
