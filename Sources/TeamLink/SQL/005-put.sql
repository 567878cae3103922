-- Receiving events from people's logs. The logs are authoritative; the server keeps all events and decides which count.
SET LOCAL search_path = pg_catalog, pg_temp;
SET LOCAL ROLE team_owner;
-- The largest event number that the server has of each origin of the connected person.
CREATE FUNCTION team.origins(for_deck int) RETURNS TABLE (origin uuid, number bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
#variable_conflict use_column
DECLARE me int := team.member_of(for_deck);
BEGIN
  RETURN QUERY SELECT o.uuid, e.number FROM team.origin o CROSS JOIN LATERAL (
      SELECT n.number FROM team.event n WHERE n.origin = o.id ORDER BY n.number DESC LIMIT 1) e
    WHERE o.deck = for_deck AND o.person = me;
END $$;

-- Gives a lease of a block to a person who claims to have held one, during the recovery of a restored server: a free slot,
-- else one whose lease has run out. Beyond as many undecided cards as a claim allows, others may be handed it at once.
CREATE FUNCTION team.give_back(d team.deck, in_block int, me int) RETURNS team.lease LANGUAGE plpgsql
AS $$
DECLARE
  l team.lease;
  time_over timestamptz := clock_timestamp() + d.lease_seconds * interval '1 second';
BEGIN
  IF (SELECT sum(length(translate(convert_from(o.answers, 'UTF8'), 'lns', ''))) FROM team.lease o
    WHERE o.deck = d.id AND o.person = me AND o.is_open AND o.until > '-infinity') > 512 - d.size
  THEN
    time_over := '-infinity';
  END IF;
  PERFORM FROM team.block b WHERE b.deck = d.id AND b.no = in_block FOR NO KEY UPDATE;
  INSERT INTO team.lease (deck, block, slot, person, until, answers)
    SELECT d.id, in_block, s, me, time_over, convert_to(repeat('.', b.count), 'UTF8')
      FROM team.block b, generate_series(0, team.asked(d.overlap, d.share, in_block) - 1) s WHERE b.deck = d.id AND b.no = in_block
        AND NOT EXISTS (SELECT FROM team.lease o WHERE o.deck = d.id AND o.block = in_block AND o.slot = s)
        AND team.may_hold(d.id, in_block, s::smallint, me) ORDER BY s LIMIT 1
    ON CONFLICT DO NOTHING RETURNING * INTO l;
  IF FOUND THEN RETURN l; END IF;
  SELECT * INTO l FROM team.lease o WHERE o.deck = d.id AND o.block = in_block AND o.is_open
    AND o.until < clock_timestamp() AND team.may_hold(d.id, in_block, o.slot, me) ORDER BY o.slot LIMIT 1 FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  l := team.hand_on(l, me);
  IF time_over = '-infinity' THEN
    UPDATE team.lease o SET until = time_over WHERE o.deck = d.id AND o.block = in_block AND o.slot = l.slot;
  END IF;
  RETURN l;
END $$;

-- A person's lease of a block, locked; null for none. One that has run out and that another transaction is handing on, for
-- however long, is the other's.
CREATE FUNCTION team.own_lease(d team.deck, in_block int, me int) RETURNS team.lease LANGUAGE plpgsql
AS $$
DECLARE l team.lease;
BEGIN
  SELECT * INTO l FROM team.lease o WHERE o.deck = d.id AND o.person = me AND o.block = in_block
    FOR NO KEY UPDATE SKIP LOCKED;
  IF FOUND THEN RETURN l; END IF;
  BEGIN
    SELECT * INTO l FROM team.lease o WHERE o.deck = d.id AND o.person = me AND o.block = in_block FOR NO KEY UPDATE;
    IF NOT FOUND AND d.recovering THEN
      l := team.give_back(d, in_block, me);
    END IF;
  EXCEPTION WHEN lock_not_available THEN
    IF EXISTS (SELECT FROM team.lease o
      WHERE o.deck = d.id AND o.person = me AND o.block = in_block AND o.until > clock_timestamp())
    THEN
      RAISE;
    END IF;
    PERFORM set_config('lock_timeout', '1ms', true); -- so that a put waits once, not for each of its blocks
    l := NULL;
  END;
  RETURN l;
END $$;

-- Keeps events of one origin, in the order of their numbers; events sent again are ignored. An event counts if the person
-- holds the card's block, no earlier holder had decided the card, and no newer event of this person from another log counts
-- there. All others are only kept. `late` has the choices, taken back or not, that were kept but do not count, one for each card of a person;
-- `superseded` those of a card on which a newer choice from another log counts, one for each card;
-- `unknown` has the events on cards that the deck does not have, which are not kept.
CREATE FUNCTION team.put(
  for_deck int, of_origin uuid, numbers bigint[], cards bigint[], kinds text, choices text, standings text,
  clocks bigint[], ats bigint[], dwells bigint[], causes text[], figures text[], notes text[],
  reasons text[])
RETURNS TABLE (late bigint[], unknown bigint[], superseded bigint[])
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  SET lock_timeout = '2s' SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_variable
DECLARE
  me int := team.member_of(for_deck);
  n int := cardinality(numbers);
  d team.deck;
  l team.lease;
  this_origin int;
  newest bigint := 0; -- the largest number that is here
  wrong int;
  blocks int[];
  this_block int;
  counted boolean[]; -- by the event
  late_cards bigint[] := '{}';
  superseded_cards bigint[] := '{}';
  more_timed int := 0;
  more_looked bigint := 0;
  largest bigint; -- clock of an event that counts
  oldest bigint; -- clock of these events
  newer_cards bigint[]; -- with something newer than the oldest of these events
  newer_clocks bigint[];
  given bytea; -- the answers of that block
  place int;
  before int;
  after int;
  delta int[] := '{0,0,0,0}'; -- of likes, nopes, stars, and laters, which are not kept
BEGIN
  IF of_origin IS NULL OR n IS NULL OR n > 512 OR array_lower(numbers, 1) <> 1 OR array_lower(cards, 1) <> 1
    OR octet_length(kinds) IS DISTINCT FROM n
    OR octet_length(choices) IS DISTINCT FROM n OR octet_length(standings) IS DISTINCT FROM n
    OR translate(kinds, 'curn', '') <> '' OR translate(choices || standings, 'lnst.', '') <> ''
    OR (cardinality(cards), cardinality(clocks), cardinality(ats), cardinality(dwells), cardinality(causes),
      cardinality(figures), cardinality(notes), cardinality(reasons)) IS DISTINCT FROM (n, n, n, n, n, n, n, n)
    OR pg_column_size(causes) > 1048576 OR pg_column_size(figures) > 1048576 OR pg_column_size(notes) > 34000000
    OR pg_column_size(reasons) > 34000000
  THEN
    RAISE EXCEPTION USING ERRCODE = 'SD003',
      MESSAGE = 'arrays of unlike lengths, more than 512 events, unknown letters, or too much';
  END IF;
  SELECT * INTO d FROM team.deck WHERE id = for_deck;
  SELECT o.id, coalesce((SELECT e.number FROM team.event e WHERE e.origin = o.id ORDER BY e.number DESC LIMIT 1), 0)
    INTO this_origin, newest FROM team.origin o WHERE o.deck = for_deck AND o.person = me AND o.uuid = of_origin;
  newest := coalesce(newest, 0);
  SELECT
      min(u.i) FILTER (WHERE (u.number > coalesce(numbers[u.i - 1], 0) AND u.card >= 0
        AND u.clock BETWEEN 0 AND 4611686018427387904
        AND u.at BETWEEN -62135596800000 AND 253402300799999 AND coalesce(u.dwell, 0) BETWEEN 0 AND 315576000000
        AND u.cause IS NOT NULL AND octet_length(coalesce(u.note, '')) <= 65536
        AND (u.reason IS NULL OR octet_length(u.reason) BETWEEN 1 AND 65536 AND substr(kinds, u.i::int, 1) = 'c')
        AND octet_length(coalesce(u.figure, '')) <= 300 AND coalesce(u.figure ~
          '^\[(-?\d+(\.\d+)?([eE][-+]?\d{1,3})?,){4}-?\d+(\.\d+)?([eE][-+]?\d{1,3})?\]$', true)) IS NOT TRUE),
      array_agg(DISTINCT u.card / d.size) FILTER (WHERE u.number > newest AND u.card < d.cards), -- comes sorted
      coalesce(array_agg(u.number) FILTER (WHERE u.number > newest AND u.card >= d.cards), '{}')
    INTO wrong, blocks, unknown FROM unnest(numbers, cards, clocks, ats, dwells, causes, figures, notes, reasons)
      WITH ORDINALITY u (number, card, clock, at, dwell, cause, figure, note, reason, i);
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION USING ERRCODE = 'SD003', MESSAGE = format(
      'event %s of %s has a number not larger than the one before, or something out of its range', wrong, n);
  END IF;
  late := '{}';
  superseded := '{}';
  counted := array_fill(false, ARRAY[n]);
  SELECT m.clock INTO largest FROM team.member m WHERE m.deck = for_deck AND m.person = me;
  oldest := (SELECT min(u.clock) FROM unnest(numbers, clocks) u (number, clock) WHERE u.number > newest);
  IF oldest < largest THEN
    -- Seldom: another log of this person has told newer things before. Not a join, as in team.held.
    SELECT array_agg(q.card), array_agg(q.clock) INTO newer_cards, newer_clocks FROM (
      SELECT e.card, max(e.clock) AS clock FROM team.origin o CROSS JOIN LATERAL (
          SELECT v.card, v.clock FROM team.event v WHERE v.origin = o.id AND v.clock > oldest AND v.accepted
            AND v.kind <> 'n' AND v.card = ANY (cards) OFFSET 0) e
        WHERE o.deck = for_deck AND o.person = me GROUP BY e.card) q;
  END IF;

  FOREACH this_block IN ARRAY coalesce(blocks, '{}') LOOP
    l := team.own_lease(d, this_block, me);
    given := l.answers;
    FOR i IN 1 .. n LOOP
      CONTINUE WHEN numbers[i] <= newest OR cards[i] / d.size <> this_block OR cards[i] >= d.cards;
      place := cards[i] % d.size;
      IF l.block IS NULL OR (l.sealed >> place) & 1 = 1 THEN
        IF substr(kinds, i, 1) <> 'n' AND cards[i] <> ALL (late_cards) THEN
          late := late || numbers[i];
          late_cards := late_cards || cards[i];
        END IF;
        CONTINUE;
      END IF;
      counted[i] := true;
      IF dwells[i] IS NOT NULL AND substr(kinds, i, 1) = 'c' THEN
        more_timed := more_timed + 1;
        more_looked := more_looked + least(dwells[i], 300000);
      END IF;
      CONTINUE WHEN substr(kinds, i, 1) = 'n';
      IF clocks[i] < newer_clocks[array_position(newer_cards, cards[i])] THEN
        IF substr(kinds, i, 1) <> 'n' AND cards[i] <> ALL (superseded_cards) THEN
          superseded := superseded || numbers[i];
          superseded_cards := superseded_cards || cards[i];
        END IF;
        CONTINUE;
      END IF;
      largest := greatest(largest, clocks[i]);
      before := strpos('lnst', chr(get_byte(given, place)));
      after := strpos('lnst', substr(standings, i, 1));
      given := set_byte(given, place, ascii(substr(standings, i, 1)));
      IF before > 0 THEN delta[before] := delta[before] - 1; END IF;
      IF after > 0 THEN delta[after] := delta[after] + 1; END IF;
    END LOOP;
    CONTINUE WHEN given IS NOT DISTINCT FROM l.answers;
    l.is_open := position('.'::bytea IN given) > 0 OR position('t'::bytea IN given) > 0;
    UPDATE team.lease o SET answers = given, is_open = l.is_open,
        until = CASE WHEN o.until > '-infinity' AND o.until < clock_timestamp() + d.lease_seconds * interval '0.5 second'
          THEN clock_timestamp() + d.lease_seconds * interval '1 second' ELSE o.until END
      WHERE o.deck = for_deck AND o.block = this_block AND o.slot = l.slot;
  END LOOP;

  IF late <> '{}' THEN
    -- Each opening of a log is an origin of its own, and none counts a card that another has counted.
    SELECT coalesce(array_agg(u.number ORDER BY u.number), '{}') INTO late FROM unnest(late, late_cards) u (number, card)
      WHERE u.card <> ALL (ARRAY(SELECT e.card FROM team.origin o CROSS JOIN LATERAL (
            SELECT v.card FROM team.event v WHERE v.origin = o.id AND NOT v.accepted AND v.kind IN ('c', 'r')
              AND v.card = ANY (late_cards) OFFSET 0) e
          WHERE o.deck = for_deck AND o.person = me GROUP BY e.card));
  END IF;
  IF this_origin IS NULL THEN
    INSERT INTO team.origin (deck, person, uuid) VALUES (for_deck, me, of_origin) RETURNING id INTO this_origin;
  END IF;
  INSERT INTO team.event (number, clock, at, dwell, origin, card, kind, choice, standing, accepted, cause, figures, note,
      reason)
    SELECT u.number, u.clock, u.at, u.dwell, this_origin, u.card, substr(kinds, u.i::int, 1)::"char",
        substr(choices, u.i::int, 1)::"char", substr(standings, u.i::int, 1)::"char", u.accepted, left(u.cause, 64),
        translate(u.figure, '[]', '{}')::float8[], u.note, u.reason
      FROM unnest(numbers, cards, clocks, ats, dwells, causes, figures, notes, reasons, counted)
        WITH ORDINALITY u (number, card, clock, at, dwell, cause, figure, note, reason, accepted, i)
      WHERE u.number > newest AND u.card < d.cards
    ON CONFLICT DO NOTHING;
  UPDATE team.member m SET likes = m.likes + delta[1], nopes = m.nopes + delta[2], stars = m.stars + delta[3],
      late = m.late + cardinality(put.late), clock = largest, timed = m.timed + more_timed,
      looked = m.looked + more_looked, seen = clock_timestamp()
    WHERE m.deck = for_deck AND m.person = me AND m.active;
  -- A lead may have removed this person, or deleted the deck, while this waited.
  IF NOT FOUND THEN
    RAISE EXCEPTION USING ERRCODE = '42501', MESSAGE = format('%s is not on this deck', session_user);
  END IF;
  RETURN NEXT;
END $$;

INSERT INTO team.step (number) VALUES (5);
