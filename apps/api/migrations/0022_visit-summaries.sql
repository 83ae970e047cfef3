CREATE TABLE "visit_summaries" (
	"appointment_id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"version" integer NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"released_at" timestamp (3) with time zone,
	"guardians_read" boolean DEFAULT false NOT NULL,
	CONSTRAINT "visit_summaries_versions" CHECK ("visit_summaries"."version" > 0),
	CONSTRAINT "visit_summaries_released" CHECK ("visit_summaries"."released_at" is null or "visit_summaries"."text" <> '')
);
--> statement-breakpoint
ALTER TABLE "clinic_settings" ADD COLUMN "guardian_read_age" integer;--> statement-breakpoint
ALTER TABLE "visit_summaries" ADD CONSTRAINT "visit_summaries_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE no action ON UPDATE no action;