-- The connected person, and the members of decks. Whoever writes waits two seconds for a lock at most, whatever the caller
-- has set: a member may leave a transaction open. Functions that nobody is granted are called only by other functions.
SET LOCAL search_path = pg_catalog, pg_temp;
SET LOCAL ROLE team_owner;
-- The number of the connected person; null if nobody ever added this person.
CREATE FUNCTION team.me() RETURNS int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$ SELECT id FROM team.person WHERE name = session_user $$;

-- Whether a member's last connection is another one than this and still exists. Not an advisory lock, as anybody could take
-- another person's lock.
CREATE FUNCTION team.is_elsewhere(last_pid int) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  SELECT last_pid IS NOT NULL AND last_pid <> pg_backend_pid() AND EXISTS (
    SELECT FROM pg_stat_get_activity(last_pid) a JOIN pg_roles r ON r.oid = a.usesysid WHERE r.rolname = session_user)
$$;

-- The number of the connected person; an error unless this person is a member of the deck.
CREATE FUNCTION team.member_of(for_deck int) RETURNS int
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  SET plan_cache_mode = force_generic_plan -- one plan is enough, and planning five times over costs more than running
AS $$
DECLARE found_member record;
BEGIN
  SELECT m.person, m.pid INTO found_member FROM team.person p JOIN team.member m ON m.person = p.id
    JOIN team.deck d ON d.id = m.deck
    WHERE p.name = session_user AND m.deck = for_deck AND m.active AND d.finished;
  IF NOT FOUND THEN
    RAISE EXCEPTION USING ERRCODE = '42501', MESSAGE = format('%s is not on this deck', session_user);
  END IF;
  IF found_member.pid IS NOT NULL AND found_member.pid <> pg_backend_pid() AND team.is_elsewhere(found_member.pid) THEN
    RAISE EXCEPTION USING ERRCODE = 'SD002', MESSAGE = format('%s is connected to this deck elsewhere', session_user);
  END IF;
  RETURN found_member.person;
END $$;

-- The number of a finished deck; an error unless the connected person leads it.
CREATE FUNCTION team.led(deck_name text) RETURNS int
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE found_member record;
BEGIN
  SELECT d.id, m.is_lead INTO found_member FROM team.deck d JOIN team.member m ON m.deck = d.id
    WHERE d.name = deck_name AND m.person = team.me() AND m.active AND d.finished;
  IF NOT FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'SD001',
      MESSAGE = format('there is no deck ''%s'' for %s', left(deck_name, 200), session_user);
  ELSIF NOT found_member.is_lead THEN
    RAISE EXCEPTION USING ERRCODE = '42501',
      MESSAGE = format('%s is no lead of ''%s''', session_user, left(deck_name, 200));
  END IF;
  RETURN found_member.id;
END $$;

