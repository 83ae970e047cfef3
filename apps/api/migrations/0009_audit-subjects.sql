CREATE TABLE "audit_subjects" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"subject" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "audit_subjects_subject_key" UNIQUE("subject")
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "outcome" text DEFAULT 'done' NOT NULL;--> statement-breakpoint
-- Drizzle's table does not know the accounts, since it belongs to no domain.
ALTER TABLE "audit_subjects" ADD CONSTRAINT "audit_subjects_user_id_users_id_fk"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
CREATE FUNCTION "make_audit_subject"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "audit_subjects" ("user_id") VALUES (NEW."id") ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "users_audit_subject" AFTER INSERT ON "users"
  FOR EACH ROW EXECUTE FUNCTION "make_audit_subject"();--> statement-breakpoint
CREATE TRIGGER "audit_entries_not_truncated" BEFORE TRUNCATE ON "audit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_audit_entry"();--> statement-breakpoint
-- Entries written so far name people by their account's id; that stays their subject, so that the entries keep their meaning.
INSERT INTO "audit_subjects" ("user_id", "subject") SELECT "id", "id" FROM "users"
  WHERE "id" IN (SELECT "actor_id" FROM "audit_entries" UNION SELECT "patient_id" FROM "audit_entries");--> statement-breakpoint
INSERT INTO "audit_subjects" ("user_id") SELECT "id" FROM "users" ON CONFLICT DO NOTHING;
