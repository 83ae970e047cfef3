-- The directory filters by the account's gender, which its owner changes in their profile.
CREATE OR REPLACE FUNCTION "copy_gender_to_doctor"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "doctors" SET "gender" = NEW."gender" WHERE "user_id" = NEW."id";
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "users_doctor_gender" AFTER UPDATE OF "gender" ON "users"
  FOR EACH ROW WHEN (NEW."gender" IS DISTINCT FROM OLD."gender") EXECUTE FUNCTION "copy_gender_to_doctor"();

CREATE OR REPLACE FUNCTION "take_gender_of_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."gender" := (SELECT "gender" FROM "users" WHERE "id" = NEW."user_id");
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "doctors_gender" BEFORE INSERT ON "doctors" FOR EACH ROW EXECUTE FUNCTION "take_gender_of_account"();

-- The parts of folded texts that an index can find. It compares letters byte by byte: the same in every locale.
CREATE OR REPLACE FUNCTION "search_grams_of"("folded" text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT substr("folded", "place", 3)) FROM generate_series(1, length("folded") - 2) AS "place"
$$;
