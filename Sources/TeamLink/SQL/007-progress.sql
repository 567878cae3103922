-- The progress of a deck, and the recovery of a server that was restored from a backup. For the deck's leads.
SET LOCAL search_path = pg_catalog, pg_temp;
SET LOCAL ROLE team_owner;
-- The choices of each person that stand, the decided ones counted as they came in. `held` counts blocks; `pace` is
-- the mean time that a card was looked at, in milliseconds.
CREATE FUNCTION team.progress(deck_name text) RETURNS TABLE (
  person text, is_lead boolean, likes bigint, nopes bigint, stars bigint, laters bigint, late bigint, held int,
  seen timestamptz, active boolean, pace bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
#variable_conflict use_column
DECLARE led_deck int := team.led(deck_name);
BEGIN
  RETURN QUERY SELECT p.name::text, m.is_lead, m.likes, m.nopes, m.stars, coalesce(h.laters, 0)::bigint, m.late,
      coalesce(h.n, 0)::int, m.seen, m.active, m.looked / nullif(m.timed, 0)
    FROM team.member m JOIN team.person p ON p.id = m.person
      LEFT JOIN (SELECT l.person, count(*) n,
          sum(length(l.answers) - length(replace(convert_from(l.answers, 'UTF8'), 't', ''))) laters
        FROM team.lease l WHERE l.deck = led_deck AND l.is_open GROUP BY l.person) h
        ON h.person = m.person
    WHERE m.deck = led_deck AND (m.active OR m.likes + m.nopes + m.stars + m.late + coalesce(h.laters, 0) > 0) ORDER BY p.name;
END $$;

-- The cards on which the people asked disagree: in blocks all of whose slots are finished, and settled ones that all have
-- decided. Of the whole deck, or of one block. Two letters differ where `or` and `and` of their bits do.
CREATE FUNCTION team.disputed(for_deck int, only_block int DEFAULT NULL) RETURNS TABLE (card bigint)
LANGUAGE plpgsql STABLE
AS $$
#variable_conflict use_column
DECLARE
  d team.deck;
  first int := coalesce(only_block, 0);
  last int := coalesce(only_block, 2147483647);
BEGIN
  SELECT * INTO d FROM team.deck WHERE id = for_deck;
  IF d.overlap = 1 THEN RETURN; END IF;
  RETURN QUERY
    SELECT b.block::bigint * d.size + p FROM (
        SELECT o.block, bit_or(o.bits) # bit_and(o.bits) AS differing FROM (
            SELECT l.block, l.is_open, ('x' || encode(l.answers, 'hex'))::bit(512) AS bits FROM team.lease l
              WHERE l.deck = for_deck AND l.block BETWEEN first AND last) o
          GROUP BY o.block HAVING count(*) = team.asked(d.overlap, d.share, o.block) AND NOT bool_or(o.is_open)) b, generate_series(0, d.size - 1) p
      WHERE substring(b.differing FROM p * 8 + 1 FOR 8) <> B'00000000'
    UNION ALL
    SELECT q.card FROM team.settlement q
      WHERE q.deck = for_deck AND q.card >= first::bigint * d.size AND q.card < (last::bigint + 1) * d.size
        AND EXISTS (SELECT FROM team.lease l WHERE l.deck = for_deck AND l.block = q.card / d.size AND l.is_open)
        AND (SELECT count(*) = team.asked(d.overlap, d.share, (q.card / d.size)::int) AND min(v.letter) <> max(v.letter) FROM (
            SELECT get_byte(l.answers, (q.card % d.size)::int) AS letter FROM team.lease l
              WHERE l.deck = for_deck AND l.block = q.card / d.size) v
          WHERE v.letter IN (108, 110, 115));
END $$;

-- The deck as a whole. With an overlap this reads all leases: less than a second for a million cards by three people.
CREATE FUNCTION team.state(deck_name text) RETURNS TABLE (
  cards bigint, overlap int, decided bigint, answers bigint, disputes bigint, settled bigint, lease_seconds int,
  recovering boolean, people int, head json, share int)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
#variable_conflict use_column
DECLARE
  led_deck int := team.led(deck_name);
  d team.deck;
  given bigint;
  full_cards bigint;
  disputed_cards bigint;
  settled_cards bigint;
BEGIN
  SELECT * INTO d FROM team.deck WHERE id = led_deck;
  SELECT sum(m.likes + m.nopes + m.stars) INTO given FROM team.member m WHERE m.deck = led_deck;
  IF d.overlap = 1 THEN
    full_cards := given;
  ELSE
    SELECT coalesce(sum(CASE WHEN NOT b.open THEN b.n ELSE (
        SELECT count(*) FROM generate_series(0, b.n - 1) p WHERE NOT EXISTS (
          SELECT FROM team.lease l WHERE l.deck = led_deck AND l.block = b.block
            AND get_byte(l.answers, p) NOT IN (108, 110, 115))) END), 0) INTO full_cards
      FROM (SELECT l.block, bool_or(l.is_open) AS open, min(length(l.answers)) n FROM team.lease l
        WHERE l.deck = led_deck GROUP BY l.block HAVING count(*) = team.asked(d.overlap, d.share, l.block)) b;
  END IF;
  SELECT count(*), count(q.card) INTO disputed_cards, settled_cards
    FROM team.disputed(led_deck) c LEFT JOIN team.settlement q ON q.deck = led_deck AND q.card = c.card;
  RETURN QUERY SELECT d.cards, d.overlap::int, full_cards, given, disputed_cards, settled_cards, d.lease_seconds, d.recovering,
    (SELECT count(*) FROM team.member m WHERE m.deck = led_deck AND m.active)::int, d.head, d.share::int;
END $$;

-- Begins or ends the recovery of a deck. During it no block is handed out, and a person who sends events of a free block is
-- believed to have held it. At its end all held blocks get at least half a lease. Members whose right was not restored get it again.
-- Returns what a lead should know, or null.
CREATE FUNCTION team.recover(deck_name text, begins boolean) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '2s'
AS $$
DECLARE
  led_deck int := team.led(deck_name);
  member name;
  missing text;
BEGIN
  IF EXISTS (SELECT FROM pg_proc WHERE pronamespace = 'team'::regnamespace AND proowner <> 'team_owner'::regrole) THEN
    RAISE EXCEPTION USING ERRCODE = 'SD003',
      MESSAGE = 'the functions here do not belong to team_owner; a superuser runs ''swipedeck team init'' first';
  END IF;
  UPDATE team.deck SET recovering = coalesce(begins, false) WHERE id = led_deck;
  IF NOT coalesce(begins, false) THEN
    PERFORM team.extend(led_deck, m.person) FROM team.member m WHERE m.deck = led_deck AND m.active;
  END IF;
  FOR member IN SELECT p.name FROM team.member m JOIN team.person p ON p.id = m.person JOIN pg_roles r ON r.rolname = p.name
    WHERE m.deck = led_deck AND m.active AND NOT pg_has_role(r.oid, 'team_annotator', 'USAGE')
  LOOP
    EXECUTE format('GRANT team_annotator TO %I', member);
  END LOOP;
  SELECT string_agg(format('%I', p.name), ', ' ORDER BY p.name) INTO missing
    FROM team.member m JOIN team.person p ON p.id = m.person LEFT JOIN pg_roles r ON r.rolname = p.name
    WHERE m.deck = led_deck AND m.active AND r.oid IS NULL;
  RETURN 'the server has no role for ' || missing || '; first CREATE ROLE ... LOGIN for each, then this again';
END $$;

INSERT INTO team.step (number) VALUES (7);
