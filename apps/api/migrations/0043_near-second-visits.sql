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
