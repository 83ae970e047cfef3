-- Each account and each person has an audit subject. The role that serves may add none itself: it could give one person's
-- entries to another. So this function runs with its owner's rights.
CREATE OR REPLACE FUNCTION "make_audit_subject"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO "audit_subjects" ("user_id") VALUES (NEW."id") ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER "users_audit_subject" AFTER INSERT ON "users"
  FOR EACH ROW EXECUTE FUNCTION "make_audit_subject"();

CREATE OR REPLACE TRIGGER "people_audit_subject" AFTER INSERT ON "people"
  FOR EACH ROW EXECUTE FUNCTION "make_audit_subject"();

-- The subject is deleted with the last row that uses its id.
CREATE OR REPLACE FUNCTION "forget_audit_subject"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "audit_subjects" WHERE "user_id" = OLD."id"
    AND NOT EXISTS (SELECT FROM "users" WHERE "id" = OLD."id") AND NOT EXISTS (SELECT FROM "people" WHERE "id" = OLD."id");
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER "users_audit_subject_gone" AFTER DELETE ON "users"
  FOR EACH ROW EXECUTE FUNCTION "forget_audit_subject"();

CREATE OR REPLACE TRIGGER "people_audit_subject_gone" AFTER DELETE ON "people"
  FOR EACH ROW EXECUTE FUNCTION "forget_audit_subject"();

CREATE OR REPLACE FUNCTION "keep_audit_subject"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an audit subject ends with its person' USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE OR REPLACE TRIGGER "audit_subjects_kept" BEFORE UPDATE OR TRUNCATE ON "audit_subjects"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_audit_subject"();

-- An erasure deletes one person's row while their account stays. Rows deleted together with their accounts are not
-- counted.
CREATE OR REPLACE FUNCTION "erase_one_audit_subject"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM gone JOIN "users" ON "users"."id" = gone."user_id") > 1 THEN
    RAISE EXCEPTION 'an audit subject ends with its person' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER "audit_subjects_erased_singly" AFTER DELETE ON "audit_subjects" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION "erase_one_audit_subject"();
