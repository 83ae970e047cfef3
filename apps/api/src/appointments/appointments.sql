-- Moves of release 0.1.0 need this; later ones return a visit to the first lane themselves. Drop it once 0.1.0 is not the release before.
CREATE OR REPLACE FUNCTION "leave_overbook_lane"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."overbook_lane" := 0;
  NEW."overbook_reason" := NULL;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "appointments_leave_lane" BEFORE UPDATE OF "starts_at", "doctor_id" ON "appointments"
  FOR EACH ROW WHEN (NEW."starts_at" <> OLD."starts_at" OR NEW."doctor_id" <> OLD."doctor_id") EXECUTE FUNCTION "leave_overbook_lane"();

-- No visit begins next to a second one. The exclusion constraint compares visits of one lane only, so a first visit that is booked
-- or moved is compared here with the second ones. Requests for the same times wait for each other before they write (`lockTimes`).
-- No visit is as long as a day: without the days, all visits that the doctor ever had would be read for each one that is booked.
-- An insert then writes nothing, like ON CONFLICT DO NOTHING; a move is refused in the constraint's name.
CREATE OR REPLACE FUNCTION "refuse_beside_second_visit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM "appointments" AS "second"
    WHERE "second"."doctor_id" = NEW."doctor_id" AND "second"."overbook_lane" = 1 AND "second"."id" <> NEW."id"
      AND "second"."starts_at" > NEW."starts_at" - interval '1 day' AND "second"."starts_at" < NEW."ends_at" + interval '1 day'
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
END $$;

CREATE OR REPLACE TRIGGER "appointments_refuse_beside_second" BEFORE INSERT ON "appointments"
  FOR EACH ROW WHEN (NEW."overbook_lane" = 0 AND NEW."status" <> 'cancelled') EXECUTE FUNCTION "refuse_beside_second_visit"();

-- After the trigger that returns a moved visit to the first lane: triggers run in the order of their names.
CREATE OR REPLACE TRIGGER "appointments_refuse_move_beside_second" BEFORE UPDATE OF "starts_at", "doctor_id" ON "appointments"
  FOR EACH ROW WHEN (NEW."starts_at" <> OLD."starts_at" OR NEW."doctor_id" <> OLD."doctor_id") EXECUTE FUNCTION "refuse_beside_second_visit"();
