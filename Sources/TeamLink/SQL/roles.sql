-- Roles, and owners of what is here. `team init` runs this each time, before the numbered files: a server that was restored
-- from a backup may lack roles, and everything may belong to whoever restored it. `team.mended` counts wrong owners.
--
-- Everything belongs to a role that nobody logs in as and that can do little else, so that a hole in a function would open
-- this schema and not the server. What PostgreSQL gives to everybody is taken away: functions made by a later version would
-- be everybody's again.
-- A fixed path, so that no object of the same name in the caller's path is used instead.
SET LOCAL search_path = pg_catalog, pg_temp;
DO $$
DECLARE
  wanted name;
  command text;
  mended int := 0;
BEGIN
  IF current_setting('server_version_num')::int < 150000 THEN
    RAISE EXCEPTION USING ERRCODE = 'SD004', MESSAGE = 'PostgreSQL 15 or newer is needed';
  END IF;
  IF current_setting('server_encoding') <> 'UTF8' THEN
    RAISE EXCEPTION USING ERRCODE = 'SD003', MESSAGE = 'the database must be in UTF8';
  END IF;
  FOREACH wanted IN ARRAY '{team_owner,team_annotator,team_lead}'::name[] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = wanted) THEN
      EXECUTE format('CREATE ROLE %I NOLOGIN', wanted);
    END IF;
  END LOOP;
  -- For whoever makes all this without being a superuser; who has it already needs no leave to give it.
  IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    IF NOT pg_has_role(current_user, 'team_owner', 'USAGE') THEN
      GRANT team_owner TO CURRENT_USER;
    END IF;
    IF NOT pg_has_role(current_user, 'team_lead', 'USAGE') THEN
      GRANT team_lead TO CURRENT_USER;
    END IF;
  END IF;
  IF NOT pg_has_role('team_lead', 'team_annotator', 'USAGE') THEN
    GRANT team_annotator TO team_lead;
  END IF;
  IF NOT pg_has_role('team_owner', 'team_lead', 'USAGE WITH ADMIN OPTION') THEN
    GRANT team_annotator, team_lead TO team_owner WITH ADMIN OPTION;
  END IF;
  IF NOT pg_has_role('team_owner', 'pg_signal_backend', 'USAGE') THEN
    BEGIN
      GRANT pg_signal_backend TO team_owner; -- for team.remove
    EXCEPTION WHEN insufficient_privilege THEN
      NULL; -- from PostgreSQL 16 on only a superuser may; team.remove says so where it is needed
    END;
  END IF;
  ALTER DEFAULT PRIVILEGES FOR ROLE team_owner REVOKE ALL ON FUNCTIONS FROM PUBLIC;
  ALTER DEFAULT PRIVILEGES FOR ROLE team_owner REVOKE ALL ON TYPES FROM PUBLIC;

  IF to_regnamespace('team') IS NOT NULL THEN
    FOR command IN
      SELECT 'ALTER SCHEMA team' FROM pg_namespace WHERE nspname = 'team' AND nspowner <> 'team_owner'::regrole
      UNION ALL
      SELECT format('ALTER TABLE %s', oid::regclass) FROM pg_class
        WHERE relnamespace = 'team'::regnamespace AND relkind IN ('r', 'v') AND relowner <> 'team_owner'::regrole
      UNION ALL
      SELECT format('ALTER FUNCTION %s', oid::regprocedure) FROM pg_proc
        WHERE pronamespace = 'team'::regnamespace AND proowner <> 'team_owner'::regrole
    LOOP
      BEGIN
        EXECUTE command || ' OWNER TO team_owner';
      EXCEPTION WHEN insufficient_privilege THEN
        RAISE EXCEPTION USING ERRCODE = '42501',
          MESSAGE = 'the tables and functions here do not belong to team_owner; a superuser runs ''swipedeck team init'' once';
      END;
      mended := mended + 1;
    END LOOP;
    -- Nobody else can take this lock, which keeps out whoever runs this at the same time.
    LOCK TABLE team.step IN SHARE ROW EXCLUSIVE MODE;
  END IF;
  PERFORM set_config('team.mended', mended::text, false);
END $$;
