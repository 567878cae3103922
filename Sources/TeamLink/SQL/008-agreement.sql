-- Votes, agreement, disputes and export. For a deck's leads.
SET LOCAL search_path = pg_catalog, pg_temp;
SET LOCAL ROLE team_owner;
-- The choices that stand: a row for each card and person, with cards that were put off.
CREATE VIEW team.vote AS
  SELECT a.deck, a.block, p.place, a.person, pg_catalog.chr(pg_catalog.get_byte(a.answers, p.place)) AS choice
    FROM (
      SELECT deck, block, person, answers, sealed FROM team.lease
      UNION ALL SELECT deck, block, person, answers, 0 FROM team.past
    ) a, LATERAL (SELECT pg_catalog.generate_series(0, pg_catalog.length(a.answers) - 1) AS place) p
    WHERE pg_catalog.get_byte(a.answers, p.place) <> 46 AND (a.sealed >> p.place) & 1 = 0;

-- The word of a choice.
CREATE FUNCTION team.word(letter text) RETURNS text LANGUAGE sql IMMUTABLE
AS $$ SELECT CASE letter WHEN 'l' THEN 'like' WHEN 'n' THEN 'nope' WHEN 's' THEN 'star' WHEN 't' THEN 'later' END $$;

-- `percent` and Cohen's `kappa` of every two people over the cards that both decided; `fleiss`, Fleiss' kappa, over the
-- cards that as many people decided as the overlap asks; `alpha`, Krippendorff's for nominal data, over cards decided by
-- two or more. Put off is undecided; a star is a category of its own. A value is null where chance alone would agree.
CREATE FUNCTION team.agreement(deck_name text) RETURNS TABLE (
  measure text, first text, second text, cards bigint, value float8)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
#variable_conflict use_column
DECLARE
  led_deck int := team.led(deck_name);
  k int := (SELECT d.overlap FROM team.deck d WHERE d.id = led_deck);
BEGIN
  RETURN QUERY WITH pair AS (
    SELECT a.person AS one, b.person AS two, count(*) AS n,
        (count(*) FILTER (WHERE a.choice = b.choice))::float8 / count(*) AS equal,
        (count(*) FILTER (WHERE a.choice = 'l') * count(*) FILTER (WHERE b.choice = 'l')
          + count(*) FILTER (WHERE a.choice = 'n') * count(*) FILTER (WHERE b.choice = 'n')
          + count(*) FILTER (WHERE a.choice = 's') * count(*) FILTER (WHERE b.choice = 's')) AS chance
      FROM team.vote a JOIN team.person pa ON pa.id = a.person
        JOIN team.vote b ON b.deck = a.deck AND b.block = a.block AND b.place = a.place
        JOIN team.person pb ON pb.id = b.person AND pa.name < pb.name
      WHERE a.deck = led_deck AND b.deck = led_deck AND a.choice <> 't' AND b.choice <> 't'
      GROUP BY a.person, b.person)
  SELECT m.measure, pa.name::text, pb.name::text, p.n, m.value
    FROM pair p JOIN team.person pa ON pa.id = p.one JOIN team.person pb ON pb.id = p.two,
      LATERAL (VALUES ('percent', p.equal),
        ('kappa', CASE WHEN p.chance < p.n * p.n
          THEN (p.equal - p.chance::float8 / (p.n * p.n)) / (1 - p.chance::float8 / (p.n * p.n)) END)) m (measure, value)
    ORDER BY 2, 3, 1 DESC;

  RETURN QUERY WITH card AS (
    SELECT count(*) AS n, count(*) FILTER (WHERE v.choice = 'l') AS l, count(*) FILTER (WHERE v.choice = 'n') AS n2,
        count(*) FILTER (WHERE v.choice = 's') AS s
      FROM team.vote v WHERE v.deck = led_deck AND v.choice <> 't' GROUP BY v.block, v.place HAVING count(*) >= 2),
  full_card AS (
    SELECT count(*) AS n, sum(c.l * c.l + c.n2 * c.n2 + c.s * c.s - k)::float8 AS equal, sum(c.l)::float8 AS l,
        sum(c.n2)::float8 AS n2, sum(c.s)::float8 AS s
      FROM card c WHERE c.n = k),
  chance AS (SELECT (l * l + n2 * n2 + s * s) / (n::float8 * k) ^ 2 AS value FROM full_card WHERE n > 0),
  rated AS (
    SELECT count(*) AS n, sum(c.n)::float8 AS total, sum(c.l)::float8 AS l, sum(c.n2)::float8 AS n2, sum(c.s)::float8 AS s,
        sum((c.n * c.n - c.l * c.l - c.n2 * c.n2 - c.s * c.s)::float8 / (c.n - 1)) AS unequal
      FROM card c)
  SELECT 'fleiss', NULL::text, NULL::text, f.n,
      (SELECT (f.equal / (f.n::float8 * k * (k - 1)) - c.value) / (1 - c.value) FROM chance c WHERE c.value < 1)
    FROM full_card f
  UNION ALL
  SELECT 'alpha', NULL, NULL, a.n, 1 - (a.total - 1) * a.unequal
      / nullif(a.l * (a.total - a.l) + a.n2 * (a.total - a.n2) + a.s * (a.total - a.s), 0)
    FROM rated a;
END $$;

