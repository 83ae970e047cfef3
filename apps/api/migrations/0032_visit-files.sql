CREATE TABLE "visit_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"appointment_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"kind" text NOT NULL,
	"pages" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "visit_files_place_key" UNIQUE("appointment_id","place"),
	CONSTRAINT "visit_files_places" CHECK ("visit_files"."place" between 1 and 10),
	CONSTRAINT "visit_files_pages" CHECK ("visit_files"."pages" between 1 and 30),
	CONSTRAINT "visit_files_kind_known" CHECK ("visit_files"."kind" in ('picture', 'pdf'))
);
--> statement-breakpoint
ALTER TABLE "visit_files" ADD CONSTRAINT "visit_files_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE no action ON UPDATE no action;