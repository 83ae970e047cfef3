CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_role" text NOT NULL,
	"action" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	CONSTRAINT "audit_entries_once_an_hour" UNIQUE("actor_id","subject_id","action","hour")
);
--> statement-breakpoint
CREATE TABLE "inquiries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"patient_id" uuid NOT NULL,
	"specialty" text NOT NULL,
	"message" text NOT NULL,
	"doctor_id" uuid,
	"claimed_at" timestamp (3) with time zone,
	"response" text,
	"responded_at" timestamp (3) with time zone,
	"is_like" boolean,
	"visit_suggested_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "inquiries_specialty_known" CHECK ("inquiries"."specialty" in ('General physician', 'Gynecologist', 'Dermatologist', 'Pediatricians', 'Neurologist', 'Gastroenterologist')),
	CONSTRAINT "inquiries_claimed_by_somebody" CHECK (("inquiries"."doctor_id" is null) = ("inquiries"."claimed_at" is null)),
	CONSTRAINT "inquiries_answer_whole" CHECK (("inquiries"."response" is null) = ("inquiries"."responded_at" is null)),
	CONSTRAINT "inquiries_answered_by_somebody" CHECK ("inquiries"."responded_at" is null or "inquiries"."doctor_id" is not null),
	CONSTRAINT "inquiries_rated_once_answered" CHECK ("inquiries"."is_like" is null or "inquiries"."responded_at" is not null),
	CONSTRAINT "inquiries_visit_by_somebody" CHECK ("inquiries"."visit_suggested_at" is null or "inquiries"."doctor_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "inquiry_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"inquiry_id" uuid NOT NULL,
	"part" text NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "inquiry_files_place_key" UNIQUE("inquiry_id","part","position"),
	CONSTRAINT "inquiry_files_part_known" CHECK ("inquiry_files"."part" in ('message', 'response'))
);
--> statement-breakpoint
ALTER TABLE "doctors" ADD COLUMN "applied_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "doctors" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "doctors" ADD COLUMN "decline_reason" text;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_patient_id_users_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_files" ADD CONSTRAINT "inquiry_files_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_patient_idx" ON "audit_entries" USING btree ("patient_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "inquiries_patient_idx" ON "inquiries" USING btree ("patient_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "inquiries_specialty_idx" ON "inquiries" USING btree ("specialty","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "inquiries_doctor_idx" ON "inquiries" USING btree ("doctor_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "inquiries_open_idx" ON "inquiries" USING btree ("specialty","created_at","id") WHERE "inquiries"."responded_at" is null and "inquiries"."doctor_id" is null;--> statement-breakpoint
CREATE INDEX "inquiries_waiting_idx" ON "inquiries" USING btree ("specialty","created_at","id") WHERE "inquiries"."responded_at" is null;--> statement-breakpoint
CREATE INDEX "inquiries_mine_idx" ON "inquiries" USING btree ("doctor_id","created_at","id") WHERE "inquiries"."responded_at" is null;--> statement-breakpoint
CREATE INDEX "inquiries_answered_idx" ON "inquiries" USING btree ("specialty","responded_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "inquiries"."responded_at" is not null;--> statement-breakpoint
CREATE INDEX "inquiries_figures_idx" ON "inquiries" USING btree ("responded_at","created_at","is_like") WHERE "inquiries"."responded_at" is not null;--> statement-breakpoint
CREATE INDEX "inquiries_doctor_figures_idx" ON "inquiries" USING btree ("doctor_id","responded_at","created_at","is_like") WHERE "inquiries"."responded_at" is not null;--> statement-breakpoint
CREATE INDEX "doctors_managed_idx" ON "doctors" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "doctors" ADD CONSTRAINT "doctors_decline_reason_kept" CHECK ("doctors"."decline_reason" is null or "doctors"."status" in ('declined', 'pending'));--> statement-breakpoint
-- What was written down about who saw what is neither changed nor deleted, whoever asks.
CREATE FUNCTION "keep_audit_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit entries are kept as they are' USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_entries_kept" BEFORE UPDATE OR DELETE ON "audit_entries"
  FOR EACH ROW EXECUTE FUNCTION "keep_audit_entry"();
