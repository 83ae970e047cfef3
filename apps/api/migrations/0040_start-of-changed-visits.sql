ALTER TABLE "free_time_changes" ADD COLUMN "starts_at" timestamp (3) with time zone;--> statement-breakpoint
-- As before, with the start of the first visit: one far ahead changes nothing that is kept.
CREATE OR REPLACE FUNCTION "note_visits_of_free_times"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "free_time_changes" ("doctor_id", "starts_at") SELECT "doctor_id", min("starts_at") FROM "new_rows" GROUP BY "doctor_id";
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "free_time_changes" ("doctor_id", "starts_at")
    SELECT "doctor_id", min("starts_at") FROM "old_rows" WHERE "status" <> 'cancelled' GROUP BY "doctor_id";
  ELSE
    INSERT INTO "free_time_changes" ("doctor_id", "starts_at")
    SELECT "concerned"."doctor_id", min("concerned"."starts_at") FROM "new_rows" JOIN "old_rows" USING ("id")
    CROSS JOIN LATERAL (VALUES ("new_rows"."doctor_id", "new_rows"."starts_at"), ("old_rows"."doctor_id", "old_rows"."starts_at"))
      AS "concerned" ("doctor_id", "starts_at")
    WHERE ("new_rows"."status" = 'cancelled', "new_rows"."held_until", "new_rows"."doctor_id", "new_rows"."starts_at", "new_rows"."ends_at", "new_rows"."pause_minutes")
      IS DISTINCT FROM
      ("old_rows"."status" = 'cancelled', "old_rows"."held_until", "old_rows"."doctor_id", "old_rows"."starts_at", "old_rows"."ends_at", "old_rows"."pause_minutes")
    GROUP BY "concerned"."doctor_id";
  END IF;
  RETURN NULL;
END $$;
