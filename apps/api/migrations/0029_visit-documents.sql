CREATE TABLE "visit_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"appointment_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"size" text NOT NULL,
	"content" jsonb NOT NULL,
	"pdf" "bytea" NOT NULL,
	"sha256" text NOT NULL,
	"issued_by" uuid NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"guardians_read" boolean DEFAULT false NOT NULL,
	"desk_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"replaced_by" uuid,
	CONSTRAINT "visit_documents_number_key" UNIQUE("number"),
	CONSTRAINT "visit_documents_code_key" UNIQUE("code"),
	CONSTRAINT "visit_documents_number_positive" CHECK ("visit_documents"."number" > 0),
	CONSTRAINT "visit_documents_kind_known" CHECK ("visit_documents"."kind" in ('prescription', 'sick_leave', 'referral', 'lab_request', 'attendance', 'receipt')),
	CONSTRAINT "visit_documents_replaced" CHECK ("visit_documents"."replaced_by" is null or "visit_documents"."withdrawn_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "visit_documents" ADD CONSTRAINT "visit_documents_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_documents" ADD CONSTRAINT "visit_documents_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_documents" ADD CONSTRAINT "visit_documents_replaced_by_visit_documents_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."visit_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visit_documents_appointment_idx" ON "visit_documents" USING btree ("appointment_id","issued_at");--> statement-breakpoint
CREATE INDEX "visit_documents_issued_by_idx" ON "visit_documents" USING btree ("issued_by");--> statement-breakpoint
CREATE INDEX "visit_documents_replaced_by_idx" ON "visit_documents" USING btree ("replaced_by") WHERE "visit_documents"."replaced_by" is not null;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_visit_document"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an issued document is kept as it is' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "visit_documents_kept" BEFORE UPDATE ON "visit_documents"
  FOR EACH ROW WHEN ((to_jsonb(NEW) - '{desk_at,withdrawn_at,replaced_by}'::text[]) IS DISTINCT FROM (to_jsonb(OLD) - '{desk_at,withdrawn_at,replaced_by}'::text[])
    OR (OLD."withdrawn_at" IS NOT NULL AND (NEW."withdrawn_at", NEW."replaced_by", NEW."desk_at") IS DISTINCT FROM (OLD."withdrawn_at", OLD."replaced_by", OLD."desk_at")))
  EXECUTE FUNCTION "keep_visit_document"();
