-- Managing decks, and what one person has decided. For the deck's leads, except the list.
SET LOCAL search_path = pg_catalog, pg_temp;
SET LOCAL ROLE team_owner;
ALTER TABLE team.deck ADD COLUMN closes timestamptz; -- from then on no block is handed out; null for never

-- The decks of the connected person, with what stands of this person's own choices. `closes` is in milliseconds since 1970.
CREATE FUNCTION team.decks() RETURNS TABLE (
  name text, is_lead boolean, cards bigint, overlap int, likes bigint, nopes bigint, stars bigint, laters bigint, closes bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
#variable_conflict use_column
DECLARE me int := team.me();
BEGIN
  RETURN QUERY SELECT d.name, m.is_lead, d.cards, d.overlap::int, m.likes, m.nopes, m.stars, (
      SELECT coalesce(sum(length(l.answers) - length(replace(convert_from(l.answers, 'UTF8'), 't', ''))), 0)::bigint
        FROM team.lease l WHERE l.deck = d.id AND l.person = me AND l.is_open), (extract(epoch FROM d.closes) * 1000)::bigint
    FROM team.member m JOIN team.deck d ON d.id = m.deck WHERE m.person = me AND m.active AND d.finished ORDER BY d.name;
END $$;

-- Gives a deck another name. Its identity stays, so that everybody's choices go on under the new name.
CREATE FUNCTION team.rename(deck_name text, new_name text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '2s'
AS $$
DECLARE led_deck int := team.led(deck_name);
BEGIN
  IF (octet_length(new_name) BETWEEN 1 AND 200 AND new_name !~ '[[:cntrl:]]') IS NOT TRUE THEN
    RAISE EXCEPTION USING ERRCODE = 'SD003', MESSAGE = 'a name of 1 to 200 bytes without control characters is needed';
  END IF;
  UPDATE team.deck SET name = new_name WHERE id = led_deck;
EXCEPTION WHEN unique_violation THEN
  RAISE EXCEPTION USING ERRCODE = 'SD005', MESSAGE = format('there is a deck ''%s'' already', new_name);
END $$;

-- Closes a deck at a time: from then on nothing is handed out, and what people hold already still counts. Null opens it again.
CREATE FUNCTION team.close(deck_name text, at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '2s'
AS $$
DECLARE led_deck int := team.led(deck_name);
BEGIN
  IF at < '0001-01-01' OR at >= '10000-01-01' THEN
    RAISE EXCEPTION USING ERRCODE = 'SD003', MESSAGE = 'a time in the years 1 to 9999 is needed';
  END IF;
  UPDATE team.deck SET closes = at WHERE id = led_deck;
END $$;

-- Deletes a deck with everything that people have decided on it.
CREATE FUNCTION team.delete(deck_name text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '2s'
AS $$
DECLARE led_deck int := team.led(deck_name);
BEGIN
  PERFORM team.end_transactions(led_deck);
  -- First what every call needs: whoever still waits then finds nothing, and what others have just done is seen below.
  DELETE FROM team.deck WHERE id = led_deck;
  DELETE FROM team.block WHERE deck = led_deck;
  DELETE FROM team.handout WHERE deck = led_deck;
  DELETE FROM team.lease WHERE deck = led_deck;
  DELETE FROM team.past WHERE deck = led_deck;
  DELETE FROM team.settlement WHERE deck = led_deck;
  DELETE FROM team.ranked WHERE deck = led_deck;
  DELETE FROM team.event e USING team.origin o WHERE o.deck = led_deck AND e.origin = o.id;
  DELETE FROM team.origin WHERE deck = led_deck;
END $$;

-- The number of a person who is or was on a deck; an error for anybody else.
CREATE FUNCTION team.known(for_deck int, person_name text) RETURNS int
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE found_person int;
BEGIN
  SELECT p.id INTO found_person FROM team.person p JOIN team.member m ON m.person = p.id
    WHERE p.name::text = person_name AND m.deck = for_deck;
  IF NOT FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'SD003', MESSAGE = format('%s never was on this deck', left(person_name, 63));
  END IF;
  RETURN found_person;
END $$;

-- Takes a person off a deck and voids the person's choices: they stay among the events, count no more, and their cards go out
-- again. Returns how many cards the person had decided.
CREATE FUNCTION team.void(deck_name text, person_name text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '2s'
AS $$
DECLARE
  led_deck int := team.led(deck_name);
  voided int := team.known(led_deck, person_name);
  counted bigint;
  p team.past;
  theirs bigint;
BEGIN
  IF EXISTS (SELECT FROM team.member m WHERE m.deck = led_deck AND m.person = voided AND m.active) THEN
    PERFORM team.remove(deck_name, person_name);
  END IF;
  SELECT m.likes + m.nopes + m.stars INTO counted FROM team.member m
    WHERE m.deck = led_deck AND m.person = voided;
  -- What a lead has settled knowing these choices is open again.
  DELETE FROM team.settlement q USING team.vote v, team.deck d
    WHERE d.id = led_deck AND v.deck = led_deck AND v.person = voided
      AND q.deck = led_deck AND q.card = v.block::bigint * d.size + v.place;
  -- What was decided in a block that is still the person's.
  UPDATE team.lease l SET answers = team.only(l.answers, l.sealed), is_open = true, until = '-infinity'
    WHERE l.deck = led_deck AND l.person = voided;
  -- What was decided before a block was handed on.
  FOR p IN DELETE FROM team.past o WHERE o.deck = led_deck AND o.person = voided RETURNING * LOOP
    theirs := team.decided(p.answers);
    UPDATE team.lease l SET answers = team.only(l.answers, ~theirs), sealed = l.sealed & ~theirs, is_open = true,
        until = '-infinity'
      WHERE l.deck = led_deck AND l.block = p.block AND l.slot = p.slot;
  END LOOP;
  UPDATE team.event e SET accepted = false FROM team.origin o
    WHERE o.deck = led_deck AND o.person = voided AND e.origin = o.id AND e.accepted;
  UPDATE team.member m SET likes = 0, nopes = 0, stars = 0, clock = 0, timed = 0, looked = 0
    WHERE m.deck = led_deck AND m.person = voided;
  RETURN counted;
END $$;

-- Hands the unfinished blocks of one person to another for one lease; the other gets them on connecting again. Returns how
-- many: what the other has decided in another slot stays, and so does what would be more than anybody may hold.
CREATE FUNCTION team.hand_over(deck_name text, from_name text, to_name text) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '2s'
AS $$
DECLARE
  led_deck int := team.led(deck_name);
  giver int := team.known(led_deck, from_name);
  taker int := team.known(led_deck, to_name);
  l team.lease;
  handed int := 0;
BEGIN
  IF NOT EXISTS (SELECT FROM team.member m WHERE m.deck = led_deck AND m.person = taker AND m.active) THEN
    RAISE EXCEPTION USING ERRCODE = 'SD003', MESSAGE = format('%s is not on this deck', to_name);
  END IF;
  FOR l IN SELECT * FROM team.lease o WHERE o.deck = led_deck AND o.person = giver AND o.is_open
    AND team.may_hold(led_deck, o.block, o.slot, taker) ORDER BY o.block FOR NO KEY UPDATE
  LOOP
    -- As in a claim.
    EXIT WHEN (SELECT sum(length(translate(convert_from(o.answers, 'UTF8'), 'lns', ''))) > 512 - d.size
      FROM team.lease o JOIN team.deck d ON d.id = led_deck WHERE o.deck = led_deck AND o.person = taker AND o.is_open
        AND o.until > '-infinity' GROUP BY d.size);
    PERFORM team.hand_on(l, taker);
    handed := handed + 1;
  END LOOP;
  RETURN handed;
END $$;

-- The cards, in the deck's order, on which no choice stands; for a consensus those that fewer people have decided than are
-- asked.
CREATE FUNCTION team.undecided(deck_name text, as_consensus boolean) RETURNS TABLE (record text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
#variable_conflict use_column
DECLARE
  led_deck int := team.led(deck_name);
  d team.deck;
BEGIN
  SELECT * INTO d FROM team.deck WHERE id = led_deck;
  RETURN QUERY SELECT r.record FROM team.block b CROSS JOIN LATERAL string_to_table(b.records, E'\n') WITH ORDINALITY r (record, place)
      LEFT JOIN (SELECT v.block, v.place, count(*) AS votes FROM team.vote v
          WHERE v.deck = led_deck AND NOT (as_consensus AND v.choice = 't') GROUP BY v.block, v.place) c
        ON c.block = b.no AND c.place = r.place - 1
    WHERE b.deck = led_deck AND coalesce(c.votes, 0) < CASE WHEN as_consensus THEN team.asked(d.overlap, d.share, b.no) ELSE 1 END
    ORDER BY b.no, r.place;
END $$;

-- The blocks of a deck, for learning an order: their records if they are wanted, whether they can still be handed out, and, a
-- bit for each card, what most of those who have decided it like and nope.
CREATE FUNCTION team.blocks(deck_name text, with_records boolean) RETURNS TABLE (
  deck int, block int, count int, records text, is_free boolean, liked bigint, noped bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
#variable_conflict use_column
DECLARE
  led_deck int := team.led(deck_name);
  d team.deck;
BEGIN
  SELECT * INTO d FROM team.deck WHERE id = led_deck;
  RETURN QUERY SELECT led_deck, b.no, b.count::int, CASE WHEN with_records THEN b.records END,
      coalesce(l.leases, 0) < team.asked(d.overlap, d.share, b.no), coalesce(v.liked, 0), coalesce(v.noped, 0)
    FROM team.block b
      LEFT JOIN (SELECT o.block, count(*) AS leases FROM team.lease o WHERE o.deck = led_deck GROUP BY o.block) l ON l.block = b.no
      LEFT JOIN (SELECT c.block, bit_or(1::bigint << c.place) FILTER (WHERE c.lean > 0) AS liked,
          bit_or(1::bigint << c.place) FILTER (WHERE c.lean < 0) AS noped
        FROM (SELECT o.block, o.place, sum(CASE o.choice WHEN 'n' THEN -1 ELSE 1 END) AS lean FROM team.vote o
          WHERE o.deck = led_deck AND o.choice <> 't' GROUP BY o.block, o.place) c
        GROUP BY c.block) v ON v.block = b.no
    WHERE b.deck = led_deck ORDER BY b.no;
END $$;

-- Sets the order in which blocks are handed out from now on, the largest score first; at most 2,000, so that no claim looks long.
-- All others come after them, in the deck's order; so do all if none is given.
CREATE FUNCTION team.rank(deck_name text, blocks int[], scores float4[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '2s'
AS $$
DECLARE
  led_deck int := team.led(deck_name);
  d team.deck;
BEGIN
  IF cardinality(blocks) > 2000 OR cardinality(blocks) <> cardinality(scores) OR array_ndims(blocks) > 1 OR array_ndims(scores) > 1
    OR EXISTS (SELECT FROM unnest(scores) s WHERE s IS NULL OR s IN ('NaN', 'Infinity', '-Infinity')) OR blocks IS NULL
    OR scores IS NULL
  THEN
    RAISE EXCEPTION USING ERRCODE = 'SD003', MESSAGE = 'up to 2000 blocks with a finite score each are needed';
  END IF;
  SELECT * INTO d FROM team.deck WHERE id = led_deck FOR NO KEY UPDATE;
  -- Of earlier generations: whoever claims now reads the present one.
  DELETE FROM team.ranked r WHERE r.deck = led_deck AND r.generation < d.generation;
  INSERT INTO team.ranked (deck, generation, block, slot, score)
    SELECT led_deck, d.generation + 1, r.block, s, r.score FROM unnest(blocks, scores) r (block, score)
        JOIN team.block b ON b.deck = led_deck AND b.no = r.block
        CROSS JOIN LATERAL generate_series(0, team.asked(d.overlap, d.share, b.no) - 1) s
      WHERE NOT EXISTS (SELECT FROM team.lease l WHERE l.deck = led_deck AND l.block = r.block AND l.slot = s)
    ON CONFLICT DO NOTHING;
  UPDATE team.deck SET generation = d.generation + 1 WHERE id = led_deck;
END $$;

INSERT INTO team.step (number) VALUES (9);
