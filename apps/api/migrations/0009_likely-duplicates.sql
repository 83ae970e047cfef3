CREATE TABLE "likely_duplicates" (
	"one_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "likely_duplicates_pkey" PRIMARY KEY("one_id","other_id"),
	CONSTRAINT "likely_duplicates_ordered" CHECK ("likely_duplicates"."one_id" < "likely_duplicates"."other_id")
);
--> statement-breakpoint
CREATE TABLE "merge_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"one_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"outcome" varchar(10),
	"settled_by" uuid,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "merge_proposals_ordered" CHECK ("merge_proposals"."one_id" < "merge_proposals"."other_id"),
	CONSTRAINT "merge_proposals_outcome_known" CHECK ("merge_proposals"."outcome" in ('merged', 'declined')),
	CONSTRAINT "merge_proposals_settled" CHECK (("merge_proposals"."outcome" is null) = ("merge_proposals"."settled_at" is null)
        and ("merge_proposals"."outcome" is null) = ("merge_proposals"."settled_by" is null))
);
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "is_compared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "likely_duplicates" ADD CONSTRAINT "likely_duplicates_one_id_people_id_fk" FOREIGN KEY ("one_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likely_duplicates" ADD CONSTRAINT "likely_duplicates_other_id_people_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merge_proposals" ADD CONSTRAINT "merge_proposals_one_id_people_id_fk" FOREIGN KEY ("one_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merge_proposals" ADD CONSTRAINT "merge_proposals_other_id_people_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merge_proposals" ADD CONSTRAINT "merge_proposals_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merge_proposals" ADD CONSTRAINT "merge_proposals_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "likely_duplicates_other_idx" ON "likely_duplicates" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "likely_duplicates_latest_idx" ON "likely_duplicates" USING btree ("found_at" DESC NULLS LAST,"one_id","other_id");--> statement-breakpoint
CREATE UNIQUE INDEX "merge_proposals_one_a_pair" ON "merge_proposals" USING btree ("one_id","other_id") WHERE "merge_proposals"."outcome" is distinct from 'merged';--> statement-breakpoint
CREATE INDEX "merge_proposals_other_idx" ON "merge_proposals" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "merge_proposals_proposed_by_idx" ON "merge_proposals" USING btree ("proposed_by");--> statement-breakpoint
CREATE INDEX "merge_proposals_settled_by_idx" ON "merge_proposals" USING btree ("settled_by");--> statement-breakpoint
CREATE INDEX "merge_proposals_open_idx" ON "merge_proposals" USING btree ("proposed_at","id") WHERE "merge_proposals"."outcome" is null;--> statement-breakpoint
CREATE INDEX "people_uncompared_idx" ON "people" USING btree ("id") WHERE not "people"."is_compared";
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "compare_person_again"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."is_compared" := false;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "people_compare_again"
  BEFORE UPDATE OF "search_terms" ON "people"
  FOR EACH ROW WHEN (OLD."search_terms" IS DISTINCT FROM NEW."search_terms") EXECUTE FUNCTION "compare_person_again"();
