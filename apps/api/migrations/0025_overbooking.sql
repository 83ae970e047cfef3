ALTER TABLE "appointments" ADD COLUMN "overbook_lane" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "overbook_reason" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_overbook_lanes" CHECK ("appointments"."overbook_lane" in (0, 1));--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_overbooked_why" CHECK (("appointments"."overbook_lane" = 1) = ("appointments"."overbook_reason" is not null));--> statement-breakpoint
-- Of each lane one: the rule for deliberate overbooking is part of the constraint, not around it.
ALTER TABLE "appointments" DROP CONSTRAINT "appointments_doctor_time";--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_doctor_time"
  EXCLUDE USING gist (
    "doctor_id" WITH =, "overbook_lane" WITH =,
    tsrange("starts_at" AT TIME ZONE 'UTC', ("ends_at" AT TIME ZONE 'UTC') + "pause_minutes" * interval '1 minute') WITH &&
  ) WHERE ("status" <> 'cancelled');--> statement-breakpoint
-- A moved visit needs a free time, also when a release that knows no lanes moves it.
CREATE FUNCTION "leave_overbook_lane"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."overbook_lane" := 0;
  NEW."overbook_reason" := NULL;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "appointments_leave_lane" BEFORE UPDATE OF "starts_at", "doctor_id" ON "appointments"
  FOR EACH ROW WHEN (NEW."starts_at" <> OLD."starts_at" OR NEW."doctor_id" <> OLD."doctor_id") EXECUTE FUNCTION "leave_overbook_lane"();
