CREATE TABLE "free_time_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"doctor_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "free_times" (
	"doctor_id" uuid PRIMARY KEY NOT NULL,
	"next_free" timestamp (3) with time zone,
	"free_days" text[] NOT NULL,
	"valid_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "free_times" ADD CONSTRAINT "free_times_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "free_times_next_idx" ON "free_times" USING btree (coalesce("next_free", timestamptz 'infinity'),"doctor_id");--> statement-breakpoint
CREATE INDEX "free_times_due_idx" ON "free_times" USING btree ("valid_until");--> statement-breakpoint
-- Whatever changes a doctor's free times is noted here, also by a release that keeps none. Once a statement, so that a hundred rows cost little
-- more than one, and in rows of their own, so that no booking waits for another.
CREATE FUNCTION "note_visits_of_free_times"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "free_time_changes" ("doctor_id") SELECT DISTINCT "doctor_id" FROM "new_rows";
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "free_time_changes" ("doctor_id") SELECT DISTINCT "doctor_id" FROM "old_rows" WHERE "status" <> 'cancelled';
  ELSE
    INSERT INTO "free_time_changes" ("doctor_id")
    SELECT DISTINCT "concerned"."doctor_id" FROM "new_rows" JOIN "old_rows" USING ("id")
    CROSS JOIN LATERAL (VALUES ("new_rows"."doctor_id"), ("old_rows"."doctor_id")) AS "concerned" ("doctor_id")
    WHERE ("new_rows"."status" = 'cancelled', "new_rows"."held_until", "new_rows"."doctor_id", "new_rows"."starts_at", "new_rows"."ends_at", "new_rows"."pause_minutes")
      IS DISTINCT FROM
      ("old_rows"."status" = 'cancelled', "old_rows"."held_until", "old_rows"."doctor_id", "old_rows"."starts_at", "old_rows"."ends_at", "old_rows"."pause_minutes");
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "appointments_free_times_made" AFTER INSERT ON "appointments"
  REFERENCING NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "note_visits_of_free_times"();--> statement-breakpoint
CREATE TRIGGER "appointments_free_times_changed" AFTER UPDATE ON "appointments"
  REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "note_visits_of_free_times"();--> statement-breakpoint
CREATE TRIGGER "appointments_free_times_gone" AFTER DELETE ON "appointments"
  REFERENCING OLD TABLE AS "old_rows" FOR EACH STATEMENT EXECUTE FUNCTION "note_visits_of_free_times"();--> statement-breakpoint
CREATE FUNCTION "note_doctor_of_free_times"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "free_time_changes" ("doctor_id") VALUES (NEW."id");
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "doctors_free_times_made" AFTER INSERT ON "doctors" FOR EACH ROW EXECUTE FUNCTION "note_doctor_of_free_times"();--> statement-breakpoint
CREATE TRIGGER "doctors_free_times_changed" AFTER UPDATE OF "status", "availability" ON "doctors"
  FOR EACH ROW WHEN (NEW."status" <> OLD."status" OR NEW."availability" <> OLD."availability") EXECUTE FUNCTION "note_doctor_of_free_times"();--> statement-breakpoint
-- Hours and visit types of one doctor, or of all.
CREATE FUNCTION "note_rules_of_free_times"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "concerned" uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD."doctor_id" ELSE NEW."doctor_id" END;
BEGIN
  INSERT INTO "free_time_changes" ("doctor_id") SELECT "id" FROM "doctors" WHERE "concerned" IS NULL OR "id" = "concerned";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "schedules_free_times" AFTER INSERT OR UPDATE OR DELETE ON "schedules" FOR EACH ROW EXECUTE FUNCTION "note_rules_of_free_times"();--> statement-breakpoint
CREATE TRIGGER "visit_types_free_times" AFTER INSERT OR UPDATE OR DELETE ON "visit_types" FOR EACH ROW EXECUTE FUNCTION "note_rules_of_free_times"();--> statement-breakpoint
CREATE FUNCTION "note_settings_of_free_times"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "free_time_changes" ("doctor_id") SELECT "id" FROM "doctors";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "clinic_settings_free_times" AFTER UPDATE OF "time_zone", "lead_minutes", "days_ahead" ON "clinic_settings"
  FOR EACH ROW WHEN ((NEW."time_zone", NEW."lead_minutes", NEW."days_ahead") IS DISTINCT FROM (OLD."time_zone", OLD."lead_minutes", OLD."days_ahead"))
  EXECUTE FUNCTION "note_settings_of_free_times"();--> statement-breakpoint
CREATE TRIGGER "clinic_settings_free_times_made" AFTER INSERT ON "clinic_settings"
  FOR EACH ROW EXECUTE FUNCTION "note_settings_of_free_times"();--> statement-breakpoint
INSERT INTO "free_time_changes" ("doctor_id") SELECT "id" FROM "doctors";
