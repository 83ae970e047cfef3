#!/bin/sh
# Three roles besides the superuser: aafiya_owner owns the database and migrates it, aafiya_app serves and cannot change
# what is append-only, aafiya_monitor reads PostgreSQL's own figures and no rows. PostgreSQL runs this for an empty
# volume. For an older one, and after a changed password, run it again: docs/containers.md.
set -eu
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" \
  -v owner_password="$POSTGRES_OWNER_PASSWORD" -v app_password="$POSTGRES_APP_PASSWORD" \
  -v monitor_password="${POSTGRES_MONITOR_PASSWORD:-}" <<'SQL'
SELECT format('CREATE ROLE %I LOGIN', name) FROM unnest(ARRAY['aafiya_owner', 'aafiya_app', 'aafiya_monitor']) AS name
  WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) \gexec
ALTER ROLE aafiya_owner PASSWORD :'owner_password';
ALTER ROLE aafiya_app PASSWORD :'app_password';
ALTER ROLE aafiya_monitor PASSWORD :'monitor_password';
GRANT pg_monitor TO aafiya_monitor;
SELECT format('ALTER DATABASE %I OWNER TO aafiya_owner', current_database()) \gexec
-- What the superuser made before there were two roles.
SELECT format('ALTER SCHEMA %I OWNER TO aafiya_owner', nspname) FROM pg_namespace WHERE nspname = 'drizzle' \gexec
SELECT format('ALTER TABLE %s OWNER TO aafiya_owner', oid::regclass) FROM pg_class
  WHERE relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'drizzle')) AND relkind IN ('r', 'p', 'v', 'm') \gexec
SELECT format('ALTER FUNCTION %s OWNER TO aafiya_owner', oid::regprocedure) FROM pg_proc
  WHERE pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e') \gexec
SQL
