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
--> statement-breakpoint
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
