PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE deck (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('path', 'name')),
  key NOT NULL,
  title,
  firstSeen INTEGER NOT NULL,          -- milliseconds since 1970
  lastSeen INTEGER NOT NULL,
  keptUpTo INTEGER NOT NULL DEFAULT 0, -- clock of the last choice that is not compared with its record
  UNIQUE (kind, key)
);
INSERT INTO deck VALUES(1,'name','people','People',1795761307476,1795761326054,0);
INSERT INTO deck VALUES(2,'name','cities',NULL,1795761332114,1795761332114,0);
INSERT INTO deck VALUES(3,'name','papers',NULL,1795761338134,1795761338134,0);
INSERT INTO deck VALUES(4,'name','photos',NULL,1795761345171,1795761345171,0);
CREATE TABLE annotator (id INTEGER PRIMARY KEY, name NOT NULL UNIQUE);
INSERT INTO annotator VALUES(1,'ann');
INSERT INTO annotator VALUES(2,'bob');
INSERT INTO annotator VALUES(3,'lea');
CREATE TABLE origin (id INTEGER PRIMARY KEY, uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16));
INSERT INTO origin VALUES(1,X'6a03da7940ae53e677c8495fb3cf1b50');
INSERT INTO origin VALUES(2,X'a85511a16e071dd58215eb1fc61c97e1');
INSERT INTO origin VALUES(3,X'f8651e6300cf2fe88323d4020e6312b8');
INSERT INTO origin VALUES(4,X'e72d161f07a405ae0a8a8b5bdbbf83c1');
INSERT INTO origin VALUES(5,X'af0d4dceed95b71ceea547af0ee883be');
INSERT INTO origin VALUES(6,X'68eb56c3e1ea9f4dcca35ef36005455d');
INSERT INTO origin VALUES(7,X'4f9488080e4b1ee0e04877782a892747');
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
);
INSERT INTO event VALUES(1,1,1,1,1,'ada','choose','like','key',1795761309448,1966,X'030be2296045693246ee48c4b7af68e8',68,0.0,0.0,0.0,0.0,0.0,NULL,NULL,NULL,NULL,1795761309448,NULL,NULL,NULL);
INSERT INTO event VALUES(2,1,2,1,1,'bo','choose','nope','key',1795761309950,501,X'a916dd4fc81fe585eae0d50c67a4f4f4',258,0.0,0.0,0.0,0.0,0.0,NULL,'no time',NULL,NULL,1795761309950,NULL,NULL,NULL);
INSERT INTO event VALUES(3,1,3,1,1,'cleo','note',NULL,'key',1795761310956,NULL,X'20c39b82807e629ed5915fd90201ec64',361,NULL,NULL,NULL,NULL,NULL,'worth a look',NULL,NULL,NULL,1795761310956,NULL,NULL,NULL);
INSERT INTO event VALUES(4,1,4,1,1,'cleo','choose','star','key',1795761311458,1507,X'20c39b82807e629ed5915fd90201ec64',361,0.0,0.0,0.0,0.0,0.0,NULL,NULL,NULL,NULL,1795761311458,NULL,NULL,NULL);
INSERT INTO event VALUES(5,1,5,1,1,'dov','choose','later','key',1795761311960,502,X'4c22789313a5305808af8eef4a5f666f',460,0.0,0.0,0.0,0.0,0.0,NULL,NULL,NULL,NULL,1795761311960,NULL,NULL,NULL);
INSERT INTO event VALUES(6,1,6,1,1,'dov','undo','later','key',1795761312463,NULL,X'4c22789313a5305808af8eef4a5f666f',460,NULL,NULL,NULL,NULL,NULL,NULL,NULL,5,NULL,1795761312463,NULL,NULL,NULL);
INSERT INTO event VALUES(7,1,7,1,1,'dov','redo','later','key',1795761312964,NULL,X'4c22789313a5305808af8eef4a5f666f',460,NULL,NULL,NULL,NULL,NULL,NULL,NULL,5,NULL,1795761312964,NULL,NULL,NULL);
INSERT INTO event VALUES(8,1,8,1,1,'eve','choose','like','key',1795761313467,502,X'028a42b6e794a156080340e1734a747b',527,0.0,0.0,0.0,0.0,0.0,NULL,NULL,NULL,NULL,1795761313467,NULL,NULL,NULL);
INSERT INTO event VALUES(9,1,9,1,1,'eve','undo','like','key',1795761313971,NULL,X'028a42b6e794a156080340e1734a747b',527,NULL,NULL,NULL,NULL,NULL,NULL,NULL,8,NULL,1795761313971,NULL,NULL,NULL);
INSERT INTO event VALUES(10,2,1,1,2,'ada','choose','like','key',1795761319485,1956,X'030be2296045693246ee48c4b7af68e8',68,0.0,0.0,0.0,0.0,0.0,NULL,NULL,NULL,NULL,1795761319485,NULL,NULL,NULL);
INSERT INTO event VALUES(11,2,2,1,2,'bo','choose','like','key',1795761319988,503,X'a916dd4fc81fe585eae0d50c67a4f4f4',258,0.0,0.0,0.0,0.0,0.0,NULL,NULL,NULL,NULL,1795761319988,NULL,NULL,NULL);
INSERT INTO event VALUES(12,2,3,1,2,'cleo','note',NULL,'key',1795761320992,NULL,X'20c39b82807e629ed5915fd90201ec64',361,NULL,NULL,NULL,NULL,NULL,'as Ann said',NULL,NULL,NULL,1795761320992,NULL,NULL,NULL);
INSERT INTO event VALUES(13,2,4,1,2,'cleo','choose','nope','key',1795761321499,1511,X'20c39b82807e629ed5915fd90201ec64',361,0.0,0.0,0.0,0.0,0.0,NULL,NULL,NULL,NULL,1795761321499,NULL,NULL,NULL);
INSERT INTO event VALUES(14,2,5,1,2,'dov','choose','star','key',1795761322003,503,X'4c22789313a5305808af8eef4a5f666f',460,0.0,0.0,0.0,0.0,0.0,NULL,NULL,NULL,NULL,1795761322003,NULL,NULL,NULL);
INSERT INTO event VALUES(15,2,6,1,2,'eve','choose','later','key',1795761322509,505,X'028a42b6e794a156080340e1734a747b',527,0.0,0.0,0.0,0.0,0.0,NULL,NULL,NULL,NULL,1795761322509,NULL,NULL,NULL);
INSERT INTO event VALUES(16,3,1,1,3,'ada','choose','like','key',1795761328024,1963,X'030be2296045693246ee48c4b7af68e8',68,0.0,0.0,0.0,0.0,0.0,NULL,NULL,NULL,NULL,1795761328024,NULL,NULL,NULL);
INSERT INTO event VALUES(17,3,2,1,3,'bo','choose','nope','key',1795761328525,501,X'a916dd4fc81fe585eae0d50c67a4f4f4',258,0.0,0.0,0.0,0.0,0.0,NULL,NULL,NULL,NULL,1795761328525,NULL,NULL,NULL);
INSERT INTO event VALUES(18,4,1,1,2,'eve','undo','later','program',1795761332057,NULL,X'028a42b6e794a156080340e1734a747b',527,NULL,NULL,NULL,NULL,NULL,NULL,NULL,15,NULL,1795761332057,NULL,NULL,NULL);
INSERT INTO event VALUES(19,5,1,2,1,'hel','choose','like','key',1795761334088,1951,X'be3f03e2e3ebf6ea6c8c74d2305f311c',25,0.0,0.0,0.0,0.0,0.0,NULL,NULL,NULL,NULL,1795761334088,1,2,0);
INSERT INTO event VALUES(20,5,2,2,1,'osl','choose','nope','key',1795761334590,502,X'231f7ca8cfb263f47f5e2b5f5a699bc2',57,0.0,0.0,0.0,0.0,0.0,NULL,NULL,NULL,NULL,1795761334590,1,2,0);
INSERT INTO event VALUES(21,6,1,3,1,'p1','choose','like','key',1795761340098,1952,X'9bc96053b183878416e3b9d36a64ff44',0,0.0,0.0,0.0,0.0,0.0,NULL,NULL,NULL,NULL,1795761340098,NULL,NULL,NULL);
INSERT INTO event VALUES(22,6,2,3,1,'p2','note',NULL,'key',1795761341102,NULL,X'a84f52f563ccf648a7fe837480b49f2a',193,NULL,NULL,NULL,NULL,NULL,'snow and rain',NULL,NULL,NULL,1795761341102,NULL,NULL,NULL);
INSERT INTO event VALUES(23,6,3,3,1,'p2','choose','nope','key',1795761341605,1506,X'a84f52f563ccf648a7fe837480b49f2a',193,0.0,0.0,0.0,0.0,0.0,NULL,NULL,NULL,NULL,1795761341605,NULL,NULL,NULL);
INSERT INTO event VALUES(24,7,1,4,1,'IMG_1.JPG','choose','like','key',1795761347112,1929,X'866a71f74ee971034b21211d46f91292',0,0.0,0.0,0.0,0.0,0.0,NULL,NULL,NULL,NULL,1795761347112,NULL,NULL,NULL);
INSERT INTO event VALUES(25,7,2,4,1,'IMG_2.png','choose','nope','key',1795761347617,504,X'7fa6aab275fb40bd528a2f4dbea20e94',9,0.0,0.0,0.0,0.0,0.0,NULL,NULL,NULL,NULL,1795761347617,NULL,NULL,NULL);
INSERT INTO event VALUES(26,7,3,4,1,'IMG_3.jpg','choose','star','key',1795761348117,500,X'e3240e53c9e27e270179ce1ac562e331',18,0.0,0.0,0.0,0.0,0.0,NULL,NULL,NULL,NULL,1795761348117,NULL,NULL,NULL);
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
INSERT INTO standing VALUES(1,1,'ada',1,1,'like',NULL);
INSERT INTO standing VALUES(1,1,'bo',2,2,'nope',NULL);
INSERT INTO standing VALUES(1,1,'cleo',4,4,'star',NULL);
INSERT INTO standing VALUES(1,1,'dov',7,5,'later',NULL);
INSERT INTO standing VALUES(1,1,'eve',NULL,NULL,NULL,9);
INSERT INTO standing VALUES(1,2,'ada',10,10,'like',NULL);
INSERT INTO standing VALUES(1,2,'bo',11,11,'like',NULL);
INSERT INTO standing VALUES(1,2,'cleo',13,13,'nope',NULL);
INSERT INTO standing VALUES(1,2,'dov',14,14,'star',NULL);
INSERT INTO standing VALUES(1,2,'eve',NULL,NULL,NULL,18);
INSERT INTO standing VALUES(1,3,'ada',16,16,'like',NULL);
INSERT INTO standing VALUES(1,3,'bo',17,17,'nope',NULL);
INSERT INTO standing VALUES(2,1,'hel',19,19,'like',NULL);
INSERT INTO standing VALUES(2,1,'osl',20,20,'nope',NULL);
INSERT INTO standing VALUES(3,1,'p1',21,21,'like',NULL);
INSERT INTO standing VALUES(3,1,'p2',23,23,'nope',NULL);
INSERT INTO standing VALUES(4,1,'IMG_1.JPG',24,24,'like',NULL);
INSERT INTO standing VALUES(4,1,'IMG_2.png',25,25,'nope',NULL);
INSERT INTO standing VALUES(4,1,'IMG_3.jpg',26,26,'star',NULL);
CREATE TABLE note (
  deck INTEGER NOT NULL,
  annotator INTEGER NOT NULL,
  card NOT NULL,
  event INTEGER NOT NULL,
  text NOT NULL,
  PRIMARY KEY (deck, annotator, card)
) WITHOUT ROWID;
INSERT INTO note VALUES(1,1,'cleo',3,'worth a look');
INSERT INTO note VALUES(1,2,'cleo',12,'as Ann said');
INSERT INTO note VALUES(3,1,'p2',22,'snow and rain');
CREATE TABLE tally (
  deck INTEGER NOT NULL,
  annotator INTEGER NOT NULL,
  choice TEXT NOT NULL,
  count INTEGER NOT NULL CHECK (count >= 0),
  PRIMARY KEY (deck, annotator, choice)
) WITHOUT ROWID;
INSERT INTO tally VALUES(1,1,'later',1);
INSERT INTO tally VALUES(1,1,'like',1);
INSERT INTO tally VALUES(1,1,'nope',1);
INSERT INTO tally VALUES(1,1,'star',1);
INSERT INTO tally VALUES(1,2,'later',0);
INSERT INTO tally VALUES(1,2,'like',2);
INSERT INTO tally VALUES(1,2,'nope',1);
INSERT INTO tally VALUES(1,2,'star',1);
INSERT INTO tally VALUES(1,3,'like',1);
INSERT INTO tally VALUES(1,3,'nope',1);
INSERT INTO tally VALUES(2,1,'like',1);
INSERT INTO tally VALUES(2,1,'nope',1);
INSERT INTO tally VALUES(3,1,'like',1);
INSERT INTO tally VALUES(3,1,'nope',1);
INSERT INTO tally VALUES(4,1,'like',1);
INSERT INTO tally VALUES(4,1,'nope',1);
INSERT INTO tally VALUES(4,1,'star',1);
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
);
CREATE TABLE held (
  deck INTEGER NOT NULL REFERENCES team,
  block INTEGER NOT NULL,
  isOpen INTEGER NOT NULL CHECK (isOpen IN (0, 1)),  -- 0: done, or lost
  claimed INTEGER NOT NULL,                          -- counted up
  UNIQUE (deck, block),
  UNIQUE (deck, claimed)
);
CREATE TABLE heldCard (
  deck INTEGER NOT NULL REFERENCES team,
  card NOT NULL,
  block INTEGER NOT NULL,
  position INTEGER NOT NULL,                         -- in the block
  isOurs INTEGER NOT NULL CHECK (isOurs IN (0, 1)),  -- 0: passed on, or decided by this person elsewhere
  record BLOB,                                       -- NULL: the block was done long ago
  UNIQUE (deck, card),
  UNIQUE (deck, block, position)
);
CREATE TABLE sent (
  deck INTEGER NOT NULL REFERENCES team,
  origin INTEGER NOT NULL REFERENCES origin,
  number INTEGER NOT NULL,
  UNIQUE (deck, origin)
);
CREATE INDEX eventOfDeck ON event (deck);
CREATE TRIGGER eventStays BEFORE DELETE ON event
  BEGIN SELECT RAISE(ABORT, 'events are never removed'); END;
CREATE TRIGGER eventIsFinal BEFORE UPDATE ON event
  BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
CREATE UNIQUE INDEX standingOrder ON standing (deck, annotator, top) WHERE top IS NOT NULL;
CREATE INDEX standingLater ON standing (deck, annotator, top) WHERE choice = 'later';
CREATE INDEX heldOpen ON held (deck, block) WHERE isOpen = 1;
CREATE INDEX heldRecord ON heldCard (deck, block) WHERE record IS NOT NULL;
COMMIT;
