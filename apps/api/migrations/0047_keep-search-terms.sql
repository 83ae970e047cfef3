CREATE OR REPLACE FUNCTION "keep_own_person"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  latin text := nullif(trim(concat(NEW."first_name", ' ', NEW."last_name")), '');
BEGIN
  INSERT INTO "people" ("id", "account_id", "full_name", "full_name_ar", "birth_date", "birth_year", "gender", "created_at", "updated_at")
  VALUES (
    NEW."id", NEW."id",
    CASE WHEN latin IS NULL AND NEW."full_name_ar" IS NULL THEN split_part(NEW."email", '@', 1) ELSE latin END,
    NEW."full_name_ar", NEW."date_of_birth", extract(year FROM NEW."date_of_birth"), NEW."gender", NEW."created_at", NEW."updated_at"
  )
  ON CONFLICT ("id") DO UPDATE SET
    "full_name" = excluded."full_name", "full_name_ar" = excluded."full_name_ar", "birth_date" = excluded."birth_date",
    "birth_year" = excluded."birth_year", "gender" = excluded."gender", "updated_at" = excluded."updated_at",
    -- A person whose terms are missing is found by no search until they are written.
    "search_terms" = CASE WHEN TG_OP = 'UPDATE'
      AND (OLD."first_name", OLD."last_name", OLD."full_name_ar", OLD."email", OLD."date_of_birth", OLD."phone_number")
        IS NOT DISTINCT FROM
        (NEW."first_name", NEW."last_name", NEW."full_name_ar", NEW."email", NEW."date_of_birth", NEW."phone_number")
      THEN "people"."search_terms" END;
  RETURN NULL;
END
$$;
