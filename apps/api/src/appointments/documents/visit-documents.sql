-- An issued document is withdrawn or released to the front desk, never changed. An erasure deletes the row.
CREATE OR REPLACE FUNCTION "keep_visit_document"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an issued document is kept as it is' USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE OR REPLACE TRIGGER "visit_documents_kept" BEFORE UPDATE ON "visit_documents"
  FOR EACH ROW WHEN ((to_jsonb(NEW) - '{desk_at,withdrawn_at,replaced_by}'::text[]) IS DISTINCT FROM (to_jsonb(OLD) - '{desk_at,withdrawn_at,replaced_by}'::text[])
    OR (OLD."withdrawn_at" IS NOT NULL AND (NEW."withdrawn_at", NEW."replaced_by", NEW."desk_at") IS DISTINCT FROM (OLD."withdrawn_at", OLD."replaced_by", OLD."desk_at")))
  EXECUTE FUNCTION "keep_visit_document"();
