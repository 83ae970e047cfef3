ALTER TABLE "visit_documents" ADD COLUMN "closed_to_guardians" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "visit_summaries" ADD COLUMN "closed_to_guardians" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What the age of today closes was closed. By the latest calendar on earth, since the clinic's may be in the environment.
UPDATE "visit_summaries" SET "closed_to_guardians" = true
FROM "appointments", "people", "clinic_settings"
WHERE "appointments"."id" = "visit_summaries"."appointment_id" AND "people"."id" = "appointments"."person_id"
  AND coalesce("people"."birth_date", make_date("people"."birth_year", 1, 1))
    + make_interval(years => "clinic_settings"."guardian_read_age")
    <= ("visit_summaries"."released_at" at time zone 'UTC' + interval '14 hours')::date;--> statement-breakpoint
ALTER TABLE "visit_documents" DISABLE TRIGGER "visit_documents_kept";--> statement-breakpoint
UPDATE "visit_documents" SET "closed_to_guardians" = true
FROM "appointments", "people", "clinic_settings"
WHERE "appointments"."id" = "visit_documents"."appointment_id" AND "people"."id" = "appointments"."person_id"
  AND coalesce("people"."birth_date", make_date("people"."birth_year", 1, 1))
    + make_interval(years => "clinic_settings"."guardian_read_age")
    <= ("visit_documents"."issued_at" at time zone 'UTC' + interval '14 hours')::date;--> statement-breakpoint
ALTER TABLE "visit_documents" ENABLE TRIGGER "visit_documents_kept";
