-- Who may what. Everything belongs to a role that nobody logs in as and that can do nothing else, so that a hole in a
-- function would open this schema and not the server. What PostgreSQL gives to everybody is taken away first: functions
-- made by a later version would be everybody's again.
-- A fixed path, so that no object of the same name in the caller's path is used instead.
SET LOCAL search_path = pg_catalog, pg_temp;
DO $$
DECLARE wanted name;
BEGIN
  IF pg_catalog.current_setting('server_version_num')::int < 150000 THEN
    RAISE EXCEPTION USING ERRCODE = 'SD004', MESSAGE = 'PostgreSQL 15 or newer is needed';
  END IF;
  IF pg_catalog.current_setting('server_encoding') <> 'UTF8' THEN
    RAISE EXCEPTION USING ERRCODE = 'SD003', MESSAGE = 'the database must be in UTF8';
  END IF;
  FOREACH wanted IN ARRAY '{team_owner,team_annotator,team_lead}'::name[] LOOP
    IF NOT EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = wanted) THEN
      EXECUTE pg_catalog.format('CREATE ROLE %I NOLOGIN', wanted);
    END IF;
  END LOOP;
  -- For whoever makes all this without being a superuser; who has it already needs no leave to give it.
  IF NOT (SELECT rolsuper FROM pg_catalog.pg_roles WHERE rolname = current_user) THEN
    IF NOT pg_catalog.pg_has_role(current_user, 'team_owner', 'USAGE') THEN
      GRANT team_owner TO CURRENT_USER;
    END IF;
    IF NOT pg_catalog.pg_has_role(current_user, 'team_lead', 'USAGE') THEN
      GRANT team_lead TO CURRENT_USER;
    END IF;
  END IF;
  IF NOT pg_catalog.pg_has_role('team_lead', 'team_annotator', 'USAGE') THEN
    GRANT team_annotator TO team_lead;
  END IF;
  IF NOT pg_catalog.pg_has_role('team_owner', 'team_lead', 'USAGE WITH ADMIN OPTION') THEN
    GRANT team_annotator, team_lead TO team_owner WITH ADMIN OPTION;
  END IF;
END $$;

CREATE SCHEMA team AUTHORIZATION team_owner;
SET LOCAL ROLE team_owner;
ALTER DEFAULT PRIVILEGES REVOKE ALL ON FUNCTIONS FROM PUBLIC;
ALTER DEFAULT PRIVILEGES REVOKE ALL ON TYPES FROM PUBLIC;
GRANT USAGE ON SCHEMA team TO team_annotator;

-- The numbered files that have run here.
CREATE TABLE team.step (number int PRIMARY KEY, at timestamptz NOT NULL DEFAULT pg_catalog.now());
INSERT INTO team.step (number) VALUES (1);

-- The number of files that have run here.
CREATE FUNCTION team.version() RETURNS int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$ SELECT max(number) FROM team.step $$;
GRANT EXECUTE ON FUNCTION team.version() TO team_annotator;
