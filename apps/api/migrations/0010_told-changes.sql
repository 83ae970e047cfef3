CREATE TABLE "closed_days" (
	"id" uuid PRIMARY KEY NOT NULL,
	"doctor_id" uuid NOT NULL,
	"day" date NOT NULL,
	"hours" jsonb NOT NULL,
	"previous" jsonb,
	"closed_by" uuid NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"reopened_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "told_changes" (
	"appointment_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"told_by" uuid NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "told_changes_pkey" PRIMARY KEY("appointment_id","sequence")
);
--> statement-breakpoint
ALTER TABLE "closed_days" ADD CONSTRAINT "closed_days_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_days" ADD CONSTRAINT "closed_days_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_changes" ADD CONSTRAINT "told_changes_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_changes" ADD CONSTRAINT "told_changes_told_by_users_id_fk" FOREIGN KEY ("told_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "closed_days_one_closed" ON "closed_days" USING btree ("doctor_id","day") WHERE "closed_days"."reopened_at" is null;--> statement-breakpoint
CREATE INDEX "closed_days_doctor_idx" ON "closed_days" USING btree ("doctor_id");--> statement-breakpoint
CREATE INDEX "closed_days_closed_by_idx" ON "closed_days" USING btree ("closed_by");--> statement-breakpoint
CREATE INDEX "told_changes_told_by_idx" ON "told_changes" USING btree ("told_by");