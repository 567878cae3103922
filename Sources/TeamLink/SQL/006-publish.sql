-- Publishing: create_deck, COPY team.incoming (deck, no, count, records) FROM STDIN, finish_deck.
SET LOCAL search_path = pg_catalog, pg_temp;
SET LOCAL ROLE team_owner;
-- Whether the connection that began to publish a deck still exists.
CREATE FUNCTION team.is_publishing(d team.deck) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  SELECT EXISTS (
    SELECT FROM pg_stat_get_activity(d.pid) a JOIN pg_roles r ON r.oid = a.usesysid JOIN team.person p ON p.name = r.rolname
      WHERE p.id = d.publisher)
$$;

-- Begins to publish a deck. An unfinished deck of this name is replaced by the same person, and by any other lead once its
-- publisher's connection has ended.
CREATE FUNCTION team.create_deck(
  deck_name text, deck_head json, card_count bigint, block_size int, people_a_card int, lease_time int,
  percent int DEFAULT 100) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '2s'
AS $$
DECLARE
  me int;
  created int;
  problem text := CASE
    WHEN (octet_length(deck_name) BETWEEN 1 AND 200 AND deck_name !~ '[[:cntrl:]]') IS NOT TRUE
      THEN 'a name of 1 to 200 bytes without control characters is needed'
    WHEN (octet_length(deck_head::text) <= 65536 AND json_typeof(deck_head) = 'object') IS NOT TRUE
      THEN 'the head must be an object of at most 64 KiB'
    WHEN (card_count BETWEEN 1 AND 1000000000) IS NOT TRUE THEN 'a deck has 1 to 1,000,000,000 cards'
    WHEN (block_size BETWEEN 1 AND 64) IS NOT TRUE THEN 'a block has 1 to 64 cards'
    WHEN (people_a_card BETWEEN 1 AND 100) IS NOT TRUE THEN 'the overlap is 1 to 100'
    WHEN (percent BETWEEN 1 AND 100) IS NOT TRUE THEN 'the share is 1 to 100 percent'
    WHEN (lease_time BETWEEN 1 AND 604800) IS NOT TRUE THEN 'a lease lasts 1 second to 7 days' END;
BEGIN
  IF problem IS NOT NULL THEN
    RAISE EXCEPTION USING ERRCODE = 'SD003', MESSAGE = problem;
  END IF;
  INSERT INTO team.person (name) VALUES (session_user) ON CONFLICT DO NOTHING;
  me := team.me();
  DELETE FROM team.deck d WHERE d.name = deck_name AND NOT d.finished AND (d.publisher = me OR NOT team.is_publishing(d))
    RETURNING d.id INTO created;
  DELETE FROM team.block WHERE deck = created;
  INSERT INTO team.deck (name, head, cards, size, overlap, share, lease_seconds, publisher, pid)
    VALUES (deck_name, deck_head, card_count, block_size, people_a_card, percent, lease_time, me, pg_backend_pid())
    ON CONFLICT (name) DO NOTHING RETURNING id INTO created;
  IF NOT FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'SD005', MESSAGE = format('there is a deck ''%s'' already', deck_name);
  END IF;
  RETURN created;
END $$;

-- The view that a publisher copies blocks into. It has no rows to read.
CREATE VIEW team.incoming AS SELECT deck, no, count, records FROM team.block WHERE false;

-- Adds a block to the publisher's own unfinished deck, if it has the right number of lines for its place.
CREATE FUNCTION team.take_in() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE d team.deck;
BEGIN
  SELECT * INTO d FROM team.deck WHERE id = NEW.deck AND NOT finished AND publisher = team.me();
  IF NOT FOUND THEN
    RAISE EXCEPTION USING ERRCODE = '42501', MESSAGE = format('%s is not publishing this deck', session_user);
  ELSIF octet_length(NEW.records) > 16777216 THEN
    RAISE EXCEPTION USING ERRCODE = 'SD003', MESSAGE = format('block %s has more than 16 MiB', NEW.no);
  ELSIF (NEW.no >= 0 AND NEW.no::bigint * d.size < d.cards
    AND NEW.count = least(d.size, d.cards - NEW.no::bigint * d.size)
    AND octet_length(NEW.records) - octet_length(replace(NEW.records, E'\n', '')) = NEW.count - 1) IS NOT TRUE
  THEN
    RAISE EXCEPTION USING ERRCODE = 'SD003', MESSAGE = format('block %s has not as many records as belong there', NEW.no);
  END IF;
  INSERT INTO team.block (deck, no, count, records) VALUES (NEW.deck, NEW.no, NEW.count, NEW.records);
  RETURN NEW;
END $$;
CREATE TRIGGER take_in INSTEAD OF INSERT ON team.incoming FOR EACH ROW EXECUTE FUNCTION team.take_in();

-- Opens a deck once all of its blocks are there. The publisher becomes its lead. Its uuid is made from its name, head, records
-- and size of blocks, so that choices of a deck that was lost count for the same deck published again.
CREATE FUNCTION team.finish_deck(for_deck int) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '2s'
AS $$
DECLARE
  d team.deck;
  blocks bigint;
  there bigint := 0;
  digest bytea; -- of all before
  next_digest bytea;
  made uuid;
  there_already text;
BEGIN
  SELECT * INTO d FROM team.deck WHERE id = for_deck AND NOT finished AND publisher = team.me() FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION USING ERRCODE = '42501', MESSAGE = format('%s is not publishing this deck', session_user);
  END IF;
  blocks := (d.cards + d.size - 1) / d.size;
  digest := team.digest(concat_ws(E'\n', d.name, d.head, d.cards, d.size));
  FOR next_digest IN SELECT b.digest FROM team.block b WHERE b.deck = for_deck ORDER BY b.no LOOP
    digest := sha256(digest || next_digest);
    there := there + 1;
  END LOOP;
  IF there <> blocks THEN
    RAISE EXCEPTION USING ERRCODE = 'SD003', MESSAGE = format('%s of %s blocks are there', there, blocks);
  END IF;
  INSERT INTO team.handout (deck, slot, lane, next, until)
    SELECT for_deck, s, lane, lane * blocks / 16, (lane + 1) * blocks / 16
      FROM generate_series(0, d.overlap - 1) s, generate_series(0, 15) lane
      WHERE lane * blocks / 16 < (lane + 1) * blocks / 16;
  INSERT INTO team.member (deck, person, is_lead) VALUES (for_deck, d.publisher, true);
  made := encode(substr(digest, 1, 16), 'hex')::uuid;
  SELECT k.name INTO there_already FROM team.deck k WHERE k.uuid = made;
  IF FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'SD005', MESSAGE = format('this deck is there already; it is called ''%s'' now', there_already);
  END IF;
  UPDATE team.deck SET finished = true, uuid = made WHERE id = for_deck;
END $$;
INSERT INTO team.step (number) VALUES (6);
