-- Records every change that the directory's counts depend on, in separate rows, so that no booking waits for another.
CREATE OR REPLACE FUNCTION "note_directory_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "directory_changes" DEFAULT VALUES;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "doctors_directory_changes" AFTER INSERT OR UPDATE OR DELETE ON "doctors"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_directory_change"();

CREATE OR REPLACE TRIGGER "free_times_directory_changes" AFTER INSERT OR UPDATE OR DELETE ON "free_times"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_directory_change"();