-- The cards on which the people asked disagree, in the deck's order, with their records and votes. The time of a settlement
-- is in milliseconds since 1970.
CREATE FUNCTION team.disputes(deck_name text) RETURNS TABLE (
  card bigint, record text, votes json, settled text, settler text, settled_at bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
#variable_conflict use_column
DECLARE
  led_deck int := team.led(deck_name);
  size int := (SELECT d.size FROM team.deck d WHERE d.id = led_deck);
BEGIN
  RETURN QUERY SELECT c.card, split_part(b.records, E'\n', (c.card % size)::int + 1), (
      SELECT json_object_agg(p.name, team.word(v.choice) ORDER BY p.name) FROM team.vote v JOIN team.person p ON p.id = v.person
        WHERE v.deck = led_deck AND v.block = c.card / size AND v.place = c.card % size),
      team.word(q.choice::text), (SELECT p.name::text FROM team.person p WHERE p.id = q.settler),
      (extract(epoch FROM q.at) * 1000)::bigint
    FROM team.disputed(led_deck) c JOIN team.block b ON b.deck = led_deck AND b.no = c.card / size
      LEFT JOIN team.settlement q ON q.deck = led_deck AND q.card = c.card
    ORDER BY c.card;
END $$;

-- Settles a disputed card with like, nope or star; null takes it back.
CREATE FUNCTION team.settle(deck_name text, disputed_card bigint, choice text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '2s'
AS $$
#variable_conflict use_column
DECLARE
  led_deck int := team.led(deck_name);
  size int := (SELECT d.size FROM team.deck d WHERE d.id = led_deck);
BEGIN
  IF settle.choice NOT IN ('like', 'nope', 'star') THEN
    RAISE EXCEPTION USING ERRCODE = 'SD003', MESSAGE = 'settled is with like, nope or star';
  END IF;
  IF NOT EXISTS (SELECT FROM team.disputed(led_deck, (disputed_card / size)::int) c WHERE c.card = disputed_card) THEN
    RAISE EXCEPTION USING ERRCODE = 'SD003', MESSAGE = format('card %s is not disputed', disputed_card);
  END IF;
  DELETE FROM team.settlement q WHERE q.deck = led_deck AND q.card = disputed_card;
  INSERT INTO team.settlement (deck, card, choice, settler, at)
    SELECT led_deck, disputed_card, left(settle.choice, 1)::"char", team.me(), clock_timestamp() WHERE settle.choice IS NOT NULL
    ON CONFLICT (deck, card) DO UPDATE SET choice = excluded.choice, settler = excluded.settler, at = excluded.at;
END $$;

-- The choices that stand, in the deck's order: each person's choice with its last event, or, for the consensus, a row for each
-- card that all people asked have decided: the choice they agree on, else the lead's settlement, else `disputed`.
CREATE FUNCTION team.export(deck_name text, consensus boolean) RETURNS TABLE (
  card bigint, record text, person text, choice text, at bigint, dwell bigint, cause text, note text, reason text, asked int)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
#variable_conflict use_column
DECLARE
  led_deck int := team.led(deck_name);
  d team.deck;
  size int;
BEGIN
  SELECT * INTO d FROM team.deck WHERE id = led_deck;
  size := d.size;
  IF consensus THEN
    RETURN QUERY SELECT c.card, r.record, NULL::text, coalesce(team.word(c.agreed), team.word(q.choice::text), 'disputed'),
        NULL::bigint, NULL::bigint, NULL::text, NULL::text, NULL::text, c.asked
      FROM (SELECT v.block, v.place, v.block::bigint * size + v.place AS card,
            CASE WHEN min(v.choice) = max(v.choice) THEN min(v.choice) END AS agreed,
            team.asked(d.overlap, d.share, v.block) AS asked
          FROM team.vote v WHERE v.deck = led_deck AND v.choice <> 't' GROUP BY v.block, v.place
          HAVING count(*) = team.asked(d.overlap, d.share, v.block)) c
        JOIN (SELECT b.no, u.place - 1 AS place, u.record FROM team.block b,
              string_to_table(b.records, E'\n') WITH ORDINALITY u (record, place) WHERE b.deck = led_deck) r
          ON r.no = c.block AND r.place = c.place
        LEFT JOIN team.settlement q ON q.deck = led_deck AND q.card = c.card
      ORDER BY c.card;
  ELSE
    RETURN QUERY SELECT v.block::bigint * size + v.place, r.record, p.name::text, team.word(v.choice), e.at, e.dwell, e.cause,
        nullif(w.note, ''), e.reason, team.asked(d.overlap, d.share, v.block)
      FROM team.vote v JOIN team.person p ON p.id = v.person
        JOIN (SELECT b.no, u.place - 1 AS place, u.record FROM team.block b,
              string_to_table(b.records, E'\n') WITH ORDINALITY u (record, place) WHERE b.deck = led_deck) r
          ON r.no = v.block AND r.place = v.place
        LEFT JOIN (SELECT DISTINCT ON (o.person, n.card, n.choice) o.person, n.card, n.choice, n.at, n.dwell, n.cause, n.reason
              FROM team.event n JOIN team.origin o ON o.id = n.origin WHERE o.deck = led_deck AND n.kind = 'c' AND n.accepted
              ORDER BY o.person, n.card, n.choice, n.clock DESC, n.number DESC) e
          ON e.person = v.person AND e.card = v.block::bigint * size + v.place AND e.choice::text = v.choice
        LEFT JOIN (SELECT DISTINCT ON (o.person, n.card) o.person, n.card, n.note
              FROM team.event n JOIN team.origin o ON o.id = n.origin WHERE o.deck = led_deck AND n.kind = 'n'
              ORDER BY o.person, n.card, n.clock DESC, n.number DESC) w
          ON w.person = v.person AND w.card = v.block::bigint * size + v.place
      WHERE v.deck = led_deck ORDER BY 1, 3;
  END IF;
END $$;
INSERT INTO team.step (number) VALUES (8);
