-- Every way in which a doctor's time becomes free: a visit is cancelled or moved, a hold ends, a cancelled visit is
-- no longer reserved. Nothing is written while the waiting list is empty.
CREATE OR REPLACE FUNCTION "note_freed_time"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "waiting_entries" WHERE "ended_at" IS NULL) THEN
    INSERT INTO "freed_times" ("doctor_id", "starts_at", "ends_at")
    VALUES (OLD."doctor_id", OLD."starts_at", OLD."ends_at" + OLD."pause_minutes" * interval '1 minute');
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "appointments_note_deleted" AFTER DELETE ON "appointments"
  FOR EACH ROW WHEN (OLD."status" <> 'cancelled' OR OLD."reserved_until" IS NOT NULL) EXECUTE FUNCTION "note_freed_time"();

CREATE OR REPLACE TRIGGER "appointments_note_changed" AFTER UPDATE OF "status", "reserved_until", "starts_at", "doctor_id" ON "appointments"
  FOR EACH ROW WHEN ((OLD."status" <> 'cancelled' OR OLD."reserved_until" IS NOT NULL)
    AND ((NEW."status" = 'cancelled' AND NEW."reserved_until" IS NULL)
      OR NEW."starts_at" <> OLD."starts_at" OR NEW."doctor_id" <> OLD."doctor_id"))
  EXECUTE FUNCTION "note_freed_time"();
