-- Audit entries are never changed. Only the owner of the table deletes them: a month that was written to a file, and
-- what is too old to be needed.
CREATE OR REPLACE FUNCTION "keep_audit_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE'
    AND current_user = (SELECT pg_get_userbyid("relowner") FROM "pg_class" WHERE "oid" = TG_RELID)
    AND (OLD."at" < now() - interval '3 years'
      OR EXISTS (SELECT FROM "audit_archives" WHERE "month" = date_trunc('month', OLD."at" AT TIME ZONE 'UTC')::date))
  THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'audit entries are kept as they are' USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE OR REPLACE TRIGGER "audit_entries_kept" BEFORE UPDATE OR DELETE ON "audit_entries"
  FOR EACH ROW EXECUTE FUNCTION "keep_audit_entry"();

-- A truncate fires no row trigger.
CREATE OR REPLACE TRIGGER "audit_entries_not_truncated" BEFORE TRUNCATE ON "audit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_audit_entry"();

-- The sweep deletes with the owner's right, some at a time, and nothing of the last three years.
CREATE OR REPLACE FUNCTION "delete_old_audit_entries"("before" timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  "gone" integer;
BEGIN
  DELETE FROM "audit_entries" WHERE "id" IN (
    SELECT "id" FROM "audit_entries" WHERE "at" < least("before", now() - interval '3 years')
    ORDER BY "at", "id" LIMIT 5000);
  GET DIAGNOSTICS "gone" = ROW_COUNT;
  RETURN "gone";
END
$$;
