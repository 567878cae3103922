-- The progress of a deck, and the recovery of a server that was restored from a backup. For the deck's leads.
SET LOCAL search_path = pg_catalog, pg_temp;
SET LOCAL ROLE team_owner;
-- The choices of each person that stand, counted as they came in. `held` counts blocks.
CREATE FUNCTION team.progress(deck_name text) RETURNS TABLE (
  person text, is_lead boolean, likes bigint, nopes bigint, stars bigint, laters bigint, late bigint, held int,
  seen timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
#variable_conflict use_column
DECLARE led_deck int := team.led(deck_name);
BEGIN
  RETURN QUERY SELECT p.name::text, m.is_lead, m.likes, m.nopes, m.stars, m.laters, m.late, coalesce(h.n, 0)::int, m.seen
    FROM team.member m JOIN team.person p ON p.id = m.person
      LEFT JOIN (SELECT l.person, count(*) n FROM team.lease l WHERE l.deck = led_deck AND l.is_open GROUP BY l.person) h
        ON h.person = m.person
    WHERE m.deck = led_deck AND (m.active OR m.likes + m.nopes + m.stars + m.laters + m.late > 0) ORDER BY p.name;
END $$;

-- The deck as a whole. With an overlap this reads all leases: 10 ms for a million cards.
CREATE FUNCTION team.state(deck_name text) RETURNS TABLE (
  cards bigint, overlap int, decided bigint, answers bigint, disputes bigint, settled bigint, lease_seconds int,
  recovering boolean, people int, head json)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
#variable_conflict use_column
DECLARE
  led_deck int := team.led(deck_name);
  d team.deck;
  given bigint;
  full_cards bigint;
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
        WHERE l.deck = led_deck GROUP BY l.block HAVING count(*) = d.overlap) b;
  END IF;
  RETURN QUERY SELECT d.cards, d.overlap::int, full_cards, given,
    (SELECT count(*) FROM team.dispute q WHERE q.deck = led_deck AND q.differs),
    (SELECT count(*) FROM team.dispute q WHERE q.deck = led_deck AND q.differs AND q.settled IS NOT NULL), d.lease_seconds, d.recovering,
    (SELECT count(*) FROM team.member m WHERE m.deck = led_deck AND m.active)::int, d.head;
END $$;

-- Begins or ends the recovery of a deck. During it no block is handed out, and a person who sends events of a free block is
-- believed to have held it. At its end all held blocks get a whole lease.
CREATE FUNCTION team.recover(deck_name text, begins boolean) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE led_deck int := team.led(deck_name);
BEGIN
  UPDATE team.deck SET recovering = coalesce(begins, false) WHERE id = led_deck;
  IF NOT coalesce(begins, false) THEN
    UPDATE team.lease l SET until = clock_timestamp() + d.lease_seconds * interval '1 second' FROM team.deck d
      WHERE d.id = led_deck AND l.deck = led_deck AND l.is_open
        AND l.person IN (SELECT m.person FROM team.member m WHERE m.deck = led_deck AND m.active);
  END IF;
END $$;

GRANT EXECUTE ON FUNCTION team.progress(text), team.state(text), team.recover(text, boolean) TO team_lead;
INSERT INTO team.step (number) VALUES (7);
