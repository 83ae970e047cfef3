-- Audit entries are never changed. Only the owner of the table deletes them, a month that was written to a file.
CREATE OR REPLACE FUNCTION "keep_audit_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE'
    AND current_user = (SELECT pg_get_userbyid("relowner") FROM "pg_class" WHERE "oid" = TG_RELID)
    AND EXISTS (SELECT FROM "audit_archives" WHERE "month" = date_trunc('month', OLD."at" AT TIME ZONE 'UTC')::date)
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
