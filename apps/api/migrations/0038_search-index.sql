ALTER TABLE "doctors" ADD COLUMN "search_text" text;--> statement-breakpoint
CREATE INDEX "doctors_speciality_idx" ON "doctors" USING btree ("speciality") WHERE "doctors"."status" = 'approved';--> statement-breakpoint
CREATE INDEX "doctors_fees_idx" ON "doctors" USING btree ("fees","first_name","last_name","id") WHERE "doctors"."status" = 'approved';--> statement-breakpoint
-- What an index can find in the folded texts, generated so that every release keeps it right. It compares letters as they are: the same in every
-- locale. Drizzle has no word for columns that nobody selects.
CREATE FUNCTION "search_grams_of"("folded" text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT substr("folded", "place", 3)) FROM generate_series(1, length("folded") - 2) AS "place"
$$;--> statement-breakpoint
ALTER TABLE "doctors" ADD COLUMN "search_grams" text[]
  GENERATED ALWAYS AS ("search_grams_of"(coalesce("search_name", '') || coalesce("search_area", ''))) STORED;--> statement-breakpoint
ALTER TABLE "doctors" ADD COLUMN "search_words" tsvector
  GENERATED ALWAYS AS (array_to_tsvector(array_remove(string_to_array(coalesce("search_text", ''), ' '), ''))) STORED;--> statement-breakpoint
CREATE INDEX "doctors_grams_idx" ON "doctors" USING gin ("search_grams") WITH (fastupdate = off) WHERE "status" = 'approved';--> statement-breakpoint
CREATE INDEX "doctors_words_idx" ON "doctors" USING gin ("search_words") WITH (fastupdate = off) WHERE "status" = 'approved';
--> statement-breakpoint
-- Names are heard in more ways; a process that runs writes the terms again (`fill-search-terms.ts`).
UPDATE "people" SET "search_terms" = NULL;
