-- The tables. Nobody is granted access to a table, except to read one's own events.
SET LOCAL search_path = pg_catalog, pg_temp;
SET LOCAL ROLE team_owner;
CREATE TABLE team.person (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name name NOT NULL UNIQUE -- as the server says it (session_user), never as a client says it
);

CREATE TABLE team.deck (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  uuid uuid, -- follows from what was published, so that the same deck published again is the same; null until finished
  head json NOT NULL,
  cards bigint NOT NULL,
  size smallint NOT NULL, -- records of a block; the last block may have fewer
  overlap smallint NOT NULL, -- how many people decide each card
  share smallint NOT NULL, -- the percentage of blocks whose cards so many people decide; one person decides each other card
  lease_seconds int NOT NULL,
  publisher int NOT NULL REFERENCES team.person,
  pid int NOT NULL, -- the connection that published it
  generation int NOT NULL DEFAULT 0, -- of the learned order in force
  finished boolean NOT NULL DEFAULT false, -- all blocks are there
  recovering boolean NOT NULL DEFAULT false -- put back to a backup, and being told what it has lost
);

-- How many people decide the cards of a block. Of every hundred blocks in a row `share` are decided by `overlap` people.
CREATE FUNCTION team.asked(overlap smallint, share smallint, block int) RETURNS int LANGUAGE sql IMMUTABLE
AS $$ SELECT CASE WHEN block::bigint * 61 % 100 < share THEN overlap::int ELSE 1 END $$;

-- The members of a deck, with the numbers of their decisions that stand. Each put changes one row, in place.
CREATE TABLE team.member (
  deck int NOT NULL REFERENCES team.deck ON DELETE CASCADE,
  person int NOT NULL REFERENCES team.person,
  is_lead boolean NOT NULL DEFAULT false,
  active boolean NOT NULL DEFAULT true, -- false once removed; the counts stay
  pid int, -- the connection that entered last
  likes bigint NOT NULL DEFAULT 0,
  nopes bigint NOT NULL DEFAULT 0,
  stars bigint NOT NULL DEFAULT 0,
  late bigint NOT NULL DEFAULT 0, -- choices kept and not counted
  timed bigint NOT NULL DEFAULT 0, -- choices that count and say how long their card was looked at
  looked bigint NOT NULL DEFAULT 0, -- for how long, in milliseconds; at most five minutes a card
  clock bigint NOT NULL DEFAULT 0, -- the largest of an event that counts
  seen timestamptz,
  PRIMARY KEY (deck, person)
) WITH (fillfactor = 50);

-- The digest of a block's records, from which a deck's uuid is made.
CREATE FUNCTION team.digest(records text) RETURNS bytea LANGUAGE sql IMMUTABLE
AS $$ SELECT pg_catalog.sha256(pg_catalog.convert_to(records, 'UTF8')) $$;

-- The cards of a deck: one row for each block of up to 64 records, one record on each line.
CREATE TABLE team.block (
  deck int NOT NULL, no int NOT NULL,
  count smallint NOT NULL,
  records text NOT NULL,
  digest bytea NOT NULL GENERATED ALWAYS AS (team.digest(records)) STORED,
  PRIMARY KEY (deck, no)
);
DO $$
BEGIN
  ALTER TABLE team.block ALTER COLUMN records SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN
  NULL; -- a server built without lz4 compresses with its own
END $$;

-- The progress of handing out blocks: 16 ranges of blocks (lanes) for each slot, so that many people can claim at once.
CREATE TABLE team.handout (
  deck int NOT NULL, slot smallint NOT NULL, lane smallint NOT NULL,
  next int NOT NULL, -- no block before it is free
  until int NOT NULL,
  PRIMARY KEY (deck, slot, lane)
) WITH (fillfactor = 25);

-- The person who decides a block, for each of its `overlap` slots. `answers` has a byte for each card: l(ike) n(ope) s(tar)
-- t (later), or a dot for none.
CREATE TABLE team.lease (
  deck int NOT NULL, block int NOT NULL, slot smallint NOT NULL,
  is_open boolean NOT NULL DEFAULT true, -- a card is undecided or put off
  person int NOT NULL,
  until timestamptz NOT NULL, -- from then on another may be handed it; -infinity is never extended
  sealed bigint NOT NULL DEFAULT 0, -- a bit for each card that an earlier holder has decided
  answers bytea NOT NULL,
  PRIMARY KEY (deck, block, slot)
) WITH (fillfactor = 70);
-- No person gets a block twice.
CREATE UNIQUE INDEX lease_of_person ON team.lease (deck, person, block);
CREATE INDEX lease_open ON team.lease (deck, until) WHERE is_open;
CREATE INDEX lease_open_of_person ON team.lease (deck, person) WHERE is_open;

-- The decisions of earlier holders of a lease, from when it was handed on. Each card's decision is in one row only.
CREATE TABLE team.past (
  deck int NOT NULL, block int NOT NULL, slot smallint NOT NULL, person int NOT NULL,
  answers bytea NOT NULL,
  PRIMARY KEY (deck, block, slot, person)
);

-- The learned order of a deck: the first blocks to be handed out, the largest score first. A new order has a new generation, so
-- that nobody who is just claiming waits for it.
CREATE TABLE team.ranked (
  deck int NOT NULL, generation int NOT NULL, block int NOT NULL, slot smallint NOT NULL,
  score float4 NOT NULL,
  PRIMARY KEY (deck, generation, block, slot)
);
CREATE INDEX ranked_first ON team.ranked (deck, generation, score DESC);

-- One opening of a person's log, for one deck.
CREATE TABLE team.origin (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deck int NOT NULL, person int NOT NULL, uuid uuid NOT NULL,
  UNIQUE (deck, person, uuid)
);

-- All events of all people. Rows are added; of a person whose choices are voided `accepted` becomes false.
CREATE TABLE team.event (
  number bigint NOT NULL,
  clock bigint NOT NULL,
  at bigint NOT NULL,
  dwell bigint,
  origin int NOT NULL,
  card int NOT NULL,
  kind "char" NOT NULL, -- c(hoose) u(ndo) r(edo) n(ote)
  choice "char" NOT NULL, -- l n s t or a dot
  standing "char" NOT NULL, -- what stands on the card after it
  accepted boolean NOT NULL, -- false: it came after the card had been passed on
  cause text NOT NULL,
  figures float8[],
  note text,
  reason text, -- of a choice
  PRIMARY KEY (origin, number)
);

-- A lead's decision on a card on which people disagree. It counts while they do.
CREATE TABLE team.settlement (
  deck int NOT NULL, card bigint NOT NULL,
  choice "char" NOT NULL, -- l n s
  settler int NOT NULL REFERENCES team.person,
  at timestamptz NOT NULL,
  PRIMARY KEY (deck, card)
);
INSERT INTO team.step (number) VALUES (2);
