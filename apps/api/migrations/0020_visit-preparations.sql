CREATE TABLE "visit_answers" (
	"appointment_id" uuid PRIMARY KEY NOT NULL,
	"form_id" uuid NOT NULL,
	"answers" jsonb NOT NULL,
	"version" integer NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "visit_answers_versions" CHECK ("visit_answers"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "visit_forms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visit_type_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"fasting" jsonb NOT NULL,
	"instructions" text NOT NULL,
	"instructions_ar" text NOT NULL,
	"questions" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "visit_forms_version" UNIQUE("visit_type_id","version"),
	CONSTRAINT "visit_forms_versions" CHECK ("visit_forms"."version" > 0)
);
--> statement-breakpoint
ALTER TABLE "visit_answers" ADD CONSTRAINT "visit_answers_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_answers" ADD CONSTRAINT "visit_answers_form_id_visit_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."visit_forms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_forms" ADD CONSTRAINT "visit_forms_visit_type_id_visit_types_id_fk" FOREIGN KEY ("visit_type_id") REFERENCES "public"."visit_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visit_answers_form_idx" ON "visit_answers" USING btree ("form_id");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_visit_form"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a version of a form is kept as it is' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "visit_forms_kept" BEFORE UPDATE ON "visit_forms"
  FOR EACH ROW EXECUTE FUNCTION "keep_visit_form"();
