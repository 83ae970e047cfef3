CREATE TABLE "note_additions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"appointment_id" uuid NOT NULL,
	"text" text NOT NULL,
	"written_by" uuid NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit_notes" (
	"appointment_id" uuid PRIMARY KEY NOT NULL,
	"sections" jsonb NOT NULL,
	"version" integer NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"final_at" timestamp (3) with time zone,
	CONSTRAINT "visit_notes_versions" CHECK ("visit_notes"."version" > 0)
);
--> statement-breakpoint
ALTER TABLE "clinic_settings" ADD COLUMN "shared_notes" boolean;--> statement-breakpoint
ALTER TABLE "note_additions" ADD CONSTRAINT "note_additions_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_additions" ADD CONSTRAINT "note_additions_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_notes" ADD CONSTRAINT "visit_notes_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "note_additions_appointment_idx" ON "note_additions" USING btree ("appointment_id","written_at");--> statement-breakpoint
CREATE INDEX "note_additions_written_by_idx" ON "note_additions" USING btree ("written_by");--> statement-breakpoint
-- No statement changes the words of a final note. An erasure deletes the row.
CREATE OR REPLACE FUNCTION "keep_final_note"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a final note is kept as it is' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "visit_notes_final" BEFORE UPDATE ON "visit_notes"
  FOR EACH ROW WHEN (OLD."final_at" IS NOT NULL AND (NEW."sections", NEW."version", NEW."appointment_id") IS DISTINCT FROM (OLD."sections", OLD."version", OLD."appointment_id"))
  EXECUTE FUNCTION "keep_final_note"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "note_additions_kept" BEFORE UPDATE ON "note_additions"
  FOR EACH ROW EXECUTE FUNCTION "keep_final_note"();
