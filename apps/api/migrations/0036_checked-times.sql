-- A cancelled visit whose time is reserved takes its doctor's time like a booked one. PostgreSQL compares all rows of a new exclusion
-- constraint while nobody can read the table: so it begins without any, and the next migration adds them a few at a time.
ALTER TABLE "appointments" ADD COLUMN "is_time_checked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ALTER COLUMN "is_time_checked" SET DEFAULT true;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_doctor_time_checked"
  EXCLUDE USING gist (
    "doctor_id" WITH =, "overbook_lane" WITH =,
    tsrange("starts_at" AT TIME ZONE 'UTC', ("ends_at" AT TIME ZONE 'UTC') + "pause_minutes" * interval '1 minute') WITH &&
  ) WHERE ("is_time_checked" AND ("status" <> 'cancelled' OR "reserved_until" IS NOT NULL));
