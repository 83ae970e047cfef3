CREATE TABLE "doctor_ratings" (
	"doctor_id" uuid PRIMARY KEY NOT NULL,
	"ratings" integer NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "doctor_ratings_total" CHECK ("doctor_ratings"."total" between "doctor_ratings"."ratings" and 5 * "doctor_ratings"."ratings")
);
--> statement-breakpoint
ALTER TABLE "doctor_ratings" ADD CONSTRAINT "doctor_ratings_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
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
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "visit_ratings_counted" AFTER INSERT OR UPDATE OF "score" ON "visit_ratings"
  FOR EACH ROW EXECUTE FUNCTION "count_visit_rating"();
--> statement-breakpoint
INSERT INTO "doctor_ratings" ("doctor_id", "ratings", "total")
  SELECT "doctor_id", count(*), sum("score") FROM "visit_ratings" JOIN "appointments" ON "appointments"."id" = "appointment_id" GROUP BY "doctor_id";
