-- Counts each rating of a visit for its doctor, and what a changed one is more or less. A deleted rating stays counted.
CREATE OR REPLACE FUNCTION "count_visit_rating"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "doctor_ratings" ("doctor_id", "ratings", "total")
    SELECT "doctor_id", 1, NEW."score" FROM "appointments" WHERE "id" = NEW."appointment_id" AND TG_OP = 'INSERT'
    ON CONFLICT ("doctor_id") DO UPDATE SET "ratings" = "doctor_ratings"."ratings" + 1, "total" = "doctor_ratings"."total" + NEW."score";
  IF TG_OP = 'UPDATE' THEN
    UPDATE "doctor_ratings" SET "total" = "total" + NEW."score" - OLD."score"
      WHERE "doctor_id" = (SELECT "doctor_id" FROM "appointments" WHERE "id" = NEW."appointment_id");
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER "visit_ratings_counted" AFTER INSERT OR UPDATE OF "score" ON "visit_ratings"
  FOR EACH ROW EXECUTE FUNCTION "count_visit_rating"();
