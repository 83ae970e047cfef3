-- No statement changes the words of a final note. An erasure deletes the row.
CREATE OR REPLACE FUNCTION "keep_final_note"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a final note is kept as it is' USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE OR REPLACE TRIGGER "visit_notes_final" BEFORE UPDATE ON "visit_notes"
  FOR EACH ROW WHEN (OLD."final_at" IS NOT NULL AND (NEW."sections", NEW."version", NEW."appointment_id") IS DISTINCT FROM (OLD."sections", OLD."version", OLD."appointment_id"))
  EXECUTE FUNCTION "keep_final_note"();

CREATE OR REPLACE TRIGGER "note_additions_kept" BEFORE UPDATE ON "note_additions"
  FOR EACH ROW EXECUTE FUNCTION "keep_final_note"();
