ALTER TABLE "doctors" ADD COLUMN "gender" smallint;--> statement-breakpoint
ALTER TABLE "doctors" ADD COLUMN "languages" text[];--> statement-breakpoint
-- The directory filters by the account's gender, which its owner changes in their profile.
CREATE FUNCTION "copy_gender_to_doctor"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "doctors" SET "gender" = NEW."gender" WHERE "user_id" = NEW."id";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "users_doctor_gender" AFTER UPDATE OF "gender" ON "users"
  FOR EACH ROW WHEN (NEW."gender" IS DISTINCT FROM OLD."gender") EXECUTE FUNCTION "copy_gender_to_doctor"();--> statement-breakpoint
CREATE FUNCTION "take_gender_of_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."gender" := (SELECT "gender" FROM "users" WHERE "id" = NEW."user_id");
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "doctors_gender" BEFORE INSERT ON "doctors" FOR EACH ROW EXECUTE FUNCTION "take_gender_of_account"();--> statement-breakpoint
UPDATE "doctors" SET "gender" = "users"."gender" FROM "users" WHERE "users"."id" = "doctors"."user_id";
