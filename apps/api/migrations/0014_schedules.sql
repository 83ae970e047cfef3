CREATE TABLE "schedules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"doctor_id" uuid,
	"version" integer NOT NULL,
	"week" jsonb,
	"seasons" jsonb NOT NULL,
	"exceptions" jsonb NOT NULL,
	"holidays" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "schedules_doctor_key" UNIQUE("doctor_id")
);
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "pause_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "pause_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "schedules_one_clinic" ON "schedules" USING btree ((true)) WHERE "schedules"."doctor_id" is null;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_pause_positive" CHECK ("appointments"."pause_minutes" >= 0);--> statement-breakpoint
-- The doctor's time now includes the pause after the visit. An instant plus an interval depends on the session's zone, so it cannot
-- be part of an index; the same moments without a zone can.
ALTER TABLE "appointments" DROP CONSTRAINT "appointments_doctor_time";--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_doctor_time"
  EXCLUDE USING gist (
    "doctor_id" WITH =,
    tsrange("starts_at" AT TIME ZONE 'UTC', ("ends_at" AT TIME ZONE 'UTC') + "pause_minutes" * interval '1 minute') WITH &&
  ) WHERE ("status" <> 'cancelled');
