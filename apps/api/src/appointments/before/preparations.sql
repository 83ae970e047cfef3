-- Answers keep the version of the questions that they were given to.
CREATE OR REPLACE FUNCTION "keep_visit_form"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a version of a form is kept as it is' USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE OR REPLACE TRIGGER "visit_forms_kept" BEFORE UPDATE ON "visit_forms"
  FOR EACH ROW EXECUTE FUNCTION "keep_visit_form"();
