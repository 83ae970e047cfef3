ALTER TABLE "free_times" ADD COLUMN "first_times" timestamp (3) with time zone[];--> statement-breakpoint
ALTER TABLE "free_times" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "free_times_due_at_idx" ON "free_times" USING btree ((case when "first_times" is null then timestamptz '-infinity' else "valid_until" end));--> statement-breakpoint
-- A release that keeps no times of single days leaves them as they were: they are forgotten, and the row is due at once for one that keeps them.
CREATE FUNCTION "forget_first_times"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."first_times" := NULL;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "free_times_first_times" BEFORE UPDATE ON "free_times"
  FOR EACH ROW WHEN (NEW."revision" = OLD."revision") EXECUTE FUNCTION "forget_first_times"();