-- Begins a session on a deck. A second one of the same person at the same time is refused. `clock` is the largest of the
-- person's events that count: what is chosen from now on gets a larger one, whatever the clocks of machines say. Who was on
-- the deck before gives its uuid too, as the deck may have another name now.
CREATE FUNCTION team.enter(deck_name text, deck_uuid uuid DEFAULT NULL) RETURNS TABLE (
  deck int, uuid uuid, person text, is_lead boolean, head json, cards bigint, size int, overlap int, lease_seconds int,
  clock bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '2s'
AS $$
#variable_conflict use_column
DECLARE
  entered record;
  marker text;
BEGIN
  SELECT m.deck, m.person, m.pid INTO entered FROM team.deck d JOIN team.member m ON m.deck = d.id
    WHERE (d.name = deck_name OR d.uuid = deck_uuid) AND m.person = team.me() AND m.active AND d.finished
    ORDER BY d.uuid = deck_uuid DESC NULLS LAST LIMIT 1 FOR NO KEY UPDATE OF m;
  IF NOT FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'SD001',
      MESSAGE = format('there is no deck ''%s'' for %s', left(deck_name, 200), session_user);
  ELSIF team.is_elsewhere(entered.pid) THEN
    RAISE EXCEPTION USING ERRCODE = 'SD002', MESSAGE = format('%s is connected to this deck elsewhere', session_user);
  END IF;
  marker := 'team.entered_' || entered.deck;
  -- Nobody enters twice on a connection, unless it is shared by several.
  IF current_setting(marker, true) <> '' THEN
    RAISE EXCEPTION USING ERRCODE = 'SD004',
      MESSAGE = 'a pooler gives this connection to several sessions; connect to PostgreSQL itself';
  END IF;
  PERFORM set_config(marker, 'yes', false);
  BEGIN
    -- A backend that waits or works for a client that is gone ends.
    PERFORM set_config('client_connection_check_interval', '10s', false);
  EXCEPTION WHEN invalid_parameter_value THEN
    NULL; -- the server's system cannot
  END;
  -- A connection whose client is gone without a word would keep its person out for hours.
  PERFORM set_config('tcp_keepalives_idle', '10', false), set_config('tcp_keepalives_interval', '5', false),
    set_config('tcp_keepalives_count', '3', false), set_config('tcp_user_timeout', '30000', false);
  UPDATE team.member m SET pid = pg_backend_pid(), seen = clock_timestamp()
    WHERE m.deck = entered.deck AND m.person = entered.person;
  RETURN QUERY SELECT d.id, d.uuid, session_user::text, m.is_lead, d.head, d.cards, d.size::int, d.overlap::int, d.lease_seconds,
      m.clock
    FROM team.deck d JOIN team.member m ON m.deck = d.id WHERE d.id = entered.deck AND m.person = entered.person;
END $$;

-- Makes a person a member or a lead, or changes one into the other. A role of this name that may log in must exist.
CREATE FUNCTION team.add(deck_name text, person_name text, as_lead boolean) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '2s'
AS $$
DECLARE
  granted name;
  led_deck int := team.led(deck_name);
  added int;
BEGIN
  IF person_name IS NULL OR as_lead IS NULL OR NOT EXISTS (
    SELECT FROM pg_roles WHERE rolname::text = person_name AND rolcanlogin)
  THEN
    RAISE EXCEPTION USING ERRCODE = 'SD003',
      MESSAGE = format('the server knows nobody called ''%1$s''; first: CREATE ROLE %1$I LOGIN', left(person_name, 63));
  END IF;
  IF NOT as_lead AND NOT EXISTS (
    SELECT FROM team.member m JOIN team.person p ON p.id = m.person
    WHERE m.deck = led_deck AND m.is_lead AND m.active AND p.name <> person_name::name)
  THEN
    RAISE EXCEPTION USING ERRCODE = 'SD003', MESSAGE = 'the deck would have no lead';
  END IF;
  FOREACH granted IN ARRAY CASE WHEN as_lead THEN '{team_annotator,team_lead}' ELSE '{team_annotator}' END::name[] LOOP
    BEGIN
      IF NOT pg_has_role(person_name::name, granted, 'USAGE') THEN
        EXECUTE format('GRANT %I TO %I', granted, person_name);
      END IF;
    EXCEPTION WHEN unique_violation THEN
      NULL; -- another lead has just done so
    END;
  END LOOP;
  INSERT INTO team.person (name) VALUES (person_name::name) ON CONFLICT DO NOTHING;
  SELECT id INTO added FROM team.person WHERE name = person_name::name;
  INSERT INTO team.member (deck, person, is_lead) VALUES (led_deck, added, as_lead)
    ON CONFLICT (deck, person) DO UPDATE SET is_lead = excluded.is_lead, active = true;
  RETURN person_name;
END $$;

-- Ends the sessions of a member, or of all members but the caller, that keep a transaction on our tables open, as far as the
-- right for that is there. Who is just working ends it by themselves within a second.
CREATE FUNCTION team.end_transactions(for_deck int, only_person int DEFAULT NULL) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  transactions text[];
  session_pids int[];
BEGIN
  -- The state of others' sessions is not for us to see, but that of locks is.
  SELECT array_agg(DISTINCT k.virtualtransaction), array_agg(DISTINCT k.pid) INTO transactions, session_pids
    FROM pg_locks k JOIN pg_class c ON c.oid = k.relation JOIN pg_stat_activity a ON a.pid = k.pid
      JOIN pg_roles r ON r.oid = a.usesysid JOIN team.person p ON p.name = r.rolname
      JOIN team.member m ON m.person = p.id AND m.deck = for_deck
    WHERE k.database = a.datid AND a.datname = current_database() AND c.relnamespace = 'team'::regnamespace
      AND coalesce(p.id = only_person, true) AND a.pid <> pg_backend_pid() AND NOT r.rolsuper;
  IF transactions IS NOT NULL AND pg_has_role(current_user, 'pg_signal_backend', 'USAGE') THEN
    PERFORM pg_sleep(1);
    PERFORM pg_terminate_backend(o.pid, 2000) FROM (
      SELECT DISTINCT k.pid FROM pg_locks k WHERE k.virtualtransaction = ANY (transactions) AND k.pid = ANY (session_pids)) o;
  END IF;
END $$;

-- Removes a person from a deck, and ends those of their sessions that are in a transaction on our tables. Their decisions stay;
-- their blocks are free for others at once.
CREATE FUNCTION team.remove(deck_name text, person_name text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '2s'
AS $$
DECLARE
  led_deck int := team.led(deck_name);
  removed int := (SELECT id FROM team.person WHERE name::text = person_name);
BEGIN
  IF NOT EXISTS (SELECT FROM team.member WHERE deck = led_deck AND is_lead AND active AND person IS DISTINCT FROM removed) THEN
    RAISE EXCEPTION USING ERRCODE = 'SD003', MESSAGE = 'the deck would have no lead';
  END IF;
  IF NOT EXISTS (SELECT FROM team.member WHERE deck = led_deck AND person = removed AND active) THEN
    RAISE EXCEPTION USING ERRCODE = 'SD003', MESSAGE = format('%s is not on this deck', left(person_name, 63));
  END IF;
  PERFORM team.end_transactions(led_deck, removed);
  BEGIN
    UPDATE team.member SET active = false, is_lead = false WHERE deck = led_deck AND person = removed;
  EXCEPTION WHEN lock_not_available THEN
    RAISE EXCEPTION USING ERRCODE = 'SD003', MESSAGE = format(
      '%s keeps a transaction open; a superuser lets removals end it with: GRANT pg_signal_backend TO team_owner', person_name);
  END;
  -- Those that are locked are just being handed on.
  UPDATE team.lease l SET until = '-infinity' FROM (
      SELECT o.block, o.slot FROM team.lease o WHERE o.deck = led_deck AND o.person = removed AND o.is_open
        FOR NO KEY UPDATE SKIP LOCKED) o
    WHERE l.deck = led_deck AND l.block = o.block AND l.slot = o.slot;
END $$;

-- The origins whose events the connected person may read: their own, and all of decks that they lead.
CREATE FUNCTION team.readable_origins() RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  SELECT o.id FROM team.origin o WHERE o.person = team.me()
  UNION
  SELECT o.id FROM team.origin o JOIN team.member m ON m.deck = o.deck
    WHERE m.person = team.me() AND m.is_lead AND m.active
$$;
ALTER TABLE team.event ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON team.event FOR SELECT USING (origin IN (SELECT team.readable_origins()));
INSERT INTO team.step (number) VALUES (3);
