CREATE TABLE "follow_up_proposals" (
	"appointment_id" uuid PRIMARY KEY NOT NULL,
	"days" integer NOT NULL,
	"visit_type_id" uuid NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "follow_up_proposals_days" CHECK ("follow_up_proposals"."days" between 1 and 365)
);
--> statement-breakpoint
ALTER TABLE "follow_up_proposals" ADD CONSTRAINT "follow_up_proposals_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_up_proposals" ADD CONSTRAINT "follow_up_proposals_visit_type_id_visit_types_id_fk" FOREIGN KEY ("visit_type_id") REFERENCES "public"."visit_types"("id") ON DELETE no action ON UPDATE no action;