CREATE TABLE "visit_ratings" (
	"appointment_id" uuid PRIMARY KEY NOT NULL,
	"score" integer NOT NULL,
	"rated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "visit_ratings_score" CHECK ("visit_ratings"."score" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "visit_ratings" ADD CONSTRAINT "visit_ratings_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE no action ON UPDATE no action;