CREATE TABLE "directory_changes" (
	"id" bigserial PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- Whatever is counted of the directory is noted here when it is written, also by a release that keeps no counts. In rows of their own, so that no
-- booking waits for another.
CREATE FUNCTION "note_directory_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "directory_changes" DEFAULT VALUES;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "doctors_directory_changes" AFTER INSERT OR UPDATE OR DELETE ON "doctors"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_directory_change"();--> statement-breakpoint
CREATE TRIGGER "free_times_directory_changes" AFTER INSERT OR UPDATE OR DELETE ON "free_times"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_directory_change"();
