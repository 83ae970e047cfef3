-- Records every change of a doctor's free times: once per statement, so that a hundred rows cost little more than
-- one, and in separate rows, so that no booking waits for another. A visit is recorded with its start: one far ahead
-- changes no stored time.
CREATE OR REPLACE FUNCTION "note_visits_of_free_times"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "free_time_changes" ("doctor_id", "starts_at") SELECT "doctor_id", min("starts_at") FROM "new_rows" GROUP BY "doctor_id";
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "free_time_changes" ("doctor_id", "starts_at")
    SELECT "doctor_id", min("starts_at") FROM "old_rows" WHERE "status" <> 'cancelled' OR "reserved_until" IS NOT NULL GROUP BY "doctor_id";
  ELSE
    INSERT INTO "free_time_changes" ("doctor_id", "starts_at")
    SELECT "concerned"."doctor_id", min("concerned"."starts_at") FROM "new_rows" JOIN "old_rows" USING ("id")
    CROSS JOIN LATERAL (VALUES ("new_rows"."doctor_id", "new_rows"."starts_at"), ("old_rows"."doctor_id", "old_rows"."starts_at"))
      AS "concerned" ("doctor_id", "starts_at")
    WHERE ("new_rows"."status" = 'cancelled', "new_rows"."held_until", "new_rows"."reserved_until", "new_rows"."doctor_id", "new_rows"."starts_at", "new_rows"."ends_at", "new_rows"."pause_minutes")
      IS DISTINCT FROM
      ("old_rows"."status" = 'cancelled', "old_rows"."held_until", "old_rows"."reserved_until", "old_rows"."doctor_id", "old_rows"."starts_at", "old_rows"."ends_at", "old_rows"."pause_minutes")
    GROUP BY "concerned"."doctor_id";
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "appointments_free_times_made" AFTER INSERT ON "appointments"
  REFERENCING NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "note_visits_of_free_times"();

CREATE OR REPLACE TRIGGER "appointments_free_times_changed" AFTER UPDATE ON "appointments"
  REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "note_visits_of_free_times"();

CREATE OR REPLACE TRIGGER "appointments_free_times_gone" AFTER DELETE ON "appointments"
  REFERENCING OLD TABLE AS "old_rows" FOR EACH STATEMENT EXECUTE FUNCTION "note_visits_of_free_times"();

CREATE OR REPLACE FUNCTION "note_doctor_of_free_times"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "free_time_changes" ("doctor_id") VALUES (NEW."id");
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "doctors_free_times_made" AFTER INSERT ON "doctors" FOR EACH ROW EXECUTE FUNCTION "note_doctor_of_free_times"();

CREATE OR REPLACE TRIGGER "doctors_free_times_changed" AFTER UPDATE OF "status", "availability" ON "doctors"
  FOR EACH ROW WHEN (NEW."status" <> OLD."status" OR NEW."availability" <> OLD."availability") EXECUTE FUNCTION "note_doctor_of_free_times"();

-- Hours and visit types of one doctor, or of all.
CREATE OR REPLACE FUNCTION "note_rules_of_free_times"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "concerned" uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD."doctor_id" ELSE NEW."doctor_id" END;
BEGIN
  INSERT INTO "free_time_changes" ("doctor_id") SELECT "id" FROM "doctors" WHERE "concerned" IS NULL OR "id" = "concerned";
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "schedules_free_times" AFTER INSERT OR UPDATE OR DELETE ON "schedules" FOR EACH ROW EXECUTE FUNCTION "note_rules_of_free_times"();

CREATE OR REPLACE TRIGGER "visit_types_free_times" AFTER INSERT OR UPDATE OR DELETE ON "visit_types" FOR EACH ROW EXECUTE FUNCTION "note_rules_of_free_times"();

CREATE OR REPLACE FUNCTION "note_settings_of_free_times"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "free_time_changes" ("doctor_id") SELECT "id" FROM "doctors";
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "clinic_settings_free_times" AFTER UPDATE OF "time_zone", "lead_minutes", "days_ahead" ON "clinic_settings"
  FOR EACH ROW WHEN ((NEW."time_zone", NEW."lead_minutes", NEW."days_ahead") IS DISTINCT FROM (OLD."time_zone", OLD."lead_minutes", OLD."days_ahead"))
  EXECUTE FUNCTION "note_settings_of_free_times"();

CREATE OR REPLACE TRIGGER "clinic_settings_free_times_made" AFTER INSERT ON "clinic_settings"
  FOR EACH ROW EXECUTE FUNCTION "note_settings_of_free_times"();

-- A release that does not write `first_times` leaves them stale: they are emptied, and the row is due immediately.
CREATE OR REPLACE FUNCTION "forget_first_times"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."first_times" := NULL;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "free_times_first_times" BEFORE UPDATE ON "free_times"
  FOR EACH ROW WHEN (NEW."revision" = OLD."revision") EXECUTE FUNCTION "forget_first_times"();

-- Stores `first_times` as one row per day; only writes rows that differ.
CREATE OR REPLACE FUNCTION "keep_free_day_times"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "free_day_times" USING "new_rows" WHERE "free_day_times"."doctor_id" = "new_rows"."doctor_id"
    AND ("new_rows"."first_times" IS NULL OR "free_day_times"."day" <> ALL ("new_rows"."free_days"));
  INSERT INTO "free_day_times" ("doctor_id", "day", "first_time")
  SELECT "new_rows"."doctor_id", "days"."day", "days"."first_time" FROM "new_rows"
  CROSS JOIN LATERAL unnest("new_rows"."free_days", "new_rows"."first_times") AS "days" ("day", "first_time")
  WHERE "days"."day" IS NOT NULL AND "days"."first_time" IS NOT NULL
  ON CONFLICT ("doctor_id", "day") DO UPDATE SET "first_time" = EXCLUDED."first_time"
    WHERE "free_day_times"."first_time" <> EXCLUDED."first_time";
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "free_times_days_made" AFTER INSERT ON "free_times"
  REFERENCING NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "keep_free_day_times"();

CREATE OR REPLACE TRIGGER "free_times_days_changed" AFTER UPDATE ON "free_times"
  REFERENCING NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "keep_free_day_times"();
