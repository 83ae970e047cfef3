CREATE TABLE "audit_archives" (
	"month" date PRIMARY KEY NOT NULL,
	"entries" integer NOT NULL,
	"sha256" text NOT NULL,
	"archived_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
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
