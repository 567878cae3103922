-- The schema. roles.sql has run before.
SET LOCAL search_path = pg_catalog, pg_temp;
CREATE SCHEMA team AUTHORIZATION team_owner;
SET LOCAL ROLE team_owner;

-- The numbered files that have run here.
CREATE TABLE team.step (number int PRIMARY KEY, at timestamptz NOT NULL DEFAULT pg_catalog.now());
INSERT INTO team.step (number) VALUES (1);

-- The number of files that have run here.
CREATE FUNCTION team.version() RETURNS int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$ SELECT max(number) FROM team.step $$;
