CREATE TABLE "reminders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"appointment_id" uuid NOT NULL,
	"hours_before" integer NOT NULL,
	"sequence" integer NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reminders_state_known" CHECK ("reminders"."state" in ('planned', 'sent', 'void', 'failed')),
	CONSTRAINT "reminders_sent_when" CHECK (("reminders"."state" = 'sent') = ("reminders"."sent_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reminders_one_of_a_kind" ON "reminders" USING btree ("appointment_id","hours_before","sequence") WHERE "reminders"."state" <> 'void';--> statement-breakpoint
CREATE INDEX "reminders_due_idx" ON "reminders" USING btree ("due_at") WHERE "reminders"."state" = 'planned';