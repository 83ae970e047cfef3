CREATE TABLE "free_day_times" (
	"doctor_id" uuid NOT NULL,
	"day" text NOT NULL,
	"first_time" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "free_day_times_doctor_id_day_pk" PRIMARY KEY("doctor_id","day")
);
--> statement-breakpoint
ALTER TABLE "free_day_times" ADD CONSTRAINT "free_day_times_doctor_id_free_times_doctor_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."free_times"("doctor_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "free_day_times_first_idx" ON "free_day_times" USING btree ("day","first_time","doctor_id");--> statement-breakpoint
-- What `first_times` holds, a row a day, whichever release writes it; only rows that differ are written.
CREATE FUNCTION "keep_free_day_times"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "free_day_times" USING "new_rows" WHERE "free_day_times"."doctor_id" = "new_rows"."doctor_id"
    AND ("new_rows"."first_times" IS NULL OR "free_day_times"."day" <> ALL ("new_rows"."free_days"));
  INSERT INTO "free_day_times" ("doctor_id", "day", "first_time")
  SELECT "new_rows"."doctor_id", "days"."day", "days"."first_time" FROM "new_rows"
  CROSS JOIN LATERAL unnest("new_rows"."free_days", "new_rows"."first_times") AS "days" ("day", "first_time")
  WHERE "days"."day" IS NOT NULL AND "days"."first_time" IS NOT NULL
  ON CONFLICT ("doctor_id", "day") DO UPDATE SET "first_time" = EXCLUDED."first_time"
    WHERE "free_day_times"."first_time" <> EXCLUDED."first_time";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "free_times_days_made" AFTER INSERT ON "free_times"
  REFERENCING NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "keep_free_day_times"();--> statement-breakpoint
CREATE TRIGGER "free_times_days_changed" AFTER UPDATE ON "free_times"
  REFERENCING NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "keep_free_day_times"();--> statement-breakpoint
INSERT INTO "free_day_times" ("doctor_id", "day", "first_time")
SELECT "free_times"."doctor_id", "days"."day", "days"."first_time" FROM "free_times"
CROSS JOIN LATERAL unnest("free_times"."free_days", "free_times"."first_times") AS "days" ("day", "first_time")
WHERE "days"."day" IS NOT NULL AND "days"."first_time" IS NOT NULL;
