CREATE TABLE "visit_types" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"doctor_id" uuid,
	"name" text NOT NULL,
	"name_ar" text NOT NULL,
	"minutes" integer NOT NULL,
	"pause_minutes" integer NOT NULL,
	"fee" numeric(12, 2),
	"bookable_by" text NOT NULL,
	"follow_up_days" integer,
	"position" integer NOT NULL,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "visit_types_minutes" CHECK ("visit_types"."minutes" between 10 and 240),
	CONSTRAINT "visit_types_pause" CHECK ("visit_types"."pause_minutes" between 0 and 120),
	CONSTRAINT "visit_types_fee" CHECK ("visit_types"."fee" >= 0),
	CONSTRAINT "visit_types_follow_up" CHECK ("visit_types"."follow_up_days" > 0),
	CONSTRAINT "visit_types_bookable_by" CHECK ("visit_types"."bookable_by" in ('patient', 'clinic'))
);
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "visit_type_id" uuid;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "visit_type_name" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "visit_type_name_ar" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "follow_up_until" date;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "visit_type_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "visit_type_name" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "visit_type_name_ar" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "follow_up_until" date;--> statement-breakpoint
ALTER TABLE "visit_types" ADD CONSTRAINT "visit_types_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visit_types_position_idx" ON "visit_types" USING btree ("position");--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_visit_type_id_visit_types_id_fk" FOREIGN KEY ("visit_type_id") REFERENCES "public"."visit_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What every visit was until now.
INSERT INTO "visit_types" ("name", "name_ar", "minutes", "pause_minutes", "bookable_by", "position") VALUES ('Consultation', 'كشف', 30, 0, 'patient', 1);
