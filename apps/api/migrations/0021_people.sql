CREATE TABLE "guardianships" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"relation" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "guardianships_relation_known" CHECK ("guardianships"."relation" in ('child', 'parent', 'other'))
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"full_name" text,
	"full_name_ar" text,
	"birth_date" date,
	"birth_year" smallint,
	"gender" smallint,
	"phones" text[] DEFAULT '{}' NOT NULL,
	"search_terms" "tsvector",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "people_account_key" UNIQUE("account_id"),
	CONSTRAINT "people_own_id" CHECK ("people"."account_id" is null or "people"."account_id" = "people"."id"),
	CONSTRAINT "people_named" CHECK ("people"."full_name" is not null or "people"."full_name_ar" is not null),
	CONSTRAINT "people_gender_known" CHECK ("people"."gender" in (0, 1))
);
--> statement-breakpoint
DROP INDEX "appointments_one_hold";--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "booked_by" uuid;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "guardianships" ADD CONSTRAINT "guardianships_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardianships" ADD CONSTRAINT "guardianships_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "guardianships_once" ON "guardianships" USING btree ("account_id","person_id") WHERE "guardianships"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "guardianships_person_idx" ON "guardianships" USING btree ("person_id") WHERE "guardianships"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "people_search_idx" ON "people" USING gin ("search_terms");--> statement-breakpoint
CREATE INDEX "people_unsearched_idx" ON "people" USING btree ("id") WHERE "people"."search_terms" is null;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_booked_by_users_id_fk" FOREIGN KEY ("booked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Every account has its person, with its id, so that each record keeps whom it means.
CREATE FUNCTION "keep_own_person"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  latin text := nullif(trim(concat(NEW."first_name", ' ', NEW."last_name")), '');
BEGIN
  INSERT INTO "people" ("id", "account_id", "full_name", "full_name_ar", "birth_date", "birth_year", "gender", "created_at", "updated_at")
  VALUES (
    NEW."id", NEW."id",
    CASE WHEN latin IS NULL AND NEW."full_name_ar" IS NULL THEN split_part(NEW."email", '@', 1) ELSE latin END,
    NEW."full_name_ar", NEW."date_of_birth", extract(year FROM NEW."date_of_birth"), NEW."gender", NEW."created_at", NEW."updated_at"
  )
  ON CONFLICT ("id") DO UPDATE SET
    "full_name" = excluded."full_name", "full_name_ar" = excluded."full_name_ar", "birth_date" = excluded."birth_date",
    "birth_year" = excluded."birth_year", "gender" = excluded."gender", "updated_at" = excluded."updated_at", "search_terms" = NULL;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "users_own_person"
  AFTER INSERT OR UPDATE OF "first_name", "last_name", "full_name_ar", "email", "gender", "date_of_birth", "phone_number", "status" ON "users"
  FOR EACH ROW WHEN (NEW."status" <> 'unverified') EXECUTE FUNCTION "keep_own_person"();--> statement-breakpoint
-- Reading the accounts, not writing them: a booking of the release that runs meanwhile locks the account's row.
INSERT INTO "people" ("id", "account_id", "full_name", "full_name_ar", "birth_date", "birth_year", "gender", "created_at", "updated_at")
SELECT
  "id", "id",
  coalesce(nullif(trim(concat("first_name", ' ', "last_name")), ''), CASE WHEN "full_name_ar" IS NULL THEN split_part("email", '@', 1) END),
  "full_name_ar", "date_of_birth", extract(year FROM "date_of_birth"), "gender", "created_at", "updated_at"
FROM "users"
WHERE "status" <> 'unverified' OR "id" IN (SELECT "patient_id" FROM "appointments")
ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "appointments" SET "person_id" = "patient_id";--> statement-breakpoint
UPDATE "inquiries" SET "person_id" = "patient_id";--> statement-breakpoint
UPDATE "payments" SET "person_id" = "patient_id";--> statement-breakpoint
-- A release that knows no people writes the account, and reads it: the patient of a record until the next release drops that column.
CREATE FUNCTION "keep_patient"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."person_id" IS NULL THEN
    NEW."person_id" := NEW."patient_id";
  ELSE
    NEW."patient_id" := (SELECT "account_id" FROM "people" WHERE "id" = NEW."person_id");
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE FUNCTION "keep_person"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."person_id" := coalesce(NEW."person_id", NEW."patient_id");
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "appointments_patient" BEFORE INSERT OR UPDATE OF "person_id" ON "appointments"
  FOR EACH ROW EXECUTE FUNCTION "keep_patient"();--> statement-breakpoint
CREATE TRIGGER "inquiries_patient" BEFORE INSERT OR UPDATE OF "person_id" ON "inquiries"
  FOR EACH ROW EXECUTE FUNCTION "keep_patient"();--> statement-breakpoint
CREATE TRIGGER "payments_person" BEFORE INSERT ON "payments"
  FOR EACH ROW EXECUTE FUNCTION "keep_person"();--> statement-breakpoint
ALTER TABLE "appointments" ALTER COLUMN "person_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "inquiries" ALTER COLUMN "person_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "person_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ALTER COLUMN "patient_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "inquiries" ALTER COLUMN "patient_id" DROP NOT NULL;--> statement-breakpoint
-- Nobody in two places at once, with or without an account.
ALTER TABLE "appointments" DROP CONSTRAINT "appointments_patient_time";--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_patient_time"
  EXCLUDE USING gist ("person_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&) WHERE ("status" <> 'cancelled');--> statement-breakpoint
-- An audit subject for everybody, also without an account; who is deleted takes theirs along.
ALTER TABLE "audit_subjects" DROP CONSTRAINT "audit_subjects_user_id_users_id_fk";--> statement-breakpoint
CREATE TRIGGER "people_audit_subject" AFTER INSERT ON "people"
  FOR EACH ROW EXECUTE FUNCTION "make_audit_subject"();--> statement-breakpoint
CREATE FUNCTION "forget_audit_subject"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "audit_subjects" WHERE "user_id" = OLD."id"
    AND NOT EXISTS (SELECT FROM "users" WHERE "id" = OLD."id") AND NOT EXISTS (SELECT FROM "people" WHERE "id" = OLD."id");
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "users_audit_subject_gone" AFTER DELETE ON "users"
  FOR EACH ROW EXECUTE FUNCTION "forget_audit_subject"();--> statement-breakpoint
CREATE TRIGGER "people_audit_subject_gone" AFTER DELETE ON "people"
  FOR EACH ROW EXECUTE FUNCTION "forget_audit_subject"();--> statement-breakpoint
CREATE INDEX "appointments_person_idx" ON "appointments" USING btree ("person_id","starts_at");--> statement-breakpoint
CREATE INDEX "inquiries_person_idx" ON "inquiries" USING btree ("person_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_one_hold" ON "appointments" USING btree ("person_id") WHERE "appointments"."status" = 'held';
