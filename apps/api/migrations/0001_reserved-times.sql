ALTER TABLE "appointments" ADD COLUMN "reserved_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "appointments_reserved_idx" ON "appointments" USING btree ("reserved_until") WHERE "appointments"."reserved_until" is not null;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_reserved_cancelled" CHECK ("appointments"."reserved_until" is null or "appointments"."status" = 'cancelled');--> statement-breakpoint
CREATE OR REPLACE FUNCTION "refuse_beside_second_visit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM "appointments" AS "second"
    WHERE "second"."doctor_id" = NEW."doctor_id" AND "second"."overbook_lane" = 1 AND "second"."id" <> NEW."id"
      AND ("second"."status" <> 'cancelled' OR "second"."reserved_until" IS NOT NULL)
      AND tsrange("second"."starts_at" AT TIME ZONE 'UTC', ("second"."ends_at" AT TIME ZONE 'UTC') + "second"."pause_minutes" * interval '1 minute')
        && tsrange(NEW."starts_at" AT TIME ZONE 'UTC', (NEW."ends_at" AT TIME ZONE 'UTC') + NEW."pause_minutes" * interval '1 minute')
  ) THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'INSERT' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'a second visit stands at this time' USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'appointments_doctor_time';
END $$;--> statement-breakpoint
-- Its time counts as given back when the reservation ends, not when the visit is cancelled.
CREATE OR REPLACE TRIGGER "appointments_note_deleted" AFTER DELETE ON "appointments"
  FOR EACH ROW WHEN (OLD."status" <> 'cancelled' OR OLD."reserved_until" IS NOT NULL) EXECUTE FUNCTION "note_freed_time"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "appointments_note_changed" AFTER UPDATE OF "status", "reserved_until", "starts_at", "doctor_id" ON "appointments"
  FOR EACH ROW WHEN ((OLD."status" <> 'cancelled' OR OLD."reserved_until" IS NOT NULL)
    AND ((NEW."status" = 'cancelled' AND NEW."reserved_until" IS NULL)
      OR NEW."starts_at" <> OLD."starts_at" OR NEW."doctor_id" <> OLD."doctor_id"))
  EXECUTE FUNCTION "note_freed_time"();--> statement-breakpoint
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
