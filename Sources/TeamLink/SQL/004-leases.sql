-- Handing out blocks, and handing them on. A lease has one holder; only the holder's choices count.
SET LOCAL search_path = pg_catalog, pg_temp;
SET LOCAL ROLE team_owner;
-- The decided cards as a bit mask: those with like, nope or star, but not later.
CREATE FUNCTION team.decided(answers bytea) RETURNS bigint LANGUAGE sql IMMUTABLE
AS $$
  SELECT coalesce(pg_catalog.bit_or(1::bigint << p), 0) FROM pg_catalog.generate_series(0, pg_catalog.length(answers) - 1) p
    WHERE pg_catalog.get_byte(answers, p) IN (108, 110, 115)
$$;

-- These answers, with a dot for all but the cards of `bits`.
CREATE FUNCTION team.only(answers bytea, bits bigint) RETURNS bytea LANGUAGE sql IMMUTABLE
AS $$
  SELECT coalesce(pg_catalog.string_agg(
      CASE WHEN (bits >> p) & 1 = 1 THEN pg_catalog.substr(answers, p + 1, 1) ELSE '.' END, '' ORDER BY p), '')
    FROM pg_catalog.generate_series(0, pg_catalog.length(answers) - 1) p
$$;

-- A held block in the form in which a session gets it.
CREATE FUNCTION team.lease_row(l team.lease) RETURNS TABLE (
  block int, slot smallint, open_positions bigint, answers text, records text)
LANGUAGE sql STABLE
AS $$
  SELECT l.block, l.slot,
      CASE WHEN b.count < 64 THEN ((1::bigint << b.count) - 1) & ~l.sealed ELSE ~l.sealed END,
      pg_catalog.convert_from(CASE WHEN l.sealed = 0 THEN l.answers ELSE team.only(l.answers, ~l.sealed) END, 'UTF8'),
      b.records
    FROM team.block b WHERE b.deck = l.deck AND b.no = l.block
$$;

-- Extends the open leases of a person, those that have less than half of their time left: each is written anew. One that is
-- locked is just being handed on.
CREATE FUNCTION team.extend(for_deck int, me int) RETURNS void LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE team.lease l SET until = clock_timestamp() + o.lease_seconds * interval '1 second' FROM (
      SELECT e.block, e.slot, d.lease_seconds FROM team.deck d, team.lease e
        WHERE d.id = for_deck AND e.deck = for_deck AND e.person = me AND e.is_open AND e.until > '-infinity'
          AND e.until < clock_timestamp() + d.lease_seconds * interval '0.5 second' FOR NO KEY UPDATE OF e SKIP LOCKED) o
    WHERE l.deck = for_deck AND l.block = o.block AND l.slot = o.slot;
END $$;

-- The unfinished blocks that the connected person holds. Renews them.
CREATE FUNCTION team.held(for_deck int) RETURNS TABLE (
  block int, slot smallint, open_positions bigint, answers text, records text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '2s'
AS $$
#variable_conflict use_column
DECLARE
  me int := team.member_of(for_deck);
  l team.lease;
BEGIN
  PERFORM team.extend(for_deck, me);
  -- Not a join: where statistics are old it may read the whole deck.
  FOR l IN SELECT * FROM team.lease o WHERE o.deck = for_deck AND o.person = me AND o.is_open ORDER BY o.block LOOP
    RETURN QUERY SELECT * FROM team.lease_row(l);
  END LOOP;
END $$;

-- Renews the person's leases. Returns those of the given blocks that are still this person's.
CREATE FUNCTION team.renew(for_deck int, blocks int[]) RETURNS TABLE (block int)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '2s'
AS $$
#variable_conflict use_column
DECLARE me int := team.member_of(for_deck);
BEGIN
  IF cardinality(blocks) > 4096 THEN
    RAISE EXCEPTION USING ERRCODE = 'SD003', MESSAGE = 'more than 4096 blocks';
  END IF;
  PERFORM team.extend(for_deck, me);
  RETURN QUERY SELECT l.block FROM team.lease l
    WHERE l.deck = for_deck AND l.person = me AND l.block = ANY (blocks) ORDER BY l.block;
END $$;

-- Whether a person may be handed this slot of a block, so that no person decides a card twice.
CREATE FUNCTION team.may_hold(for_deck int, in_block int, in_slot smallint, me int) RETURNS boolean
LANGUAGE plpgsql STABLE -- its plan is kept, which that of an SQL function is not
AS $$
BEGIN
  RETURN NOT EXISTS (SELECT FROM team.lease l WHERE l.deck = for_deck AND l.block = in_block AND l.person = me)
    AND NOT EXISTS (
      SELECT FROM team.past p WHERE p.deck = for_deck AND p.block = in_block AND p.person = me AND p.slot <> in_slot);
END $$;

-- The first block of a lane that was never handed out in this slot and that the person may hold; null if there is none.
CREATE FUNCTION team.next_block(for_deck int, in_slot smallint, first int, beyond int, me int) RETURNS int
LANGUAGE plpgsql STABLE
AS $$
DECLARE d team.deck;
BEGIN
  IF in_slot > 0 THEN
    SELECT * INTO d FROM team.deck WHERE id = for_deck;
  END IF;
  FOR candidate IN first .. beyond - 1 LOOP
    IF NOT EXISTS (SELECT FROM team.lease l WHERE l.deck = for_deck AND l.block = candidate AND l.slot = in_slot)
      AND (in_slot = 0
        OR in_slot < team.asked(d.overlap, d.share, candidate) AND team.may_hold(for_deck, candidate, in_slot, me))
    THEN
      RETURN candidate;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

-- Hands a lease on. Its holder's decisions are kept under the holder's name, and sealed. A person who gets a lease back may
-- change the decisions they made then.
CREATE FUNCTION team.hand_on(l team.lease, me int) RETURNS team.lease LANGUAGE plpgsql
AS $$
DECLARE
  theirs bigint := team.decided(l.answers) & ~l.sealed;
  mine bytea;
BEGIN
  IF theirs <> 0 THEN
    INSERT INTO team.past (deck, block, slot, person, answers)
      VALUES (l.deck, l.block, l.slot, l.person, team.only(l.answers, theirs));
  END IF;
  DELETE FROM team.past p WHERE p.deck = l.deck AND p.block = l.block AND p.slot = l.slot AND p.person = me
    RETURNING p.answers INTO mine;
  l.sealed := team.decided(l.answers);
  l.answers := team.only(l.answers, l.sealed);
  l.sealed := l.sealed & ~coalesce(team.decided(mine), 0);
  l.person := me;
  SELECT clock_timestamp() + lease_seconds * interval '1 second' INTO l.until FROM team.deck WHERE id = l.deck;
  UPDATE team.lease u SET person = l.person, until = l.until, sealed = l.sealed, answers = l.answers
    WHERE u.deck = l.deck AND u.block = l.block AND u.slot = l.slot;
  RETURN l;
END $$;

-- Gives a person a block of a lane that was never handed out in this slot; null if there is none. It passes over blocks that
-- another transaction is just handing out, as that may stay open.
CREATE FUNCTION team.take(for_deck int, in_slot smallint, first int, beyond int, me int, seconds int) RETURNS team.lease
LANGUAGE plpgsql
AS $$
DECLARE
  l team.lease;
  chosen int := team.next_block(for_deck, in_slot, first, beyond, me);
BEGIN
  WHILE chosen IS NOT NULL LOOP
    INSERT INTO team.lease (deck, block, slot, person, until, answers)
      SELECT for_deck, chosen, in_slot, me, clock_timestamp() + seconds * interval '1 second',
          convert_to(repeat('.', b.count), 'UTF8')
        FROM team.block b WHERE b.deck = for_deck AND b.no = chosen FOR NO KEY UPDATE SKIP LOCKED
      ON CONFLICT DO NOTHING RETURNING * INTO l;
    IF FOUND THEN RETURN l; END IF;
    chosen := team.next_block(for_deck, in_slot, chosen + 1, beyond, me);
  END LOOP;
  RETURN NULL;
END $$;

-- Claims one more block: one whose lease has run out, else a new one. No row if there is none now.
CREATE FUNCTION team.claim(for_deck int) RETURNS TABLE (
  block int, slot smallint, open_positions bigint, answers text, records text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '2s'
  SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  me int := team.member_of(for_deck);
  d record; -- the deck
  l team.lease;
  f team.handout;
  locked boolean;
  chosen int; -- a block
  in_slot smallint;
  lanes int[]; -- the first that have a block for this person; null until asked
  place int;
BEGIN
  -- In one statement: parsing and planning one costs a new connection more than running it.
  SELECT k.*, EXISTS (SELECT FROM team.lease l WHERE l.deck = for_deck AND l.is_open AND l.until < clock_timestamp()) AS has_run_out,
      (SELECT sum(length(translate(convert_from(l.answers, 'UTF8'), 'lns', '')))
        FROM team.lease l WHERE l.deck = for_deck AND l.person = me AND l.is_open AND l.until > '-infinity') AS held,
      EXISTS (SELECT FROM team.ranked r WHERE r.deck = for_deck AND r.generation = k.generation) AS is_ranked
    INTO d FROM team.deck k WHERE k.id = for_deck;
  -- What a restored server has forgotten is told first. And nobody can take the whole deck, nor by putting it off; there
  -- are no more open blocks than such cards.
  IF d.recovering OR d.closes <= clock_timestamp() OR d.held > 512 - d.size THEN RETURN; END IF;

  IF d.has_run_out THEN
    SELECT * INTO l FROM team.lease l
      WHERE l.deck = for_deck AND l.is_open AND l.until < clock_timestamp() AND team.may_hold(for_deck, l.block, l.slot, me)
        -- Where everybody who has begun has to decide every card, who took this over would be missing in the other slot.
        AND (d.overlap = 1
          OR (SELECT count(*) FROM team.member m WHERE m.deck = for_deck AND m.active AND m.pid IS NOT NULL) > d.overlap
          OR NOT EXISTS (SELECT FROM team.member m WHERE m.deck = for_deck AND m.person = l.person AND m.active))
      ORDER BY l.until LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
    IF FOUND THEN
      RETURN QUERY SELECT * FROM team.lease_row(team.hand_on(l, me));
      RETURN;
    END IF;
  END IF;

  -- Where the deck has a learned order: the first of it that nobody has.
  WHILE d.is_ranked LOOP
    SELECT r.block, r.slot INTO chosen, in_slot FROM team.ranked r WHERE r.deck = for_deck AND r.generation = d.generation
        AND team.may_hold(for_deck, r.block, r.slot, me)
      ORDER BY r.score DESC LIMIT 1 FOR UPDATE SKIP LOCKED;
    EXIT WHEN NOT FOUND;
    DELETE FROM team.ranked r
      WHERE r.deck = for_deck AND r.generation = d.generation AND r.block = chosen AND r.slot = in_slot;
    l := team.take(for_deck, in_slot, chosen, chosen + 1, me, d.lease_seconds);
    IF l.block IS NOT NULL THEN
      RETURN QUERY SELECT * FROM team.lease_row(l);
      RETURN;
    END IF;
  END LOOP;

  -- From the first lane that nobody is just taking from, begun with one's own; and where it has none for this person, from
  -- those that have one. Nobody waits for a lane: whoever holds one may be slow, and newcomers would overtake those who wait.
  LOOP
    SELECT * INTO f FROM team.handout h WHERE h.deck = for_deck AND h.next < h.until
        AND (lanes IS NULL OR h.slot * 16 + h.lane = ANY (lanes))
      ORDER BY h.slot, (h.lane + me) % 16 LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
    locked := FOUND;
    IF NOT locked THEN
      -- All are just being taken from: anywhere in one of them, where another is hardly at the same moment.
      SELECT * INTO f FROM team.handout h WHERE h.deck = for_deck AND h.next < h.until
          AND (lanes IS NULL OR h.slot * 16 + h.lane = ANY (lanes))
        ORDER BY h.slot, (h.lane + me) % 16 LIMIT 1;
      EXIT WHEN NOT FOUND;
    END IF;
    place := CASE WHEN locked THEN f.next ELSE f.next + floor(random() * (f.until - f.next))::int END;
    l := team.take(for_deck, f.slot, place, f.until, me, d.lease_seconds);
    IF l.block IS NULL AND place > f.next THEN
      l := team.take(for_deck, f.slot, f.next, place, me, d.lease_seconds);
    END IF;
    IF locked THEN
      -- Nobody is 0, so this is the first block that nobody has in this slot. Others may have taken all of the lane.
      UPDATE team.handout n SET next = coalesce(team.next_block(for_deck, f.slot, f.next, f.until, 0), f.until)
        WHERE n.deck = for_deck AND n.slot = f.slot AND n.lane = f.lane;
    END IF;
    IF l.block IS NOT NULL THEN
      RETURN QUERY SELECT * FROM team.lease_row(l);
      RETURN;
    END IF;
    IF lanes IS NULL THEN
      SELECT coalesce(array_agg(q.lane), '{}') INTO lanes FROM (
        SELECT o.slot * 16 + o.lane AS lane FROM (SELECT h.* FROM team.handout h WHERE h.deck = for_deck AND h.next < h.until
          ORDER BY h.slot, (h.lane + me) % 16 OFFSET 0) o
        WHERE team.next_block(for_deck, o.slot, o.next, o.until, me) IS NOT NULL LIMIT 16) q;
    END IF;
    lanes := array_remove(lanes, f.slot * 16 + f.lane);
  END LOOP;
END $$;

-- The number of blocks left: with undecided cards among the person's own, among those of others that the person might be
-- handed, and blocks never handed out. The last may be too large with an overlap, or where many claim at once; it is 0 exactly
-- when the person can claim none. Of a closed deck nothing is left to others.
CREATE FUNCTION team.left(for_deck int) RETURNS TABLE (mine int, others int, unclaimed int)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE me int := team.member_of(for_deck);
BEGIN
  SELECT
    (SELECT count(*) FROM team.lease l WHERE l.deck = for_deck AND l.person = me AND l.is_open
      AND position('.'::bytea IN l.answers) > 0)::int,
    (SELECT count(*) FROM team.lease l WHERE l.deck = for_deck AND l.person <> me AND l.is_open
      AND position('.'::bytea IN l.answers) > 0 AND team.may_hold(for_deck, l.block, l.slot, me))::int,
    (SELECT coalesce(sum(f.until - f.next), 0) FROM team.handout f WHERE f.deck = for_deck AND f.next < f.until
      AND team.next_block(for_deck, f.slot, f.next, f.until, me) IS NOT NULL)::int
    INTO mine, others, unclaimed;
  IF (SELECT d.closes <= clock_timestamp() FROM team.deck d WHERE d.id = for_deck) THEN
    unclaimed := others + unclaimed;
    others := 0;
  END IF;
  RETURN NEXT;
END $$;

INSERT INTO team.step (number) VALUES (4);
